(* Linear inequalities over the rationals: the simplex of Dutertre and de Moura (CAV 2006), which tells of a contradiction how often each
   inequality is to be taken. Columns are numbers; what a column is, its user knows. Nothing here is trusted: what is told is replayed. *)

(* Rationals of which nearly all are whole: of those the divisor is not looked for. *)
module Q = struct
  include Q
  let whole a b = a.den == Z.one && b.den == Z.one
  let add a b = if whole a b then of_bigint (Z.add a.num b.num) else Q.add a b
  let sub a b = if whole a b then of_bigint (Z.sub a.num b.num) else Q.sub a b
  let mul a b = if whole a b then of_bigint (Z.mul a.num b.num) else Q.mul a b
  let lt a b = if whole a b then Z.lt a.num b.num else Q.lt a b
  let gt a b = lt b a
  let leq a b = not (lt b a)
  let equal a b = Z.equal a.num b.num && Z.equal a.den b.den
  let sign a = Z.sign a.num
end

type reason = int * Q.t                      (* so much of this fact is the distance from the bound *)
type bound = { at : Q.t; why : reason }
(* [over] times a number is this sum of columns, which stand in order, none of them 0 times. What [over] and these have in common is taken away: a row is
   divided once, not each of its numbers. *)
type row = { over : Z.t; of_ : int array; by : Z.t array }
type t = {
  mutable size : int;
  mutable value : Q.t array;
  mutable low : bound option array;
  mutable high : bound option array;
  mutable rows : row option array;           (* of basic columns: the sum of others that each is *)
  mutable basic : int list;                  (* these, in order *)
  mutable many : int;                        (* how many *)
  choose : bool;                             (* columns by the rows that they change, not always the first *)
  mutable stands : int array;                (* in how many rows each column stands *)
  mutable dead : bool array;                 (* nobody asks for it any more: whatever it is, it says nothing *)
  mutable young : int list;                  (* the columns that are not, the last first *)
  mutable trail : (int * bool * bound option) list;
  mutable depth : int;
  mutable work : int;                        (* rows changed, and an eighth of those looked at *)
}

exception Conflict of reason list            (* the sum of these is below zero, whatever the columns are *)

let create ~choose =
  { size = 0; choose; value = Array.make 64 Q.zero; low = Array.make 64 None; high = Array.make 64 None; rows = Array.make 64 None; basic = []; many = 0; stands = Array.make 64 0;
    dead = Array.make 64 false; young = []; trail = []; depth = 0; work = 0 }

let column t value =
  let n = t.size in
  if n = Array.length t.value then begin
    let grown a fill = Array.append a (Array.make n fill) in
    t.value <- grown t.value Q.zero; t.low <- grown t.low None; t.high <- grown t.high None; t.rows <- grown t.rows None; t.stands <- grown t.stands 0; t.dead <- grown t.dead false
  end;
  t.value.(n) <- value; t.size <- n + 1; t.young <- n :: t.young; n

(* ---- rows ---- *)

let alone j = { over = Z.one; of_ = [| j |]; by = [| Z.one |] }
let times row k = Q.make row.by.(k) row.over
let terms row = List.init (Array.length row.of_) (fun k -> row.of_.(k), times row k)

let reduced row =
  let rec common d k = if d == Z.one || k = Array.length row.by then d else common (Z.gcd d row.by.(k)) (k + 1) in
  let d = common row.over 0 in
  if d == Z.one then row else { row with over = Z.divexact row.over d; by = Array.map (fun c -> Z.divexact c d) row.by }

(* Where j stands in it; -1: nowhere. *)
let find j row =
  let rec go from till =
    if from >= till then -1
    else
      let k = (from + till) lsr 1 in
      let at = Array.unsafe_get row.of_ k in
      if at = j then k else if at < j then go (k + 1) till else go from k in
  go 0 (Array.length row.of_)

(* The first c times and the second d times, but for what stands at [but] of the second. *)
let combined over c row d into but =
  let n = Array.length row.of_ and m = Array.length into.of_ in
  let of_ = Array.make (n + m) 0 and by = Array.make (n + m) Z.zero in
  let rec go k l size =
    if l = but then go k (l + 1) size
    else if k < n && (l >= m || row.of_.(k) < into.of_.(l)) then put row.of_.(k) (Z.mul c row.by.(k)) (k + 1) l size
    else if l < m && (k >= n || into.of_.(l) < row.of_.(k)) then put into.of_.(l) (Z.mul d into.by.(l)) k (l + 1) size
    else if k >= n then size
    else
      let s = Z.add (Z.mul d into.by.(l)) (Z.mul c row.by.(k)) in
      if Z.sign s = 0 then go (k + 1) (l + 1) size else put into.of_.(l) s (k + 1) (l + 1) size
  and put j q k l size = of_.(size) <- j; by.(size) <- q; go k l (size + 1) in
  let size = go 0 0 0 in
  reduced { over; of_ = Array.sub of_ 0 size; by = Array.sub by 0 size }

let basic t j = t.rows.(j) <> None
let row t i = match t.rows.(i) with Some row -> row | None -> invalid_arg "row"

let count t row by = Array.iter (fun j -> t.stands.(j) <- t.stands.(j) + by) row.of_

let rec insert (i : int) = function j :: l when j < i -> j :: insert i l | l -> i :: l
let enters t i row = count t row 1; t.rows.(i) <- Some row; t.basic <- insert i t.basic; t.many <- t.many + 1
let leaves t i = count t (row t i) (-1); t.rows.(i) <- None; t.basic <- List.filter (fun j -> j <> i) t.basic; t.many <- t.many - 1

(* A column that is this sum of others. *)
let sum t l =
  let add into (j, c) =
    let row = Option.value t.rows.(j) ~default:(alone j) in
    combined (Z.mul into.over row.over) (Z.mul c into.over) row row.over into (-1) in
  let row = List.fold_left add { over = Z.one; of_ = [||]; by = [||] } l in
  let n = column t (List.fold_left (fun v (j, c) -> Q.add v (Q.mul c t.value.(j))) Q.zero (terms row)) in
  enters t n row; n

(* ---- values and bounds ---- *)

let update t j v =
  let d = Q.sub v t.value.(j) in
  t.value.(j) <- v;
  t.work <- t.work + t.many / 8;
  List.iter (fun i ->
    let row = row t i in
    let k = find j row in
    if k >= 0 then begin
      t.work <- t.work + 1;
      t.value.(i) <- Q.add t.value.(i) (Q.mul (times row k) d)
    end) t.basic

let set t j is_low bound =
  t.trail <- (j, is_low, if is_low then t.low.(j) else t.high.(j)) :: t.trail;
  t.depth <- t.depth + 1;
  if is_low then t.low.(j) <- Some bound else t.high.(j) <- Some bound

let scaled c (fact, by) = fact, Q.mul c by

(* The column is at least [at]; at most, where it is no low bound. *)
let bound t j is_low at why =
  let beyond a b = if is_low then Q.gt a b else Q.lt a b in
  let have, opposite = if is_low then t.low.(j), t.high.(j) else t.high.(j), t.low.(j) in
  if (match have with Some b -> beyond at b.at | None -> true) then begin
    (match opposite with Some b when beyond at b.at -> raise (Conflict [ why; b.why ]) | _ -> ());
    set t j is_low { at; why };
    if not (basic t j) && beyond at t.value.(j) then update t j at
  end

let mark t = t.depth, t.young
let rec unbound t to_ =
  if t.depth > to_ then
    match t.trail with
    | (j, is_low, old) :: rest ->
      if is_low then t.low.(j) <- old else t.high.(j) <- old;
      t.trail <- rest; t.depth <- t.depth - 1;
      unbound t to_
    | [] -> ()

(* Bounds are as they were, and columns that came after are dead: the rows of those that are basic say nothing of what is left. *)
let undo t (depth, young) =
  unbound t depth;
  let rec bury = function
    | j :: l as all when all != young ->
      t.dead.(j) <- true;
      (match t.rows.(j) with Some row -> count t row (-1); t.rows.(j) <- None; t.many <- t.many - 1 | None -> ());
      bury l
    | _ -> t.young <- young in
  let many = t.many in
  bury t.young;
  if t.many < many then t.basic <- List.filter (basic t) t.basic

(* It is asked for again, as a column of which nothing is known. *)
let revive t j = if t.dead.(j) then begin t.dead.(j) <- false; t.young <- j :: t.young end

(* i leaves, j enters. *)
let pivot t i j =
  let old = row t i in
  let k = find j old in
  let turned = if Z.sign old.by.(k) > 0 then Z.minus_one else Z.one in
  let entering = combined (Z.abs old.by.(k)) (Z.mul (Z.neg turned) old.over) (alone i) turned old k in
  leaves t i;
  t.work <- t.work + t.many / 8;
  List.iter (fun i' ->
    let r = row t i' in
    let k = find j r in
    if k >= 0 then begin
      t.work <- t.work + 1;
      let after = combined (Z.mul entering.over r.over) r.by.(k) entering entering.over r k in
      count t r (-1); count t after 1;
      t.rows.(i') <- Some after
    end) t.basic;
  if not t.dead.(j) then enters t j entering

(* The basic column that leaves: of those out of their bounds the one of the shortest row, or the first. *)
let violated t ~free =
  let out i =
    match t.low.(i), t.high.(i) with
    | Some b, _ when Q.lt t.value.(i) b.at -> Some (i, true, b)
    | _, Some b when Q.gt t.value.(i) b.at -> Some (i, false, b)
    | _ -> None in
  if not free then List.find_map out t.basic
  else
    let shorter found i =
      let size = Array.length (row t i).of_ in
      match found, out i with
      | Some (_, least), Some _ when least <= size -> found
      | _, Some o -> Some (o, size)
      | _, None -> found in
    Option.map fst (List.fold_left shorter None t.basic)

(* So many columns of one contradiction are chosen for the rows that they change; then the first is taken, always (Bland), which comes to an end. *)
let free_most = 30

(* The values that satisfy all bounds, or the contradiction. *)
let rec check ?(before = 0) t =
  let free = t.choose && before < free_most in
  match violated t ~free with
  | None -> ()
  | Some (i, up, b) ->
    let row = row t i in
    (* up: the value of i must grow *)
    let helps a = if up then Z.sign a > 0 else Z.sign a < 0 in
    let room j a =
      if helps a then (match t.high.(j) with Some h -> Q.lt t.value.(j) h.at | None -> true)
      else (match t.low.(j) with Some l -> Q.gt t.value.(j) l.at | None -> true) in
    let n = Array.length row.of_ in
    let rec first k = if k = n || room row.of_.(k) row.by.(k) then k else first (k + 1) in
    let rec rarest best k =
      if k = n then best
      else rarest (if best = n || t.stands.(row.of_.(k)) < t.stands.(row.of_.(best)) then k else best) (first (k + 1)) in
    let k = if free then rarest n (first 0) else first 0 in
    if k < n then begin
      let j = row.of_.(k) in
      let theta = Q.div (Q.sub b.at t.value.(i)) (times row k) in
      update t j (Q.add t.value.(j) theta);
      pivot t i j;
      check ~before:(before + 1) t
    end
    else
      let reason k =
        match if helps row.by.(k) then t.high.(row.of_.(k)) else t.low.(row.of_.(k)) with
        | Some x -> scaled (Q.abs (times row k)) x.why
        | None -> assert false in
      raise (Conflict (b.why :: List.init n reason))
