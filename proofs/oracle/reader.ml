(* The core text and the protocol text (docs/core-syntax.md) as terms of the theory.

   What the oracle does not have is refused with [Outside]: tiles, masks, scopes that only some threads of a block
   reach. A `while` range becomes an upward range with the condition as a guard of each iteration, which is the same
   for conditions that are true up to some iteration and false after ([while_limit] iterations at most). Accesses of
   several units become as many accesses of one site. *)
open Theory

exception Outside of string
let outside fmt = Printf.ksprintf (fun s -> raise (Outside s)) fmt
let syntax fmt = Printf.ksprintf (fun s -> raise (Sexp.Syntax s)) fmt

let while_limit = 64
(* The oracle goes through launches and values. The certifier does not: there a `while` range ends at a number that is not known, which
   exists for every run that ends, and a barrier that only some threads of a block pass does not count. *)
let enumerates = ref true
let dropped = ref false                                (* such a barrier was met *)

(* ---- numbers ---- *)

let rec pos_of_int i =
  if i = 1 then XH else if i land 1 = 1 then XI (pos_of_int (i lsr 1)) else XO (pos_of_int (i lsr 1))
let z_of_int i = if i = 0 then Z0 else if i > 0 then Zpos (pos_of_int i) else Zneg (pos_of_int (-i))
let rec int_of_pos = function XH -> 1 | XO p -> 2 * int_of_pos p | XI p -> 2 * int_of_pos p + 1
let int_of_z = function Z0 -> 0 | Zpos p -> int_of_pos p | Zneg p -> - (int_of_pos p)
(* Decimal of any size. *)
let z_of_string s =
  let negative = String.length s > 0 && s.[0] = '-' in
  let digits = if negative then String.sub s 1 (String.length s - 1) else s in
  let ten = z_of_int 10 in
  let value = String.fold_left (fun v c ->
    if c < '0' || c > '9' then syntax "number %s" s else Z.add (Z.mul v ten) (z_of_int (Char.code c - 48))) Z0 digits in
  if negative then Z.opp value else value

(* ---- kernels ---- *)

type space = Shared | Global | Constant | Private
type scope = Thread | Tile | Warp | Block | Cluster | Grid | System
type array_decl = { array_id : int; space : space; may_alias : bool }
(* inside: what its type and bounds say *)
type param = { param : string; lo : int; hi : int; bounded : bool; inside : bexp }

(* A statement with its binders late-scoped, as in the text; barriers keep their scope until a level is chosen. *)
type stmt =
  | Read of int * int * string * nexp list * int       (* site, variable, array, index, count *)
  | Write of int * string * nexp list * int
  | Atomic of int * int option * string * nexp list * int * scope
  | If of bexp * stmt list * stmt list
  | For of int * range * bexp option * stmt list        (* the guard of a while range *)
  | Sync of scope * int * bool * bool                   (* lanes of a tile; orders shared, global *)
  | Assume of bexp
  | Approx of int

type kernel = {
  name : string;
  params : param list;
  arrays : (string, array_decl) Hashtbl.t;
  vars : (string, int) Hashtbl.t;
  truths : (string, unit) Hashtbl.t;                   (* names of boolean variables *)
  alike : (int, unit) Hashtbl.t;                       (* variables that the text calls uniform: what is read, or unknown, at one place for all *)
  types : (int, string) Hashtbl.t;                     (* of what a site reads *)
  unsteady : (int, unit) Hashtbl.t;                    (* sites that are volatile: somebody outside the kernel may write there *)
  preconditions : bexp list;
  block_dim : int array;
  grid_dim : int array;
  fixed_block : int array;                             (* 0: open *)
  fixed_grid : int array;
  unsupported : string option;
  body : stmt list;
}

let axes = [| "x"; "y"; "z" |]
let builtins = [ "threadIdx"; "blockIdx"; "blockDim"; "gridDim" ]

type reader = {
  ids : (string, int) Hashtbl.t;
  bools : (string, unit) Hashtbl.t;
  said_alike : (int, unit) Hashtbl.t;
  read_types : (int, string) Hashtbl.t;
  narrow : (string, int * bool) Hashtbl.t;             (* what is read or unknown, of a type narrower than an int *)
  between_ : (string, z * z) Hashtbl.t;                (* what is unknown, but for two ends *)
  defs : (string, Sexp.t) Hashtbl.t;
  terms : (string, term) Hashtbl.t;
  arrays_ : (string, array_decl) Hashtbl.t;
}
and term = Num of nexp | Truth of bexp

let var_id r name =
  match Hashtbl.find_opt r.ids name with
  | Some i -> i
  | None -> let i = Hashtbl.length r.ids in Hashtbl.add r.ids name i; i

let type_of = function
  | "bool" -> 1, false
  | "int" | "opaque" -> 0, true
  | t ->
    match int_of_string_opt (String.sub t 1 (String.length t - 1)) with
    | Some bits when (t.[0] = 'i' || t.[0] = 'u') && bits > 0 && bits < 130 -> bits, t.[0] = 'i'
    | Some _ | None -> syntax "type %s" t

let scope_of = function
  | "thread" -> Thread | "tile" -> Tile | "warp" -> Warp | "block" -> Block | "cluster" -> Cluster
  | "grid" -> Grid | "system" -> System
  | s -> syntax "scope %s" s

(* ---- expressions ---- *)

let binary = [ "+", OAdd; "-", OSub; "*", OMul; "/", OTdiv; "%", OTrem; "div", OEdiv; "mod", OEmod; "min", OMin;
  "max", OMax; "band", OAnd; "bor", OOr; "bxor", OXor ]
let relation = [ "<", RLt; "<=", RLe ]
let connective = [ "and", CAnd; "or", COr; "iff", CIff ]

let rec term r (s : Sexp.t) : term =
  match s with
  | Atom "true" -> Truth (BBool true)
  | Atom "false" -> Truth (BBool false)
  | Atom a when a.[0] = '%' && String.length a > 1 ->
    (match Hashtbl.find_opt r.terms a with
     | Some t -> t
     | None ->
       match Hashtbl.find_opt r.defs a with
       | None -> syntax "%s is not defined" a
       | Some d -> let t = term r d in Hashtbl.add r.terms a t; t)
  | Atom a when (a.[0] >= '0' && a.[0] <= '9') || (a.[0] = '-' && String.length a > 1) -> Num (NInt (z_of_string a))
  | Atom a | Str a -> if Hashtbl.mem r.bools a then Truth (BVar (var_id r a)) else
    let x = NVar (var_id r a) in
    let x = match Hashtbl.find_opt r.narrow a with Some (bits, signed) -> NWrap (bits, signed, x) | None -> x in
    Num (match Hashtbl.find_opt r.between_ a with Some (lo, hi) -> NBin (OMax, NInt lo, NBin (OMin, NInt hi, x)) | None -> x)
  | List [ Atom "pow2"; a ] -> Num (NPow2 (num r a))
  | List [ Atom "wrap"; Atom t; a ] -> let bits, signed = type_of t in Num (NWrap (bits, signed, num r a))
  | List [ Atom "not"; a ] -> Truth (BNot (truth r a))
  | List [ Atom "ite"; c; a; b ] ->
    let c = truth r c in
    (match term r a, term r b with
     | Num a, Num b -> Num (NIte (c, a, b))
     | Truth a, Truth b -> Truth (BBin (COr, BBin (CAnd, c, a), BBin (CAnd, BNot c, b)))
     | _ -> syntax "ite with arms of two sorts")
  | List [ Atom "="; a; b ] -> Truth (BRel (REq, num r a, num r b))
  | List [ Atom op; a; b ] when List.mem_assoc op relation -> Truth (BRel (List.assoc op relation, num r a, num r b))
  | List (Atom op :: a :: rest) when List.mem_assoc op connective && rest <> [] ->
    let o = List.assoc op connective in
    Truth (List.fold_left (fun x y -> BBin (o, x, truth r y)) (truth r a) rest)
  | List (Atom op :: a :: rest) when List.mem_assoc op binary && rest <> [] ->
    let o = List.assoc op binary in
    let join x y = match x, y with NInt _, NBin _ | NInt _, NVar _ when o = OXor -> NBin (o, y, x) | _ -> NBin (o, x, y) in      (* what is known last *)
    Num (List.fold_left (fun x y -> join x (num r y)) (num r a) rest)
  | List (Atom op :: _) -> syntax "operator %s" op
  | List _ -> syntax "expression"
and num r s = match term r s with Num n -> n | Truth b -> NIte (b, NInt (z_of_int 1), NInt Z0)
and truth r s = match term r s with Truth b -> b | Num n -> BNot (BRel (REq, n, NInt Z0))

(* ---- statements ---- *)

let index_of r = function
  | Sexp.List (Atom "index" :: l) -> List.map (num r) l
  | _ -> syntax "(index ...) is expected"
let whole s = match int_of_string_opt s with Some n -> n | None -> syntax "whole number %s" s
let count_of rest =
  List.fold_left (fun n -> function Sexp.List [ Atom "count"; Atom c ] -> whole c | _ -> n) 1 rest
let part name l = List.find_map (function Sexp.List (Atom a :: rest) when a = name -> Some rest | _ -> None) l

let while_end = "the end of while ranges"
let far = "a number that is farther than any other"       (* Unknown.v *)
let zero = NInt Z0 and one = NInt (z_of_int 1)
let range r = function
  | Sexp.List [ Atom "while"; c ] ->
    let r_limit = if !enumerates then NInt (z_of_int while_limit) else NVar (var_id r while_end) in
    { r_kind = RUp; r_first = zero; r_limit; r_step = one }, Some (truth r c)
  | List [ Atom k; first; limit; step ] ->
    let r_kind = match k with "up" -> RUp | "down" -> RDown | "mul" -> RMul | "div" -> RDiv
      | _ -> syntax "range %s" k in
    { r_kind; r_first = num r first; r_limit = num r limit; r_step = num r step }, None
  | _ -> syntax "range"

let site = function Sexp.Atom s -> whole s | _ -> syntax "site"
let name_of = function Sexp.Atom s | Str s -> s | List _ -> syntax "name"

let rec stmts r l = List.concat_map (stmt r) l
and stmt r (s : Sexp.t) : stmt list =
  match s with
  | List [ Atom "skip" ] -> []
  | List (Atom "read" :: x :: Atom t :: Atom _ :: Str _ :: rest) ->
    if List.mem (Sexp.Atom "uniform") rest then Hashtbl.replace r.said_alike (var_id r (name_of x)) ();
    let rest = List.filter (function Sexp.Atom ("uniform" | "in-step" | "in-step-of-warps" | "of-lanes") -> false | _ -> true) rest in
    (match rest with
     | n :: a :: i :: more ->
       Hashtbl.replace r.read_types (site n) t;
       declare r x t; [ Read (site n, var_id r (name_of x), name_of a, index_of r i, count_of more) ]
     | _ -> syntax "read")
  | List (Atom "write" :: n :: a :: i :: more) -> [ Write (site n, name_of a, index_of r i, count_of more) ]
  | List (Atom "atomic" :: x :: Atom t :: n :: a :: i :: more) ->
    let scope = List.find_map (function Sexp.Atom s -> Some (scope_of s) | _ -> None) more in
    let x = match x with Atom "_" -> None | _ -> declare r x t; Some (var_id r (name_of x)) in
    [ Atomic (site n, x, name_of a, index_of r i, count_of more, Option.value scope ~default:Thread) ]
  | List (Atom ("if" | "if-sync") :: c :: more) ->
    let arm name = stmts r (Option.value (part name more) ~default:[]) in
    [ If (truth r c, arm "then", arm "else") ]
  | List (Atom ("for" | "for-sync") :: x :: Atom t :: rg :: more) ->
    declare r x t;
    let rg, guard = range r rg in
    [ For (var_id r (name_of x), rg, guard, stmts r (Option.value (part "do" more) ~default:[])) ]
  | List (Atom "sync" :: Atom "warp" :: List [ Atom "orders" ] :: _) -> []       (* a meeting: it orders nothing, and who comes is not asked *)
  | List (Atom "sync" :: Atom "none" :: _) when not !enumerates -> dropped := true; []
  | List (Atom "sync" :: Atom _ :: more) when not !enumerates && part "mask" more <> None -> dropped := true; []
  | List (Atom "sync" :: Atom s :: more) ->
    if part "mask" more <> None then outside "a barrier with a mask";
    let lanes = match part "lanes" more with Some [ n ] -> whole (name_of n) | _ -> 0 in
    if lanes > 0 && !enumerates then outside "a barrier of a tile";
    let orders = Option.value (part "orders" more) ~default:[] in
    [ Sync (scope_of s, lanes, List.mem (Sexp.Atom "shared") orders, List.mem (Sexp.Atom "global") orders) ]
  | List (Atom "assume" :: c :: _) -> [ Assume (truth r c) ]
  | List (Atom "assert" :: _) -> []
  | List (Atom ("approx" | "bind") :: x :: Atom t :: more) ->
    if List.mem (Sexp.Atom "uniform") more then Hashtbl.replace r.said_alike (var_id r (name_of x)) ();
    declare r x t; [ Approx (var_id r (name_of x)) ]
  | List (Atom "access" :: Atom mode :: n :: a :: i :: more) ->
    let a = name_of a and i = index_of r i and n = site n and c = count_of more in
    (match mode with
     | "read" -> [ Read (n, -1, a, i, c) ]
     | "write" -> [ Write (n, a, i, c) ]
     | "atomic" ->
       let scope = List.find_map (function Sexp.Atom s -> Some (scope_of s) | _ -> None) more in
       [ Atomic (n, None, a, i, c, Option.value scope ~default:Thread) ]
     | m -> syntax "mode %s" m)
  | List (Atom s :: _) -> syntax "statement %s" s
  | _ -> syntax "statement"
and declare r x t = if t = "bool" then Hashtbl.replace r.bools (name_of x) ()
(* To the theory what a read gives is any number; of a program it lies in its type, so it is what its wrap is. *)
and narrow r x t =
  match type_of t with
  | bits, signed when not !enumerates && bits > 1 && bits < 32 -> Hashtbl.replace r.narrow (name_of x) (bits, signed)
  | _ -> ()
(* Likewise what is unknown between two ends that the source gives. *)
and ends r x more =
  match part "bounds" more with
  | Some [ Atom lo; Atom hi ] when not !enumerates -> Hashtbl.replace r.between_ (name_of x) (z_of_string lo, z_of_string hi)
  | _ -> ()

(* ---- declarations ---- *)

(* Bounds only serve to enumerate small ones; what does not fit is as good as the largest. *)
let bound s = match int_of_string_opt s with Some i -> i | None -> if s.[0] = '-' then min_int / 2 else max_int / 2

let between x lo hi = BBin (CAnd, BRel (RLe, NInt lo, NVar x), BRel (RLe, NVar x, NInt hi))
let rec doubled n = if n = 0 then z_of_int 1 else Z.mul (z_of_int 2) (doubled (n - 1))
let type_says x t =
  match type_of t with
  | bits, _ when bits = 0 || t = "bool" -> BBool true
  | bits, true -> let h = doubled (bits - 1) in between x (Z.opp h) (Z.sub h (z_of_int 1))
  | bits, false -> between x Z0 (Z.sub (doubled bits) (z_of_int 1))
let bounds_say x = function
  | Some (Sexp.Atom l :: Sexp.Atom h :: _) -> between x (z_of_string l) (z_of_string h)
  | _ -> BBool true

let kernel = function
  | Sexp.List (Atom ("kernel" | "protocol") :: name :: rest) ->
    let r = { ids = Hashtbl.create 64; bools = Hashtbl.create 16; said_alike = Hashtbl.create 16; read_types = Hashtbl.create 16; narrow = Hashtbl.create 16; between_ = Hashtbl.create 16; defs = Hashtbl.create 16; terms = Hashtbl.create 16;
              arrays_ = Hashtbl.create 8 } in
    List.iter (fun b -> Array.iter (fun a -> ignore (var_id r (b ^ "." ^ a))) axes) builtins;
    if not !enumerates then ignore (var_id r far);
    let params = ref [] and pre = ref [] and body = ref [] and unsupported = ref None and unsteady = Hashtbl.create 1 in
    let block_dim = [| 0; 0; 0 |] and grid_dim = [| 0; 0; 0 |] in
    let fixed_block = [| 0; 0; 0 |] and fixed_grid = [| 0; 0; 0 |] in
    let dims into l = List.iteri (fun i s -> into.(i) <- whole (name_of s)) l in
    let decl : Sexp.t -> unit = function
      | List (Atom "param" :: x :: Atom t :: more) ->
        declare r x t;
        let bounds = part "bounds" more in
        let lo, hi = match bounds with Some (Atom l :: Atom h :: _) -> bound l, bound h | _ -> 0, 0 in
        let bounded = bounds <> None || t = "bool" in
        let hi = if t = "bool" && bounds = None then 1 else hi in
        let v = var_id r (name_of x) in
        let inside = if t = "bool" then BBool true else BBin (CAnd, type_says v t, bounds_say v bounds) in
        params := { param = name_of x; lo; hi; bounded; inside } :: !params
      | List (Atom "array" :: a :: Atom sp :: flags) ->
        let space = match sp with "shared" -> Shared | "global" -> Global | "constant" -> Constant | _ -> Private in
        Hashtbl.add r.arrays_ (name_of a) { array_id = Hashtbl.length r.arrays_; space;
          may_alias = List.mem (Sexp.Atom "may-alias") flags }
      | List (Atom "site" :: n :: more) when List.mem (Sexp.Atom "volatile") more -> Hashtbl.replace unsteady (site n) ()
      | List [ Atom "precondition"; c ] -> pre := c :: !pre
      | List (Atom "require-block-dim" :: l) -> dims block_dim l
      | List (Atom "require-grid-dim" :: l) -> dims grid_dim l
      | List (Atom "fixed-block-dim" :: l) -> dims fixed_block l
      | List (Atom "fixed-grid-dim" :: l) -> dims fixed_grid l
      | List (Atom "unsupported" :: Str why :: _) -> unsupported := Some why
      | List [ Atom "def"; Atom id; e ] -> Hashtbl.replace r.defs id e
      | List (Atom "body" :: l) -> body := l
      | _ -> () in
    List.iter decl rest;
    (* sorts of variables bound in the body are needed by the shared subexpressions *)
    let rec sorts : Sexp.t -> unit = function
      | List (Atom ("read" | "approx" | "bind" | "for" | "for-sync" | "atomic") :: x :: Atom "bool" :: l) ->
        declare r x "bool"; List.iter sorts l
      | List (Atom ("read" | "approx" | "bind" | "atomic" as what) :: x :: Atom t :: l) ->
        narrow r x t;
        if what = "approx" then ends r x l;
        List.iter sorts l
      | List l -> List.iter sorts l
      | _ -> () in
    List.iter sorts !body;
    let body = stmts r !body in
    { name = name_of name; params = List.rev !params; arrays = r.arrays_; vars = r.ids; truths = r.bools; alike = r.said_alike; types = r.read_types; unsteady;
      preconditions = List.rev_map (truth r) !pre; block_dim; grid_dim; fixed_block; fixed_grid; unsupported = !unsupported; body }
  | _ -> syntax "(kernel ...) is expected"

(* A reader of expressions over the kernel's names. *)
let reader_of kernel =
  { ids = kernel.vars; bools = kernel.truths; said_alike = kernel.alike; read_types = kernel.types; narrow = Hashtbl.create 1; between_ = Hashtbl.create 1; defs = Hashtbl.create 1; terms = Hashtbl.create 1;
    arrays_ = kernel.arrays }
