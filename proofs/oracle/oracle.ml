(* The oracle: what the theory says of the kernels of a file in the core (or protocol) text form, on one launch.

   usage: oracle FILE... [--block-dim X,Y,Z] [--grid-dim X,Y,Z] [--param NAME=VALUE]... [--phases] [--against TEXT]

   Without a launch the kernel's own (require-block-dim ...) is taken; parameters without a value go through their
   bounds; a kernel named `parametric` goes through every launch up to the required one. Prints facts, one a line:
     file PATH
     kernel NAME
     outside WHY                the theory does not speak of this kernel; nothing more follows
     typable yes|no             the kernel has a protocol: {threadIdx, ...} |- k |> p
     divergent yes|no|unknown   a barrier is not passed by all threads of a block together
     pair A B block|grid        sites A <= B race (unless divergent); of a kernel that is not typable only pairs of
     independent SITE           independent sites are printed, and those sites
     phase ...                  with --phases: accesses of the first launch, by level, thread and phase
     agree VIEW HOW N           with --against, what `infer --stage phases` printed: its N phases agree with
                                the theory's in a launch (agree.ml says HOW)
     differ VIEW WHY            they do not
   Pairs are found twice, in the threads' phases and in those of the extracted split; a difference is a `differ`.
   Theorems: split_pairs, wide_pairs (theories/Pairs.v), pairs_typed, pairs_independent (theories/Decide.v),
   divergence_iff (theories/Divergence.v). *)
open Theory
open Reader

let warp_size = 32

type options = { files : string list; block : int array option; grid : int array option; values : (string * int) list;
                 phases : bool; against : (string, Buffer.t) Hashtbl.t option }

(* ---- launches ---- *)

let known kernel =
  let id name = Hashtbl.find kernel.vars name in
  List.concat_map (fun b -> Array.to_list (Array.map (fun a -> id (b ^ "." ^ a)) axes)) builtins @
  List.map (fun p -> id p.param) kernel.params

type thread = { number : int; block_number : int; warp : int; env : env }

let unrank n dim = [| n mod dim.(0); n / dim.(0) mod dim.(1); n / dim.(0) / dim.(1) |]
let size dim = dim.(0) * dim.(1) * dim.(2)

let threads kernel block grid params =
  let per_block = size block in
  List.init (per_block * size grid) (fun number ->
    let known = Hashtbl.create 32 in
    let set base values = Array.iteri (fun i v ->
      Hashtbl.replace known (Hashtbl.find kernel.vars (base ^ "." ^ axes.(i))) (z_of_int v)) values in
    set "threadIdx" (unrank (number mod per_block) block);
    set "blockIdx" (unrank (number / per_block) grid);
    set "blockDim" block;
    set "gridDim" grid;
    List.iter (fun (p, v) -> Hashtbl.replace known (Hashtbl.find kernel.vars p) (z_of_int v)) params;
    let env x = match Hashtbl.find_opt known x with Some v -> v | None -> Z0 in
    let block_number = number / per_block in
    { number; block_number; warp = block_number * per_block + number mod per_block / warp_size; env })

let rec assignments values = function
  | [] -> [ [] ]
  | p :: rest ->
    let mine = match List.assoc_opt p.param values with
      | Some v -> [ v ]
      | None ->
        if not p.bounded || p.hi < p.lo || p.hi - p.lo > 64 then
          outside "parameter %s without a value or small bounds" p.param;
        List.init (p.hi - p.lo + 1) (fun i -> p.lo + i) in
    List.concat_map (fun l -> List.map (fun v -> (p.param, v) :: l) mine) (assignments values rest)

let up_to dim =
  List.concat_map (fun x -> List.concat_map (fun y -> List.map (fun z -> [| x; y; z |])
    (List.init dim.(2) succ)) (List.init dim.(1) succ)) (List.init dim.(0) succ)

(* ---- one kernel ---- *)

module Pairs = Set.Make (struct type t = string * int * int let compare = compare end)

module Sites = Set.Make (struct type t = int * int let compare = compare end)

type view = { level : Level.level; name : string; protocol : sproto; typed : bool; known : int list; exact_site : int -> bool;
              space : space option; plain : bool; counts : int -> int -> bool;
              split : (bool * phase list) option; over : phase list option; aligned_by : int list * int }

(* The variables that the threads of a view share, and a number that no variable has. *)
let shared_vars kernel level =
  let id name = Hashtbl.find kernel.vars name in
  let all b = Array.to_list (Array.map (fun a -> id (b ^ "." ^ a)) axes) in
  all "blockDim" @ all "gridDim" @ (if level = Level.Of_grid then [] else all "blockIdx") @
  List.map (fun p -> id p.param) kernel.params

(* plain: only pairs of atomics of different sizes count, as the writes that they are for one another. *)
let view ?(plain = false) kernel v level name keep =
  let k = Level.command level keep plain kernel in
  let sizes = Level.atomic_sizes level kernel in
  let counts s s' =
    not plain ||
    match Hashtbl.find_opt sizes s, Hashtbl.find_opt sizes s' with
    | Some a, Some b -> a <> b
    | _ -> false in
  let shared = shared_vars kernel level in
  let fresh = Hashtbl.length kernel.vars in
  let space = match keep with Level.Everything | Level.Both -> None | Level.Only s -> Some s in
  let split shared fresh protocol =
    if not (alignable shared fresh protocol) then None
    else
      let p = align shared fresh protocol in
      if regular p then Some (true, phases p)
      else if widenable (fresh + 100) p then Some (false, wide_phases (fresh + 100) p)
      else None in
  let made ?over protocol typed exact_site =
    { level; name; protocol; typed; known = v; exact_site; space; plain; counts; split = split shared fresh protocol; over;
      aligned_by = shared, fresh } in
  match infer_k v k with
  | Some protocol -> made protocol true (fun _ -> true)
  | None ->
    let protocol = approx_k k in
    let memo = Hashtbl.create 16 in
    let exact_site s =
      match Hashtbl.find_opt memo s with
      | Some b -> b
      | None -> let b = s_indep v s protocol in Hashtbl.add memo s b; b in
    let over = Option.bind (over_k fresh k) (split (fresh :: shared) (fresh + 1)) in
    made ?over:(Option.map snd over) protocol false exact_site

let groups key l =
  let table = Hashtbl.create 16 in
  List.iter (fun t -> Hashtbl.replace table (key t) (t :: Option.value (Hashtbl.find_opt table (key t)) ~default:[])) l;
  Hashtbl.fold (fun _ g acc -> List.rev g :: acc) table []

let rec each_pair f = function
  | [] -> ()
  | a :: rest -> List.iter (f a) rest; each_pair f rest

(* Two threads are compared at the narrowest level that they share. *)
let level_of warps a b =
  if a.block_number <> b.block_number then Level.Of_grid
  else if warps && a.warp = b.warp then Level.Of_warp
  else Level.Of_block

(* Unknown variables are -1 or 0 in a run of the approximated protocol, each in each thread, and so they may be in the protocol over it
   where far is 1 (Unknown.v): what races in the run races there. *)
let covered warps threads v phs =
  let _, far = v.aligned_by in
  let known = Hashtbl.create 32 in
  List.iter (fun x -> Hashtbl.replace known x ()) v.known;
  let unknown t x = if Hashtbl.mem known x then t.env x else z_of_int (- ((5 * x + t.number) / 2 mod 2)) in
  let reaching t x = if x = far then z_of_int 1 else t.env x in
  let run = List.map (fun t -> t, s_list v.protocol (unknown t)) threads in
  let over = List.map (fun t -> t, List.map (fun ph -> phase_table ph (reaching t)) phs) threads in
  let pairs found l =
    let all = ref Sites.empty in
    each_pair (fun (a, p) (b, q) ->
      if level_of warps a b = v.level then List.iter (fun (s, s') -> all := Sites.add (min s s', max s s') !all) (found p q)) l;
    !all in
  let there = pairs (fun p q -> List.concat (List.map2 table_pairs p q)) over in
  match Sites.choose_opt (Sites.diff (pairs (fun p q -> List.map snd (thread_pairs 0 p q)) run) there) with
  | Some (s, s') -> Printf.printf "differ %s sites %d and %d race in a run, not in the protocol over it\n" v.name s s'
  | None -> Printf.printf "agree %s over %d\n" v.name (List.length phs)

(* The racing pairs of a view, from the phases of its threads and from those of its split. *)
let races views warps threads pairs =
  let run v =
    let mine = ref Sites.empty and split = ref Sites.empty in
    let add into (s, s') =
      if s <> Level.limit_site && v.exact_site s && v.exact_site s' && v.counts s s' then
        into := Sites.add (min s s', max s s') !into in
    let each f = each_pair (fun (a, p) (b, q) -> if level_of warps a b = v.level then f p q) in
    let phases = List.map (fun t -> t, s_list v.protocol t.env) threads in
    List.iter (fun (_, ps) -> List.iter (List.iter (fun a ->
      if a.a_site = Level.limit_site then outside "a while range of more than %d iterations" while_limit)) ps) phases;
    each (fun p q -> List.iter (fun (_, pair) -> add mine pair) (thread_pairs 0 p q)) phases;
    Option.iter (fun (exact, phs) ->
      each (List.iter2 (fun p q -> List.iter (add split) (table_pairs p q)))
        (List.map (fun t -> t, List.map (fun ph -> phase_table ph t.env) phs) threads);
      if not (Sites.subset !mine !split) || (exact && not (Sites.equal !mine !split)) then
        Printf.printf "differ %s the pairs of the split are not those of the threads' phases\n" v.name) v.split;
    Option.iter (covered warps threads v) v.over;
    Sites.iter (fun (s, s') ->
      pairs := Pairs.add ((if v.level = Level.Of_grid then "grid" else "block"), s, s') !pairs) !mine in
  List.iter run views

(* The phases that the checker printed against those of the theory, block by block (warp by warp, the whole grid). *)
let against kernel views threads texts =
  let run (v : view) =
    let space_of a = (Level.array { level = v.level; keep = Everything; plain = false; kernel; together = []; given = []; constant = []; counters = ref 0; sizes = None } a).space in
    let wanted = match v.level with Of_warp -> "warp" | Of_block -> "block" | Of_grid -> "grid" in
    let mine = List.filter (fun (p : Phases.phase_text) -> p.level = wanted &&
      List.exists (fun (a : Phases.access_text) -> Some (space_of a.array) = v.space) p.accesses) texts in
    let key t = match v.level with Of_warp -> t.warp | Of_block -> t.block_number | Of_grid -> 0 in
    let shared, fresh = v.aligned_by in
    let say how n = Printf.printf "agree %s %s %d\n" v.name how n in
    List.iter (fun group ->
      if lockstep v.protocol (List.map (fun t -> t.env) group) then
      match Agree.agree kernel ~shared ~fresh v.protocol (List.map (fun t -> t.number, t.env) group) mine with
      | Split n -> say "split" n
      | Wide n -> say "wide" n
      | Exact n -> say "exact" n
      | Covered n -> say "covered" n
      | Differ why -> Printf.printf "differ %s %s\n" v.name why) (groups key threads) in
  List.iter run views

let print_phases kernel v threads =
  let array_name id = Hashtbl.fold (fun n a acc -> if a.array_id = id then n else acc) kernel.arrays "?" in
  List.iter (fun t ->
    List.iteri (fun i accesses ->
      List.iter (fun a ->
        Printf.printf "phase %s thread %d phase %d: %s %d %s[%s]\n" v.name t.number i
          (match a.a_mode with MRead -> "read" | MWrite -> "write" | MAtomic -> "atomic")
          a.a_site (array_name a.a_array)
          (String.concat "," (List.map (fun z -> string_of_int (int_of_z z)) a.a_index))) accesses)
      (s_list v.protocol t.env)) threads

let rec has_warp_barrier l = List.exists (function
  | Sync (Warp, _, _, _) -> true
  | If (_, t, e) -> has_warp_barrier t || has_warp_barrier e
  | For (_, _, _, b) -> has_warp_barrier b
  | Sync _ | Read _ | Write _ | Atomic _ | Assume _ | Approx _ -> false) l

(* Does the control around barriers mention approximated variables? A site that does not occur asks for nothing else. *)
let control_known v = v.typed || v.exact_site (Level.limit_site - 1)

let judge options (kernel : Reader.kernel) =
  let texts = Option.map (fun table ->
    match Hashtbl.find_opt table kernel.name with
    | Some text -> Phases.read kernel (Buffer.contents text)
    | None -> syntax "no phases of kernel %s" kernel.name) options.against in
  let v = known kernel in
  let warps = has_warp_barrier kernel.body in
  let whole = view kernel v Level.Of_block "block" Level.Everything in
  let whole_warp = if warps then Some (view kernel v Level.Of_warp "warp" Level.Everything) else None in
  let views =
    [ view kernel v Level.Of_block "block/shared" (Level.Only Shared);
      view kernel v Level.Of_block "block/global" (Level.Only Global);
      view kernel v Level.Of_grid "grid/global" (Level.Only Global) ] @
    List.concat_map (fun (level, name, space) ->
      let sizes = Level.atomic_sizes level kernel in
      if List.length (List.sort_uniq compare (Hashtbl.fold (fun _ n l -> n :: l) sizes [])) < 2 then []
      else [ view ~plain:true kernel v level (name ^ "/sizes") (Level.Only space) ])
      ([ Level.Of_block, "block", Shared; Level.Of_block, "block", Global; Level.Of_grid, "grid", Global ] @
       (if warps then [ Level.Of_warp, "warp", Shared; Level.Of_warp, "warp", Global ] else [])) @
    (if warps then [ view kernel v Level.Of_warp "warp/shared" (Level.Only Shared);
                     view kernel v Level.Of_warp "warp/global" (Level.Only Global) ] else []) in
  let own = List.filter (fun v -> not v.plain) views in
  Printf.printf "typable %s\n" (if whole.typed then "yes" else "no");
  let required own given = Array.mapi (fun i n -> match given with Some d -> d.(i) | None -> max n 1) own in
  let block = required kernel.block_dim options.block and grid = required kernel.grid_dim options.grid in
  let launches =
    if kernel.name = "parametric" && options.block = None then
      List.concat_map (fun b -> List.map (fun g -> b, g) (up_to grid)) (up_to block)
    else [ block, grid ] in
  let pairs = ref Pairs.empty and divergent = ref false and tried = ref 0 in
  List.iter (fun (block, grid) ->
    List.iter (fun params ->
      let threads = threads kernel block grid params in
      if List.for_all (fun c -> beval (List.hd threads).env c) kernel.preconditions then begin
        incr tried;
        let envs = List.map (fun t -> t.env) in
        let diverges v key = List.exists (fun g -> not (lockstep v.protocol (envs g))) (groups key threads) in
        if control_known whole && diverges whole (fun t -> t.block_number) then divergent := true;
        Option.iter (fun w -> if control_known w && diverges w (fun t -> t.warp) then divergent := true) whole_warp;
        if options.phases && !tried = 1 then List.iter (fun v -> print_phases kernel v threads) own;
        if not !divergent then begin
          races views warps threads pairs;
          Option.iter (against kernel own threads) texts
        end
      end) (assignments options.values kernel.params)) launches;
  if !tried = 0 then outside "no launch satisfies the preconditions";
  let unknown = not (control_known whole && Option.fold ~none:true ~some:control_known whole_warp) in
  Printf.printf "divergent %s\n" (if !divergent then "yes" else if unknown then "unknown" else "no");
  if not !divergent then begin
    if not whole.typed then begin
      let sites = Hashtbl.create 16 in
      let rec collect l = List.iter (function
        | Read (s, _, _, _, _) | Write (s, _, _, _) | Atomic (s, _, _, _, _, _) -> Hashtbl.replace sites s ()
        | If (_, t, e) -> collect t; collect e
        | For (_, _, _, b) -> collect b
        | Sync _ | Assume _ | Approx _ -> ()) l in
      collect kernel.body;
      let all = List.sort compare (Hashtbl.fold (fun s () l -> s :: l) sites []) in
      List.iter (fun s -> if List.for_all (fun v -> v.exact_site s) views then Printf.printf "independent %d\n" s) all
    end;
    Pairs.iter (fun (level, a, b) -> Printf.printf "pair %d %d %s\n" a b level) !pairs
  end

(* ---- command line ---- *)

let usage () =
  prerr_endline "usage: oracle FILE... [--block-dim X,Y,Z] [--grid-dim X,Y,Z] [--param NAME=VALUE]... [--phases]\n\
                 \              [--against TEXT]";
  exit 2

let dims s =
  match List.map int_of_string_opt (String.split_on_char ',' s) with
  | [ Some x ] -> [| x; 1; 1 |] | [ Some x; Some y ] -> [| x; y; 1 |] | [ Some x; Some y; Some z ] -> [| x; y; z |]
  | _ -> usage ()

let value s =
  match String.index_opt s '=' with
  | None -> usage ()
  | Some i ->
    match int_of_string_opt (String.sub s (i + 1) (String.length s - i - 1)) with
    | Some v -> String.sub s 0 i, v
    | None -> usage ()

let read_file path =
  let ic = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in ic) (fun () -> really_input_string ic (in_channel_length ic))

let rec options o = function
  | [] -> { o with files = List.rev o.files }
  | "--block-dim" :: d :: l -> options { o with block = Some (dims d) } l
  | "--grid-dim" :: d :: l -> options { o with grid = Some (dims d) } l
  | "--phases" :: l -> options { o with phases = true } l
  | "--against" :: f :: l -> options { o with against = Some (Phases.sections (read_file f)) } l
  | "--param" :: p :: l -> options { o with values = value p :: o.values } l
  | f :: l when f <> "" && f.[0] <> '-' -> options { o with files = f :: o.files } l
  | _ -> usage ()

let kernel_facts o s =
  match Reader.kernel s with
  | exception Outside why -> Printf.printf "outside %s\n" why
  | k ->
    Printf.printf "kernel %s\n" k.name;
    match k.unsupported with
    | Some why -> Printf.printf "outside unsupported: %s\n" why
    | None -> try judge o k with Outside why -> Printf.printf "outside %s\n" why

let () =
  let none = { files = []; block = None; grid = None; values = []; phases = false; against = None } in
  let o = options none (List.tl (Array.to_list Sys.argv)) in
  if o.files = [] then usage ();
  let status = ref 0 in
  List.iter (fun file ->
    Printf.printf "file %s\n" file;
    try List.iter (kernel_facts o) (Sexp.parse (read_file file)) with
    | Sexp.Syntax why | Sys_error why -> Printf.eprintf "%s: %s\n" file why; status := 2) o.files;
  exit !status
