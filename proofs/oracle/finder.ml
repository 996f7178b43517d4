(* Looks for the steps that refute a question (Steps.v): splits what says one thing or another where the values that satisfy the linear part say that it
   is false, and adds laws of terms and products where these values do not keep them. Nothing here is trusted: what is found is replayed by [refuted]. *)
module Big = Z
module Q = Linear.Q
module M = Map.Make (Int)
module Labels = Set.Make (Int)
open Theory

let rec first_of = function [] -> None | f :: l -> (match f () with None -> first_of l | found -> found)

exception Lost of string                     (* nothing is found: the question may have a model, or the search has come to its end *)

(* ---- numbers of the theory ---- *)

let rec positive_of_big n =
  if Big.equal n Big.one then XH
  else if Big.is_even n then XO (positive_of_big (Big.shift_right n 1)) else XI (positive_of_big (Big.shift_right n 1))
let z_of_big n = match Big.sign n with 0 -> Z0 | 1 -> Zpos (positive_of_big n) | _ -> Zneg (positive_of_big (Big.neg n))
let rec big_of_positive = function XH -> Big.one | XO p -> Big.shift_left (big_of_positive p) 1 | XI p -> Big.succ (Big.shift_left (big_of_positive p) 1)
let big_of_z = function Z0 -> Big.zero | Zpos p -> big_of_positive p | Zneg p -> Big.neg (big_of_positive p)
let label n = positive_of_big (Big.of_int n)

(* ---- polynomials: monomials are lists of atoms in the theory's order ---- *)

module Mono = struct
  type t = int list
  let rec compare (m : t) n = match m, n with
    | a :: m', b :: n' -> if a < b then -1 else if a > b then 1 else compare m' n'
    | [], [] -> 0
    | [], _ -> -1
    | _, [] -> 1
  let equal m n = compare m n = 0
  let hash m = List.fold_left (fun h a -> h * 65599 + a) 0 m land max_int
end
(* A polynomial's list. *)
module Sum = struct
  type t = (Mono.t * Big.t) list
  let equal = List.equal (fun (m, a) (n, b) -> Big.equal a b && Mono.equal m n)
  let hash l = List.fold_left (fun h (m, a) -> (h * 31 + Mono.hash m) * 31 + Big.hash a) 0 l land max_int
end
module Of_mono = Hashtbl.Make (Mono)
module Of_sum = Hashtbl.Make (Sum)
module P = Map.Make (Mono)
type poly = Big.t P.t
module Products = Set.Make (Mono)

let first_term = 1 lsl 40                    (* atoms: a variable is its number, a term its place in the table above this *)
let constant c = if Big.sign c = 0 then P.empty else P.singleton [] c
let add p q = P.union (fun _ a b -> let s = Big.add a b in if Big.sign s = 0 then None else Some s) p q
let scale c p = if Big.sign c = 0 then P.empty else P.map (Big.mul c) p
let times p q =
  P.fold (fun m a into -> P.fold (fun n b into -> add into (P.singleton (List.merge Int.compare m n) (Big.mul a b))) q into) p P.empty
let constant_of p = Option.value (P.find_opt [] p) ~default:Big.zero
let theory_poly p =
  List.map (fun (m, c) -> z_of_big c, List.map (fun a -> if a >= first_term then ATerm (a - first_term) else AVar a) m) (P.bindings p)

(* ---- the search ---- *)

type known = { name : int; p : poly; made : int }      (* a fact: 0 <= p; of how many equations multiplied one after the other *)

(* Steps before a branch or the end, last first: what they name, what they use. *)
type step = { names : Labels.t; uses : Labels.t; write : proof -> proof }

(* What a formula asks of the values. *)
type watched =
  | Known of bool
  | Rel of rop * poly Lazy.t
  | Not of watched
  | All of watched list
  | Any of watched Lazy.t * watched Lazy.t       (* one of many accesses: most are never asked for *)
  | Same of watched * watched

type t = {
  linear : Linear.t;
  places : (nexp, int) Hashtbl.t; terms : (int, nexp) Hashtbl.t;       (* the table that comes with the proof *)
  columns : int Of_mono.t; sums : int Of_sum.t;
  shapes : (int, poly) Hashtbl.t;            (* what a column is *)
  of_column : (int, int) Hashtbl.t;          (* the place of the term that it is *)
  mutable next : int;
  mutable looks : int;                       (* at relations of clauses *)
  mutable most : int;
  directed : bool;                           (* what is sure first: see below *)
  bare : bool;                               (* numbers that are converted are left so in wraps *)
  mutable converts : bool;                   (* it makes a difference *)
  quotients : (nexp, int) Hashtbl.t;         (* of wraps, whose laws say all of them: places of these *)
  lost : (bexp, unit) Hashtbl.t;             (* equations that were looked for in vain *)
  same : (int, nexp) Hashtbl.t;              (* quotients that equal something else, by a law *)
  mutable apart : (int * fml) list;          (* clauses that say that two are not equal *)
}

(* What holds at a place of the search. *)
type node = {
  steps : step list;
  queue : (int * fml) list;                  (* formulas not taken apart yet *)
  clauses : (int * fml * watched) list;      (* one thing or another *)
  handed : (fml * watched Lazy.t) list;      (* parts of the last clause that was decided, as they were watched in it *)
  facts : known list;
  told : Labels.t;                           (* terms whose laws are facts here *)
  heard : int list;                          (* the columns that were there when these were told *)
  waiting : known list;                      (* facts that may give a column its end *)
  products : Products.t;                     (* that lack an end *)
  cuts : int;                                (* how many were added *)
  rounds : int;                              (* how often something was added because the values did not keep it *)
  linear_only : bool;                        (* no laws of products *)
  said : law list;                           (* laws of terms that turn bits over *)
}

let work t n = t.linear.work <- t.linear.work + n
let fresh t = t.next <- t.next + 1; t.next

let place t e =
  match Hashtbl.find_opt t.places e with
  | Some i -> i
  | None ->
    let i = Hashtbl.length t.places in
    Hashtbl.replace t.places e i;
    Hashtbl.replace t.terms i e;
    i

let rec poly_of t e =
  match e with
  | NInt z -> constant (big_of_z z)
  | NVar x -> P.singleton [ x ] Big.one
  | NBin (OAdd, a, b) -> add (poly_of t a) (poly_of t b)
  | NBin (OSub, a, b) -> add (poly_of t a) (scale Big.minus_one (poly_of t b))
  | NBin (OMul, a, b) -> times (poly_of t a) (poly_of t b)
  | NWrap (0, _, a) -> poly_of t a
  | _ -> P.singleton [ first_term + place t e ] Big.one

let term t i = Hashtbl.find t.terms i
let nexp_of_mono t = function
  | [] -> NInt (Zpos XH)
  | m ->
    let atom a = if a >= first_term then term t (a - first_term) else NVar a in
    List.fold_left (fun e a -> NBin (OMul, e, atom a)) (atom (List.hd m)) (List.tl m)
let nexp_of_poly t p =
  P.fold (fun m c e ->
    let part = if m = [] then NInt (z_of_big c) else NBin (OMul, NInt (z_of_big c), nexp_of_mono t m) in
    NBin (OAdd, e, part)) p (NInt Z0)

(* ---- the linear part ---- *)

(* Columns that other branches have left are none here. *)
let found t m = match Of_mono.find_opt t.columns m with Some j when not t.linear.dead.(j) -> Some j | Some _ | None -> None
let rec column t m =
  match Of_mono.find_opt t.columns m with
  | Some j when not t.linear.dead.(j) -> j
  | Some j -> List.iter (fun a -> ignore (column t [ a ])) (if List.length m > 1 then m else []); Linear.revive t.linear j; j
  | None ->
    let value = match m with
      | [] | [ _ ] -> Q.zero
      | _ -> List.fold_left (fun v a -> Q.mul v t.linear.value.(column t [ a ])) Q.one m in
    let j = Linear.column t.linear value in
    (match m with [ a ] when a >= first_term -> Hashtbl.replace t.of_column j (a - first_term) | _ -> ());
    Of_mono.replace t.columns m j; Hashtbl.replace t.shapes j (P.singleton m Big.one); j

(* The terms that stand in something here. *)
let terms t = List.sort (fun (i, _) (j, _) -> Int.compare i j) (Hashtbl.fold (fun j i l -> if t.linear.dead.(j) then l else (i, term t i) :: l) t.of_column [])
let touch t p = P.iter (fun m _ -> List.iter (fun a -> if a >= first_term then ignore (column t [ a ])) m) p

let value t p =
  P.fold (fun m c v -> Q.add v (if m = [] then Q.of_bigint c else Q.mul (Q.of_bigint c) t.linear.value.(column t m))) p Q.zero

(* 0 <= p as a bound of a column: of its one monomial, or of the sum. *)
let assume t { name; p; _ } =
  let c = constant_of p and rest = P.remove [] p in
  match P.bindings rest with
  | [] -> if Big.sign c < 0 then raise (Linear.Conflict [ name, Q.one ])
  | (_, a) :: _ as l ->
    let up = Big.sign a > 0 in
    let unit = if up then rest else scale Big.minus_one rest in
    let j, by = match l with
      | [ (m, a) ] -> column t m, Big.abs a
      | _ ->
        let key = P.bindings unit in
        (match Of_sum.find_opt t.sums key with
         | Some j when not t.linear.dead.(j) -> j
         | Some _ | None ->
           let j = Linear.sum t.linear (List.map (fun (m, a) -> column t m, a) key) in
           Of_sum.replace t.sums key j; Hashtbl.replace t.shapes j unit; j), Big.one in
    let why = name, Q.inv (Q.of_bigint by) in
    Linear.bound t.linear j up (Q.make (if up then Big.neg c else c) by) why

(* ---- the end of a branch ---- *)

let used l = Labels.of_list l

(* The steps that the rest uses, before it. *)
let finish steps (proof, uses) =
  List.fold_left (fun (proof, uses) s ->
    if Labels.disjoint s.names uses then proof, uses else s.write proof, Labels.union s.uses (Labels.diff uses s.names)) (proof, uses) steps

let absurd t reasons =
  let reasons = List.filter (fun (_, q) -> Q.sign q > 0) reasons in
  let common = List.fold_left (fun d (_, q) -> Big.lcm d (Q.den q)) Big.one reasons in
  let n = fresh t in
  let terms = List.map (fun (name, q) -> z_of_big (Q.to_bigint (Q.mul q (Q.of_bigint common))), label name) reasons in
  Sum (label n, terms, Absurd (label n)), used (List.map fst reasons)

(* ---- facts ---- *)

let step node names uses write = { node with steps = { names = used names; uses = used uses; write } :: node.steps }

(* Its whole numbers are divided by what they have in common. *)
let whole t node k =
  let c = constant_of k.p in
  let d = P.fold (fun m a d -> if m = [] then d else Big.gcd d a) k.p Big.zero in
  if Big.leq d Big.one then node, k
  else begin
    let p = add (constant (Big.fdiv c d)) (P.map (fun a -> Big.divexact a d) (P.remove [] k.p)) in
    let n = fresh t in
    step node [ n ] [ k.name ] (fun rest -> Cut (label n, label k.name, z_of_big d, rest)), { k with name = n; p }
  end

type part = Formula of fml | Number of poly

let less t a b d = Number (add (add (poly_of t b) (scale Big.minus_one (poly_of t a))) (constant (Big.of_int (- d))))
let zero = NInt Z0

(* As [condition_parts] and [condition_cases] of the theory. *)
let rec parts t sign c =
  match sign, c with
  | _, BBool b -> Some (if b = sign then [] else [ Number (constant Big.minus_one) ])
  | _, BNot c -> parts t (not sign) c
  | true, BRel (REq, a, b) -> Some [ less t a b 0; less t b a 0 ]
  | true, BRel (RLe, a, b) -> Some [ less t a b 0 ]
  | true, BRel (RLt, a, b) -> Some [ less t a b 1 ]
  | false, BRel (RLe, a, b) -> Some [ less t b a 1 ]
  | false, BRel (RLt, a, b) -> Some [ less t b a 0 ]
  | true, BBin (CAnd, a, b) -> Some [ Formula (FB a); Formula (FB b) ]
  | false, BBin (COr, a, b) -> Some [ Formula (FB (BNot a)); Formula (FB (BNot b)) ]
  | false, BVar x -> Some [ less t (NVar x) zero 0; less t zero (NVar x) 0 ]
  | _ -> None
let fact_part = function Says f -> Formula f | Least _ -> invalid_arg "fact_part"
let parts_of t = function
  | FB c -> parts t true c
  | FIn (x, r) -> Some (List.map fact_part (range_parts x r))
  | FAnd (f, g) -> Some [ Formula f; Formula g ]
  | FOr _ -> None

(* A formula as it is asked again and again whether the values that the linear part has now keep it: its polynomials are made once, when they are first
   wanted. *)
let rec watched t = function
  | FB c -> watched_condition t c
  | FIn (x, r) -> All (List.filter_map (function Says f -> Some (watched t f) | Least _ -> None) (range_parts x r))
  | FAnd (f, g) -> All [ watched t f; watched t g ]
  | FOr (f, g) -> Any (lazy (watched t f), lazy (watched t g))
and watched_condition t = function
  | BBool b -> Known b
  | BVar x -> Not (Rel (REq, lazy (P.singleton [ x ] Big.one)))
  | BRel (o, a, b) -> Rel (o, lazy (add (poly_of t b) (scale Big.minus_one (poly_of t a))))
  | BNot (BNot c) -> watched_condition t c
  | BNot (BBin (CAnd, a, b)) -> Any (lazy (watched_condition t (BNot a)), lazy (watched_condition t (BNot b)))
  | BNot c -> Not (watched_condition t c)
  | BBin (CAnd, a, b) -> All [ watched_condition t a; watched_condition t b ]
  | BBin (COr, a, b) -> Any (lazy (watched_condition t a), lazy (watched_condition t b))
  | BBin (CIff, a, b) -> Same (watched_condition t a, watched_condition t b)

(* A look at a relation counts as a part of a row. *)
let rec true_now t = function
  | Known b -> b
  | Rel (o, p) ->
    t.looks <- t.looks + 1;
    if t.looks land 7 = 0 then work t 1;
    let sign = Q.sign (value t (Lazy.force p)) in
    (match o with REq -> sign = 0 | RLt -> sign > 0 | RLe -> sign >= 0)
  | Not w -> not (true_now t w)
  | All l -> List.for_all (true_now t) l
  | Any (v, w) -> true_now t (Lazy.force v) || true_now t (Lazy.force w)
  | Same (v, w) -> true_now t v = true_now t w

(* The two cases of what is watched. *)
let watched_cases t (a, b) = function
  | Any (v, w) -> v, w
  | Not (Rel (REq, p)) -> lazy (Rel (RLt, p)), lazy (Rel (RLt, lazy (scale Big.minus_one (Lazy.force p))))
  | Known _ | Rel _ | Not _ | All _ | Same _ -> lazy (watched t a), lazy (watched t b)

(* ---- laws of terms ---- *)

let mask n = match n with Zpos p -> let b = Big.succ (big_of_positive p) in if Big.popcount b = 1 then Some (Big.log2 b) else None | _ -> None
let unwrapped t n a =
  if unwrapped true n a <> unwrapped false n a then t.converts <- true;
  unwrapped t.bare n a
let laws t = function
  | NBin (OMin, a, b) -> [ LMin (a, b) ]
  | NBin (OMax, a, b) -> [ LMax (a, b) ]
  | NBin ((OTdiv | OTrem), a, b) -> [ LTrunc (a, b) ]
  | NBin ((OEdiv | OEmod), a, b) -> [ LFloor (a, b) ]
  | NWrap (n, signed, a) when n > 0 -> [ if unwrapped t n a = a then LWrap (n - 1, signed, a) else LWhole (n - 1, signed, t.bare, a) ]
  | NIte (c, a, b) -> [ LIte (c, a, b) ]
  | NPow2 a -> [ LPow a ]
  | NBin (OAnd, a, NInt m) when mask m <> None -> [ LMask (a, Option.get (mask m)) ]
  | NBin (OAnd, NInt m, a) when mask m <> None -> [ LMaskOf (Option.get (mask m), a) ]
  | NBin (OAnd, a, b) -> [ LAnd (a, b) ]
  | NBin ((OOr | OXor), a, b) -> [ LOr (a, b) ]
  | _ -> []

let add_law t node law =
  let said = law_says law in
  (match law, said with
   | LWrap _, [ _; BRel (REq, _, NBin (OAdd, w, NBin (OMul, _, q))); _ ] -> Hashtbl.replace t.quotients q (place t w)
   | _ -> ());
  let names = List.map (fun _ -> fresh t) said in
  let node = step node names [] (fun rest -> Law (law, List.map label names, rest)) in
  { node with queue = List.map2 (fun n c -> n, FB c) names said @ node.queue }

(* The laws of terms that have come here and are no facts yet. *)
let tell t node =
  let rec since l j = if j == node.heard then l else match j with
    | j :: before -> since (match Hashtbl.find_opt t.of_column j with Some i when not (Labels.mem i node.told) -> i :: l | _ -> l) before
    | [] -> l in
  let of_term node i =
    let of_wrap = match Hashtbl.find_opt t.quotients (term t i) with Some w -> Labels.mem w node.told | None -> false in
    List.fold_left (add_law t) { node with told = Labels.add i node.told } (if t.directed && of_wrap then [] else laws t (term t i)) in
  let columns = t.linear.young in
  if columns == node.heard then node else List.fold_left of_term { node with heard = columns } (since [] columns)

let rec touch_watched t = function
  | Known _ -> ()
  | Rel (_, p) -> touch t (Lazy.force p)
  | Not w -> touch_watched t w
  | All l -> List.iter (touch_watched t) l
  | Any (v, w) -> touch_watched t (Lazy.force v); touch_watched t (Lazy.force w)
  | Same (v, w) -> touch_watched t v; touch_watched t w

(* ---- taking apart ---- *)

exception Ended of (proof * Labels.t)
let ended t node reasons = raise (Ended (finish node.steps (absurd t reasons)))

let learn t node k =
  let node, k = whole t node k in
  match assume t k with
  | () ->
    let products = P.fold (fun m _ s -> if List.length m > 1 then Products.add m s else s) k.p node.products in
    { node with facts = k :: node.facts; waiting = k :: node.waiting; products }
  | exception Linear.Conflict r -> ended t node r

(* One of two of which the other is false whatever the values are: its name and it, and how that is written. *)
let decided t n f =
  let below p = not (P.is_empty p) && P.for_all (fun m c -> m = [] && Big.sign c < 0) p in
  let bad = function _, Number p -> below p | _, Formula _ -> false in
  let against l f =                          (* what shows that f is false *)
    match parts_of t f with
    | None -> None
    | Some parts ->
      let named = List.map (fun p -> fresh t, p) parts in
      Option.map (fun (k, _) -> Take (label l, List.map (fun (n, _) -> label n) named, Absurd (label k))) (List.find_opt bad named) in
  match cases f with
  | None -> None
  | Some (a, b) ->
    let l = fresh t in
    match against l a with
    | Some shut -> Some (l, b, fun rest -> Either (label n, label l, shut, rest))
    | None -> Option.map (fun shut -> l, a, fun rest -> Either (label n, label l, rest, shut)) (against l b)

(* ---- ends: numbers between which columns lie. A column that has none gets one from a fact whose other columns have theirs, a product from those of its
   factors: without them nothing says that a wrap of a product changes nothing ---- *)

let end_of t m up =
  match found t m with
  | Some j -> if up then t.linear.high.(j) else t.linear.low.(j)
  | None -> None

(* The fact 0 <= p, which is this sum of facts, divided. *)
let summed t node terms p =
  let n = fresh t in
  let taken = List.map (fun (c, k) -> z_of_big c, label k) terms in
  whole t (step node [ n ] (List.map snd terms) (fun rest -> Sum (label n, taken, rest))) { name = n; p; made = 0 }

(* It holds of the columns; for the search it is no fact to multiply. *)
let imply t node terms p =
  let terms = List.filter (fun (q, _) -> Q.sign q > 0) terms in
  let common = List.fold_left (fun d (q, _) -> Big.lcm d (Q.den q)) Big.one terms in
  let node, k = summed t node (List.map (fun (q, k) -> Q.to_bigint (Q.mul q (Q.of_bigint common)), k) terms) (scale common p) in
  match assume t k with
  | () -> node
  | exception Linear.Conflict r -> ended t node r

(* The end of m, before which c stands, that this fact gives. *)
let end_from t node k m c =
  let rec others terms sum = function
    | [] -> Some (imply t node terms (add sum (P.singleton m c)))
    | ([], a) :: l -> others terms (add sum (constant a)) l
    | (m', _) :: l when m' = m -> others terms sum l
    | (m', a) :: l ->
      Option.bind (end_of t m' (Big.sign a > 0)) (fun { Linear.at; why = name, by } ->
        let a = Q.of_bigint a in
        others ((Q.mul (Q.abs a) by, name) :: terms) (add sum (constant (Q.to_bigint (Q.mul a at)))) l) in
  others [ Q.one, k.name ] P.empty (P.bindings k.p)

let ends_from t node k =
  P.fold (fun m c (node, found) ->
    if m = [] || end_of t m (Big.sign c < 0) <> None then node, found
    else match end_from t node k m c with Some node -> node, true | None -> node, found) k.p (node, false)

(* The upper end of m = x * y, or of m = - x * y where x is turned. Where y has one sign it is an end of x times one of y; else the corners decide, and
   the products of the distances from opposite ends are summed so that x falls out. *)
let product_end t node m x y turned =
  let side m up = Option.map (fun b -> b.Linear.why, Q.to_bigint b.Linear.at) (end_of t m up) in
  let of_x up = if turned then Option.map (fun (why, v) -> why, Big.neg v) (side x (not up)) else side x up in
  let part ((k, q), _) c = Q.mul q (Q.of_bigint c), k in
  let product node ((ka, qa), _) ((kb, qb), _) c =
    let n = fresh t in
    step node [ n ] [ ka; kb ] (fun rest -> Times (label n, label ka, label kb, rest)), (Q.mul (Q.of_bigint c) (Q.mul qa qb), n) in
  let say node terms high d = Some (imply t node terms (add (constant high) (P.singleton m (if turned then d else Big.neg d)))) in
  let one_sign ((_, a) as of_x) ((_, c) as near) other =
    Option.bind other (fun ((_, d) as other) ->
      let node, term = product node of_x near Big.one in
      say node [ term; part of_x (Big.abs c); part other (Big.abs a) ] (Big.mul a d) Big.one) in
  match of_x false, of_x true, side y false, side y true with
  | _, Some high, Some near, far when Big.sign (snd near) >= 0 -> one_sign high near (if Big.sign (snd high) > 0 then far else Some near)
  | Some low, _, far, Some near when Big.sign (snd near) <= 0 -> one_sign low near (if Big.sign (snd low) < 0 then far else Some near)
  | Some ((_, a) as low), Some ((_, b) as high), Some ((_, c) as near), Some ((_, d) as far) when Big.sign c < 0 && Big.sign d > 0 ->
    let node, first = product node low far (Big.neg c) in
    let node, second = product node high near d in
    let slope = Big.sub (Big.mul d b) (Big.mul c a) and width = Big.sub d c in
    let last = if Big.sign slope >= 0 then part far slope else part near (Big.neg slope) in
    say node [ first; second; last ] (Big.mul (Big.max (Big.mul b d) (Big.mul a c)) width) width
  | _ -> None

(* Of its sides those that have no end yet; of three factors and more by an end of the others, which are no column where nothing else speaks of them. *)
let rec ends_of_product t node sides m =
  let rec splits before = function [] -> [] | a :: l -> ([ a ], List.rev_append before l) :: splits (a :: before) l in
  let node =
    if List.exists (fun (_, rest) -> found t rest <> None) (splits [] m) then node
    else (ignore (column t (List.tl m)); fst (ends_of_product t node sides (List.tl m))) in
  List.fold_left (fun (node, found) up ->
    if end_of t m up <> None then node, found
    else match List.find_map (fun (x, y) -> product_end t node m x y (not up)) (splits [] m) with
      | Some node -> node, true
      | None -> node, found) (node, false) sides

(* A product of numbers that are none below zero is none first: a fact may give it a worse end, on which those of others come to rest. *)
let rec bounded t node times =
  let lacks m up = m <> [] && end_of t m up = None in
  let gives k = P.exists (fun m c -> lacks m (Big.sign c < 0)) k.p in
  let open_ m = lacks m true || lacks m false in
  let natural = List.for_all (fun a -> match end_of t [ a ] false with Some b -> Q.sign b.Linear.at >= 0 | None -> false) in
  let of_products sides wanted (node, found) =
    Products.fold (fun m (node, found) ->
      if not (wanted m) then node, found
      else (work t 1; let node, f = ends_of_product t node sides m in node, f || found)) node.products (node, found) in
  let node, found = of_products [ false ] (fun m -> lacks m false && natural m) (node, false) in
  let waiting = List.filter gives node.waiting in
  let node, found = List.fold_left (fun (node, found) k ->
    work t 1;
    let node, f = ends_from t node k in node, f || found) (node, found) waiting in
  let node, found = of_products [ false; true ] open_ (node, found) in
  let node = { node with waiting; products = Products.filter open_ node.products } in
  if found && times > 0 then bounded t node (times - 1) else node

let rec take_apart t node =
  match node.queue with
  | [] ->
    let node = tell t node in
    if node.queue = [] then node else take_apart t node
  | (n, f) :: queue ->
    let node = { node with queue } in
    (match parts_of t f with
     | None ->
       (match decided t n f with
        | Some (l, f, write) -> take_apart t { (step node [ l ] [ n ] write) with queue = (l, f) :: node.queue }
        | None when List.exists (fun (_, g, _) -> g = f) node.clauses -> take_apart t node       (* what is known of the launch is said of both threads *)
        | None ->
          let watched = match List.find_opt (fun (g, _) -> g == f) node.handed with Some (_, w) -> Lazy.force w | None -> watched t f in
          (match f with FB _ -> touch_watched t watched | FIn _ | FAnd _ | FOr _ -> ());
          take_apart t { node with clauses = (n, f, watched) :: node.clauses })
     | Some l ->
       let named = List.map (fun p -> fresh t, p) l in
       let names = List.map fst named in
       let node = step node names [ n ] (fun rest -> Take (label n, List.map label names, rest)) in
       let named = match f with              (* that a number is a multiple of 1 says nothing *)
         | FIn (_, { r_kind = RUp | RDown; r_step = NInt (Zpos XH); _ }) when t.directed -> List.filteri (fun i _ -> i < 3) named
         | _ -> named in
       take_apart t (List.fold_left (fun node (n, p) -> match p with
         | Formula f -> { node with queue = (n, f) :: node.queue }
         | Number p -> learn t node { name = n; p; made = 0 }) node named))

(* ---- what the values do not keep ---- *)

let rounds_most = 60
let mono_value t m = if m = [] then Q.one else t.linear.value.(column t m)
(* m without d; none where d is not in it *)
let rec over m d = match m, d with
  | m, [] -> Some m
  | [], _ -> None
  | a :: m', b :: d' -> if a = b then over m' d' else if a < b then Option.map (List.cons a) (over m' d) else None

(* Two products of one factor lie as far apart as their other factors say; beside ends that are known of these. *)
let factor_laws t products =
  let q = mono_value t in
  let splits = List.concat_map (fun m ->
    List.concat_map (fun a ->
      let rest = Option.get (over m [ a ]) in
      [ m, [ a ], rest ] @ if List.length m > 2 then [ m, rest, [ a ] ] else []) (List.sort_uniq compare m)) products in
  let nexp m = nexp_of_mono t m in
  let step (x, vx) (y, vy) d =        (* x < y, 0 < d, and x * d + d <= y * d is not kept *)
    let vd = q d in
    if Q.sign vd > 0 && Q.lt (fst vx) (fst vy) && Q.gt (Q.add (snd vx) vd) (snd vy) then [ LHint (Step (x, y, nexp d)) ] else [] in
  List.concat_map (fun (m, d, x) ->
    let vd = q d and vx = q x and vm = q m in
    let here = nexp x, (vx, vm) in
    let number c = NInt (z_of_big c), (Q.of_bigint c, Q.mul (Q.of_bigint c) vd) in
    let j = column t x in
    let ends =
      (match t.linear.high.(j) with Some b -> step here (number (Big.succ (Q.to_bigint b.Linear.at))) d | None -> []) @
      (match t.linear.low.(j) with Some b -> step (number (Big.pred (Q.to_bigint b.Linear.at))) here d | None -> []) in
    let sign = if Q.sign vx >= 0 && Q.sign vd >= 0 && Q.sign vm < 0 then [ LHint (Sign (nexp x, nexp d)) ] else [] in
    let beside = List.concat_map (fun (m', d', x') ->
      if d' = d && m' <> m then step here (nexp x', (q x', q m')) d else []) splits in
    let alone =                                   (* d by itself is 1 * d *)
      step here (number Big.one) d @ step (number Big.zero) here d @ step (number Big.one) here d in
    beside @ sign @ ends @ alone) splits

let rec variables = function
  | NInt _ -> Labels.empty | NVar x -> Labels.singleton x
  | NBin (_, a, b) -> Labels.union (variables a) (variables b)
  | NPow2 a | NWrap (_, _, a) -> variables a
  | NIte (c, a, b) -> Labels.union (condition_variables c) (Labels.union (variables a) (variables b))
and condition_variables = function
  | BBool _ -> Labels.empty | BVar x -> Labels.singleton x
  | BRel (_, a, b) -> Labels.union (variables a) (variables b)
  | BNot c -> condition_variables c
  | BBin (_, c, d) -> Labels.union (condition_variables c) (condition_variables d)

(* Quotients and the like, two and two, that have values of their own here: which they are, and their parts. By a number laws of each say enough. *)
let alike t =
  let of_two (i, e) = match e with
    | NBin (_, _, NInt _) -> None
    | NBin ((OTdiv | OTrem | OEdiv | OEmod | OAnd | OOr | OXor) as o, a, b) -> Some (i, o, a, b)
    | _ -> None in
  let result i = mono_value t [ first_term + i ] in
  let rec pairs = function
    | (i, o, a, b) :: l ->
      List.filter_map (fun (j, p, c, d) -> if o = p && not (Q.equal (result i) (result j)) then Some (o, (a, b), (c, d)) else None) l @ pairs l
    | [] -> [] in
  pairs (List.filter_map of_two (terms t))

let same_value t a b = Q.equal (value t (poly_of t a)) (value t (poly_of t b))
let alike_laws t =
  List.filter_map (fun (o, (a, b), (c, d)) -> if same_value t a c && same_value t b d then Some (LAlike (o, a, b, c, d)) else None) (alike t)

(* Quotients by numbers that are below zero here, and what they give is not what such a quotient gives. *)
let below_laws t =
  let of_value e = value t (poly_of t e) in
  let law = function
    | NBin ((OTdiv | OTrem | OEdiv | OEmod) as o, a, b) when Q.sign (of_value b) < 0 ->
      let floor = o = OEdiv || o = OEmod in
      let q = of_value (NBin ((if floor then OEdiv else OTdiv), a, b)) and r = of_value (NBin ((if floor then OEmod else OTrem), a, b)) in
      let up = floor || Q.sign (of_value a) >= 0 in
      let r = if up then r else Q.neg r and q = if Q.sign (of_value a) >= 0 then Q.neg q else q in
      let good = Q.sign r >= 0 && Q.lt r (Q.neg (of_value b)) && (Q.sign q >= 0 || floor && Q.sign (of_value a) < 0)
                 && not (floor && not (Q.equal (of_value a) (of_value (NBin (OAdd, NBin (OMul, b, NBin (OEdiv, a, b)), NBin (OEmod, a, b)))))) in
      if good then None else Some (if floor then LFloorBelow (a, b) else LTruncBelow (a, b))
    | _ -> None in
  List.filter_map (fun (_, e) -> law e) (terms t)

(* An end of a sum by those of its columns. *)
let poly_end t p up =
  P.fold (fun m c sum ->
    Option.bind sum (fun sum ->
      if m = [] then Some (Q.add sum (Q.of_bigint c))
      else Option.map (fun b -> Q.add sum (Q.mul (Q.of_bigint c) b.Linear.at)) (end_of t m (up = (Big.sign c > 0))))) p (Some Q.zero)

(* Terms that turn bits over: their places, and what is turned by what. *)
let turning t = List.filter_map (fun (i, e) -> match e with NBin (OXor, a, b) -> Some (i, a, b) | _ -> None) (terms t)

(* Terms that turn the same bits over, two and two, where one is the other, or what the other turns over, and the values of the rest do not say so. *)
let partner_laws t =
  let result i = mono_value t [ first_term + i ] and of_value e = value t (poly_of t e) in
  let law left (i, a, c) (j, b, d) =
    let same = Q.equal (of_value a) (of_value b) and equal = Q.equal (result i) (result j) in
    if c <> d then []
    else if same && not equal then [ if left then LAlike (OXor, c, a, c, b) else LAlike (OXor, a, c, b, c) ]
    else if equal <> same || Q.equal (result i) (of_value b) <> Q.equal (result j) (of_value a)
    then [ LPartners (left, a, b, c); LPartners (left, b, a, c) ] else [] in
  let rec pairs left = function x :: l -> List.concat_map (law left x) l @ pairs left l | [] -> [] in
  let terms = turning t in
  pairs false terms @ pairs true (List.map (fun (i, a, b) -> i, b, a) terms)

(* Terms that turn known bits over and are equal here: what that says of their parts, where the values do not. *)
let turned_laws t node =
  let terms = List.filter_map (fun (i, e) -> match e with NBin (OXor, a, NInt c) -> Some (i, a, c) | _ -> None) (terms t) in
  let said a b c d = match Hashtbl.find_opt t.places (NBin (OXor, b, NInt (Z.coq_lxor d c))) with
    | Some i -> Labels.mem i node.told && Q.equal (mono_value t [ first_term + i ]) (value t (poly_of t a))
    | None -> false in
  let law (i, a, c) (j, b, d) =
    if a = b || c = d || said a b c d || not (Q.equal (mono_value t [ first_term + i ]) (mono_value t [ first_term + j ])) then None
    else Some (LTurned (a, b, c, d)) in
  let rec pairs = function x :: l -> List.filter_map (law x) l @ pairs l | [] -> [] in
  pairs terms

(* Terms that turn low bits over, where a quotient by a greater power of two counts, and the values say that another bit is. *)
let power n = match n with Zpos p -> let b = big_of_positive p in if Big.popcount b = 1 then Some (Big.log2 b) else None | Z0 | Zneg _ -> None
let high_laws t node =
  let divisors = List.sort_uniq compare (List.filter_map (fun (_, e) -> match e with
    | NBin ((OEdiv | OEmod | OTdiv | OTrem), _, NInt d) -> power d
    | _ -> None) (terms t)) in
  let part e n =
    let d = Big.shift_left Big.one n in
    match Hashtbl.find_opt t.places (NBin (OEdiv, e, NInt (z_of_big d))) with
    | Some i when Labels.mem i node.told -> mono_value t [ first_term + i ]
    | _ -> let q = Q.div (value t (poly_of t e)) (Q.of_bigint d) in Q.of_bigint (Big.fdiv (Q.num q) (Q.den q)) in
  let low c n = match c with Z0 -> true | Zpos p -> Big.numbits (big_of_positive p) <= n | Zneg _ -> false in
  let law left e a c n = if low c n && not (Q.equal (part e n) (part a n)) then Some (LHigh (left, n, a, NInt c)) else None in
  List.concat_map (fun (_, a, b) -> match a, b with
    | a, NInt c -> List.filter_map (law false (NBin (OXor, a, b)) a c) divisors
    | NInt c, a -> List.filter_map (law true (NBin (OXor, NInt c, a)) a c) divisors
    | _ -> []) (turning t)

(* Equations of such parts that may hold, whatever values they have here: one number written in two ways. Not of a number and what is below zero by it. *)
let alike_parts t =
  let turned a c = P.is_empty (add (poly_of t a) (poly_of t c)) in
  let may a c = a = c || Labels.equal (variables a) (variables c) && not (turned a c) in
  let wanted (_, (a, b), (c, d)) =
    if not (may a c && may b d) then []
    else List.filter_map (fun (x, y) -> if same_value t x y || Hashtbl.mem t.lost (BRel (REq, x, y)) then None else Some (BRel (REq, x, y))) [ a, c; b, d ] in
  List.sort_uniq compare (List.concat_map wanted (alike t))

(* Without what all its numbers have in common. *)
let undivided p = let d = P.fold (fun _ c d -> Big.gcd d c) p Big.zero in if Big.leq d Big.one then p else P.map (fun c -> Big.divexact c d) p

(* Of a form a * q + r = 0: does r lie between numbers that few multiples of a lie between? *)
let few_multiples t p a =
  let least = match end_of t [ a ] false with Some l -> l.Linear.at | None -> Q.zero in
  let width = P.fold (fun m c width ->
    if m = [] || List.mem a m then width
    else match width, end_of t m true, end_of t m false with
      | Some w, Some h, Some l -> Some (Q.add w (Q.mul (Q.of_bigint (Big.abs c)) (Q.sub h.Linear.at l.Linear.at)))
      | _ -> None) p (Some Q.zero) in
  match width with Some w -> Q.lt w (Q.mul (Q.of_int 16) least) | None -> false

(* Forms as a * q + r: the form, a and q, and the values that a, q and a * q have here. A number below zero is turned to what it is above. *)
let digits t forms =
  let of_form p =
    let atoms = List.sort_uniq compare (P.fold (fun m _ l -> if List.length m > 1 then m @ l else l) p []) in
    List.filter_map (fun a ->
      let q = undivided (P.fold (fun m c q -> match over m [ a ] with Some rest -> P.add rest c q | None -> q) p P.empty) in
      let va = mono_value t [ a ] in
      let turn = if Q.sign va < 0 then Big.minus_one else Big.one in
      let q = scale turn q in
      let d = P.singleton [ a ] turn in
      if P.cardinal q < 2 || Q.sign va = 0 then None else Some (p, a, d, q, Q.abs va, value t q, value t (times q d))) atoms in
  List.concat_map of_form forms

(* How far a * q lies from 0, by the sign of q. *)
let digit_laws t forms =
  List.concat_map (fun (_, _, d, q, va, vq, vp) ->
    let a = nexp_of_poly t d and n = nexp_of_poly t q and minus = nexp_of_poly t (scale Big.minus_one q) in
    match Q.sign vq with
    | 0 -> if Q.sign vp < 0 then [ LHint (Sign (n, a)) ] else if Q.sign vp > 0 then [ LHint (Sign (minus, a)) ] else []
    | 1 -> if Q.lt vp va then [ LHint (Step (zero, n, a)) ] else []
    | _ -> if Q.gt (Q.add vp va) Q.zero then [ LHint (Step (n, zero, a)) ] else []) (digits t forms)

(* And from the multiples of a next to it, by the value of q. *)
let multiple_laws t forms =
  let number c = NInt (z_of_big c) in
  List.concat_map (fun (p, a, d, q, va, vq, vp) ->
    let floor = Big.fdiv (Q.num vq) (Q.den vq) and ceil = Big.cdiv (Q.num vq) (Q.den vq) in
    let off c = Q.sign (Q.sub vp (Q.mul (Q.of_bigint c) va)) in
    if not (few_multiples t p a) then []
    else
      let a = nexp_of_poly t d and n = nexp_of_poly t q in
      if off ceil < 0 then [ LHint (Step (number (Big.pred ceil), n, a)) ]
      else if off floor > 0 then [ LHint (Step (n, number (Big.succ floor), a)) ]
      else []) (digits t forms)

(* Is p below zero whatever the values are? *)
let never t p =
  let mark = Linear.mark t.linear in
  let against = match assume t { name = 0; p; made = 0 }; Linear.check t.linear with () -> false | exception Linear.Conflict _ -> true in
  Linear.undo t.linear mark; Linear.check t.linear;
  against

(* Without the factors that all its products have in common. *)
let unfactored p =
  let common = P.fold (fun m _ found -> Some (match found with None -> m | Some d -> List.filter (fun a -> List.mem a m) d)) p None in
  List.fold_left (fun p a -> if P.for_all (fun m _ -> List.mem a m) p then P.fold (fun m c q -> P.add (Option.get (over m [ a ])) c q) p P.empty else p)
    p (Option.value common ~default:[])

(* What its numbers are multiples of. *)
let sizes p = List.sort_uniq Big.compare (P.fold (fun m c l -> if m = [] || Big.equal (Big.abs c) Big.one then l else Big.abs c :: l) p [])

let digits_most = 16                         (* parts of an equation that is looked at so *)

(* Sums and products that something is divided by. *)
let divisors t =
  let sum p = match P.bindings p with [] | [ [], _ ] | [ [ _ ], _ ] -> false | _ -> true in
  let of_term = function
    | NBin ((OTdiv | OTrem | OEdiv | OEmod), _, (NBin _ as b)) -> Some (poly_of t b)
    | _ -> None in
  List.sort_uniq (P.compare Big.compare) (List.filter sum (List.filter_map (fun (_, e) -> of_term e) (terms t)))

(* p as d * q + r, where nothing in r is a multiple of what is longest in d; none where that stands there with a number. *)
let divided p d =
  let lead, c = P.fold (fun m c (n, b) -> if List.length m >= List.length n then m, c else n, b) d ([], Big.zero) in
  let rec go q r left =
    match P.fold (fun m b found -> match found, over m lead with None, Some rest -> Some (rest, b) | _ -> found) r None with
    | Some (rest, b) when left > 0 ->
      let part = P.singleton rest (Big.mul b c) in
      go (add q part) (add r (scale Big.minus_one (times part d))) (left - 1)
    | Some _ -> None
    | None -> Some (q, r) in
  if Big.equal (Big.abs c) Big.one then go P.empty p digits_most else None

(* Of an equation a * q + r = 0 whose r lies between - a and a whatever the values are: q, which is 0, and a, which is a number or one of the factors. *)
let sure_digits t forms =
  let never = never t in
  let below p q = never (add p (scale Big.minus_one q)) in
  let within p q = Q.lt (Q.abs (value t p)) (value t q) && below p q && below (scale Big.minus_one p) q in      (* not where the values say otherwise *)
  let is_zero q = within (scale (Big.of_int 1000) q) (constant Big.one) in
  let sure a q rest =
    let n = nexp_of_poly t q in
    let lost c = Hashtbl.mem t.lost c in
    if P.cardinal q < 2 || Q.sign (value t a) <= 0 || lost (BRel (RLe, n, zero)) || lost (BRel (RLe, zero, n)) then None
    else if never (scale Big.minus_one a) && within rest a && not (is_zero (unfactored q)) then Some (n, nexp_of_poly t a)
    else None in
  let of_atom p a =
    let multiple, rest = P.partition (fun m _ -> List.mem a m) p in
    let q = P.fold (fun m c q -> P.add (Option.get (over m [ a ])) c q) multiple P.empty in
    let turn = if Q.sign (mono_value t [ a ]) < 0 then Big.minus_one else Big.one in
    sure (P.singleton [ a ] turn) (scale turn (undivided q)) rest in
  let of_divisor p d =
    match divided p d with
    | Some (q, rest) when not (P.is_empty q) ->
      let turn = if Q.sign (value t d) < 0 then Big.minus_one else Big.one in
      sure (scale turn d) (scale turn q) rest
    | Some _ | None -> None in
  let of_number p d =
    let multiple, rest = P.partition (fun m c -> m <> [] && Big.divisible c d) p in
    if P.cardinal p <= digits_most then sure (constant d) (P.map (fun c -> Big.divexact c d) multiple) rest else None in
  let divisors = divisors t in
  List.find_map (fun p ->
    let atoms = List.sort_uniq compare (P.fold (fun m _ l -> if List.length m > 1 then m @ l else l) p []) in
    first_of [ (fun () -> List.find_map (of_atom p) atoms); (fun () -> List.find_map (of_divisor p) divisors); (fun () -> List.find_map (of_number p) (sizes p)) ]) forms

let degree p = P.fold (fun m _ d -> max d (List.length m)) p 0
(* Those in facts, by how often equations were multiplied for them. *)
let made_most = 2
let products_in node =
  let module Set = Set.Make (Mono) in
  let of_fact k s = P.fold (fun m _ s -> if List.length m > 1 then Set.add m s else s) k.p s in
  let of_facts wanted = List.fold_left (fun s k -> if wanted k then of_fact k s else s) Set.empty node.facts in
  List.init made_most (fun i -> Set.elements (of_facts (fun k -> k.made <= i)))

(* Both ways of an equation. *)
let equations node =
  let table = Of_sum.create 64 in
  List.iter (fun k -> Of_sum.replace table (P.bindings k.p) k) node.facts;
  List.filter_map (fun k ->
    match Of_sum.find_opt table (P.bindings (scale Big.minus_one k.p)) with
    | Some k' when k.name < k'.name -> Some (k, k')
    | _ -> None) node.facts

(* Places and modes, what accesses bind, terms: what is given by others. The rest is of threads and the launch. *)
let rank = function
  | [ a ] when a >= first_term -> 1
  | [ a ] -> (match a mod 6 with 5 -> 3 | 3 | 4 -> 2 | _ -> 0)
  | _ -> -1

(* The equations one after the other, each without what the ones before it give: sums of the given ones, with how often these are taken.
   What has the highest rank is given first, so that what is left is about threads. *)
let eliminated t ~rank ~reduce equations =
  let unit p = P.fold (fun m c found -> match found with
    | Some (m', _) when rank m' >= rank m -> found
    | _ -> if m <> [] && Big.equal (Big.abs c) Big.one then Some (m, c) else found) p None in
  let rec go out = function
    | [] -> out
    | (p, comb) :: rest ->
      let p = reduce p in
      match unit p with
      | None -> go ((p, comb) :: out) rest
      | Some (m, c) ->
        work t (List.length rest);
        let without (q, comb') =
          match P.find_opt m q with
          | None -> q, comb'
          | Some d -> let by = Big.neg (Big.mul c d) in add q (scale by p), add comb' (scale by comb) in
        go ((p, comb) :: out) (List.map without rest) in
  List.filter (fun (p, _) -> not (P.is_empty p)) (go [] (List.mapi (fun i p -> p, P.singleton [ i ] Big.one) equations))

(* The same, with numbers where something has no other value here, the short ones first, and what stands in products left alone: what is left says how
   multiples and their rests belong together. *)
let settled t equations =
  let settle p = P.fold (fun m c into ->
    match m, end_of t m true, end_of t m false with
    | [ _ ], Some h, Some l when Q.equal h.Linear.at l.Linear.at -> add into (constant (Big.mul c (Q.to_bigint h.Linear.at)))
    | _ -> add into (P.singleton m c)) p P.empty in
  let equations = List.map (fun (k, _) -> settle k.p) equations in
  let factors = List.fold_left (fun s p -> P.fold (fun m _ s -> if List.length m > 1 then Labels.union (used m) s else s) p s) Labels.empty equations in
  let rank = function
    | [ a ] when Labels.mem a factors -> -1
    | [ a ] when a >= first_term -> (match term t (a - first_term) with NWrap _ -> 3 | _ -> 1)
    | m -> rank m in
  List.map fst (eliminated t ~rank ~reduce:undivided (List.stable_sort (fun p q -> compare (P.cardinal p) (P.cardinal q)) equations))

(* What the equations of one place say without it, two and two: others mix the digits of these. *)
let of_places equations =
  let place = function [ a ] -> a < first_term && a mod 6 = 5 | _ -> false in
  let given = List.concat_map (fun (k, _) -> List.filter_map (fun (m, c) -> if place m && Big.equal (Big.abs c) Big.one then Some (m, scale c k.p) else None) (P.bindings k.p)) equations in
  let rec pairs = function
    | (m, p) :: l -> List.filter_map (fun (n, q) -> if m = n then Some (add p (scale Big.minus_one q)) else None) l @ pairs l
    | [] -> [] in
  pairs given

(* That an equation has no whole numbers: what stands before its numbers has a divisor that its constant has not. *)
let indivisible t node equations derived =
  let bad (p, _) =
    let d = P.fold (fun m a d -> if m = [] then d else Big.gcd d a) p Big.zero in
    Big.sign d = 0 || not (Big.divisible (constant_of p) d) in
  match List.find_opt bad derived with
  | None -> None
  | Some (p, comb) ->
    let pairs = Array.of_list equations in
    Some (List.fold_left (fun node sign ->
      let n = fresh t in
      let taken = P.fold (fun i c l ->
        let k, k' = pairs.(List.hd i) and c = Big.mul c sign in
        (Big.abs c, (if Big.sign c > 0 then k else k').name) :: l) comb [] in
      let node = step node [ n ] (List.map snd taken) (fun rest -> Sum (label n, List.map (fun (c, k) -> z_of_big c, label k) taken, rest)) in
      learn t node { name = n; p = scale sign p; made = 0 }) node [ Big.one; Big.minus_one ])

(* x = y, of terms *)
let renames p = P.cardinal p = 2 && P.for_all (fun m c -> (match m with [ a ] -> a >= first_term | _ -> false) && Big.equal (Big.abs c) Big.one) p

(* What an equation says of the products in which one of its numbers stands. *)
let products_of_equations t node (made, products) equations =
  let wanted = List.concat_map (fun (k, k') ->
    let alone = List.filter_map (fun (m, c) -> match m with [ a ] when Big.equal (Big.abs c) Big.one && rank m > 0 -> Some a | _ -> None) (P.bindings k.p) in
    List.concat_map (fun a ->
      List.filter_map (fun m ->
        let says q = times k.p (P.singleton q Big.one) in
        match over m [ a ] with
        | Some q when degree (says q) <= max 3 (List.length m) && Q.sign (value t (says q)) <> 0 -> Some (k, k', q)
        | _ -> None) products) alone) equations in
  match List.sort_uniq compare (List.map (fun (k, k', q) -> List.length q, k.name, k, k', q) wanted) with
  | [] -> None
  | l ->
    let l = List.filteri (fun i _ -> i < 12) l in
    let nothing = fresh t in
    let node = step node [ nothing ] [] (fun rest -> Sum (label nothing, [], rest)) in
    Some (List.fold_left (fun node (_, _, k, k', q) ->
      List.fold_left (fun node sign ->
        let factor = P.singleton q sign in
        let n = fresh t in
        let node = step node [ n ] [ nothing; k.name; k'.name ]
          (fun rest -> Replace (label n, label nothing, theory_poly factor, label k.name, label k'.name, rest)) in
        learn t node { name = n; p = times k.p factor; made = 1 + made }) node [ Big.one; Big.minus_one ]) node l)

(* Two facts that are not below zero, whose product the values have below. *)
let products_of_facts t node =
  let short = List.filter (fun k -> P.cardinal k.p <= 3 && P.for_all (fun m _ -> List.length m <= 1) k.p) node.facts in
  let short = List.filteri (fun i _ -> i < 60) short in
  let fresh_monomials p = P.fold (fun m _ n -> if List.length m > 1 && found t m = None then n + 1 else n) p 0 in
  work t (List.length short * List.length short / 4);
  let pairs = List.concat_map (fun k -> List.filter_map (fun k' ->
    if k'.name < k.name then None
    else
      let p = times k.p k'.p in
      if fresh_monomials p > 0 || Q.sign (value t p) >= 0 then None else Some (k, k', p)) short) short in
  match pairs with
  | [] -> None
  | l ->
    Some (List.fold_left (fun node (k, k', p) ->
      let n = fresh t in
      let node = step node [ n ] [ k.name; k'.name ] (fun rest -> Times (label n, label k.name, label k'.name, rest)) in
      learn t node { name = n; p; made = 1 }) node (List.filteri (fun i _ -> i < 8) l))

(* Numbers that are one of two, as quotients of a wrap are, and have no whole value. *)
let either_of_two t =
  let two m = match end_of t m true, end_of t m false with Some h, Some l -> Q.leq (Q.sub h.Linear.at l.Linear.at) Q.one | _ -> false in
  List.sort compare (Of_mono.fold (fun m j l -> if m <> [] && not t.linear.dead.(j) && not (Big.equal (Q.den t.linear.value.(j)) Big.one) && two m then m :: l else l) t.columns [])

(* A sum of numbers that has no whole value: part of an equation that the rest leaves a multiple, or a number. *)
let broken t forms =
  let whole v = Big.equal (Q.den v) Big.one in
  let sums = List.concat_map (fun p ->
    List.filter_map (fun d ->
      let l = P.filter_map (fun m c -> if m <> [] && Big.divisible c d then Some (Big.divexact c d) else None) p in
      if whole (value t l) then None else Some l) (sizes p)) forms in
  match sums, either_of_two t with
  | _, m :: _ -> Some (P.singleton m Big.one)
  | l :: _, _ -> Some l
  | [], _ ->
    let atoms = Of_mono.fold (fun m j l -> if m <> [] && not t.linear.dead.(j) && not (whole t.linear.value.(j)) then m :: l else l) t.columns [] in
    (match List.sort (fun a b -> compare (List.length a, a) (List.length b, b)) atoms with
     | m :: _ -> Some (P.singleton m Big.one)
     | [] -> None)

(* ---- cuts (Gomory): a column whose value is no whole number is a sum of others that are at their ends. What is left of that sum when whole numbers are
   taken away is a whole number more or less than what is left of the value, so at least that: a sum of facts whose constant is then rounded ---- *)

let cuts_most = 16
let cuts_at_once = 2

(* How long it is, how it is made and what it says. *)
let cut_of t row sign =
  let fraction q = Q.sub q (Q.of_bigint (Big.fdiv (Q.num q) (Q.den q))) in
  let is_whole q = Big.equal (Q.den q) Big.one in
  let distance j a low { Linear.at; why = name, by } =
    let p = add (Hashtbl.find t.shapes j) (constant (Big.neg (Q.to_bigint at))) in
    let c = fraction (if low = sign then Q.neg a else a) in
    if Q.sign c = 0 then [] else [ c, Q.mul c by, name, if low then p else scale Big.minus_one p ] in
  let part (j, a) =
    let v = t.linear.value.(j) in
    match t.linear.low.(j), t.linear.high.(j) with
    | Some b, _ when Q.equal b.Linear.at v -> Some (distance j a true b)
    | _, Some b when Q.equal b.Linear.at v -> Some (distance j a false b)
    | _ -> if is_whole a && is_whole v then Some [] else None in
  let parts = List.map part (Linear.terms row) in
  if List.mem None parts then None
  else begin
    let parts = List.concat_map Option.get parts in
    let common = List.fold_left (fun d (c, q, _, _) -> Big.lcm (Big.lcm d (Q.den c)) (Q.den q)) Big.one parts in
    let times q = Q.to_bigint (Q.mul q (Q.of_bigint common)) in
    let p = List.fold_left (fun p (c, _, _, s) -> add p (scale (times c) s)) P.empty parts in
    let size = P.fold (fun m a n -> if m = [] then n else max n (Big.numbits a)) p 0 - Big.numbits common in
    if parts = [] then None else Some (size + List.length parts, List.map (fun (_, q, name, _) -> times q, name) parts, p)
  end

let cut t node =
  if node.cuts >= cuts_most then None
  else begin
    let found = List.concat_map (fun i ->           (* in the order of columns *)
      if Big.equal (Q.den t.linear.value.(i)) Big.one then []
      else (work t 1; List.filter_map (cut_of t (Linear.row t.linear i)) [ true; false ])) t.linear.basic in
    let rec once = function
      | ((_, _, p) as c) :: l -> c :: once (List.filter (fun (_, _, q) -> not (P.equal Big.equal p q)) l)
      | [] -> [] in
    match once (List.stable_sort (fun (a, _, _) (b, _, _) -> compare a b) found) with
    | [] -> None
    | l ->
      Some (List.fold_left (fun node (_, terms, p) ->
        let node, k = summed t node terms p in
        match assume t k with
        | () -> { node with cuts = node.cuts + 1 }
        | exception Linear.Conflict r -> ended t node r) node (List.filteri (fun i _ -> i < cuts_at_once) l))
  end

(* ---- the search ---- *)

(* Which access it is, no power of a step. *)
let is_pick = function FOr (FAnd _, _) -> true | FOr _ | FB _ | FIn _ | FAnd _ -> false

(* Is it against the linear part at once, whatever case it is in? *)
let rec refuted_now t depth f =
  match parts_of t f with
  | Some l ->
    let mark = Linear.mark t.linear in
    let against =
      match List.iter (function Number p -> assume t { name = 0; p; made = 0 } | Formula _ -> ()) l; Linear.check t.linear with
      | () -> depth > 0 && List.exists (function Formula f -> refuted_now t (depth - 1) f | Number _ -> false) l
      | exception Linear.Conflict _ -> true in
    Linear.undo t.linear mark;
    against
  | None ->
    match cases f with
    | Some (a, b) when depth > 0 && not (is_pick f) -> refuted_now t (depth - 1) a && refuted_now t (depth - 1) b
    | _ -> false

(* ---- what is sure first. Where laws and cases come by what values do not keep, long questions end by time: data that the question does not turn on is
   taken apart, too. The directed search adds what follows at once, clause by clause, then which access it is, then what one number written in two ways or the
   digits of an equation are, and goes on by values only where nothing of these is left ---- *)

(* As [refuted_now], with its steps, f being named n. *)
let rec shut t depth n f =
  let apart = function [ _, Number _; _, Number _ ] -> t.apart | _ -> [] in      (* an equation, and what is not equal *)
  match parts_of t f with
  | Some l ->
    let named = List.map (fun p -> fresh t, p) l in
    let names = List.map fst named in
    let mark = Linear.mark t.linear in
    let found =
      match List.iter (function name, Number p -> assume t { name; p; made = 0 } | _, Formula _ -> ()) named; Linear.check t.linear with
      | exception Linear.Conflict r -> Some (absurd t r)
      | () when depth = 0 -> None
      | () ->
        first_of [ (fun () -> List.find_map (function k, Formula f -> shut t (depth - 1) k f | _, Number _ -> None) named);
                   (fun () -> List.find_map (fun (k, f) -> shut t 1 k f) (apart named)) ] in
    Linear.undo t.linear mark;
    Option.map (fun (proof, uses) -> Take (label n, List.map label names, proof), Labels.add n (Labels.diff uses (used names))) found
  | None ->
    match cases f with
    | Some (a, b) when depth > 0 && not (is_pick f) ->
      let l = fresh t and rest = match f with FOr (FB _, FOr _) -> depth | _ -> depth - 1 in          (* the powers of a step are one after the other *)
      Option.bind (shut t (depth - 1) l a) (fun (first, of_first) ->
        Option.map (fun (second, of_second) ->
          Either (label n, label l, first, second), Labels.add n (Labels.remove l (Labels.union of_first of_second))) (shut t rest l b))
    | _ -> None
let shut_depth = 4

(* c, one relation, where its negation and the clause f, named n, are against each other. *)
let follows t node c (n, f) =
  let l = fresh t and against = fresh t and mark = Linear.mark t.linear in
  let denied = match parts_of t (FB (BNot c)) with Some [ Number p ] -> p | _ -> invalid_arg "follows" in
  let found =
    match assume t { name = against; p = denied; made = 0 } with
    | () -> shut t shut_depth n f
    | exception Linear.Conflict r -> Some (absurd t r) in
  Linear.undo t.linear mark; Linear.check t.linear;
  Option.map (fun (proof, uses) ->
    let write rest = Case (c, label l, rest, Take (label l, [ label against ], proof)) in
    let node = step node [ l ] (Labels.elements (Labels.remove against uses)) write in
    { node with queue = (l, FB c) :: node.queue }) found

(* An end of a choice whose two numbers have ends: it follows from its law. *)
let choice_ends t node =
  let of_number e up = match P.bindings (poly_of t e) with
    | [] -> Some Big.zero
    | [ ([], c) ] -> Some c
    | [ (m, c) ] when Big.equal c Big.one -> Option.map (fun b -> Q.to_bigint b.Linear.at) (end_of t m up)
    | _ -> None in
  let law e = List.find_map (fun (n, f, _) -> match f with
    | FB (BBin (COr, BBin (CAnd, _, BRel (REq, e', _)), _)) when e' = e -> Some (n, f)
    | _ -> None) node.clauses in
  let wanted i e a b up =
    match (if end_of t [ first_term + i ] up = None then of_number a up else None), of_number b up with
    | Some x, Some y ->
      let n = NInt (z_of_big (if up then Big.max x y else Big.min x y)) in
      Some (if up then BRel (RLe, e, n) else BRel (RLe, n, e))
    | _ -> None in
  let of_term (i, e) = match e with
    | NIte (_, a, b) ->
      List.find_map (fun up -> Option.bind (wanted i e a b up) (fun c -> Option.bind (law e) (follows t node c))) [ true; false ]
    | _ -> None in
  List.find_map of_term (terms t)

(* The number that a polynomial is whatever the values are: all its columns have one end only. *)
let fixed_poly t p =
  P.fold (fun m c sum ->
    Option.bind sum (fun sum ->
      if m = [] then Some (Big.add sum c)
      else match end_of t m true, end_of t m false with
        | Some h, Some l when Q.equal h.Linear.at l.Linear.at && Big.equal (Q.den h.Linear.at) Big.one -> Some (Big.add sum (Big.mul c (Q.num h.Linear.at)))
        | _ -> None)) p (Some Big.zero)

(* Laws of terms whose parts are known numbers, which are none themselves yet. *)
let known_terms t node =
  let fixed e = Option.map z_of_big (fixed_poly t (poly_of t e)) in
  let of_term (i, e) =
    if fixed_poly t (P.singleton [ first_term + i ] Big.one) <> None then None
    else match e with
      | NBin (o, a, b) -> Option.bind (fixed b) (fun y -> Option.map (fun x -> LKnown (o, a, b, x, y)) (fixed a))
      | NPow2 a -> Option.map (fun x -> LKnownPow (a, x)) (fixed a)
      | _ -> None in
  match List.filter_map of_term (terms t) with
  | [] -> None
  | laws -> work t (List.length laws); Some (List.fold_left (add_law t) node laws)

(* What turns bits over that lie below a power of two leaves those above; and two such terms that are equal, and turn equal bits over, turn equal numbers. *)
let bits_most = 40
let turned_surely t node =
  let bits e = match poly_end t (poly_of t e) false, poly_end t (poly_of t e) true with
    | Some l, Some h when Q.sign l >= 0 && Big.numbits (Q.num h) <= bits_most -> Big.numbits (Big.fdiv (Q.num h) (Q.den h))
    | _ -> max_int in
  let equal p q =
    let d = add p (scale Big.minus_one q) in
    P.is_empty d || Q.sign (value t d) = 0 && never t (add d (constant Big.minus_one)) && never t (add (scale Big.minus_one d) (constant Big.minus_one)) in
  let above least e =                        (* where the digits of e above these bits begin *)
    let p = poly_of t e in
    let begins n =
      let d = Big.shift_left Big.one n in
      let low = P.filter (fun m c -> m = [] || not (Big.divisible c d)) p in
      match poly_end t low false, poly_end t low true with Some l, Some h -> Q.sign l >= 0 && Q.lt h (Q.of_bigint d) | _ -> false in
    let sizes = P.fold (fun m c l -> if m = [] then l else Big.trailing_zeros c :: l) p [] in
    Option.value (List.find_opt (fun n -> n >= least && begins n) (List.sort_uniq compare sizes)) ~default:least in
  let high (_, a, c) =
    let n = bits a and m = bits c in
    if m < n then [ LHigh (false, above m a, a, c) ] else if n < m then [ LHigh (true, above n c, c, a) ] else [] in
  let same_result i j = equal (P.singleton [ first_term + i ] Big.one) (P.singleton [ first_term + j ] Big.one) in
  let partners left (i, a, c) (j, b, d) =
    if (a, c) = (b, d) || not (same_result i j && equal (poly_of t c) (poly_of t d)) then []
    else [ LUnturned (left, a, b, c, d) ] in
  let turned (i, a, b) = i, b, a in
  let rec pairs = function
    | x :: l -> List.concat_map (fun y -> partners false x y @ partners true (turned x) (turned y)) l @ pairs l
    | [] -> [] in
  let terms = turning t in
  let unsaid = List.filter (fun law -> not (List.mem law node.said)) in
  match unsaid (List.concat_map high terms), lazy (unsaid (pairs terms)) with
  | [], lazy [] -> None
  | [], lazy l | l, _ -> Some (List.fold_left (add_law t) { node with said = l @ node.said } l)

(* Products of a number that is known, where the values do not say so. *)
let known_products t node =
  let whole_end a up = match end_of t [ a ] up with Some ({ Linear.why = name, by; _ } as b) when Q.equal by Q.one -> Some (b.Linear.at, name) | _ -> None in
  let of_factor m a =
    match whole_end a false, whole_end a true with
    | Some (l, low), Some (h, high) when Q.equal l h ->
      let rest = Option.get (over m [ a ]) in
      if Q.equal (mono_value t m) (Q.mul l (mono_value t rest)) then None else Some (low, high, Q.to_bigint l, a, rest)
    | _ -> None in
  let wanted = List.filter_map (fun m -> List.find_map (of_factor m) m) (List.nth (products_in node) (made_most - 1)) in
  if wanted = [] then None
  else begin
    let nothing = fresh t in
    let node = step node [ nothing ] [] (fun rest -> Sum (label nothing, [], rest)) in
    Some (List.fold_left (fun node (low, high, c, a, rest) ->
      let says = times (add (P.singleton [ a ] Big.one) (constant (Big.neg c))) (P.singleton rest Big.one) in
      List.fold_left (fun node sign ->
        let n = fresh t in
        let node = step node [ n ] [ nothing; low; high ]
          (fun after -> Replace (label n, label nothing, theory_poly (P.singleton rest sign), label low, label high, after)) in
        learn t node { name = n; p = scale sign says; made = 1 }) node [ Big.one; Big.minus_one ]) node wanted)
  end

(* ---- quotients whose divisor may have either sign: of a multiple of what divides it, and of a quotient. What is divided, and by what, is written out
   first, by equations that are facts: a remainder as its number without the multiple, a wrap that changes nothing as what is in it ---- *)

let written_most = 16

(* The equation that says what an atom is, if it is a fact: 0 = p, in which the atom stands with -1. *)
let meaning t table i =
  let self = P.singleton [ first_term + i ] Big.one in
  let fact p = let p = add p (scale Big.minus_one self) in if P.is_empty p then None else Option.map (fun k -> p, k) (Of_sum.find_opt table (P.bindings p)) in
  let of_rest op a b = fact (add (poly_of t a) (scale Big.minus_one (times (poly_of t b) (poly_of t (NBin (op, a, b)))))) in
  let by_law () = Option.bind (Hashtbl.find_opt t.same i) (fun e -> fact (poly_of t e)) in
  match term t i with
  | NBin (OTrem, a, b) -> first_of [ by_law; (fun () -> of_rest OTdiv a b) ]
  | NBin (OEmod, a, b) -> first_of [ by_law; (fun () -> of_rest OEdiv a b) ]
  | NBin ((OTdiv | OEdiv), _, _) -> by_law ()
  | NWrap (n, signed, a) ->
    first_of [ (fun () -> fact (poly_of t a)); (fun () -> let u = unwrapped t n a in if u = a then None else fact (poly_of t (NWrap (n, signed, u)))) ]
  | _ -> None

(* p written out, and the equations that were added for it, each times something. *)
let written t table p =
  let rec go p added left =
    let atom (m, _) = List.find_map (fun a -> if a < first_term then None else Option.map (fun e -> m, a, e) (meaning t table (a - first_term))) m in
    match (if left = 0 then None else List.find_map atom (P.bindings p)) with
    | None -> p, added
    | Some (m, a, (says, ks)) ->
      let by = P.singleton (Option.get (over m [ a ])) (P.find m p) in
      go (add p (times by says)) ((ks, says, by) :: added) (left - 1) in
  go p [] written_most

(* What these equations say times something that is no number. *)
let multiplied t table node l =
  let wanted = List.concat_map (fun (ks, says, by) -> List.filter_map (fun (m, _) ->
    if m = [] || Of_sum.mem table (P.bindings (times says (P.singleton m Big.one))) then None else Some (m, ks, says)) (P.bindings by)) l in
  match List.sort_uniq compare (List.map (fun (m, (k, k'), says) -> m, k.name, k'.name, P.bindings says) wanted) with
  | [] -> node
  | l ->
    let nothing = fresh t in
    let node = step node [ nothing ] [] (fun rest -> Sum (label nothing, [], rest)) in
    List.fold_left (fun node (m, k, k', says) ->
      let says = List.fold_left (fun p (n, c) -> P.add n c p) P.empty says in
      work t 1;
      List.fold_left (fun node sign ->
        let n = fresh t and factor = P.singleton m sign in
        let k, k' = if Big.sign sign > 0 then k, k' else k, k' in
        let node = step node [ n ] [ nothing; k; k' ] (fun rest -> Replace (label n, label nothing, theory_poly factor, label k, label k', rest)) in
        learn t node { name = n; p = times says factor; made = 1 }) node [ Big.one; Big.minus_one ]) node l

(* May e be above zero and below, as far as its ends say? *)
let sign_open t e =
  let p = poly_of t e in
  let is up s = match poly_end t p up with Some v -> Q.sign v = s | None -> false in
  not (is false 1 || is true (-1))

(* What follows is a law, the products of equations that it needs, and terms with what they are then. *)
let exact_laws t written terms =
  let of_term (i, e) = match e with
    | NBin ((OTdiv | OEdiv) as o, a, b) when P.cardinal (poly_of t b) = 1 && not (P.mem [] (poly_of t b)) ->
      let p, of_p = written (poly_of t a) and d, of_d = written (poly_of t b) in
      (match divided p d with
       | Some (q, rest) when P.is_empty rest && not (P.is_empty q) ->
         let e = nexp_of_poly t q in
         Some (LExact (o = OEdiv, a, b, e), of_p @ List.map (fun (ks, says, by) -> ks, says, times by q) of_d, [ i, e ])
       | _ -> None)
    | _ -> None in
  List.filter_map of_term terms

(* Beside the quotient by the product, or another way to it. *)
let nested_laws t written terms =
  let nested = List.filter_map (fun (i, e) -> match e with
    | NBin ((OTdiv | OEdiv) as o, NBin (o', a, b), c) when o' = o ->
      let whole, added = written (times (poly_of t b) (poly_of t c)) in
      Some (i, o, a, b, c, whole, added)
    | _ -> None) terms in
  let law (i, o, a, b, c, _, added) d of_d = LNested (o = OEdiv, a, b, c, d), added @ of_d, [ i, NBin (o, a, d) ] in
  let by_product ((_, o, a, _, _, whole, _) as n) (_, e) = match e with
    | NBin (o', a', d) when o' = o && a' = a -> let p, of_d = written (poly_of t d) in if P.equal Big.equal p whole then Some (law n d of_d) else None
    | _ -> None in
  let other_way ((_, o, a, b, c, whole, added) as n) ((_, o', a', b', _, whole', _) as n') =
    if o' <> o || a' <> a || b' = b || not (P.equal Big.equal whole whole') then []
    else let d = NBin (OMul, b, c) in [ law n d added; law n' d added ] in
  let rec pairs = function n :: l -> List.concat_map (other_way n) l @ pairs l | [] -> [] in
  List.concat_map (fun n -> List.filter_map (by_product n) terms) nested @ pairs nested

(* A quotient of a wrap that is one: as that. *)
let unwrapped_laws t written terms =
  List.filter_map (fun (i, e) -> match e with
    | NBin ((OTdiv | OEdiv) as o, (NWrap _ as a), c) ->
      (match P.bindings (fst (written (poly_of t a))) with
       | [ [ x ], one ] when x >= first_term && Big.equal one Big.one ->
         (match term t (x - first_term) with
          | NBin (o', _, _) as a' when o' = o -> Some (LAlike (o, a, c, a', c), [], [ i, NBin (o, a', c) ])
          | _ -> None)
       | _ -> None)
    | _ -> None) terms

(* Wraps of quotients whose sign nobody knows: no quotient is larger than what is divided. *)
let no_larger_laws t terms =
  List.filter_map (fun (_, e) -> match e with
    | NWrap (_, _, NBin (OTdiv, a, b)) when sign_open t b ->
      (match poly_end t (poly_of t a) false, poly_end t (poly_of t a) true with
       | Some l, Some h -> Some (LNoLarger (a, b, z_of_big (Big.max (Big.abs (Q.to_bigint l)) (Big.abs (Q.to_bigint h)))), [], [])
       | _ -> None)
    | _ -> None) terms

(* Two of one operation whose parts are one number, written out; and both divisions of one natural number. *)
let one_number_laws t written terms =
  let seen = Hashtbl.create 16 in
  let parts = List.filter_map (fun (i, e) -> match e with
    | NBin ((OTdiv | OTrem | OEdiv | OEmod) as o, a, b) ->
      let p, of_p = written (poly_of t a) and d, of_d = written (poly_of t b) in
      Some (i, o, a, b, (P.bindings p, P.bindings d), of_p @ of_d)
    | _ -> None) terms in
  let alike (i, o, a, b, key, added) = match Hashtbl.find_opt seen (o, key) with
    | None -> Hashtbl.replace seen (o, key) (a, b, added); None
    | Some (a', b', of_other) -> Some (LAlike (o, a, b, a', b'), added @ of_other, [ i, NBin (o, a', b') ]) in
  let found = List.filter_map alike parts in
  let natural e = match poly_end t (poly_of t e) false with Some v -> Q.sign v >= 0 | None -> false in
  let truncated key = List.exists (fun o -> Hashtbl.mem seen (o, key)) [ OTdiv; OTrem ] in
  let both (_, o, a, b, key, _) =
    let is o o' = place t (NBin (o, a, b)), NBin (o', a, b) in
    if (o = OEdiv || o = OEmod) && truncated key && natural a then Some (LNatural (a, b), [], [ is OEdiv OTdiv; is OEmod OTrem ]) else None in
  found @ List.filter_map both parts

(* Products in which such a term stands, written out: where one of these laws is used. *)
let written_products t table node =
  List.fold_left (fun node m ->
    let of_atom a =
      if a < first_term then None
      else Option.map (fun (says, ks) -> ks, says, P.singleton (Option.get (over m [ a ])) Big.one) (meaning t table (a - first_term)) in
    match List.find_map of_atom m with Some e -> multiplied t table node [ e ] | None -> node) node (List.nth (products_in node) (made_most - 1))

(* Of these laws the first kind that has one which is not said yet. *)
let exact t node =
  let table = Of_sum.create 64 in
  List.iter (fun (k, k') -> Of_sum.replace table (P.bindings k.p) (k, k'); Of_sum.replace table (P.bindings k'.p) (k', k)) (equations node);
  let written = written t table in
  let terms = terms t in
  let unknown = function NInt _ -> false | _ -> true in
  let nested = function _, NBin ((OTdiv | OEdiv), NWrap (_, _, NBin ((OTdiv | OEdiv), _, b)), c) -> unknown b && unknown c | _ -> false in
  let applied = List.exists nested terms || List.exists (function LExact _ | LNested _ -> true | _ -> false) node.said in
  work t (List.length terms);
  let unsaid laws () = match List.filter (fun (law, _, _) -> not (List.mem law node.said)) (laws ()) with [] -> None | l -> Some l in
  let if_applied laws () = if applied then laws () else [] in
  match first_of [
    unsaid (fun () -> exact_laws t written terms);
    unsaid (fun () -> nested_laws t written terms);
    unsaid (if_applied (fun () -> unwrapped_laws t written terms));
    unsaid (if_applied (fun () -> no_larger_laws t terms));
    unsaid (if_applied (fun () -> one_number_laws t written terms)) ] with
  | Some l ->
    Some (List.fold_left (fun node (law, products, is) ->
      List.iter (fun (i, e) -> Hashtbl.replace t.same i e) is;
      add_law t (multiplied t table { node with said = law :: node.said } products) law) node l)
  | None when applied ->
    let after = written_products t table node in
    if List.compare_lengths after.facts node.facts = 0 then None else Some after
  | None -> None

(* Is it a law of something that is not 0? The values that the linear part has may well say that it is: they say little there. *)
let of_divisor = function
  | FB (BBin (COr, BNot (BBin (CAnd, (BNot _ | BBin (CAnd, BNot _, BNot _)), _)), _)) -> true
  | _ -> false

(* Each clause of which one of the two is refuted at once: the other is so, and of that again. What the values that the linear part has keep is not looked
   at. *)
let propagated t node =
  let not_zero = List.filter_map (fun (n, f, _) -> match f with FB (BNot (BRel (REq, _, NInt Z0))) -> Some (n, f) | _ -> None) node.clauses in
  let rec decided node (n, f, w) =
    Option.bind (cases f) (fun (a, b) ->
      let l = fresh t and of_a, of_b = watched_cases t (a, b) w in
      let law = of_divisor f in
      let shut g watch =
        Linear.check t.linear;
        t.apart <- if law then not_zero else [];
        if not law && true_now t (Lazy.force watch) then None else shut t shut_depth l g in
      let other kept watch write (proof, uses) =
        let node = step node [ l ] (n :: Labels.elements (Labels.remove l uses)) (write proof) in
        match decided node (l, kept, Lazy.force watch) with
        | Some node -> Some node
        | None -> Some { node with queue = (l, kept) :: node.queue } in
      match shut a of_a with
      | Some shut -> other b of_b (fun proof rest -> Either (label n, label l, proof, rest)) shut
      | None -> Option.bind (shut b of_b) (other a of_a (fun proof rest -> Either (label n, label l, rest, proof)))) in
  let clause node c = match decided node c with
    | Some node -> { node with clauses = List.filter (fun d -> d != c) node.clauses }
    | None -> node in
  let node = List.fold_left clause node (List.rev node.clauses) in
  t.apart <- [];
  Linear.check t.linear;
  if node.queue = [] then None else Some node

(* Memory costs when it is first touched, for which a small kernel would pay more than for its search: a long one has more. *)
let long_search = 20_000
let grow t =
  if t.linear.work > long_search then
    let gc = Gc.get () in
    if gc.minor_heap_size < 1 lsl 20 then Gc.set { gc with minor_heap_size = 1 lsl 20 }

let rec search t node =
  match
    if t.linear.work > t.most then raise (Lost "time");
    grow t;
    let node = bounded t (take_apart t node) 4 in
    (match Linear.check t.linear with () -> () | exception Linear.Conflict r -> ended t node r);
    node
  with
  | exception Ended e -> e
  | node -> (try decide t node with Ended e -> e)

and decide t node = if t.directed then decide_sure t node else decide_open t node

and decide_sure t node =
  let told = tell t node in
  let more = function Some node -> Some (fun () -> search t node) | None -> None in
  if told.queue <> [] then search t told
  else
    match first_of [
      (fun () -> more (propagated t node));
      (fun () -> more (choice_ends t node));
      (fun () -> more (known_terms t node));
      (fun () -> if node.linear_only then None else more (known_products t node));
      (fun () -> if node.linear_only then None else more (exact t node));
      (fun () -> any_clause t node is_pick);
      (fun () -> more (turned_surely t node));
      (fun () -> if node.linear_only then None else more (lemma_at_once t node)) ] with
    | Some go_on -> go_on ()
    | None -> decide_open t node

and lemma_at_once t node =
  Linear.check t.linear;
  match List.find_map (lemma t node) (alike_parts t) with
  | None ->
    let equations = equations node in
    let written = of_places equations @ List.filter_map (fun (k, _) -> if P.cardinal k.p <= digits_most / 2 && sizes k.p <> [] then Some k.p else None) equations in
    first_of [ (fun () -> lemmas_of_digits t node written); (fun () -> lemmas_of_digits t node (settled t equations)) ]
  | found -> found

(* By the values that the linear part has: which clauses they do not keep. *)
and decide_open t node =
  let open_clauses = List.filter (fun (_, _, w) -> not (true_now t w)) node.clauses in
  let told = tell t node in
  if told.queue <> [] then search t told
  else
    let able = List.filter_map (fun (n, f, _) -> Option.map (fun (a, b) -> n, f, a, b) (cases f)) open_clauses in
    if able = [] then refine t node
    else begin
      let able = List.rev able in
      let unit = List.find_opt (fun (_, _, a, b) -> refuted_now t 4 a || refuted_now t 4 b) (List.filteri (fun i _ -> i < 40) able) in
      let n, f, a, b = match unit with
        | Some c -> c
        | None -> (match List.find_opt (fun (_, f, _, _) -> is_pick f) able with Some c -> c | None -> List.hd able) in
      either t node n f a b
    end

and either t node n f a b =
  let parts = List.find_map (fun (_, g, w) -> match w with Any (v, w) when g == f -> Some [ a, v; b, w ] | _ -> None) node.clauses in
  let without = { node with clauses = List.filter (fun (_, g, _) -> g != f) node.clauses; handed = Option.value parts ~default:[] } in
  branch t without [ n ] a b (fun l first second -> Either (label n, l, first, second))

(* One that is true of values which products do not keep. *)
and any_clause t node wanted =
  List.find_map (fun (n, f, _) -> if wanted f then Option.map (fun (a, b) () -> either t node n f a b) (cases f) else None) (List.rev node.clauses)

and branch t node uses a b write =
  let l = fresh t in
  let mark = Linear.mark t.linear in
  let sub f =
    let r = search t { node with steps = []; queue = [ l, f ] } in
    Linear.undo t.linear mark;
    r in
  let first, of_first = sub a in
  if not (Labels.mem l of_first) then finish node.steps (first, of_first)
  else
    let second, of_second = sub b in
    if not (Labels.mem l of_second) then finish node.steps (second, of_second)
    else finish node.steps (write (label l) first second, Labels.union (used uses) (Labels.remove l (Labels.union of_first of_second)))

(* What follows from this alone: from the facts, from these laws, and from clauses that are about the same variables, without other laws of products.
   It is looked for with a small part of the work; none where it is not found. *)
and lemma ?(laws = []) t node c =
  let of_c = condition_variables c and l = fresh t and mark = Linear.mark t.linear and most = t.most in
  let about = function FB d -> laws = [] && Labels.subset (condition_variables d) of_c | FIn _ | FAnd _ | FOr _ -> false in
  let alone = { node with steps = []; queue = [ l, FB (BNot c) ]; clauses = List.filter (fun (_, f, _) -> about f) node.clauses; linear_only = true } in
  t.most <- min most (t.linear.work + most / 8);
  let found =
    match search t (List.fold_left (add_law t) alone laws) with
    | found -> Some found
    | exception Lost _ -> Hashtbl.replace t.lost c (); None in
  Linear.undo t.linear mark;
  Linear.check t.linear;                     (* values that satisfy what is left *)
  t.most <- most;
  Option.map (fun (proof, uses) ->
    let node = step node [ l ] (Labels.elements (Labels.remove l uses)) (fun rest -> Case (c, label l, rest, proof)) in
    { node with queue = (l, FB c) :: node.queue }) found

and lemmas_of_digits t node forms =
  Option.bind (sure_digits t forms) (fun (q, a) ->
    Option.bind (lemma ~laws:[ LHint (Step (zero, q, a)) ] t node (BRel (RLe, q, zero))) (fun node ->
      Option.map (fun node -> List.fold_left (add_law t) node [ LHint (Sign (q, a)); LHint (Sign (NBin (OSub, zero, q), a)) ])
        (lemma ~laws:[ LHint (Step (q, zero, a)) ] t node (BRel (RLe, zero, q)))))

and refine t node =
  if node.rounds >= rounds_most then raise (Lost "rounds");
  let node = { node with rounds = node.rounds + 1 } in
  let equations = equations node and by_made = products_in node in
  let products = List.nth by_made (made_most - 1) in
  work t (List.length products * (List.length products + List.length equations) / 16);
  let derived = eliminated t ~rank ~reduce:Fun.id (List.map (fun (k, _) -> k.p) equations) in
  let settled = lazy (settled t equations) in
  let forms = List.map fst derived @ List.map (fun (k, _) -> k.p) equations in
  let more = function Some node -> Some (fun () -> search t node) | None -> None in
  let laws = function
    | [] -> None
    | l -> Some (List.fold_left (add_law t) node (List.filteri (fun i _ -> i < 6) (List.sort_uniq compare l))) in
  let of_products () = first_of [
    (fun () -> more (products_of_equations t node (0, products) (List.filter (fun (k, _) -> renames k.p) equations)));
    (fun () -> more (laws (digit_laws t forms)));
    (fun () -> more (laws (factor_laws t products)));
    (fun () -> more (laws (digit_laws t (Lazy.force settled))));
    (fun () -> more (laws (multiple_laws t (Lazy.force settled))));
    (fun () -> more (first_of (List.mapi (fun made l () -> products_of_equations t node (made, l) equations) by_made)));
    (fun () -> more (products_of_facts t node)) ] in
  match first_of [
    (fun () -> more (indivisible t node equations derived));
    (fun () -> any_clause t node is_pick);
    (fun () -> more (laws (alike_laws t)));
    (fun () -> more (laws (below_laws t)));
    (fun () -> more (laws (turned_laws t node)));
    (fun () -> more (laws (high_laws t node)));
    (fun () -> more (laws (partner_laws t)));
    (fun () -> if node.linear_only then None else more (List.find_map (lemma t node) (alike_parts t)));
    (fun () -> if node.linear_only then None else of_products ()) ] with
  | Some go_on -> go_on ()
  | None ->
    match (if either_of_two t = [] then cut t node else None) with
    | Some node -> search t { node with rounds = node.rounds - 1 }
    | None ->
    match broken t forms with
    | None -> (match any_clause t node (fun _ -> true) with Some decide -> decide () | None -> raise (Lost "a model"))
    | Some l ->
      let at = Q.to_bigint (value t l) in
      let at = if Q.lt (value t l) (Q.of_bigint at) then Big.pred at else at in
      let c = BRel (RLe, nexp_of_poly t l, NInt (z_of_big at)) in
      branch t node [] (FB c) (FB (BNot c)) (fun l first second -> Case (c, l, first, second))

(* The steps that refute f and the terms that they are about, or why none are found; how many rows were looked at, at most so many and some; and whether
   [bare] makes a difference. choose: as in [Linear.create]. *)
let refute ~directed ~bare ~choose ~most f =
  let t = { linear = Linear.create ~choose; places = Hashtbl.create 64; terms = Hashtbl.create 64; columns = Of_mono.create 64; sums = Of_sum.create 64;
            shapes = Hashtbl.create 64; of_column = Hashtbl.create 64; next = 1; looks = 0; most; directed; bare; converts = false; quotients = Hashtbl.create 16; lost = Hashtbl.create 16; apart = []; same = Hashtbl.create 16 } in
  let found =
    match search t { steps = []; queue = [ 1, f ]; clauses = []; handed = []; facts = []; told = Labels.empty; heard = []; waiting = []; products = Products.empty;
                     cuts = 0; rounds = 0; linear_only = false; said = [] } with
    | proof, _ -> Ok (proof, List.init (Hashtbl.length t.terms) (term t))
    | exception Lost why -> Error why
    | exception (Stack_overflow | Out_of_memory) -> Error "size" in
  found, t.linear.work, t.converts
