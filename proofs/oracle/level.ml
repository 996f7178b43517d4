(* A kernel as pairs of threads of one kind see it: which barriers separate their accesses to one memory space.

   The theory has one barrier and one array of memory at a time, but for groups (Groups.v), where each barrier has a kind. Two threads of a warp are separated by warp barriers
   and all wider ones, two threads of a block by those of the block and wider ones, threads of two blocks by the
   grid's only. A barrier counts for a space only if it orders it. Atomics that do not reach the other thread are
   writes; so are all of them in a view of `plain` atomics, for pairs of two sizes, which are no atomics for one
   another. *)
open Theory
open Reader

type level = Of_warp | Of_block | Of_grid
(* Both: shared and global memory, and constants; then a barrier counts if it orders both. *)
type keep = Everything | Both | Only of space

let rank = function Thread -> 0 | Tile -> 1 | Warp -> 2 | Block -> 3 | Cluster -> 4 | Grid -> 5 | System -> 6
let needed = function Of_warp -> rank Warp | Of_block -> rank Block | Of_grid -> rank Grid

(* together: variables of reads that all threads make together (Uniform.v). They are no part of the code between two barriers.
   given: unknown numbers that all threads of a block have alike, as they have a parameter.
   constant: variables of reads of what nobody writes (Constants.v); these are kept whatever the view keeps. *)
type view = { level : level; keep : keep; plain : bool; kernel : kernel; together : int list; given : int list; constant : int list;
              counters : int ref;                        (* how many variables count units of accesses, so far *)
              sizes : int list option }                  (* of the groups that have barriers (Groups.v): then each barrier has a kind *)

let counts v (scope, shared, global) =
  if scope = Tile && !enumerates then outside "a tile barrier";
  scope <> Tile && rank scope >= needed v.level &&
  (match v.keep with Everything -> true | Both -> shared && global | Only Shared -> shared | Only Global -> global
   | Only (Constant | Private) -> false)

(* The group that a barrier is of: so many lanes, aligned, or more than any, a block. A tile of some lanes, nobody knows which, is none. *)
let warp = 32
let group_of = function
  | Tile, 0 | Thread, _ -> None
  | Tile, lanes -> Some lanes
  | Warp, _ -> Some warp
  | (Block | Cluster | Grid | System), _ -> Some max_int
(* The kind of a barrier: where its group is among the sizes, and what it orders. *)
let kind_of sizes scope lanes shared global =
  Option.map (fun n ->
    let smaller = List.length (List.filter (fun m -> m < n) sizes) in
    4 * smaller + (if shared then 2 else 0) + (if global then 1 else 0)) (group_of (scope, lanes))
let kind_level kind = kind / 4
let kind_covers space kind = match space with Shared -> kind land 2 <> 0 | Global -> kind land 1 <> 0 | Constant | Private -> false

(* As what the barrier counts. *)
let barrier v (scope, lanes, shared, global) =
  match v.sizes with
  | Some sizes -> kind_of sizes scope lanes shared global
  | None -> if counts v (scope, shared, global) then Some 0 else None

(* Sizes of the groups of less than a block that have barriers. *)
let group_sizes (kernel : kernel) =
  let rec walk l = List.concat_map (function
    | Sync (scope, lanes, _, _) -> List.filter (fun n -> n < max_int) (Option.to_list (group_of (scope, lanes)))
    | If (_, t, e) -> walk t @ walk e
    | For (_, _, _, b) -> walk b
    | Read _ | Write _ | Atomic _ | Assume _ | Approx _ -> []) l in
  List.sort_uniq compare (walk kernel.body)

let rec has_sync v l = List.exists (function
  | Sync (s, n, a, b) -> barrier v (s, n, a, b) <> None
  | If (_, t, e) -> has_sync v t || has_sync v e
  | For (_, _, _, b) -> has_sync v b
  | Read _ | Write _ | Atomic _ | Assume _ | Approx _ -> false) l

let array v name =
  match Hashtbl.find_opt v.kernel.arrays name with
  | Some a -> a
  | None -> syntax "array %s" name
let kept v name = match v.keep with Everything -> true | Both -> (array v name).space <> Private | Only s -> (array v name).space = s

(* Is there a barrier in it, or such a read? *)
let rec has_steps v l = has_sync v l || List.exists (function
  | Read (_, x, _, _, _) -> List.mem x v.together
  | If (_, t, e) -> has_steps v t || has_steps v e
  | For _ | Sync _ | Write _ | Atomic _ | Assume _ | Approx _ -> false) l

(* The accesses to the units of one from so many on, one after the other; of many, in a loop over them. *)
let units_most = 16
(* Of the unit j further. *)
let rec last_plus j = function
  | [] -> []
  | [ n ] -> [ if j = zero then n else NBin (OAdd, n, j) ]
  | n :: l -> n :: last_plus j l
let each v index first count access rest =
  if count - first <= units_most || !enumerates then
    List.fold_right (fun j b -> BSeq (access (last_plus (NInt (z_of_int (first + j))) index), b)) (List.init (max 0 (count - first)) Fun.id) rest
  else begin
    let name = Printf.sprintf "unit.%d" !(v.counters) and vars = v.kernel.vars in
    incr v.counters;
    if not (Hashtbl.mem vars name) then Hashtbl.add vars name (Hashtbl.length vars);
    let x = Hashtbl.find vars name in
    let range = { r_kind = RUp; r_first = NInt (z_of_int first); r_limit = NInt (z_of_int count); r_step = NInt (z_of_int 1) } in
    BSeq (BFor (x, range, access (last_plus (NVar x) index)), rest)
  end

let unused = max_int                   (* a variable that nobody reads *)
let limit_site = max_int               (* an access that says: a while range was cut off *)

(* What a read of several units reads beside the first. *)
let other_units v s id index count = each v index 1 count (fun n -> BRead (s, unused, id, n, BSkip)) BSkip

let rec unsync v : stmt list -> bcmd = function
  | [] -> BSkip
  | Read (s, x, a, i, c) :: rest ->
    if not (kept v a || List.mem x v.constant) then BApprox ((if x < 0 then unused else x), unsync v rest)
    else
      let id = (array v a).array_id in
      let rest = unsync v rest in
      if c < 1 then rest else BSeq (other_units v s id i c, BRead (s, (if x < 0 then unused else x), id, i, rest))
  | Write (s, a, i, c) :: rest ->
    let id = (array v a).array_id in
    let rest = unsync v rest in
    if kept v a then each v i 0 c (fun n -> BWrite (s, id, n, zero)) rest else rest
  | Atomic (s, x, a, i, c, scope) :: rest ->
    let id = (array v a).array_id in
    let reaches = rank scope >= needed v.level in
    let one n = if reaches && not v.plain then BAtomic (s, id, n) else BWrite (s, id, n, zero) in
    let rest = unsync v rest in
    let rest = match x with Some x -> BApprox (x, rest) | None -> rest in
    if kept v a then each v i 0 c one rest else rest
  | If (c, t, e) :: rest -> BSeq (BIf (c, unsync v t, unsync v e), unsync v rest)
  | For (x, r, None, b) :: rest -> BSeq (BFor (x, r, unsync v b), unsync v rest)
  | For (x, r, Some g, b) :: rest ->
    BSeq (BFor (x, r, BIf (g, BSeq (cut_off x, unsync v b), BSkip)), unsync v rest)
  | Sync _ :: rest -> unsync v rest
  | Assume c :: rest -> BIf (c, unsync v rest, BSkip)
  | Approx x :: rest when List.mem x v.given -> unsync v rest
  | Approx x :: rest -> BApprox (x, unsync v rest)
and cut_off x =
  if not !enumerates then BSkip else
  BIf (BRel (REq, NVar x, NInt (z_of_int (while_limit - 1))), BWrite (limit_site, limit_site, [], zero), BSkip)

let rec sync v (l : stmt list) : lcmd =
  if not (has_steps v l) then LKUnsync (unsync v l)
  else match l with
    | [] -> LKUnsync BSkip
    | Read (s, x, a, i, c) :: rest when kept v a || List.mem x v.constant ->
      let id = (array v a).array_id in
      if c < 1 then sync v rest
      else
        let others = other_units v s id i c in
        LKSeq (LKUnsync others, LKRead (s, (if x < 0 then unused else x), id, i, sync v rest))
    | Read (_, x, _, _, _) :: rest -> LKApprox ((if x < 0 then unused else x), sync v rest)
    | (Atomic (s, x, a, i, c, scope)) :: rest ->
      let rest = sync v rest in
      LKSeq (LKUnsync (unsync v [ Atomic (s, None, a, i, c, scope) ]),
            match x with Some x -> LKApprox (x, rest) | None -> rest)
    | Approx x :: rest when List.mem x v.given -> sync v rest
    | Approx x :: rest -> LKApprox (x, sync v rest)
    | Assume c :: rest -> LKIf (c, sync v rest, LKUnsync BSkip)
    | Sync (s, n, a, b) :: rest ->
      let met = match barrier v (s, n, a, b) with Some kind -> LKBarrier kind | None -> LKUnsync BSkip in
      LKSeq (met, sync v rest)
    | If (c, t, e) :: rest when has_steps v t || has_steps v e -> LKSeq (LKIf (c, sync v t, sync v e), sync v rest)
    | For (x, r, None, b) :: rest when has_sync v b -> LKSeq (LKFor (x, r, sync v b), sync v rest)
    | For (x, r, Some g, b) :: rest when has_sync v b ->
      LKSeq (LKFor (x, r, LKIf (g, LKSeq (LKUnsync (cut_off x), sync v b), LKUnsync BSkip)), sync v rest)
    | s :: rest -> LKSeq (LKUnsync (unsync v [ s ]), sync v rest)

(* Where barriers have one kind. *)
let rec one_kind : lcmd -> scmd = function
  | LKUnsync b -> KUnsync b
  | LKBarrier _ -> KSync
  | LKRead (s, x, a, i, k) -> KRead (s, x, a, i, one_kind k)
  | LKApprox (x, k) -> KApprox (x, one_kind k)
  | LKSeq (k, l) -> KSeq (one_kind k, one_kind l)
  | LKIf (c, k, l) -> KIf (c, one_kind k, one_kind l)
  | LKFor (x, r, k) -> KFor (x, r, one_kind k)

let command ?(constant = []) level keep plain kernel =
  one_kind (sync { level; keep; plain; kernel; together = []; given = []; constant; counters = ref 0; sizes = None } kernel.body)
let command_of_groups sizes space plain kernel =
  sync { level = Of_block; keep = Only space; plain; kernel; together = []; given = []; constant = []; counters = ref 0; sizes = Some sizes } kernel.body

(* ---- reads that all threads of a block make together ---- *)

let rec binders l = List.concat_map (function
  | Read (_, x, _, _, _) | Approx x | Atomic (_, Some x, _, _, _, _) -> [ x ]
  | If (_, t, e) -> binders t @ binders e
  | For (x, _, _, b) -> x :: binders b
  | Write _ | Atomic (_, None, _, _, _, _) | Sync _ | Assume _ -> []) l

let once kernel = let all = binders kernel.body in fun x -> List.length (List.filter (( = ) x) all) = 1
let within known l = List.for_all (fun x -> List.mem x known) l

(* All reads of the array are of one element and one type, so what is read at a place is one number there. *)
let one_type kernel =
  let types = Hashtbl.create 8 in
  let rec walk l = List.iter (function
    | Read (s, _, a, _, c) -> Hashtbl.add types a (c, Hashtbl.find_opt kernel.types s)
    | If (_, t, e) -> walk t; walk e
    | For (_, _, _, b) -> walk b
    | Write _ | Atomic _ | Sync _ | Assume _ | Approx _ -> ()) l in
  walk kernel.body;
  fun a -> match List.sort_uniq compare (Hashtbl.find_all types a) with [ (1, Some _) ] -> true | _ -> false
let written kernel =
  let arrays = Hashtbl.create 8 in
  let rec walk l = List.iter (function
    | Write (_, a, _, _) | Atomic (_, _, a, _, _, _) -> Hashtbl.replace arrays a ()
    | If (_, t, e) -> walk t; walk e
    | For (_, _, _, b) -> walk b
    | Read _ | Sync _ | Assume _ | Approx _ -> ()) l in
  walk kernel.body;
  Hashtbl.mem arrays

(* The variables of reads, anywhere, of what nobody writes, at a place that `launch` and such reads before give. *)
let constant_reads kernel launch =
  let once = once kernel and one_type = one_type kernel and written = written kernel in
  let steady s a =
    (match (Hashtbl.find kernel.arrays a).space with Global | Constant -> true | Shared | Private -> false) &&
    not (written a || Hashtbl.mem kernel.unsteady s) in
  let rec walk known = function
    | [] -> []
    | Read (s, x, a, i, 1) :: rest when x >= 0 && once x && one_type a && steady s a && within known (List.concat_map nfv i) -> x :: walk (x :: known) rest
    | If (_, t, e) :: rest -> walk known t @ walk known e @ walk known rest
    | For (_, _, _, b) :: rest -> walk known b @ walk known rest
    | (Read _ | Write _ | Atomic _ | Sync _ | Assume _ | Approx _) :: rest -> walk known rest in
  walk launch kernel.body

(* Branches that have a barrier, or that are taken by all threads or by none, whatever memory holds. *)
let for_all_or_none v launch c t e = has_sync v t || has_sync v e || within launch (bfv c)

(* The variables of those outside loops, where every thread comes to (`launch`: what is known to be the same). [together] in Uniform.v looks at
   all but for_all_or_none, and whether the place is as others leave it. *)
let read_together v launch =
  let once = once v.kernel and one_type = one_type v.kernel in
  let anywhere = Hashtbl.fold (fun _ (a : array_decl) found -> found || a.may_alias) v.kernel.arrays false in
  let steady s a = if (array v a).space = Shared then not anywhere else not (Hashtbl.mem v.kernel.unsteady s) in
  let rec walk known = function
    | [] -> []
    | Read (s, x, a, i, 1) :: rest when x >= 0 && once x && kept v a && steady s a && one_type a && not (List.mem x v.constant) && within known (List.concat_map nfv i) ->
      x :: walk (x :: known) rest
    | If (c, t, e) :: rest when for_all_or_none v launch c t e -> walk known t @ walk known e @ walk known rest
    | (Read _ | Write _ | Atomic _ | If _ | For _ | Sync _ | Assume _ | Approx _) :: rest -> walk known rest in
  walk launch v.kernel.body

(* Unknown numbers that the text calls uniform, outside loops, where every thread comes to. Such a number may be computed of what is read alike; so
   none is taken that stands after a read which is called uniform of what somebody may write. *)
let given_alike v launch =
  let once = once v.kernel and written = written v.kernel and sure = ref true and found = ref [] in
  let rec walk here = List.iter (function
    | Read (s, x, a, _, _) -> if Hashtbl.mem v.kernel.alike x && (written a || Hashtbl.mem v.kernel.unsteady s) then sure := false
    | Approx x -> if here && !sure && Hashtbl.mem v.kernel.alike x && once x then found := x :: !found
    | If (c, t, e) -> let here = here && for_all_or_none v (!found @ launch) c t e in walk here t; walk here e
    | For (_, _, _, b) -> walk false b
    | Write _ | Atomic _ | Sync _ | Assume _ -> ()) in
  walk true v.kernel.body;
  !found

(* What is given, what is read together, and the command. constant: what launch and constant give. *)
let command_together launch constant plain kernel =
  let v = { level = Of_block; keep = Both; plain; kernel; together = []; given = []; constant; counters = ref 0; sizes = None } in
  let known = constant @ launch in
  let given = given_alike v known in
  let together = read_together v (given @ known) in
  given, together, one_kind (sync { v with together; given } kernel.body)

(* The sizes of the atomics that reach the other thread, by site. *)
let atomic_sizes level kernel =
  let sizes = Hashtbl.create 8 in
  let rec walk l = List.iter (function
    | Atomic (s, _, _, _, count, scope) -> if rank scope >= needed level then Hashtbl.replace sizes s count
    | If (_, t, e) -> walk t; walk e
    | For (_, _, _, b) -> walk b
    | Read _ | Write _ | Sync _ | Assume _ | Approx _ -> ()) l in
  walk kernel.body;
  sizes
