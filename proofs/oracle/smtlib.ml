(* Formulas of the theory as SMT-LIB text for any solver of integers. What is written means what [feval] says (Query.v, Expr.v), or less:
   [exact] is false where it admits more, so that "unsatisfiable" holds in any case. *)
open Theory

exception Too_large

type t = { out : Buffer.t; most : int; vars : (int, unit) Hashtbl.t; mutable fresh : int; mutable exact : bool; mutable powers : bool }

let create most = { out = Buffer.create 4096; most; vars = Hashtbl.create 64; fresh = 0; exact = true; powers = false }

let put t s =
  if Buffer.length t.out + String.length s > t.most then raise Too_large;
  Buffer.add_string t.out s

(* ---- numbers: decimal, of any size ---- *)

let base = 1_000_000_000
let rec twice carry = function
  | [] -> if carry = 0 then [] else [ carry ]
  | d :: l -> let n = 2 * d + carry in (n mod base) :: twice (n / base) l
let rec digits = function XH -> [ 1 ] | XO p -> twice 0 (digits p) | XI p -> twice 1 (digits p)
let decimal p =
  match List.rev (digits p) with
  | [] -> "0"
  | d :: l -> String.concat "" (string_of_int d :: List.map (Printf.sprintf "%09d") l)
let text_of_z = function Z0 -> "0" | Zpos p -> decimal p | Zneg p -> "(- " ^ decimal p ^ ")"
let z = Reader.z_of_int
let rec power b n = if n = 0 then z 1 else Z.mul b (power b (n - 1))
let number t n = put t (text_of_z n)

let var t x =
  Hashtbl.replace t.vars x ();
  put t (Printf.sprintf "v%d" x)

(* An unknown number that is at least 0: it exists where a formula says that some does. *)
let fresh t = t.fresh <- t.fresh + 1; Printf.sprintf "k%d" t.fresh

(* ---- expressions ---- *)

(* The runs of ones of a number that is at least 0, as (first bit, length). *)
let runs n =
  let rec bits = function XH -> [ true ] | XO p -> false :: bits p | XI p -> true :: bits p in
  let rec go at = function
    | [] -> []
    | false :: l -> go (at + 1) l
    | true :: _ as l ->
      let rec ones n = function true :: l -> ones (n + 1) l | l -> n, l in
      let n, l = ones 0 l in
      (at, n) :: go (at + n) l in
  match n with Z0 -> [] | Zpos p -> go 0 (bits p) | Zneg _ -> invalid_arg "runs"

let rec num t = function
  | NInt n -> number t n
  | NVar x -> var t x
  | NBin (o, a, b) -> binary t o a b
  | NPow2 a -> t.powers <- true; call t "pow2" [ a ]
  | NWrap (0, _, a) -> num t a
  | NWrap (bits, signed, a) ->
    put t (if signed then "(wraps " else "(wrapu ");
    num t a; put t " ";
    number t (power (z 2) (if signed then bits - 1 else bits));
    put t ")"
  | NIte (c, a, b) -> put t "(ite "; truth t c; put t " "; num t a; put t " "; num t b; put t ")"
and call t f l = put t ("(" ^ f); List.iter (fun n -> put t " "; num t n) l; put t ")"
and binary t o a b =
  match o with
  | OAdd -> call t "+" [ a; b ] | OSub -> call t "-" [ a; b ] | OMul -> call t "*" [ a; b ]
  | OTdiv -> call t "tdiv" [ a; b ] | OTrem -> call t "trem" [ a; b ]
  | OEdiv -> call t "ediv" [ a; b ] | OEmod -> call t "emod" [ a; b ]
  | OMin -> call t "min" [ a; b ] | OMax -> call t "max" [ a; b ]
  | OAnd -> conjunction t a b
  | OOr -> put t "(- (+ "; num t a; put t " "; num t b; put t ") "; conjunction t a b; put t ")"
  | OXor -> put t "(- (+ "; num t a; put t " "; num t b; put t ") (* 2 "; conjunction t a b; put t "))"
(* Of two's complement without an end; with a constant by its runs of ones, else of an unknown function. *)
and conjunction t a b =
  match a, b with
  | NInt (Zneg _ as m), n | n, NInt (Zneg _ as m) ->
    put t "(- "; num t n; put t " "; masked t n (Z.sub (Z.opp m) (z 1)); put t ")"
  | NInt m, n | n, NInt m -> masked t n m
  | _ -> t.exact <- false; call t "band" [ a; b ]
and masked t n m =
  put t "(+ 0";
  List.iter (fun (at, length) ->
    put t " (* "; number t (power (z 2) at); put t " (mod (div "; num t n; put t " ";
    number t (power (z 2) at); put t ") "; number t (power (z 2) length); put t "))") (runs m);
  put t ")"
and truth t = function
  | BBool b -> put t (string_of_bool b)
  | BVar x -> put t "(distinct "; var t x; put t " 0)"
  | BRel (o, a, b) -> call t (match o with REq -> "=" | RLt -> "<" | RLe -> "<=") [ a; b ]
  | BNot c -> put t "(not "; truth t c; put t ")"
  | BBin (o, a, b) ->
    put t (match o with CAnd -> "(and " | COr -> "(or " | CIff -> "(= ");
    truth t a; put t " "; truth t b; put t ")"

(* ---- ranges (core/range.c; Algebra.v: range_in_up, range_in_down, range_in_mul, range_in_div) ---- *)

let far = 64                        (* powers below 2^far are told apart *)

let rec powers s n = if n > far then [] else power s n :: powers s (n + 1)

(* One of the powers p of the step makes [says p]; what is beyond is any number. *)
let some_power t step says =
  match step with
  | NInt (Zpos _ as s) when s <> z 1 ->
    let limit = power (z 2) far in
    let near = List.filter (fun p -> Z.ltb p limit) (powers s 0) in
    put t "(or"; List.iter (fun p -> put t " "; says (`Power p)) near; put t " "; says (`Beyond limit); put t ")"
  | _ -> t.exact <- false; put t "true"

(* How far a loop has come. *)
let way v r = match r.r_kind with RDown -> NBin (OSub, r.r_first, v) | RUp | RMul | RDiv -> NBin (OSub, v, r.r_first)

let inside t x r =
  let first = r.r_first and limit = r.r_limit and step = r.r_step and v = NVar x in
  let order a b = put t " "; call t "<=" [ a; b ] and below a b = put t " "; call t "<" [ a; b ] in
  let along () =
    let come = way v r in
    below (NInt Z0) step;
    put t " ";
    match step with
    | NInt (Zpos XH) -> put t "true"
    | NInt _ -> put t "(= (mod "; num t come; put t " "; num t step; put t ") 0)"
    | _ ->                                  (* twice: to multiply, and as Apart of Hints.v says it *)
      let k = fresh t in
      put t "(= "; num t come; put t (" (* " ^ k ^ " "); num t step; put t ")) (= (emod "; num t come; put t " "; num t step; put t ") 0)" in
  put t "(and";
  (match r.r_kind with
   | RUp -> order first v; below v limit; along ()
   | RDown -> order v first; below limit v; along ()
   | RMul ->
     below (NInt (z 1)) step; below (NInt Z0) first; order first v; below v limit; put t " ";
     some_power t step (function
       | `Power p -> call t "=" [ v; NBin (OMul, first, NInt p) ]
       | `Beyond p -> call t "<=" [ NBin (OMul, first, NInt p); v ])
   | RDiv ->
     below (NInt (z 1)) step; order (NInt Z0) limit; below limit v; order v first; put t " ";
     some_power t step (function
       | `Power p -> call t "=" [ v; NBin (OTdiv, first, NInt p) ]
       | `Beyond p -> call t "<=" [ NInt p; first ]));
  put t ")"

let rec formula t = function
  | FB c -> truth t c
  | FIn (x, r) -> inside t x r
  | FAnd (f, g) -> put t "(and "; formula t f; put t " "; formula t g; put t ")"
  | FOr (f, g) -> put t "(or "; formula t f; put t " "; formula t g; put t ")"

(* ---- a script ---- *)

let functions = {|(set-option :produce-models true)
(define-fun min ((a Int) (b Int)) Int (ite (<= a b) a b))
(define-fun max ((a Int) (b Int)) Int (ite (<= a b) b a))
(define-fun ediv ((a Int) (b Int)) Int (ite (= b 0) 0 (div a b)))
(define-fun emod ((a Int) (b Int)) Int (ite (= b 0) a (mod a b)))
(define-fun tdiv ((a Int) (b Int)) Int (ite (= b 0) 0 (ite (<= 0 a) (div a b) (- (div (- a) b)))))
(define-fun trem ((a Int) (b Int)) Int (ite (= b 0) a (ite (<= 0 a) (mod a b) (- (mod (- a) b)))))
(define-fun wrapu ((a Int) (m Int)) Int (ite (and (<= 0 a) (< a m)) a (mod a m)))
(define-fun wraps ((a Int) (h Int)) Int (ite (and (<= (- h) a) (< a h)) a (- (mod (+ a h) (* 2 h)) h)))
(declare-fun band (Int Int) Int)
|}
let pow2 =
  let rec chain n = if n > 62 then "0" else
      Printf.sprintf "(ite (= e %d) %s %s)" n (text_of_z (power (z 2) n)) (chain (n + 1)) in
  "(define-fun pow2 ((e Int)) Int " ^ chain 0 ^ ")\n"

(* [wanted]: the variables whose values are told where there is a model. *)
let script t ~about ~wanted f =
  formula t f;
  let head = Buffer.create 4096 in
  Buffer.add_string head about;
  Buffer.add_string head functions;
  if t.powers then Buffer.add_string head pow2;
  List.iter (fun x -> Hashtbl.replace t.vars x ()) wanted;
  List.iter (fun x -> Printf.bprintf head "(declare-const v%d Int)\n" x)
    (List.sort compare (Hashtbl.fold (fun x () l -> x :: l) t.vars []));
  for k = 1 to t.fresh do Printf.bprintf head "(declare-const k%d Int)\n(assert (<= 0 k%d))\n" k k done;
  Printf.bprintf head "(assert %s)\n(check-sat)\n(get-value (%s))\n" (Buffer.contents t.out)
    (String.concat " " (List.map (Printf.sprintf "v%d") wanted));
  Buffer.contents head
