(* What the lowering claims of a loop, and what it checks of the claim (infer/lower/stmts). The claim is a guess, by the loop's shape or by what
   a run showed: the numbers that its variable counts through (loop_plan.c), what holds at each head (loop_facts.c), numbers that come back
   after some iterations (loop_cycles.c), numbers that change while a condition holds (loop_guarded.c), the number after the loop (loop_exit.c). Here a loop is what a machine runs: a state, a test, and
   iterations, whatever they do. The checks are the hypotheses, and are enough. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges.
Import ListNotations.
Open Scope Z_scope.

Section Loop.
(* go: the loop's test. turn: what one iteration may make of a state; data may decide, so it is a relation. *)
Variables (state : Type) (go : state -> bool) (turn : state -> state -> Prop).
(* [heads s l e]: from s on iterations begin in the states l, and the loop is then in the state e: before another head, or left in an
   iteration by a break or a return. [whole]: it ended by its test. *)
Inductive heads : state -> list state -> state -> Prop :=
| h_here s : heads s [] s
| h_left s e : go s = true -> heads s [s] e
| h_turn s s' l e : go s = true -> turn s s' -> heads s' l e -> heads s (s :: l) e.
Inductive whole : state -> list state -> state -> Prop :=
| w_end s : go s = false -> whole s [] s
| w_turn s s' l e : go s = true -> turn s s' -> whole s' l e -> whole s (s :: l) e.

(* What holds where the loop is entered, and is kept by an iteration that begins with it, holds at each head. *)
Variable fact : state -> Prop.
Hypothesis kept : forall s s', fact s -> go s = true -> turn s s' -> fact s'.
Theorem facts_hold s l e : fact s -> heads s l e -> Forall fact l.
Proof. intros F H. induction H; constructor; eauto. Qed.
Theorem facts_after s l e : fact s -> whole s l e -> Forall fact l /\ fact e /\ go e = false.
Proof. intros F H. induction H; auto. destruct IHwhole as (? & ? & ?); eauto. Qed.

(* The plan: x counts through a range. Where the loop goes on the range does; the next number is the range's next. *)
Variables (x : state -> Z) (k : rkind) (limit stride : Z).
Hypothesis tested : forall s, fact s -> go s = true -> range_go k limit (x s) = true.
Hypothesis stepped : forall s s', fact s -> go s = true -> turn s s' -> x s' = range_next k stride (x s).
Theorem plan_covers s l e : fact s -> range_ok k (x s) limit stride = true -> heads s l e ->
  exists rest, range_vals k (x s) limit stride = map x l ++ rest.
Proof.
  intros F OK H. revert F OK. induction H as [s | s e G | s s' l e G T H IH]; intros F OK.
  - simpl. eauto.
  - rewrite range_vals_go by auto. simpl. eauto.
  - rewrite range_vals_go by auto. assert (X := stepped s s' F G T). destruct IH as [rest IH]; [eauto | rewrite X; now apply range_ok_next|].
    exists rest. rewrite X in IH. simpl. now rewrite IH.
Qed.
(* Of any thread's iteration, its number is one of the range's. *)
Corollary plan_in s l e h : fact s -> range_ok k (x s) limit stride = true -> heads s l e -> In h l -> In (x h) (range_vals k (x s) limit stride).
Proof. intros F OK H I. destruct (plan_covers s l e F OK H) as [rest ->]. apply in_app_iff. left. now apply in_map. Qed.

(* Where the range's test says exactly what the loop's does, and nothing leaves the loop, the numbers are the range's, and it ends. *)
Hypothesis tested_back : forall s, fact s -> range_go k limit (x s) = true -> go s = true.
Theorem plan_exact s l e : fact s -> range_ok k (x s) limit stride = true -> whole s l e -> map x l = range_vals k (x s) limit stride.
Proof.
  intros F OK H. revert F OK. induction H as [s G | s s' l e G T H IH]; intros F OK.
  - rewrite range_vals_stop; auto. right. destruct (range_go k limit (x s)) eqn:E; auto. rewrite tested_back in G by auto. discriminate.
  - rewrite range_vals_go by auto. assert (X := stepped s s' F G T). simpl. f_equal. rewrite <- X. apply IH; eauto. rewrite X. now apply range_ok_next.
Qed.
Theorem plan_ends s : (forall s, fact s -> go s = true -> exists s', turn s s') -> fact s -> range_ok k (x s) limit stride = true -> exists l e, whole s l e.
Proof.
  intros EX. remember (x s) as v eqn:V. revert s V. pattern v. apply (range_induction k limit stride). clear v.
  intros v IH s -> F OK. destruct (go s) eqn:G; [|exists [], s; now constructor]. destruct (EX s F G) as [s' T].
  assert (X := stepped s s' F G T). destruct (IH OK (tested s F G) s') as (l & e & W); eauto; [now apply range_ok_next|].
  exists (s :: l), e. econstructor; eauto.
Qed.
(* The number after the loop: the first that the range's test refuses. *)
Theorem plan_after s l e : fact s -> whole s l e ->
  range_go k limit (x e) = false /\ (l = [] /\ x e = x s \/ exists l' h, l = l' ++ [h] /\ x e = range_next k stride (x h)).
Proof.
  intros F H. split.
  - destruct (facts_after s l e F H) as (_ & FE & G). destruct (range_go k limit (x e)) eqn:E; auto. rewrite tested_back in G by auto. discriminate.
  - revert F. induction H as [s G | s s' l e G T H IH]; intro F; [now left|]. right. destruct (IH (kept _ _ F G T)) as [[-> X]|(l' & h & -> & X)].
    + exists [], s. split; auto. rewrite X. now apply stepped.
    + exists (s :: l'), h. auto.
Qed.
End Loop.

(* ---------------------------------------------------------------- values that come round *)

Section Cycle.
Variables (state value : Type) (go : state -> bool) (turn : state -> state -> Prop) (of : state -> value) (next : value -> value).
(* The next value is a function of the value alone. *)
Hypothesis follows : forall s s', go s = true -> turn s s' -> of s' = next (of s).
Fixpoint after (v : value) (n : nat) : value := match n with O => v | S n => next (after v n) end.
Lemma after_add v m n : after v (m + n) = after (after v m) n.
Proof. induction n as [|n IH]; [now rewrite Nat.add_0_r | rewrite Nat.add_succ_r; simpl; congruence]. Qed.
Lemma after_next v n : after (next v) n = after v (S n).
Proof. exact (eq_sym (after_add v 1 n)). Qed.
Theorem value_at s l e i h : heads state go turn s l e -> nth_error l i = Some h -> of h = after (of s) i.
Proof.
  intro H. revert i h. induction H as [s | s e G | s s' l e G T H IH]; intros [|i] h N; try discriminate; simpl in N.
  - now injection N as <-.
  - destruct i; discriminate.
  - now injection N as <-.
  - rewrite (IH i h N), (follows s s' G T). apply after_next.
Qed.
(* After `lead` iterations the value is where it is `period` iterations later: from then on it depends on the iteration's number by the period. *)
Theorem comes_round v lead period : (0 < period)%nat -> after v (lead + period) = after v lead ->
  forall i, (lead <= i)%nat -> after v i = after v (lead + (i - lead) mod period).
Proof.
  intros P E i L. assert (ROUND : forall q r, after v (lead + (period * q + r)) = after v (lead + r)).
  { induction q as [|q IH]; intro r; [f_equal; lia|]. rewrite Nat.mul_succ_r. replace (lead + (period * q + period + r))%nat with ((lead + period) + (period * q + r))%nat by lia.
    rewrite after_add, E, <- after_add. apply IH. }
  rewrite <- (ROUND ((i - lead) / period)%nat). f_equal. rewrite <- Nat.div_mod by lia. lia.
Qed.
End Cycle.

(* ---------------------------------------------------------------- values that change while a condition holds *)

Section Guarded.
Variables (state value : Type) (go : state -> bool) (turn : state -> state -> Prop) (of : state -> value) (next : value -> value) (on : state -> bool).
Hypothesis follows : forall s s', go s = true -> turn s s' -> of s' = if on s then next (of s) else of s.
Hypothesis stays_off : forall s s', go s = true -> turn s s' -> on s' = true -> on s = true.
(* Where the condition holds the value is what it would be if the condition had always held. *)
Theorem guarded_value s l e i h : heads state go turn s l e -> nth_error l i = Some h -> on h = true -> of h = after value next (of s) i /\ on s = true.
Proof.
  intro H. revert i h. induction H as [s | s e G | s s' l e G T H IH]; intros [|i] h N O; try discriminate; simpl in N.
  - injection N as <-. auto.
  - destruct i; discriminate.
  - injection N as <-. auto.
  - destruct (IH i h N O) as [V O']. pose proof (stays_off s s' G T O') as O0. split; auto.
    rewrite V, (follows s s' G T), O0. apply after_next.
Qed.
End Guarded.

(* The condition is of the values that it guards, and of the iteration's number. *)
Section GuardedOwn.
Variables (state value : Type) (go : state -> bool) (turn : state -> state -> Prop) (of : state -> value) (next : value -> value) (num : state -> nat)
  (on : value -> nat -> bool).
Hypothesis counts : forall s s', go s = true -> turn s s' -> num s' = S (num s).
Hypothesis follows : forall s s', go s = true -> turn s s' -> of s' = if on (of s) (num s) then next (of s) else of s.
(* It stays false where the value changes by its rule, and where it stays what it is. *)
Hypothesis off_by_rule : forall v n, on (next v) (S n) = true -> on v n = true.
Hypothesis off_alone : forall v n, on v (S n) = true -> on v n = true.
Lemma off_after v n i : on v n = false -> on (after value next v i) (n + i) = false.
Proof.
  intro F. induction i as [|i IH]; [now rewrite Nat.add_0_r|]. rewrite Nat.add_succ_r. simpl.
  destruct (on (next (after value next v i)) (S (n + i))) eqn:E; auto. apply off_by_rule in E. congruence.
Qed.
(* It is of the same worth of what the rule makes of the value; and where it holds, that is the value. *)
Theorem guarded_own s l e i h : heads state go turn s l e -> nth_error l i = Some h ->
  on (of h) (num h) = on (after value next (of s) i) (num s + i) /\ (on (of h) (num h) = true -> of h = after value next (of s) i).
Proof.
  intro H. revert i h. induction H as [s | s e G | s s' l e G T H IH]; intros [|i] h N; try discriminate; simpl in N.
  - injection N as <-. rewrite Nat.add_0_r. auto.
  - destruct i; discriminate.
  - injection N as <-. rewrite Nat.add_0_r. auto.
  - destruct (IH i h N) as [W V]. rewrite (counts s s' G T) in W. rewrite (follows s s' G T) in W, V. destruct (on (of s) (num s)) eqn:O.
    + rewrite after_next in W, V. now rewrite Nat.add_succ_r.
    + assert (X : on (after value next (of s) i) (S (num s) + i) = false).
      { simpl. destruct (on (after value next (of s) i) (S (num s + i))) eqn:Y; auto. apply off_alone in Y. rewrite off_after in Y by auto. discriminate. }
      split; [rewrite W, X; symmetry; now apply off_after | congruence].
Qed.
End GuardedOwn.
