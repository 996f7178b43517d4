(* Barriers of several kinds. Which barriers order two threads, and their accesses to one memory space, depends on the
   threads: a warp's barrier those of one warp, a block's those of one block, a grid's all; and each only the spaces it
   names. The checker asks about each kind of pair apart, with the barriers that count for it (protocol_split, its level
   and its space): here [view keep]. Down to executions: Barriers.v. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid.
Import ListNotations.
Open Scope Z_scope.

(* Protocols whose barriers have a kind. *)
Inductive lproto :=
| LU (u : uproto)
| LSync (kind : nat)
| LSeq (p q : lproto)
| LIf (c : bexp) (p q : lproto)
| LFor (x : var) (R : range) (p : lproto)
| LBind (x : var) (p : lproto).

(* What a thread does: accesses, and barriers that it passes. *)
Definition step := (access + nat)%type.
Fixpoint l_steps (p : lproto) (r : env) : list step :=
  match p with
  | LU u => map inl (u_list u r)
  | LSync k => [inr k]
  | LSeq p q => l_steps p r ++ l_steps q r
  | LIf c p q => if beval r c then l_steps p r else l_steps q r
  | LFor x R p => flat_map (fun v => l_steps p (upd r x v)) (range_eval r R)
  | LBind x p => l_steps p r
  end.
(* Its phases, where only barriers of the kinds in [keep] separate them. *)
Fixpoint cut (keep : nat -> bool) (l : list step) : list (list access) :=
  match l with
  | [] => [[]]
  | inl a :: l => glue [[a]] (cut keep l)
  | inr k :: l => if keep k then glue [[]; []] (cut keep l) else cut keep l
  end.
Fixpoint view (keep : nat -> bool) (p : lproto) : sproto :=
  match p with
  | LU u => SU u
  | LSync k => if keep k then SSync else SU USkip
  | LSeq p q => SSeq (view keep p) (view keep q)
  | LIf c p q => SIf c (view keep p) (view keep q)
  | LFor x R p => SFor x R (view keep p)
  | LBind x p => SBind x (view keep p)
  end.

Lemma cut_nonempty keep l : cut keep l <> [].
Proof.
  induction l as [|[a|k] l IH]; simpl; [discriminate | | destruct (keep k); auto; discriminate].
  destruct (cut keep l); discriminate.
Qed.
Lemma cut_app keep l m : cut keep (l ++ m) = glue (cut keep l) (cut keep m).
Proof.
  induction l as [|[a|k] l IH].
  - symmetry. apply glue_unit_l, cut_nonempty.
  - change (cut keep ((inl a :: l) ++ m)) with (glue [[a]] (cut keep (l ++ m))). rewrite IH. symmetry.
    apply glue_assoc.
  - simpl app. cbn [cut]. destruct (keep k); auto. rewrite IH. symmetry. apply glue_assoc.
Qed.
Lemma cut_accesses keep l : cut keep (map inl l) = [l].
Proof. induction l as [|a l IH]; auto. simpl map. cbn [cut]. now rewrite IH. Qed.

(* The view's phases are those of the kept barriers. *)
Theorem view_list keep p : forall r, s_list (view keep p) r = cut keep (l_steps p r).
Proof.
  induction p; simpl; intro r; auto.
  - now rewrite cut_accesses.
  - destruct (keep kind); reflexivity.
  - now rewrite cut_app, IHp1, IHp2.
  - destruct (beval r c); auto.
  - unfold glue_all. induction (range_eval r R) as [|v vs IH]; simpl; auto. now rewrite cut_app, IH, IHp.
Qed.

(* ---------------------------------------------------------------- one kind of pairs *)

(* Two threads, which barriers of the kinds in [keep] order, race. *)
Definition pair_races (keep : nat -> bool) (p : lproto) (r r' : env) : Prop :=
  exists i, lists_race (nth i (cut keep (l_steps p r)) []) (nth i (cut keep (l_steps p r')) []).

(* D describes the threads L; of pairs that share `shared` those count that ids tells apart. At the level of warps the
   warp's number is shared and the thread's number tells apart; between warps of a block, the block's number is shared
   and the warp's tells apart; between blocks, the block's tells apart. *)
Record pairs_described (shared ids V : list var) (D : bexp) (L : list env) : Prop := {
  p_holds : forall r, In r L -> beval r D = true;
  p_only : forall r1 r2, beval r1 D = true -> beval r2 D = true -> (forall x, In x shared -> r1 x = r2 x) ->
    exists q1 q2, In q1 L /\ In q2 L /\ agree_on V r1 q1 /\ agree_on V r2 q2;
  p_ids : incl ids V;
  p_shared : incl shared V }.
Definition level_racy keep (shared ids : list var) p (L : list env) : Prop := exists r r', In r L /\ In r' L /\
  (forall x, In x shared -> r x = r' x) /\ apart ids r r' /\ pair_races keep p r r'.

Lemma in_step_refl p : forall r, in_step p r r.
Proof. induction p; simpl; intro r; auto. split; auto. destruct (beval r c); auto. Qed.

Lemma pair_races_split keep p r r' : regular (view keep p) = true -> in_step (view keep p) r r' ->
  (pair_races keep p r r' <-> exists ph, In ph (phases (view keep p)) /\ phase_racy ph [r; r']).
Proof.
  intros HR HS. rewrite <- (split_racy_in_step (view keep p) [r; r'] HR).
  - unfold pair_races, s_racy, phases_race. simpl. rewrite <- !view_list. split.
    + intros (i & HL). exists i, 0%nat, 1%nat. auto.
    + intros (i & t & t' & N & a & b & Ha & Hb & C). exists i.
      destruct t as [|[|t]], t' as [|[|t']]; try lia; simpl in *;
        try (destruct i; try destruct t; try destruct t'; destruct Ha || destruct Hb; fail).
      * exists a, b. auto.
      * exists b, a. rewrite conflict_sym in C. auto.
  - intros q [<-|[<-|[]]]; simpl; auto using in_step_refl.
Qed.

Section Level.
Variables (V shared ids : list var) (D : bexp) (dims : nat -> nat) (keep : nat -> bool) (p : lproto) (L : list env).
Hypothesis regular_loops : regular (view keep p) = true.
Hypothesis well_formed : s_ok (u_fine dims) V (view keep p) = true.
Hypothesis launch : pairs_described shared ids V D L.
Hypothesis no_divergence : forall r r', In r L -> In r' L -> (forall x, In x shared -> r x = r' x) ->
  in_step (view keep p) r r'.

(* A kind of pairs races iff some query about its view is satisfiable. *)
Theorem level_queries : level_racy keep shared ids p L <->
  exists ph A, In ph (phases (view keep p)) /\ satisfiable (query shared ids D A ph).
Proof.
  destruct launch as [H1 H2 H3 H4]. split.
  - intros (r & r' & I & I' & HS & (x & Hx & N) & HR).
    apply (pair_races_split keep p r r' regular_loops) in HR; auto. destruct HR as (ph & Hp & HR).
    destruct (phases_fine V dims (view keep p) regular_loops well_formed ph Hp) as (C & B & DM).
    apply phase_racy_pairs in HR; auto. destruct HR as (A & t & t' & NT & Ht & Ht' & HR). exists ph, A. split; auto.
    apply (query_iff shared ids D A ph (dims A) (DM A)). simpl in Ht, Ht'.
    destruct t as [|[|t]], t' as [|[|t']]; try lia; simpl in HR.
    + exists r, r'. repeat split; auto. eauto.
    + exists r', r. repeat split; auto; [intros; symmetry; auto | exists x; auto].
  - intros (ph & A & Hp & HQ).
    destruct (phases_fine V dims (view keep p) regular_loops well_formed ph Hp) as (C & B & DM).
    apply (query_iff shared ids D A ph (dims A) (DM A)) in HQ.
    destruct HQ as (r1 & r2 & HS & D1 & D2 & (x & Hx & N) & HR).
    destruct (H2 r1 r2 D1 D2 HS) as (q1 & q2 & Q1 & Q2 & A1 & A2).
    assert (QS : forall y, In y shared -> q1 y = q2 y) by (intros y Hy; rewrite <- (A1 y), <- (A2 y); auto).
    exists q1, q2. repeat split; auto.
    + exists x. split; auto. rewrite <- (A1 x), <- (A2 x) by auto. exact N.
    + apply (pair_races_split keep p q1 q2 regular_loops); auto. exists ph. split; auto.
      apply phase_racy_pairs; auto. exists A, 0%nat, 1%nat. repeat split; simpl; auto. destruct ph as [ctx k].
      eapply pair_racy_agree; eauto.
Qed.
End Level.
