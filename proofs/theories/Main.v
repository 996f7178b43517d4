(* From the kernel to the answer, in one theorem.

   Proved: for a launch whose memory is initialised, the answer computed by [answer] (type inference, lockstep of the
   synchronised control, enumeration of the threads' phases) says whether executions exist, whether they race, and which
   of the alarms of an ill-typed kernel are races of every execution.

   Trusted, and tested only: libclang and the lowering of CUDA to the core calculus; the reading and printing of the
   core text; that the C code does what these definitions do (the differential test); the printer of queries and cvc5;
   that indices stay in the range where mathematical and machine integers agree (each wrap is explicit in the
   calculus, what remains is the assumption no-overflow); that the divisors and shift counts of a run are those that C
   defines. *)
From Coq Require Import ZArith List Bool Lia.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
Import ListNotations.
Open Scope Z_scope.

Inductive answer_t :=
| IllTyped
| Divergent
| Racy (pairs : list (nat * (nat * nat)))       (* phase, sites of two accesses that race in it *)
| RaceFree.

Definition answer (V : vars) (k : scmd) (L : launch) : answer_t :=
  match infer_k V k with
  | None => IllTyped
  | Some p =>
      if lockstep p L then
        match launch_pairs (s_phases p L) with [] => RaceFree | pairs => Racy pairs end
      else Divergent
  end.

(* Some two threads race, in phase i of those that the execution adds, with accesses of the sites s and s'. *)
Definition races_at (H H' : history) (L : launch) (i s s' : nat) : Prop :=
  exists t t' a b, (t < t')%nat /\ (t' < length L)%nat /\
    In a (nth i (new_phases H H' t) []) /\ In b (nth i (new_phases H H' t') []) /\
    a_site a = s /\ a_site b = s' /\ conflict a b = true.

Section Answers.
Variables (init : loc -> option Z) (V : vars) (k : scmd) (L L' : launch) (H : history).
Hypothesis initialised : forall l, init l <> None.
Hypothesis known : launches_agree V L L'.
Hypothesis some_thread : L <> [].
Hypothesis input_racefree : history_racefree H.
Let runs_to H' := execution (lastwrite init) H L k H'.

Theorem answer_divergent : answer V k L' = Divergent -> forall H', ~ runs_to H'.
Proof.
  unfold answer. destruct (infer_k V k) as [p|] eqn:E; [|discriminate]. apply infer_k_sound in E.
  destruct (lockstep p L') eqn:EL; [destruct (launch_pairs _); discriminate|].
  intros _ H' HE. assert (X : lockstep p L' = true) by (eapply divergence_iff; eauto). congruence.
Qed.

Theorem answer_racefree : answer V k L' = RaceFree ->
  (exists H', runs_to H') /\ forall H', runs_to H' -> ~ history_racy H'.
Proof.
  unfold answer. destruct (infer_k V k) as [p|] eqn:E; [|discriminate]. apply infer_k_sound in E.
  destruct (lockstep p L') eqn:EL; [|discriminate]. destruct (launch_pairs _) eqn:EP; [|discriminate]. intros _. split.
  - eapply divergence_iff; eauto.
  - intros H' HE R. assert (S : s_racy p L') by (eapply theorem_1; eauto).
    apply s_racyb_iff in S. unfold s_racyb in S. now rewrite EP in S.
Qed.

Theorem answer_racy pairs : answer V k L' = Racy pairs ->
  (exists H', runs_to H') /\
  forall H', runs_to H' -> history_racy H' /\ forall i s s', In (i, (s, s')) pairs <-> races_at H H' L i s s'.
Proof.
  unfold answer. destruct (infer_k V k) as [p|] eqn:E; [|discriminate]. apply infer_k_sound in E.
  destruct (lockstep p L') eqn:EL; [|discriminate]. destruct (launch_pairs _) as [|x l] eqn:EP; [discriminate|].
  intros [= <-]. split; [eapply divergence_iff; eauto|]. intros H' HE. split.
  - assert (S : s_racy p L') by (apply s_racyb_iff; unfold s_racyb; now rewrite EP). eapply theorem_1; eauto.
  - intros i s s'. rewrite <- EP. eapply pairs_typed; eauto.
Qed.

(* Of an ill-typed kernel no race is missed, and alarms on independent sites are races. *)
Theorem answer_illtyped H' s s' : runs_to H' ->
  (true_race H H' L s s' -> alarm (approx_k k) L s s') /\
  (s_indep V s (approx_k k) = true -> s_indep V s' (approx_k k) = true ->
   (alarm (approx_k k) L' s s' -> true_race H H' L s s') /\
   forall i, In (i, (s, s')) (launch_pairs (s_phases (approx_k k) L')) <-> races_at H H' L i s s').
Proof.
  intro HE. split; [now apply alarm_complete with (1 := HE)|]. intros I I'. split.
  - intro A. eapply alarm_true; eauto.
  - intro i. eapply pairs_independent; eauto.
Qed.
End Answers.
