(* Do the phases that the checker prints agree with the theory's, on one launch?

     split    the extracted [phases (align p)]: phase by phase, instance by instance
     wide     the same of [wide_phases (align p)], where some iterations pass no barrier
     exact    otherwise: the phases of the threads themselves, all of them and no more
     covered  where the checker says `inexact`: every phase of the threads is within an instance

   Theorems: align_split_racy, split_exact (Align.v, Splitproof.v), wide_superset (Irregular.v). *)
open Theory
open Reader
open Phases

type outcome = Split of int | Wide of int | Exact of int | Covered of int | Differ of string

let of_theory kernel accesses =
  let name id = Hashtbl.fold (fun n a acc -> if a.array_id = id then n else acc) kernel.arrays "?" in
  List.map (fun (a : access) -> a.a_site, name a.a_array, List.map int_of_z a.a_index) accesses

let tagged t l = List.map (fun a -> t, a) l

(* The phases of threads in lockstep, each the one instance that it is. *)
let enumerated kernel protocol threads =
  let phases = List.map (fun (t, env) -> t, Array.of_list (s_list protocol env)) threads in
  let n = List.fold_left (fun n (_, p) -> max n (Array.length p)) 0 phases in
  List.init n (fun k -> unique (List.concat_map (fun (t, p) ->
    if k < Array.length p then tagged t (of_theory kernel p.(k)) else []) phases))

(* The instances of a phase of the extracted split. *)
let extracted kernel threads ph =
  let table = Hashtbl.create 16 in
  List.iter (fun (t, env) ->
    List.iter (fun i ->
      let old = Option.value (Hashtbl.find_opt table i) ~default:[] in
      Hashtbl.replace table i (tagged t (of_theory kernel (rope_list (ph_rope ph) (upds env i))) @ old))
      (Theory.instances (ph_ctx ph) env)) threads;
  maximal (Hashtbl.fold (fun _ l acc -> unique l :: acc) table [])

let show (i : instance) =
  String.concat " " (List.map (fun (t, (s, a, index)) ->
    Printf.sprintf "%d:%d:%s[%s]" t s a (String.concat "," (List.map string_of_int index)))
    (List.filteri (fun n _ -> n < 12) i))

let rec minus eq l = function
  | [] -> l
  | x :: rest ->
    let rec drop = function [] -> [] | y :: l -> if eq x y then l else y :: drop l in
    minus eq (drop l) rest

let some what l = match l with
  | [] -> ""
  | i :: _ -> Printf.sprintf " %s {%s}" what (match i with [] -> "" | j :: _ -> show j)

(* Phase by phase, in any order; phases in which nothing happens do not count. *)
let phase_by_phase theirs ours =
  let there = List.filter ((<>) []) theirs and here = List.filter ((<>) []) ours in
  match minus (=) there here, minus (=) here there with
  | [], [] -> None
  | extra, missing -> Some (some "only the checker's" extra ^ some "only the theory's" missing)

(* Threads of one group (a block, a warp, the grid) that go in lockstep. shared: the variables that they share. *)
let agree kernel ~shared ~fresh protocol threads texts =
  let theirs = List.map (Phases.instances threads) texts in
  let inexact = List.exists (fun p -> p.inexact) texts in
  let exact = maximal (enumerated kernel protocol threads) in
  let all = maximal (List.concat theirs) in
  let count l = List.length (List.filter ((<>) []) l) in
  let lost = List.filter (fun i -> not (List.exists (subset i) all)) exact in
  if lost <> [] then Differ (some "not covered" [ lost ])
  else begin
    let same p = phase_by_phase theirs (List.map (extracted kernel threads) p) in
    let aligned = if alignable shared fresh protocol then Some (align shared fresh protocol) else None in
    match aligned with
    | Some p when regular p && not inexact ->
      (match same (phases p) with None -> Split (count theirs) | Some why -> Differ ("split:" ^ why))
    | Some p when inexact && widenable (fresh + 100) p && same (wide_phases (fresh + 100) p) = None ->
      Wide (count theirs)
    | _ when inexact -> Covered (List.length exact)
    | _ when all = exact -> Exact (count theirs)
    | _ -> Differ ("exact:" ^ some "only the checker's" [ minus (=) all exact ])
  end
