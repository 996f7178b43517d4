(* The formula that the checker asks the solver about one array in one phase (smt/query.c):

     context /\ distinct threads /\ domains /\ thread 1 picks a writing access /\ thread 2 picks any /\ same place

   Variables are copied per thread unless the threads share them. A pick is a number; what is picked implies its guard,
   and that its index is the place. Formulas are over the mathematical integers. [FIn x R] says that x is a value of the
   loop range R; core/range.c writes it out (Algebra.v: range_in_up, range_in_down, range_in_mul, range_in_div). *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Typing Split.
Import ListNotations.
Open Scope Z_scope.

Inductive fml := FB (c : bexp) | FIn (x : var) (R : range) | FAnd (f g : fml) | FOr (f g : fml).
Fixpoint feval (s : env) (f : fml) : bool :=
  match f with
  | FB c => beval s c
  | FIn x R => existsb (Z.eqb (s x)) (range_eval s R)
  | FAnd f g => feval s f && feval s g
  | FOr f g => feval s f || feval s g
  end.
Definition satisfiable (f : fml) : Prop := exists s, feval s f = true.

(* ---------------------------------------------------------------- guarded accesses (rope_flatten) *)

Inductive item :=
| ILet (x : var) (e : nexp)
| IIn (x : var) (R : range)
| IIf (c : bexp)
| IAny (x : var).                        (* an approximated variable *)
Notation gacc := (list item * accx)%type (only parsing).
Definition pre (i : item) (g : gacc) : gacc := (i :: fst g, snd g).

Fixpoint flatten_u (u : uproto) : list gacc :=
  match u with
  | USkip => []
  | UAcc a => [([], a)]
  | USeq p q => flatten_u p ++ flatten_u q
  | UIf c p q => map (pre (IIf c)) (flatten_u p) ++ map (pre (IIf (snot c))) (flatten_u q)
  | UFor x R p => map (pre (IIn x R)) (flatten_u p)
  | UBind x p => map (pre (IAny x)) (flatten_u p)
  end.
Fixpoint flatten (k : rope) : list gacc :=
  match k with
  | RNil => []
  | RLeaf u => flatten_u u
  | RCat a b => flatten a ++ flatten b
  | RGuard c k => map (pre (IIf c)) (flatten k)
  | RSubst x e k => map (pre (ILet x e)) (flatten k)
  | RAll x R k => map (pre (IIn x R)) (flatten k)
  end.

(* ---------------------------------------------------------------- copies of variables *)

Fixpoint nren (f : var -> var) (n : nexp) : nexp :=
  match n with
  | NInt z => NInt z
  | NVar x => NVar (f x)
  | NBin o a b => NBin o (nren f a) (nren f b)
  | NPow2 a => NPow2 (nren f a)
  | NWrap k s a => NWrap k s (nren f a)
  | NIte c a b => NIte (bren f c) (nren f a) (nren f b)
  end
with bren (f : var -> var) (c : bexp) : bexp :=
  match c with
  | BBool b => BBool b
  | BVar x => BVar (f x)
  | BRel o a b => BRel o (nren f a) (nren f b)
  | BNot a => BNot (bren f a)
  | BBin o a b => BBin o (bren f a) (bren f b)
  end.
Definition rren (f : var -> var) (R : range) : range :=
  mkrange (r_kind R) (nren f (r_first R)) (nren f (r_limit R)) (nren f (r_step R)).
Definition rebind (f : var -> var) (x y : var) : var -> var := fun z => if Nat.eqb x z then y else f z.

(* Six kinds of variables of the formula: those that threads share, the copies of thread 1 and thread 2 (1, 2), what
   their accesses bind (3, 4), and the rest: picks, modes, places, shared loop variables. *)
Definition shared_var (x : var) : var := (6 * x)%nat.
Definition thread_var (t : nat) (x : var) : var := (6 * x + t)%nat.
Definition bound_var (t : nat) (n : nat) : var := (6 * n + 2 + t)%nat.
Definition other_var (n : nat) : var := (6 * n + 5)%nat.
Definition pick_var (t : nat) : var := other_var t.
Definition mode_var (t : nat) : var := other_var (t + 2).
Definition place_var (d : nat) : var := other_var (2 * d + 5).
Definition loop_var (n : nat) : var := other_var (2 * n + 6).
Definition copy (shared : list var) (t : nat) (x : var) : var :=
  if mem x shared then shared_var x else thread_var t x.

(* ---------------------------------------------------------------- the formula *)

(* Everything that has to hold for the access to be performed, then [leaf] of it. *)
Fixpoint items_fml (ren : var -> var) (t n : nat) (ts : list item) (leaf : (var -> var) -> fml) : fml :=
  match ts with
  | [] => leaf ren
  | ILet x e :: ts =>
      FAnd (FB (BRel REq (NVar (bound_var t n)) (nren ren e)))
           (items_fml (rebind ren x (bound_var t n)) t (S n) ts leaf)
  | IIn x R :: ts =>
      FAnd (FIn (bound_var t n) (rren ren R)) (items_fml (rebind ren x (bound_var t n)) t (S n) ts leaf)
  | IIf c :: ts => FAnd (FB (bren ren c)) (items_fml ren t n ts leaf)
  | IAny x :: ts => items_fml (rebind ren x (bound_var t n)) t (S n) ts leaf
  end.

Definition mode_number (m : mode) : Z := match m with MRead => 0 | MWrite => 1 | MAtomic => 2 end.
Fixpoint place_fml (ren : var -> var) (d : nat) (l : list nexp) : fml :=
  match l with
  | [] => FB (BBool true)
  | e :: l => FAnd (FB (BRel REq (nren ren e) (NVar (place_var d)))) (place_fml ren (S d) l)
  end.
Definition leaf_fml (t : nat) (a : accx) (ren : var -> var) : fml :=
  FAnd (FB (BRel REq (NVar (mode_var t)) (NInt (mode_number (x_mode a))))) (place_fml ren 0 (x_index a)).
Fixpoint pick_fml (t : nat) (ren : var -> var) (i : nat) (gs : list gacc) : fml :=
  match gs with
  | [] => FB (BBool false)
  | (ts, a) :: gs =>
      FOr (FAnd (FB (BRel REq (NVar (pick_var t)) (NInt (Z.of_nat i)))) (items_fml ren t 0 ts (leaf_fml t a)))
          (pick_fml t ren (S i) gs)
  end.

(* The context holds for both threads, with the same values of the shared loop variables. *)
Fixpoint ctx_fml (ren1 ren2 : var -> var) (n : nat) (ctx : list citem) (k : (var -> var) -> (var -> var) ->
  fml) : fml :=
  match ctx with
  | [] => k ren1 ren2
  | CIf c :: ctx => FAnd (FB (bren ren1 c)) (FAnd (FB (bren ren2 c)) (ctx_fml ren1 ren2 n ctx k))
  | CIn x R :: ctx =>
      FAnd (FIn (loop_var n) (rren ren1 R)) (FAnd (FIn (loop_var n) (rren ren2 R))
        (ctx_fml (rebind ren1 x (loop_var n)) (rebind ren2 x (loop_var n)) (S n) ctx k))
  end.

Fixpoint same_ids (ren1 ren2 : var -> var) (ids : list var) : bexp :=
  match ids with
  | [] => BBool true
  | x :: ids => BBin CAnd (BRel REq (NVar (ren1 x)) (NVar (ren2 x))) (same_ids ren1 ren2 ids)
  end.

Definition is_read (m : mode) : bool := match m with MRead => true | _ => false end.
Definition of_array (A : nat) (g : gacc) : bool := Nat.eqb (x_array (snd g)) A.
Definition writes (g : gacc) : bool := negb (is_read (x_mode (snd g))).
Definition not_both_atomic : bexp :=
  BNot (BBin CAnd (BRel REq (NVar (mode_var 1)) (NInt 2)) (BRel REq (NVar (mode_var 2)) (NInt 2))).

(* shared: variables of one value for both threads; ids: those that tell threads apart; D: what is known of a thread. *)
Definition query (shared ids : list var) (D : bexp) (A : nat) (ph : phase) : fml :=
  let gs := filter (of_array A) (flatten (ph_rope ph)) in
  let ren1 := copy shared 1 in
  let ren2 := copy shared 2 in
  FAnd (FB (bren ren1 D)) (FAnd (FB (bren ren2 D)) (FAnd (FB (BNot (same_ids ren1 ren2 ids)))
    (ctx_fml ren1 ren2 0 (ph_ctx ph) (fun ren1 ren2 =>
      FAnd (pick_fml 1 ren1 0 (filter writes gs)) (FAnd (pick_fml 2 ren2 0 gs) (FB not_both_atomic)))))).

(* ---------------------------------------------------------------- what it is about *)

(* The thread performs the access b. *)
Fixpoint items_in (ts : list item) (P : env -> Prop) (r : env) : Prop :=
  match ts with
  | [] => P r
  | ILet x e :: ts => items_in ts P (upd r x (neval r e))
  | IIn x R :: ts => exists v, In v (range_eval r R) /\ items_in ts P (upd r x v)
  | IIf c :: ts => beval r c = true /\ items_in ts P r
  | IAny x :: ts => exists v, items_in ts P (upd r x v)
  end.
Definition gacc_in (g : gacc) (r : env) (b : access) : Prop := items_in (fst g) (fun r' => b = acc_eval r' (snd g)) r.
Definition rope_in (k : rope) (r : env) (b : access) : Prop := exists g, In g (flatten k) /\ gacc_in g r b.

Fixpoint both (ctx : list citem) (P : env -> env -> Prop) (r1 r2 : env) : Prop :=
  match ctx with
  | [] => P r1 r2
  | CIf c :: ctx => beval r1 c = true /\ beval r2 c = true /\ both ctx P r1 r2
  | CIn x R :: ctx =>
      exists v, In v (range_eval r1 R) /\ In v (range_eval r2 R) /\ both ctx P (upd r1 x v) (upd r2 x v)
  end.

(* Two threads with these environments race on A in one instance of the phase. *)
Definition pair_racy (A : nat) (ph : phase) (r1 r2 : env) : Prop :=
  both (ph_ctx ph) (fun r1 r2 => exists a b, rope_in (ph_rope ph) r1 a /\ rope_in (ph_rope ph) r2 b /\
    a_array a = A /\ conflict a b = true) r1 r2.

(* ---------------------------------------------------------------- finite launches: a decision procedure *)

Definition var_dec (x y : var) : {x = y} + {x <> y}.
Proof. destruct (Nat.eqb x y) eqn:E; [left; now apply Nat.eqb_eq | right; now apply Nat.eqb_neq]. Defined.
Definition value_dec (p q : var * Z) : {p = q} + {p <> q}.
Proof. decide equality; [apply Z.eq_dec | apply var_dec]. Defined.
Definition instance_dec (i j : list (var * Z)) : {i = j} + {i <> j} := list_eq_dec value_dec i j.
Definition lists_raceb (l m : list access) : bool := existsb (fun a => existsb (conflict a) m) l.
Definition pair_racyb (ph : phase) (r1 r2 : env) : bool :=
  existsb (fun i => if in_dec instance_dec i (instances (ph_ctx ph) r2)
    then lists_raceb (rope_list (ph_rope ph) (upds r1 i)) (rope_list (ph_rope ph) (upds r2 i)) else false)
    (instances (ph_ctx ph) r1).
Definition phase_racyb (ph : phase) (L : list env) : bool :=
  existsb (fun t => existsb (fun t' => negb (Nat.eqb t t') &&
      pair_racyb ph (nth t L (fun _ => 0)) (nth t' L (fun _ => 0)))
    (seq 0 (length L))) (seq 0 (length L)).
