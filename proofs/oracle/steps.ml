(* The steps that refute a question as text, and back: `certify --keep` leaves it, `certifier --from` replays it without any search. *)
open Theory

let number = function
  | Z0 -> "0"
  | Zpos _ as n -> Smtlib.text_of_z n
  | Zneg p -> "-" ^ Smtlib.text_of_z (Zpos p)
let label p = Smtlib.text_of_z (Zpos p)

(* ---- words of operators ---- *)

let nops = [ OAdd, "+"; OSub, "-"; OMul, "*"; OTdiv, "tdiv"; OTrem, "trem"; OEdiv, "ediv"; OEmod, "emod"; OMin, "min"; OMax, "max";
             OAnd, "band"; OOr, "bor"; OXor, "bxor" ]
let rops = [ REq, "="; RLt, "<"; RLe, "<=" ]
let cops = [ CAnd, "and"; COr, "or"; CIff, "iff" ]
let op_of words s = List.find_opt (fun (_, w) -> w = s) words |> Option.map fst

(* ---- written ---- *)

let rec put b (s : Sexp.t) = match s with
  | Atom a | Str a -> Buffer.add_string b a
  | List l ->
    Buffer.add_char b '(';
    List.iteri (fun i x -> if i > 0 then Buffer.add_char b ' '; put b x) l;
    Buffer.add_char b ')'
let atom s = Sexp.Atom s
let list l = Sexp.List l
let int n = atom (string_of_int n)

let rec num = function
  | NInt n -> atom (number n)
  | NVar x -> atom (Printf.sprintf "v%d" x)
  | NBin (o, a, b) -> list [ atom (List.assoc o nops); num a; num b ]
  | NPow2 a -> list [ atom "pow2"; num a ]
  | NWrap (k, signed, a) -> list [ atom (if signed then "wraps" else "wrapu"); int k; num a ]
  | NIte (c, a, b) -> list [ atom "ite"; truth c; num a; num b ]
and truth = function
  | BBool b -> atom (string_of_bool b)
  | BVar x -> atom (Printf.sprintf "v%d" x)
  | BRel (o, a, b) -> list [ atom (List.assoc o rops); num a; num b ]
  | BNot c -> list [ atom "not"; truth c ]
  | BBin (o, a, b) -> list [ atom (List.assoc o cops); truth a; truth b ]

let law = function
  | LHint (Step (a, b, d)) -> [ atom "step"; num a; num b; num d ]
  | LHint (Apart (a, b, d)) -> [ atom "apart"; num a; num b; num d ]
  | LHint (Sign (a, d)) -> [ atom "sign"; num a; num d ]
  | LMin (a, b) -> [ atom "min"; num a; num b ] | LMax (a, b) -> [ atom "max"; num a; num b ]
  | LTrunc (a, b) -> [ atom "trunc"; num a; num b ] | LFloor (a, b) -> [ atom "floor"; num a; num b ]
  | LTruncBelow (a, b) -> [ atom "trunc-below"; num a; num b ] | LFloorBelow (a, b) -> [ atom "floor-below"; num a; num b ]
  | LExact (floor, a, b, q) -> [ atom (if floor then "exact-floor" else "exact"); num a; num b; num q ]
  | LNested (floor, a, b, c, d) -> [ atom (if floor then "nested-floor" else "nested"); num a; num b; num c; num d ]
  | LNatural (a, b) -> [ atom "natural"; num a; num b ]
  | LNoLarger (a, b, c) -> [ atom "no-larger"; num a; num b; atom (number c) ]
  | LWrap (n, signed, a) -> [ atom (if signed then "wraps" else "wrapu"); int n; num a ]
  | LWhole (n, signed, bare, a) -> [ atom ((if signed then "wholes" else "wholeu") ^ if bare then "-but-numbers" else ""); int n; num a ]
  | LIte (c, a, b) -> [ atom "ite"; truth c; num a; num b ]
  | LPow a -> [ atom "pow2"; num a ]
  | LAlike (o, a, b, c, d) -> [ atom "alike"; atom (List.assoc o nops); num a; num b; num c; num d ]
  | LAnd (a, b) -> [ atom "and"; num a; num b ] | LOr (a, b) -> [ atom "or"; num a; num b ]
  | LPartners (left, a, b, c) -> [ atom (if left then "partners-of" else "partners"); num a; num b; num c ]
  | LUnturned (left, a, b, c, d) -> [ atom (if left then "unturned-of" else "unturned"); num a; num b; num c; num d ]
  | LTurned (a, b, c, d) -> [ atom "turned"; num a; num b; atom (number c); atom (number d) ]
  | LHigh (left, n, a, c) -> [ atom (if left then "high-of" else "high"); int n; num a; num c ]
  | LKnown (o, a, b, x, y) -> [ atom "known"; atom (List.assoc o nops); num a; num b; atom (number x); atom (number y) ]
  | LKnownPow (a, x) -> [ atom "known-pow2"; num a; atom (number x) ]
  | LMask (a, n) -> [ atom "mask"; num a; int n ] | LMaskOf (n, a) -> [ atom "mask-of"; int n; num a ]

let poly p =
  let one (c, m) = list (atom (number c) :: List.map (function AVar x -> atom (Printf.sprintf "v%d" x) | ATerm i -> atom (Printf.sprintf "t%d" i)) m) in
  list (List.map one p)

(* Steps one after the other; a branch has its two lists. *)
let rec steps p =
  let l = label in
  let go out = List.rev out in
  let rec along out = function
    | Take (from, names, rest) -> along (list (atom "take" :: atom (l from) :: List.map (fun n -> atom (l n)) names) :: out) rest
    | Law (w, names, rest) -> along (list (atom "law" :: list (law w) :: List.map (fun n -> atom (l n)) names) :: out) rest
    | Either (from, n, a, b) -> go (list [ atom "either"; atom (l from); atom (l n); list (steps a); list (steps b) ] :: out)
    | Case (c, n, a, b) -> go (list [ atom "case"; truth c; atom (l n); list (steps a); list (steps b) ] :: out)
    | Sum (n, terms, rest) ->
      along (list (atom "sum" :: atom (l n) :: List.map (fun (c, k) -> list [ atom (number c); atom (l k) ]) terms) :: out) rest
    | Times (n, a, b, rest) -> along (list [ atom "times"; atom (l n); atom (l a); atom (l b) ] :: out) rest
    | Replace (n, a, q, i, j, rest) -> along (list [ atom "replace"; atom (l n); atom (l a); poly q; atom (l i); atom (l j) ] :: out) rest
    | Cut (n, a, d, rest) -> along (list [ atom "cut"; atom (l n); atom (l a); atom (number d) ] :: out) rest
    | Absurd n -> go (list [ atom "absurd"; atom (l n) ] :: out) in
  along [] p

let write oc proof table =
  let b = Buffer.create 4096 in
  put b (list (atom "terms" :: List.map num table));
  Buffer.add_char b '\n';
  List.iter (fun s -> put b s; Buffer.add_char b '\n') (steps proof);
  Buffer.output_buffer oc b

(* ---- read ---- *)

exception Bad
let z s = try Reader.z_of_string s with _ -> raise Bad
let positive = function Sexp.Atom s -> (match z s with Zpos p -> p | _ -> raise Bad) | List _ | Str _ -> raise Bad
let count = function Sexp.Atom s -> (match int_of_string_opt s with Some n when n >= 0 -> n | _ -> raise Bad) | List _ | Str _ -> raise Bad
let var s = match int_of_string_opt (String.sub s 1 (String.length s - 1)) with Some n when n >= 0 -> n | _ -> raise Bad
let is_name c s = String.length s > 1 && s.[0] = c

let rec read_num : Sexp.t -> nexp = function
  | Atom s -> if is_name 'v' s then NVar (var s) else NInt (z s)
  | List [ Atom "pow2"; a ] -> NPow2 (read_num a)
  | List [ Atom ("wraps" | "wrapu" as w); k; a ] -> NWrap (count k, w = "wraps", read_num a)
  | List [ Atom "ite"; c; a; b ] -> NIte (read_truth c, read_num a, read_num b)
  | List [ Atom o; a; b ] -> (match op_of nops o with Some o -> NBin (o, read_num a, read_num b) | None -> raise Bad)
  | List _ | Str _ -> raise Bad
and read_truth : Sexp.t -> bexp = function
  | Atom ("true" | "false" as b) -> BBool (b = "true")
  | Atom s when is_name 'v' s -> BVar (var s)
  | List [ Atom "not"; c ] -> BNot (read_truth c)
  | List [ Atom o; a; b ] ->
    (match op_of rops o, op_of cops o with
     | Some o, _ -> BRel (o, read_num a, read_num b)
     | _, Some o -> BBin (o, read_truth a, read_truth b)
     | None, None -> raise Bad)
  | Atom _ | List _ | Str _ -> raise Bad

let read_law : Sexp.t list -> law = function
  | [ Atom "step"; a; b; d ] -> LHint (Step (read_num a, read_num b, read_num d))
  | [ Atom "apart"; a; b; d ] -> LHint (Apart (read_num a, read_num b, read_num d))
  | [ Atom "sign"; a; d ] -> LHint (Sign (read_num a, read_num d))
  | [ Atom "min"; a; b ] -> LMin (read_num a, read_num b) | [ Atom "max"; a; b ] -> LMax (read_num a, read_num b)
  | [ Atom "trunc"; a; b ] -> LTrunc (read_num a, read_num b) | [ Atom "floor"; a; b ] -> LFloor (read_num a, read_num b)
  | [ Atom "trunc-below"; a; b ] -> LTruncBelow (read_num a, read_num b) | [ Atom "floor-below"; a; b ] -> LFloorBelow (read_num a, read_num b)
  | [ Atom ("exact" | "exact-floor" as w); a; b; q ] -> LExact (w = "exact-floor", read_num a, read_num b, read_num q)
  | [ Atom ("nested" | "nested-floor" as w); a; b; c; d ] -> LNested (w = "nested-floor", read_num a, read_num b, read_num c, read_num d)
  | [ Atom "natural"; a; b ] -> LNatural (read_num a, read_num b)
  | [ Atom "no-larger"; a; b; Atom c ] -> LNoLarger (read_num a, read_num b, z c)
  | [ Atom ("wraps" | "wrapu" as w); n; a ] -> LWrap (count n, w = "wraps", read_num a)
  | [ Atom ("wholes" | "wholeu" as w); n; a ] -> LWhole (count n, w = "wholes", false, read_num a)
  | [ Atom ("wholes-but-numbers" | "wholeu-but-numbers" as w); n; a ] -> LWhole (count n, w = "wholes-but-numbers", true, read_num a)
  | [ Atom "ite"; c; a; b ] -> LIte (read_truth c, read_num a, read_num b)
  | [ Atom "pow2"; a ] -> LPow (read_num a)
  | [ Atom "alike"; Atom o; a; b; c; d ] ->
    (match op_of nops o with Some o -> LAlike (o, read_num a, read_num b, read_num c, read_num d) | None -> raise Bad)
  | [ Atom "and"; a; b ] -> LAnd (read_num a, read_num b) | [ Atom "or"; a; b ] -> LOr (read_num a, read_num b)
  | [ Atom ("partners" | "partners-of" as w); a; b; c ] -> LPartners (w = "partners-of", read_num a, read_num b, read_num c)
  | [ Atom ("unturned" | "unturned-of" as w); a; b; c; d ] -> LUnturned (w = "unturned-of", read_num a, read_num b, read_num c, read_num d)
  | [ Atom "turned"; a; b; Atom c; Atom d ] -> LTurned (read_num a, read_num b, z c, z d)
  | [ Atom ("high" | "high-of" as w); n; a; c ] -> LHigh (w = "high-of", count n, read_num a, read_num c)
  | [ Atom "known"; Atom o; a; b; Atom x; Atom y ] ->
    (match op_of nops o with Some o -> LKnown (o, read_num a, read_num b, z x, z y) | None -> raise Bad)
  | [ Atom "known-pow2"; a; Atom x ] -> LKnownPow (read_num a, z x)
  | [ Atom "mask"; a; n ] -> LMask (read_num a, count n) | [ Atom "mask-of"; n; a ] -> LMaskOf (count n, read_num a)
  | _ -> raise Bad

let read_poly : Sexp.t -> (z * atom list) list = function
  | List l ->
    let atom = function
      | Sexp.Atom s when is_name 'v' s -> AVar (var s)
      | Atom s when is_name 't' s -> ATerm (var s)
      | _ -> raise Bad in
    List.map (function Sexp.List (Atom c :: m) -> z c, List.map atom m | _ -> raise Bad) l
  | Atom _ | Str _ -> raise Bad

let rec read_steps : Sexp.t list -> proof = function
  | List (Atom "take" :: from :: names) :: rest -> Take (positive from, List.map positive names, read_steps rest)
  | List (Atom "law" :: List w :: names) :: rest -> Law (read_law w, List.map positive names, read_steps rest)
  | [ List [ Atom "either"; from; n; List a; List b ] ] -> Either (positive from, positive n, read_steps a, read_steps b)
  | [ List [ Atom "case"; c; n; List a; List b ] ] -> Case (read_truth c, positive n, read_steps a, read_steps b)
  | List (Atom "sum" :: n :: terms) :: rest ->
    let term = function Sexp.List [ Atom c; k ] -> z c, positive k | _ -> raise Bad in
    Sum (positive n, List.map term terms, read_steps rest)
  | List [ Atom "times"; n; a; b ] :: rest -> Times (positive n, positive a, positive b, read_steps rest)
  | List [ Atom "replace"; n; a; q; i; j ] :: rest -> Replace (positive n, positive a, read_poly q, positive i, positive j, read_steps rest)
  | List [ Atom "cut"; n; a; Atom d ] :: rest -> Cut (positive n, positive a, z d, read_steps rest)
  | [ List [ Atom "absurd"; n ] ] -> Absurd (positive n)
  | _ -> raise Bad

(* None: it is not a text of steps. *)
let read text =
  match Sexp.parse text with
  | List (Atom "terms" :: table) :: steps -> (try Some (read_steps steps, List.map read_num table) with Bad -> None)
  | _ -> None
  | exception Sexp.Syntax _ -> None
