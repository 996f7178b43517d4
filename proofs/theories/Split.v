(* The compositional split of a synchronised protocol into phases, as protocol/split.c, split_loop.c and rope.c do it:
   one pass, one summary per protocol, no loop unrolled.

   A summary has E, the condition under which the protocol passes a barrier; H, the accesses up to the first barrier, or
   to the exit when there is none; T, the accesses after the last barrier, none where E does not hold; and the phases
   between two barriers. What is accessed is kept in ropes, where a guard or a substitution is one node. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Typing.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- ropes (protocol/rope.c) *)

Inductive rope :=
| RNil
| RLeaf (u : uproto)
| RCat (a b : rope)
| RGuard (c : bexp) (k : rope)
| RSubst (x : var) (e : nexp) (k : rope)       (* k with e for x *)
| RAll (x : var) (R : range) (k : rope).       (* k for every x in R *)

(* What holds for all threads: shared variables in their ranges, conditions. *)
Inductive citem := CIn (x : var) (R : range) | CIf (c : bexp).
Record phase := mkphase { ph_ctx : list citem; ph_rope : rope }.
Definition under (i : citem) (ph : phase) : phase := mkphase (i :: ph_ctx ph) (ph_rope ph).

Record summary := mksummary { s_e : bexp; s_head : rope; s_tail : rope; s_inner : list phase }.

(* ---------------------------------------------------------------- conditions *)

Definition snot (a : bexp) : bexp := match a with BBool b => BBool (negb b) | _ => BNot a end.
Definition sand (a b : bexp) : bexp :=
  match a, b with
  | BBool false, _ | _, BBool false => BBool false
  | BBool true, c | c, BBool true => c
  | _, _ => BBin CAnd a b
  end.
Definition sor (a b : bexp) : bexp :=
  match a, b with
  | BBool true, _ | _, BBool true => BBool true
  | BBool false, c | c, BBool false => c
  | _, _ => BBin COr a b
  end.
Definition choose (c a b : bexp) : bexp :=
  match a, b with
  | BBool true, BBool true => BBool true
  | _, _ => sor (sand c a) (sand (snot c) b)
  end.

(* ---------------------------------------------------------------- ranges as conditions (protocol/loop.c) *)

Definition loop_ok (R : range) : bexp :=
  match r_kind R with
  | RUp | RDown => BRel RLt (NInt 0) (r_step R)
  | RMul => BBin CAnd (BRel RLt (NInt 1) (r_step R)) (BRel RLt (NInt 0) (r_first R))
  | RDiv => BBin CAnd (BRel RLt (NInt 1) (r_step R)) (BRel RLe (NInt 0) (r_limit R))
  end.
Definition loop_cond (R : range) (e : nexp) : bexp :=
  match r_kind R with
  | RUp | RMul => BRel RLt e (r_limit R)
  | RDown | RDiv => BRel RLt (r_limit R) e
  end.
Definition loop_next (R : range) (e : nexp) : nexp :=
  match r_kind R with
  | RUp => NBin OAdd e (r_step R)
  | RDown => NBin OSub e (r_step R)
  | RMul => NBin OMul e (r_step R)
  | RDiv => NBin OTdiv e (r_step R)
  end.
(* The loop has an iteration. The C code leaves out [loop_ok]: the lowering sees to it. *)
Definition loop_some (R : range) : bexp := sand (loop_ok R) (loop_cond R (r_first R)).

(* ---------------------------------------------------------------- summaries (protocol/split.c) *)

Definition split_leaf (u : uproto) : summary := mksummary (BBool false) (RLeaf u) RNil [].
Definition split_sync : summary := mksummary (BBool true) RNil RNil [].

(* p; q:  E = Ep or Eq;  H = Hp + (not Ep: Hq);  T = (not Eq: Tp + (Ep: Hq)) + Tq;  a phase (Ep and Eq): Tp + Hq. *)
Definition split_then (p q : summary) : summary :=
  mksummary (sor (s_e p) (s_e q))
    (RCat (s_head p) (RGuard (snot (s_e p)) (s_head q)))
    (RCat (RGuard (snot (s_e q)) (RCat (s_tail p) (RGuard (s_e p) (s_head q)))) (s_tail q))
    (s_inner p ++ mkphase [CIf (s_e p); CIf (s_e q)] (RCat (s_tail p) (s_head q)) :: s_inner q).

Definition split_if (c : bexp) (p q : summary) : summary :=
  mksummary (choose c (s_e p) (s_e q))
    (RCat (RGuard c (s_head p)) (RGuard (snot c) (s_head q)))
    (RCat (RGuard c (s_tail p)) (RGuard (snot c) (s_tail q)))
    (map (under (CIf c)) (s_inner p) ++ map (under (CIf (snot c))) (s_inner q)).

(* A loop that passes a barrier in every iteration, or in none: E does not depend on x.
   H is that of the first iteration, or of all where no iteration has a barrier; T is that of the last iteration; the
   phases of the body for all x; and one more from each iteration into the next. *)
Definition regular_loop (x : var) (R : range) (p : summary) : summary :=
  let next := loop_next R (NVar x) in
  let next_in := loop_cond R next in
  mksummary (sand (loop_some R) (s_e p))
    (RCat (RGuard (sand (loop_some R) (s_e p)) (RSubst x (r_first R) (s_head p)))
          (RGuard (snot (s_e p)) (RAll x R (s_head p))))
    (RAll x R (RGuard (snot next_in) (s_tail p)))
    (map (under (CIn x R)) (s_inner p) ++
     [mkphase [CIn x R; CIf next_in; CIf (s_e p)] (RCat (s_tail p) (RSubst x next (s_head p)))]).

Fixpoint split (p : sproto) : summary :=
  match p with
  | SU u => split_leaf u
  | SSync => split_sync
  | SSeq p q => split_then (split p) (split q)
  | SIf c p q => split_if c (split p) (split q)
  | SFor x R p => regular_loop x R (split p)
  | SBind x p => split p
  end.

(* All phases of a kernel. *)
Definition phases (p : sproto) : list phase :=
  let s := split p in
  mkphase [] (s_head s) :: s_inner s ++ [mkphase [CIf (s_e s)] (s_tail s)].

(* The loops that this split is exact for: whether an iteration passes a barrier is the same for all iterations. *)
Fixpoint regular (p : sproto) : bool :=
  match p with
  | SU _ | SSync => true
  | SSeq p q | SIf _ p q => regular p && regular q
  | SFor x R p => negb (mem x (rfv R)) && negb (mem x (bfv (s_e (split p)))) && regular p
  | SBind x p => regular p
  end.

(* ---------------------------------------------------------------- what phases mean *)

(* The values of the shared loop variables, one after the other from the outside. *)
Notation instance := (list (var * Z)) (only parsing).
Fixpoint instances (ctx : list citem) (r : env) : list instance :=
  match ctx with
  | [] => [[]]
  | CIf c :: ctx => if beval r c then instances ctx r else []
  | CIn x R :: ctx => flat_map (fun v => map (cons (x, v)) (instances ctx (upd r x v))) (range_eval r R)
  end.
Fixpoint upds (r : env) (i : instance) : env :=
  match i with [] => r | (x, v) :: i => upds (upd r x v) i end.

Fixpoint rope_list (k : rope) (r : env) : list access :=
  match k with
  | RNil => []
  | RLeaf u => u_list u r
  | RCat a b => rope_list a r ++ rope_list b r
  | RGuard c k => if beval r c then rope_list k r else []
  | RSubst x e k => rope_list k (upd r x (neval r e))
  | RAll x R k => flat_map (fun v => rope_list k (upd r x v)) (range_eval r R)
  end.
(* The accesses of one thread, one list per instance. *)
Definition phase_lists (ph : phase) (r : env) : list (list access) :=
  map (fun i => rope_list (ph_rope ph) (upds r i)) (instances (ph_ctx ph) r).

(* Two threads of the launch do X, or race, in one instance of the phase. *)
Definition phase_meets (X : access -> access -> Prop) (ph : phase) (L : list env) : Prop :=
  exists t t' i, t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
    In i (instances (ph_ctx ph) (nth t L (fun _ => 0))) /\ In i (instances (ph_ctx ph) (nth t' L (fun _ => 0))) /\
    lists_meet X (rope_list (ph_rope ph) (upds (nth t L (fun _ => 0)) i))
                 (rope_list (ph_rope ph) (upds (nth t' L (fun _ => 0)) i)).
Definition phase_racy (ph : phase) (L : list env) : Prop :=
  exists t t' i, t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
    In i (instances (ph_ctx ph) (nth t L (fun _ => 0))) /\ In i (instances (ph_ctx ph) (nth t' L (fun _ => 0))) /\
    lists_race (rope_list (ph_rope ph) (upds (nth t L (fun _ => 0)) i))
               (rope_list (ph_rope ph) (upds (nth t' L (fun _ => 0)) i)).
