(* The phases that `faial-c infer --stage phases` prints, and what they say of the threads of one launch.

   A phase of the text has a context and guarded accesses over variables that it binds, some of them shared by the
   threads. Its instances are the choices of the shared variables; in one a thread performs an access iff context and
   guard hold for some values of its own variables. Approximated values are 0, as in the oracle's environments. *)
open Theory
open Reader

type access_text = { site : int; array : string; index : nexp list; count : int; guard : bexp list }
type bound = { var : int; lo : int; hi : int }
type phase_text = { level : string; inexact : bool; shared : int list; bounds : bound list;
                    accesses : access_text list }

(* ---- reading ---- *)

let rec conjuncts = function
  | BBool true -> []
  | BBin (CAnd, a, b) -> conjuncts a @ conjuncts b
  | BNot (BBin (COr, a, b)) -> conjuncts (BNot a) @ conjuncts (BNot b)
  | BNot (BNot a) -> conjuncts a
  | BNot (BRel (RLt, a, b)) -> [ BRel (RLe, b, a) ]
  | BNot (BRel (RLe, a, b)) -> [ BRel (RLt, b, a) ]
  | c -> [ c ]

let far = 512     (* no loop of the generator goes further *)

let phase r : Sexp.t -> phase_text option = function
  | List (Atom "phase" :: Atom level :: rest) ->
    let bound : Sexp.t -> bound list = function
      | List [ x; Atom "value"; Atom "bool" ] -> declare r x "bool"; []
      | List [ x; Atom ("loop" | "witness"); Atom lo; Atom hi ] ->
        let limit far s = match int_of_string_opt s with Some i when abs i < abs far -> i | _ -> far in
        [ { var = var_id r (name_of x); lo = limit (- far) lo; hi = limit far hi } ]
      | _ -> [] in
    let bounds = List.concat_map bound (Option.value (part "vars" rest) ~default:[]) in
    let shared = List.map (fun x -> var_id r (name_of x)) (Option.value (part "shared" rest) ~default:[]) in
    let conditions label l = match part label l with Some [ c ] -> conjuncts (truth r c) | _ -> [] in
    let context = conditions "context" rest in
    let access : Sexp.t -> access_text option = function
      | List (Atom "access" :: Atom _ :: n :: a :: i :: more) ->
        Some { site = site n; array = name_of a; index = index_of r i; count = count_of more;
               guard = context @ conditions "guard" more }
      | _ -> None in
    Some { level; inexact = List.mem (Sexp.Atom "inexact") rest; shared; bounds;
           accesses = List.filter_map access rest }
  | _ -> None

(* The sections of the text by kernel name: `; kernel NAME: ...` starts one. *)
let sections text =
  let table = Hashtbl.create 64 and now = ref None in
  let start = "; kernel " in
  List.iter (fun line ->
    let n = String.length start in
    if String.length line > n && String.sub line 0 n = start then begin
      let name = String.sub line n (String.index line ':' - n) in
      if not (Hashtbl.mem table name) then Hashtbl.add table name (Buffer.create 1024);
      now := Hashtbl.find_opt table name
    end else Option.iter (fun b -> Buffer.add_string b line; Buffer.add_char b '\n') !now)
    (String.split_on_char '\n' text);
  table

let read kernel text =
  let r = reader_of kernel in
  List.filter_map (phase r) (Sexp.parse text)

(* ---- solving: all values of the bound variables that satisfy conditions ---- *)

exception Nonlinear

(* e as c * x + d, where the environment knows all variables but x. *)
let linear env x e =
  let rec go e =
    if not (List.mem x (nfv e)) then 0, int_of_z (neval env e)
    else match e with
      | NVar _ -> 1, 0
      | NBin (OAdd, a, b) -> let c, d = go a and c', d' = go b in c + c', d + d'
      | NBin (OSub, a, b) -> let c, d = go a and c', d' = go b in c - c', d - d'
      | NBin (OMul, a, b) ->
        let c, d = go a and c', d' = go b in
        if c = 0 then d * c', d * d' else if c' = 0 then c * d', d * d' else raise Nonlinear
      | _ -> raise Nonlinear in
  go e

let floor_div a b = if (a mod b <> 0) && ((a < 0) <> (b < 0)) then a / b - 1 else a / b

(* lo <= x <= hi narrowed by a condition of which x is the only unknown. *)
let narrow env x (lo, hi) c =
  let at_most (k, d) (lo, hi) =       (* k * x + d <= 0 *)
    if k > 0 then lo, min hi (floor_div (-d) k)
    else if k < 0 then max lo (- (floor_div (-d) (-k))), hi
    else lo, hi in
  match c with
  | BRel (o, a, b) ->
    (match linear env x (NBin (OSub, a, b)) with
     | exception Nonlinear -> lo, hi
     | k, d ->
       match o with
       | RLe -> at_most (k, d) (lo, hi)
       | RLt -> at_most (k, d + 1) (lo, hi)
       | REq -> at_most (k, d) (at_most (-k, -d) (lo, hi)))
  | _ -> lo, hi

type condition = { holds : bexp; over : int list }

(* Calls f with the environment and the assignment for every solution. *)
let rec solve env bounds conditions assigned f =
  let known, open_ = List.partition (fun c -> c.over = []) conditions in
  if List.for_all (fun c -> beval env c.holds) known then
    match bounds with
    | [] -> f env assigned
    | _ ->
      let interval b =
        List.fold_left (fun i c -> if c.over = [ b.var ] then narrow env b.var i c.holds else i) (b.lo, b.hi) open_ in
      let best = List.fold_left (fun best b ->
        let lo, hi = interval b in
        match best with
        | Some (_, lo', hi') when hi' - lo' <= hi - lo -> best
        | _ -> Some (b, lo, hi)) None bounds in
      let b, lo, hi = Option.get best in
      let rest = List.filter (fun c -> c.var <> b.var) bounds in
      let open_ = List.map (fun c -> { c with over = List.filter ((<>) b.var) c.over }) open_ in
      for v = lo to hi do
        solve (upd env b.var (z_of_int v)) rest open_ ((b.var, v) :: assigned) f
      done

(* ---- instances ---- *)

(* Site, array, index of an access that a thread performs; of several units, one each. *)
type performed = int * string * int list
(* One instance: what threads perform, in order and without repetition. *)
type instance = (int * performed) list

let unique l = List.sort_uniq compare l

let subset (small : instance) (large : instance) =
  let rec go a b = match a, b with
    | [], _ -> true
    | _, [] -> false
    | x :: a', y :: b' -> let c = compare x y in if c = 0 then go a' b' else c > 0 && go a b' in
  go small large

(* Those that no other contains; none that is empty. *)
let maximal (l : instance list) =
  let l = unique (List.filter ((<>) []) l) in
  List.filter (fun a -> not (List.exists (fun b -> a != b && subset a b) l)) l

let rec assignments occurring = function
  | [] -> [ [] ]
  | x :: rest ->
    let values = unique (List.filter_map (List.assoc_opt x) occurring) in
    let rest = assignments occurring rest in
    (* None: a value that nothing asks for *)
    List.concat_map (fun v -> List.map (fun l -> (x, v) :: l) rest)
      (if values = [] then [ None ] else List.map Option.some values)

(* The instances of one phase for threads that are numbered. *)
let instances threads p : instance list =
  let performed = ref [] in
  let access (number, env) a =
    let fv = unique (List.concat_map bfv a.guard @ List.concat_map nfv a.index) in
    let bounds = List.filter (fun b -> List.mem b.var fv) p.bounds in
    let names = List.map (fun b -> b.var) bounds in
    let conditions = List.map (fun c -> { holds = c; over = List.filter (fun x -> List.mem x names) (unique (bfv c)) })
      a.guard in
    solve env bounds conditions [] (fun env assigned ->
      let asked = List.filter (fun (x, _) -> List.mem x p.shared) assigned in
      List.iter (fun index ->
        let index = List.map (fun n -> int_of_z (neval env n)) index in
        performed := (asked, (number, (a.site, a.array, index))) :: !performed)
        (List.init a.count (fun j -> Level.last_plus (NInt (z_of_int j)) a.index))) in
  List.iter (fun t -> List.iter (access t) p.accesses) threads;
  let performed = unique !performed in
  let occurring = unique (List.map fst performed) in
  let used = List.filter (fun x -> List.exists (List.mem_assoc x) occurring) (unique p.shared) in
  let fits chosen asked = List.for_all (fun (x, v) -> List.assoc x chosen = Some v) asked in
  maximal (List.map (fun chosen ->
    unique (List.filter_map (fun (asked, what) -> if fits chosen asked then Some what else None) performed))
    (assignments occurring used))
