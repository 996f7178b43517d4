(* Reads of an array that the kernel never writes are a function of its index: congruence.c. Whoever reads, in whatever phase, finds what
   memory held initially, so two reads at equal indices give one value, in one thread and across the two. *)
From Coq Require Import ZArith List Bool.
From Faial Require Import Expr Protocol Syntax Semantics.
Import ListNotations.

Section Spared.
Variable A : nat.

(* No store of it in the text: `reads_constant`. *)
Fixpoint b_spares (b : bcmd) : bool :=
  match b with
  | BSkip => true
  | BWrite _ B _ _ | BAtomic _ B _ => negb (Nat.eqb B A)
  | BRead _ _ _ _ b | BApprox _ b | BFor _ _ b => b_spares b
  | BSeq b c | BIf _ b c => b_spares b && b_spares c
  end.
Fixpoint k_spares (k : scmd) : bool :=
  match k with
  | KUnsync b => b_spares b
  | KSync => true
  | KRead _ _ _ _ k | KApprox _ k | KFor _ _ k => k_spares k
  | KSeq k l | KIf _ k l => k_spares k && k_spares l
  end.

(* No store of it in what was done. *)
Definition spares (P : list event) : Prop := forall e, In e P -> stores e = true -> a_array (e_acc e) <> A.
Definition all_spare (G : list (list event)) : Prop := Forall spares G.
Definition history_spares (H : list (list (list event))) : Prop := Forall all_spare H.

Lemma spares_app P Q : spares P -> spares Q -> spares (P ++ Q).
Proof. intros HP HQ e He. apply in_app_or in He as [?|?]; auto. Qed.
Lemma spares_cons e P : (stores e = true -> a_array (e_acc e) <> A) -> spares P -> spares (e :: P).
Proof. intros He HP f [<-|Hf]; auto. Qed.
Lemma spares_nil : spares [].
Proof. intros e []. Qed.

Lemma exec_spares readable :
  (forall P r b N, exec readable P r b N -> b_spares b = true -> spares N) /\
  (forall P r x vs b N, execs readable P r x vs b N -> b_spares b = true -> spares N).
Proof.
  apply exec_ind2; simpl; intros; rewrite ?andb_true_iff, ?negb_true_iff, ?Nat.eqb_neq in *;
  repeat match goal with X : _ /\ _ |- _ => destruct X end; auto using spares_app, spares_nil.
  - apply spares_cons; [discriminate|auto].
  - apply spares_cons; auto using spares_nil.
  - apply spares_cons; auto using spares_nil.
Qed.

Lemma read_all_spares readable H s x B n O L O1 L1 :
  read_all readable H s x B n O L O1 L1 -> all_spare O -> all_spare O1.
Proof.
  induction 1; intros HO; auto. inversion HO; subst. constructor; [|apply IHread_all; auto].
  apply spares_app; auto. apply spares_cons; [discriminate|apply spares_nil].
Qed.

Lemma run_spares readable :
  (forall H O L k H' O', run readable H O L k H' O' -> k_spares k = true ->
    history_spares H -> all_spare O -> history_spares H' /\ all_spare O') /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> k_spares k = true ->
    history_spares H -> all_spare O -> history_spares H' /\ all_spare O').
Proof.
  apply run_ind2; simpl; intros; rewrite ?andb_true_iff in *;
  repeat match goal with X : _ /\ _ |- _ => destruct X end; auto.
  - split; auto. match goal with X : all3 _ _ _ _ |- _ => induction X as [|P r P' O L O' E X IH] end; auto.
    match goal with X : all_spare (_ :: _) |- _ => inversion X; subst end.
    destruct E as (N & E & ->). constructor; [|apply IH; auto].
    apply spares_app; auto. exact (proj1 (exec_spares _) _ _ _ _ E H0).
  - split; [constructor; auto|]. apply Forall_forall. intros P HP. apply in_map_iff in HP as (? & <- & _). apply spares_nil.
  - eauto using read_all_spares.
  - match goal with X : k_spares k = true -> _ |- _ => destruct X as [? ?]; auto end.
  - match goal with X : k_spares k = true -> _ -> _ -> _ /\ all_spare O1 |- _ => destruct X as [? ?]; auto end.
Qed.

(* ---------------------------------------------------------------- what is read *)

Lemma spares_last P i : spares P -> last_of P (A, i) = None.
Proof.
  intros HP. destruct (last_of P (A, i)) eqn:E; [|auto].
  apply last_of_in in E as (e & He & Hs & Hl & _). unfold e_loc in Hl. injection Hl as Ha _. exfalso. exact (HP e He Hs Ha).
Qed.

Lemma spared_is_initial init H P i v : history_spares H -> spares P -> lastwrite init H P (A, i) v -> init (A, i) = Some v.
Proof.
  intros HH HP. unfold lastwrite. rewrite (spares_last P i HP). intros HL.
  remember (A, i) as l. induction HL; auto; subst; inversion HH; subst; auto.
  match goal with X : all_spare _ |- _ => apply Forall_forall with (x := P0) in X; auto; rewrite (spares_last _ i X) in * end. discriminate.
Qed.

(* Before two reads the kernels k and l were run, of which none stores to the array: of one kernel two places, or one place for two threads. *)
Theorem congruence init L L' k l H O H' O' P P' i v w :
  k_spares k = true -> k_spares l = true ->
  run (lastwrite init) [] (map (fun _ => []) L) L k H O -> run (lastwrite init) [] (map (fun _ => []) L') L' l H' O' ->
  In P O -> In P' O' -> lastwrite init H P (A, i) v -> lastwrite init H' P' (A, i) w -> v = w.
Proof.
  intros Hk Hl Rk Rl HP HP' Hv Hw.
  assert (E : forall M : list env, all_spare (map (fun _ => []) M)).
  { intros M. apply Forall_forall. intros Q HQ. apply in_map_iff in HQ as (? & <- & _). apply spares_nil. }
  destruct (proj1 (run_spares _) _ _ _ _ _ _ Rk Hk (Forall_nil _) (E L)) as [H1 H2].
  destruct (proj1 (run_spares _) _ _ _ _ _ _ Rl Hl (Forall_nil _) (E L')) as [H3 H4].
  apply Forall_forall with (x := P) in H2; auto. apply Forall_forall with (x := P') in H4; auto.
  apply spared_is_initial in Hv; auto. apply spared_is_initial in Hw; auto. congruence.
Qed.
End Spared.
