(* Linear inequalities over the rationals: the simplex of Dutertre and de Moura (CAV 2006), which tells of a contradiction how often each
   inequality is to be taken. Columns are numbers; what a column is, its user knows. Nothing here is trusted: what is told is replayed. *)
module M = Map.Make (Int)

type reason = int * Q.t                      (* so much of this fact is the distance from the bound *)
type bound = { at : Q.t; why : reason }
type t = {
  mutable size : int;
  mutable value : Q.t array;
  mutable low : bound option array;
  mutable high : bound option array;
  mutable rows : Q.t M.t M.t;                (* basic columns as sums of the others *)
  mutable trail : (int * bool * bound option) list;
  mutable depth : int;
  mutable work : int;                        (* rows looked at *)
}

exception Conflict of reason list            (* the sum of these is below zero, whatever the columns are *)

let create () =
  { size = 0; value = Array.make 64 Q.zero; low = Array.make 64 None; high = Array.make 64 None; rows = M.empty; trail = []; depth = 0; work = 0 }

let column t value =
  let n = t.size in
  if n = Array.length t.value then begin
    let grown a fill = Array.append a (Array.make n fill) in
    t.value <- grown t.value Q.zero; t.low <- grown t.low None; t.high <- grown t.high None
  end;
  t.value.(n) <- value; t.size <- n + 1; n

let add_scaled c row into =
  M.union (fun _ a b -> let s = Q.add a b in if Q.equal s Q.zero then None else Some s) (M.map (Q.mul c) row) into

(* A column that is this sum of others. *)
let sum t row =
  let row = M.fold (fun j c into ->
    match M.find_opt j t.rows with
    | Some r -> add_scaled c r into
    | None -> add_scaled c (M.singleton j Q.one) into) row M.empty in
  let n = column t (M.fold (fun j c v -> Q.add v (Q.mul c t.value.(j))) row Q.zero) in
  t.rows <- M.add n row t.rows; n

let update t j v =
  let d = Q.sub v t.value.(j) in
  t.value.(j) <- v;
  M.iter (fun i row ->
    t.work <- t.work + 1;
    match M.find_opt j row with Some a -> t.value.(i) <- Q.add t.value.(i) (Q.mul a d) | None -> ()) t.rows

let basic t j = M.mem j t.rows

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

let mark t = t.depth
let rec undo t to_ =
  if t.depth > to_ then
    match t.trail with
    | (j, is_low, old) :: rest ->
      if is_low then t.low.(j) <- old else t.high.(j) <- old;
      t.trail <- rest; t.depth <- t.depth - 1;
      undo t to_
    | [] -> ()

(* i leaves, j enters. *)
let pivot t i j =
  let row = M.find i t.rows in
  let a = M.find j row in
  let entering = M.add i (Q.inv a) (M.map (fun c -> Q.neg (Q.div c a)) (M.remove j row)) in
  let without = M.remove i t.rows in
  t.rows <- M.add j entering (M.map (fun r ->
    t.work <- t.work + 1;
    match M.find_opt j r with Some c -> add_scaled c entering (M.remove j r) | None -> r) without)

let violated t =
  let out i =
    match t.low.(i), t.high.(i) with
    | Some b, _ when Q.lt t.value.(i) b.at -> Some (true, b)
    | _, Some b when Q.gt t.value.(i) b.at -> Some (false, b)
    | _ -> None in
  let rec first s = match s () with
    | Seq.Nil -> None
    | Seq.Cons ((i, row), rest) -> (match out i with Some (up, b) -> Some (i, row, up, b) | None -> first rest) in
  first (M.to_seq t.rows)

(* The values that satisfy all bounds, or the contradiction. *)
let rec check t =
  match violated t with
  | None -> ()
  | Some (i, row, up, b) ->
    (* up: the value of i must grow *)
    let helps a = if up then Q.sign a > 0 else Q.sign a < 0 in
    let room j a =
      if helps a then (match t.high.(j) with Some h -> Q.lt t.value.(j) h.at | None -> true)
      else (match t.low.(j) with Some l -> Q.gt t.value.(j) l.at | None -> true) in
    match M.to_seq row |> Seq.filter (fun (j, a) -> room j a) |> (fun s -> s ()) with
    | Seq.Cons ((j, a), _) ->
      let theta = Q.div (Q.sub b.at t.value.(i)) a in
      update t j (Q.add t.value.(j) theta);
      pivot t i j;
      check t
    | Seq.Nil ->
      let reason j a = match (if helps a then t.high.(j) else t.low.(j)) with Some x -> scaled (Q.abs a) x.why | None -> assert false in
      raise (Conflict (b.why :: List.map (fun (j, a) -> reason j a) (M.bindings row)))
