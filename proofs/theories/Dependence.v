(* Ill-typed programs. The approximated protocol leaves every value read from an array free ([UBind], [SBind]).
   It contains every access of every execution (soundness), whatever the reads give. An access of a site whose index and
   guards depend on no approximated variable is exact: every run of the protocol performs it, in the same phases and in
   the same order, iff every execution does. So an alarm on two such accesses is true even when the rest of the kernel
   is not typable. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the approximated protocol *)

Fixpoint approx_b (b : bcmd) : uproto :=
  match b with
  | BSkip => USkip
  | BRead s x A n b => USeq (UAcc (rd s A n)) (UBind x (approx_b b))
  | BWrite s A n _ => UAcc (wr s A n)
  | BAtomic s A n => UAcc (at_ s A n)
  | BApprox x b => UBind x (approx_b b)
  | BSeq b c => USeq (approx_b b) (approx_b c)
  | BIf e b c => UIf e (approx_b b) (approx_b c)
  | BFor x R b => UFor x R (approx_b b)
  end.
Fixpoint approx_k (k : scmd) : sproto :=
  match k with
  | KUnsync b => SU (approx_b b)
  | KSync => SSync
  | KRead s x A n k => SSeq (SU (UAcc (rd s A n))) (SBind x (approx_k k))
  | KApprox x k => SBind x (approx_k k)
  | KSeq k l => SSeq (approx_k k) (approx_k l)
  | KIf e k l => SIf e (approx_k k) (approx_k l)
  | KFor x R k => SFor x R (approx_k k)
  end.

(* ---------------------------------------------------------------- soundness *)

Theorem exec_approx_ind readable :
  (forall P r b N, exec readable P r b N -> u_run (approx_b b) r (erase_t N)) /\
  (forall P r x vs b N, execs readable P r x vs b N -> u_runs x vs (approx_b b) r (erase_t N)).
Proof.
  apply exec_ind2; intros; simpl; rewrite ?erase_t_app;
  try match goal with |- u_run (UBind _ _) _ _ => econstructor; eassumption | |- _ => constructor; auto; fail end.
  apply (ur_seq _ _ r [_] (erase_t N)); [constructor | econstructor; eauto].
Qed.
Theorem exec_approx readable P r b N : exec readable P r b N -> u_run (approx_b b) r (erase_t N).
Proof. apply exec_approx_ind. Qed.
Corollary exec_approx_in readable P r b N a :
  exec readable P r b N -> In a (erase_t N) -> u_in (approx_b b) r a.
Proof. intros E Ha. apply u_in_run. eexists; split; [eapply exec_approx; eauto | auto]. Qed.

(* Every thread of an execution makes a run of the approximated protocol, phase by phase. *)
Theorem run_approx_ind readable :
  (forall H O L k H' O', run readable H O L k H' O' -> length O = length L ->
    forall t, (t < length L)%nat -> exists T,
      s_run (approx_k k) (nth t L env0) T /\ tphases t H' O' = glue (tphases t H O) T) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> length O = length L -> length vss = length L ->
    forall t, (t < length L)%nat -> exists T,
      s_runs x (nth t vss []) (approx_k k) (nth t L env0) T /\ tphases t H' O' = glue (tphases t H O) T).
Proof.
  apply run_ind2; intros.
  - destruct (all3_nth _ _ _ _ [] env0 [] a t H1) as (N & HN & E).
    exists [erase_t N]. split; [constructor; eapply exec_approx; eauto|].
    apply tphases_add. now rewrite E, erase_t_app.
  - exists [[]; []]. split; [constructor|]. unfold tphases at 1 2. simpl rev. rewrite map_app. simpl map at 2.
    rewrite <- app_assoc, glue_snoc, app_nil_r. simpl. repeat f_equal.
    change (@nil event) with ((fun _ : list event => @nil event) []). now rewrite map_nth.
  - destruct (read_all_length _ _ _ _ _ _ _ _ _ _ r) as [E1 E2].
    destruct (read_all_nth _ _ _ _ _ _ _ _ _ _ r) as [_ Hn].
    destruct (Hn t H2) as (v & Ev & En). destruct (H0 ltac:(congruence) t ltac:(congruence)) as (T & HT & E).
    exists (glue [[acc_eval (nth t L env0) (rd s A n)]] T). split.
    + simpl approx_k. apply sr_seq; [apply sr_unsync, ur_acc | apply sr_bind with v; now rewrite <- En].
    + rewrite E, <- glue_assoc. f_equal. apply tphases_add. now rewrite Ev, erase_t_app.
  - assert (EL := forall2_length _ _ _ f).
    destruct (H0 ltac:(congruence) t ltac:(congruence)) as (T & HT & E). exists T. split; auto.
    destruct (Forall2_nth _ _ _ env0 env0 f t H2) as [v Ev]. simpl. apply sr_bind with v. now rewrite <- Ev.
  - destruct (proj1 (run_lengths readable) _ _ _ _ _ _ r H3) as (E1 & _).
    destruct (H0 H3 t H4) as (T & HT & E). destruct (H2 E1 t H4) as (T' & HT' & E').
    exists (glue T T'). split; [simpl; now constructor|]. now rewrite E', E, glue_assoc.
  - destruct (H0 H1 t H2) as (T & HT & E). exists T. split; auto. simpl. apply sr_if_t; auto.
    rewrite Forall_forall in f. apply f. now apply nth_In.
  - destruct (H0 H1 t H2) as (T & HT & E). exists T. split; auto. simpl. apply sr_if_f; auto.
    rewrite Forall_forall in f. apply f. now apply nth_In.
  - destruct (H0 H1 ltac:(now rewrite map_length) t H2) as (T & HT & E). exists T. split; auto. simpl. constructor.
    rewrite nth_indep with (d' := range_eval env0 R) in HT by (now rewrite map_length).
    now rewrite (map_nth (fun r => range_eval r R)) in HT.
  - destruct (advance_length _ _ _ _ _ a) as (E1 & E2 & E3). destruct (advance_nth _ _ _ _ _ a t H5) as (v & Ev & En).
    destruct (proj1 (run_lengths readable) _ _ _ _ _ _ r) as (E4 & _); [congruence|].
    destruct (H0 ltac:(congruence) t ltac:(congruence)) as (T & HT & E).
    destruct (H2 ltac:(congruence) E3 t H5) as (T' & HT' & E').
    exists (glue T T'). split; [|now rewrite E', E, glue_assoc]. rewrite Ev. constructor; auto. now rewrite <- En.
  - assert (E : nth t vss [] = []) by (rewrite Forall_forall in f; apply f, nth_In; congruence).
    rewrite E. exists [[]]. split; [constructor|]. rewrite glue_unit_r; auto using tphases_nonempty.
Qed.

(* The phases that an execution adds to its input history, for the thread at position t. *)
Definition new_phases (H H' : history) (t : nat) : list (list access) :=
  skipn (length H) (map (fun G => erase_t (nth t G [])) (rev H')).

Theorem approx_sound readable H L k H' t :
  execution readable H L k H' -> (t < length L)%nat -> s_run (approx_k k) (nth t L env0) (new_phases H H' t).
Proof.
  intros [H1 O1 R] Ht.
  assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  destruct (proj1 (run_approx_ind readable) _ _ _ _ _ _ R EO t Ht) as (T & HT & E).
  enough (new_phases H (O1 :: H1) t = T) by congruence.
  unfold new_phases. simpl rev. rewrite map_app. unfold tphases in E. rewrite open0_nth in E. simpl in *. rewrite E.
  assert (NE := proj1 s_run_nonempty _ _ _ HT). destruct T as [|m q]; [congruence|]. rewrite glue_snoc.
  rewrite skipn_app, skipn_all2 by (rewrite map_length, rev_length; auto).
  rewrite map_length, rev_length, Nat.sub_diag. reflexivity.
Qed.

(* ---------------------------------------------------------------- independence *)

Definition at_site (s : nat) (a : access) : bool := Nat.eqb (a_site a) s.
Definition only (s : nat) (l : list access) : list access := filter (at_site s) l.

Fixpoint u_has (s : nat) (p : uproto) : bool :=
  match p with
  | USkip => false
  | UAcc a => Nat.eqb (x_site a) s
  | USeq p q | UIf _ p q => u_has s p || u_has s q
  | UFor _ _ p | UBind _ p => u_has s p
  end.
(* Indices and guards of the accesses of site s depend on the variables V only. A loop variable is known where its
   range is; a binder's variable is not. *)
Fixpoint u_indep (V : vars) (s : nat) (p : uproto) : bool :=
  match p with
  | USkip => true
  | UAcc a => negb (Nat.eqb (x_site a) s) || nums_ok V (x_index a)
  | USeq p q => u_indep V s p && u_indep V s q
  | UIf c p q => if bool_ok V c then u_indep V s p && u_indep V s q else negb (u_has s p || u_has s q)
  | UFor x R p => if range_typed V R then u_indep (x :: V) s p else negb (u_has s p)
  | UBind x p => u_indep (remove x V) s p
  end.

Fixpoint s_has (s : nat) (p : sproto) : bool :=
  match p with
  | SU u => u_has s u
  | SSync => false
  | SSeq p q | SIf _ p q => s_has s p || s_has s q
  | SFor _ _ p | SBind _ p => s_has s p
  end.
Fixpoint s_nosync (p : sproto) : bool :=
  match p with
  | SU _ => true
  | SSync => false
  | SSeq p q | SIf _ p q => s_nosync p && s_nosync q
  | SFor _ _ p | SBind _ p => s_nosync p
  end.
(* Besides: what decides how many barriers are passed depends on V only, so that phases keep their numbers. *)
Fixpoint s_indep (V : vars) (s : nat) (p : sproto) : bool :=
  match p with
  | SU u => u_indep V s u
  | SSync => true
  | SSeq p q => s_indep V s p && s_indep V s q
  | SIf c p q =>
      if bool_ok V c then s_indep V s p && s_indep V s q
      else negb (s_has s p || s_has s q) && s_nosync p && s_nosync q
  | SFor x R p => if range_typed V R then s_indep (x :: V) s p else negb (s_has s p) && s_nosync p
  | SBind x p => s_indep (remove x V) s p
  end.

Lemma only_app s l m : only s (l ++ m) = only s l ++ only s m.
Proof. apply filter_app. Qed.

Lemma u_run_absent s :
  (forall p r l, u_run p r l -> u_has s p = false -> only s l = []) /\
  (forall x vs p r l, u_runs x vs p r l -> u_has s p = false -> only s l = []).
Proof.
  apply u_run_ind2; simpl; intros; rewrite ?orb_false_iff in *; rewrite ?only_app; auto; try tauto.
  - unfold only, at_site. simpl. now rewrite H.
  - rewrite H, H0 by tauto. reflexivity.
  - rewrite H, H0 by tauto. reflexivity.
Qed.

Lemma agree_remove2 V x v w r r' : agree_on V r r' -> agree_on (remove x V) (upd r x v) (upd r' x w).
Proof. intros H y Hy. apply remove_In in Hy as [Hy N]. rewrite !upd_other; auto. Qed.

Theorem u_run_indep s :
  (forall p r l, u_run p r l -> forall V r' l', u_indep V s p = true -> agree_on V r r' ->
    u_run p r' l' -> only s l = only s l') /\
  (forall x vs p r l, u_runs x vs p r l -> forall V r' l', u_indep (x :: V) s p = true -> agree_on V r r' ->
    u_runs x vs p r' l' -> only s l = only s l').
Proof.
  apply u_run_ind2; simpl; intros.
  - inversion H1; subst. reflexivity.
  - inversion H1; subst. apply orb_true_iff in H as [H|H].
    + unfold only, at_site. simpl. apply negb_true_iff in H. now rewrite H.
    + apply nums_ok_iff in H. destruct a as [s0 A m n]. simpl in *.
      now rewrite (t_acc_eval _ _ _ _ _ _ _ H H0).
  - apply andb_true_iff in H1 as [I1 I2]. inversion H3; subst. rewrite !only_app. f_equal; eauto.
  - destruct (bool_ok V c) eqn:Ec.
    + apply andb_true_iff in H0 as [I1 I2]. apply bool_ok_iff in Ec. assert (Ee := t_bool_eval _ _ _ _ Ec H1).
      inversion H2; subst; [eauto | congruence].
    + apply negb_true_iff, orb_false_iff in H0 as [N1 N2]. rewrite (proj1 (u_run_absent s) _ _ _ u N1).
      inversion H2; subst; symmetry; eapply (proj1 (u_run_absent s)); eauto.
  - destruct (bool_ok V c) eqn:Ec.
    + apply andb_true_iff in H0 as [I1 I2]. apply bool_ok_iff in Ec. assert (Ee := t_bool_eval _ _ _ _ Ec H1).
      inversion H2; subst; [congruence | eauto].
    + apply negb_true_iff, orb_false_iff in H0 as [N1 N2]. rewrite (proj1 (u_run_absent s) _ _ _ u N2).
      inversion H2; subst; symmetry; eapply (proj1 (u_run_absent s)); eauto.
  - inversion H2; subst. destruct (range_typed V R) eqn:ER.
    + apply range_typed_iff in ER. rewrite <- (t_range_eval _ _ _ _ ER H1) in *. eauto.
    + apply negb_true_iff in H0. rewrite (proj2 (u_run_absent s) _ _ _ _ _ u H0).
      symmetry; eapply (proj2 (u_run_absent s)); eauto.
  - inversion H2; subst. eauto using agree_remove2.
  - inversion H1; subst. reflexivity.
  - inversion H3; subst. rewrite !only_app. f_equal; eauto using agree_cons.
Qed.

Lemma s_run_nosync :
  (forall p r l, s_run p r l -> s_nosync p = true -> exists m, l = [m]) /\
  (forall x vs p r l, s_runs x vs p r l -> s_nosync p = true -> exists m, l = [m]).
Proof.
  apply s_run_ind2; simpl; intros; rewrite ?andb_true_iff in *; eauto; try tauto; try discriminate;
  destruct H as [a ->]; try tauto; destruct H0 as [b ->]; try tauto; eexists; reflexivity.
Qed.
Lemma s_run_absent s :
  (forall p r l, s_run p r l -> s_has s p = false -> map (only s) l = map (fun _ => []) l) /\
  (forall x vs p r l, s_runs x vs p r l -> s_has s p = false -> map (only s) l = map (fun _ => []) l).
Proof.
  assert (G : forall l m : list (list access), map (only s) l = map (fun _ => []) l ->
    map (only s) m = map (fun _ => []) m ->
    map (only s) (glue l m) = map (fun _ => []) (glue l m)).
  { intros l m E1 E2. rewrite glue_map by apply only_app. rewrite E1, E2. symmetry. now apply glue_map. }
  apply s_run_ind2; simpl; intros; rewrite ?orb_false_iff in *; auto; try tauto.
  - f_equal. eapply (proj1 (u_run_absent s)); eauto.
  - apply G; tauto.
Qed.
Lemma s_run_absent_nosync s p r l :
  s_run p r l -> s_has s p = false -> s_nosync p = true -> map (only s) l = [[]].
Proof.
  intros R E N. rewrite (proj1 (s_run_absent s) _ _ _ R E). destruct (proj1 s_run_nosync _ _ _ R N) as [m ->].
  reflexivity.
Qed.
Lemma s_runs_absent_nosync s x vs p r l :
  s_runs x vs p r l -> s_has s p = false -> s_nosync p = true -> map (only s) l = [[]].
Proof.
  intros R E N. rewrite (proj2 (s_run_absent s) _ _ _ _ _ R E).
  destruct (proj2 s_run_nosync _ _ _ _ _ R N) as [m ->]. reflexivity.
Qed.

(* Two runs, with any resolution of the binders, agree on the accesses of an independent site, phase by phase. *)
Theorem s_run_indep s :
  (forall p r l, s_run p r l -> forall V r' l', s_indep V s p = true -> agree_on V r r' ->
    s_run p r' l' -> map (only s) l = map (only s) l') /\
  (forall x vs p r l, s_runs x vs p r l -> forall V r' l', s_indep (x :: V) s p = true -> agree_on V r r' ->
    s_runs x vs p r' l' -> map (only s) l = map (only s) l').
Proof.
  apply s_run_ind2; simpl; intros.
  - inversion H1; subst. simpl. f_equal. eapply (proj1 (u_run_indep s)); eauto.
  - inversion H1; subst. reflexivity.
  - apply andb_true_iff in H1 as [I1 I2]. inversion H3; subst. rewrite !glue_map by apply only_app. f_equal; eauto.
  - destruct (bool_ok V c) eqn:Ec.
    + apply andb_true_iff in H0 as [I1 I2]. apply bool_ok_iff in Ec. assert (Ee := t_bool_eval _ _ _ _ Ec H1).
      inversion H2; subst; [eauto | congruence].
    + rewrite !andb_true_iff, negb_true_iff, orb_false_iff in H0. destruct H0 as [[[N1 N2] S1] S2].
      rewrite (s_run_absent_nosync _ _ _ _ s0 N1 S1). inversion H2; subst; symmetry; eapply s_run_absent_nosync; eauto.
  - destruct (bool_ok V c) eqn:Ec.
    + apply andb_true_iff in H0 as [I1 I2]. apply bool_ok_iff in Ec. assert (Ee := t_bool_eval _ _ _ _ Ec H1).
      inversion H2; subst; [congruence | eauto].
    + rewrite !andb_true_iff, negb_true_iff, orb_false_iff in H0. destruct H0 as [[[N1 N2] S1] S2].
      rewrite (s_run_absent_nosync _ _ _ _ s0 N2 S2). inversion H2; subst; symmetry; eapply s_run_absent_nosync; eauto.
  - inversion H2; subst. destruct (range_typed V R) eqn:ER.
    + apply range_typed_iff in ER. rewrite <- (t_range_eval _ _ _ _ ER H1) in *. eauto.
    + rewrite andb_true_iff, negb_true_iff in H0. destruct H0 as [N S].
      rewrite (s_runs_absent_nosync _ _ _ _ _ _ s0 N S). symmetry; eapply s_runs_absent_nosync; eauto.
  - inversion H2; subst. eauto using agree_remove2.
  - inversion H1; subst. reflexivity.
  - inversion H3; subst. rewrite !glue_map by apply only_app. f_equal; eauto using agree_cons.
Qed.

(* ---------------------------------------------------------------- alarms *)

Lemma only_in s l a : In a (only s l) <-> In a l /\ a_site a = s.
Proof. unfold only, at_site. rewrite filter_In, Nat.eqb_eq. tauto. Qed.
Lemma only_nth s i l l' : map (only s) l = map (only s) l' -> only s (nth i l []) = only s (nth i l' []).
Proof.
  intro E. assert (only s [] = []) by reflexivity.
  rewrite <- (map_nth (only s) l), <- (map_nth (only s) l'). now rewrite E.
Qed.

(* An access of an independent site is in phase i of a run of the protocol iff it is in phase i of the execution. *)
Theorem access_exact readable H L k H' V r' l s t i a :
  execution readable H L k H' -> (t < length L)%nat -> agree_on V (nth t L env0) r' ->
  s_indep V s (approx_k k) = true -> s_run (approx_k k) r' l -> a_site a = s ->
  (In a (nth i l []) <-> In a (nth i (new_phases H H' t) [])).
Proof.
  intros HE Ht HA HI HR Hs.
  assert (E := proj1 (s_run_indep s) _ _ _ (approx_sound _ _ _ _ _ _ HE Ht) _ _ _ HI HA HR).
  apply (only_nth s i) in E. split; intro Ha.
  - assert (Hi : In a (only s (nth i (new_phases H H' t) []))) by (rewrite E; now apply only_in).
    now apply only_in in Hi.
  - assert (Hi : In a (only s (nth i l []))) by (rewrite <- E; now apply only_in). now apply only_in in Hi.
Qed.

(* An alarm: two threads, a run of the approximated protocol each, two accesses of one phase that conflict. *)
Definition alarm (p : sproto) (L : launch) (s s' : nat) : Prop :=
  exists t t' l l' i a b, t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
    s_run p (nth t L env0) l /\ s_run p (nth t' L env0) l' /\
    In a (nth i l []) /\ In b (nth i l' []) /\ a_site a = s /\ a_site b = s' /\ conflict a b = true.
(* A race of the execution, in a phase that it adds. *)
Definition true_race (H H' : history) (L : launch) (s s' : nat) : Prop :=
  exists t t' i a b, t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
    In a (nth i (new_phases H H' t) []) /\ In b (nth i (new_phases H H' t') []) /\
    a_site a = s /\ a_site b = s' /\ conflict a b = true.

(* No race is missed. *)
Theorem alarm_complete readable H L k H' s s' :
  execution readable H L k H' -> true_race H H' L s s' -> alarm (approx_k k) L s s'.
Proof.
  intros HE (t & t' & i & a & b & D & Ht & Ht' & Ha & Hb & C).
  exists t, t', (new_phases H H' t), (new_phases H H' t'), i, a, b.
  repeat split; try tauto; eapply approx_sound; eauto.
Qed.
(* An alarm on two independent sites is a race of every execution: the label "true". *)
Theorem alarm_true readable H L k H' V L' s s' :
  execution readable H L k H' -> launches_agree V L L' ->
  s_indep V s (approx_k k) = true -> s_indep V s' (approx_k k) = true ->
  alarm (approx_k k) L' s s' -> true_race H H' L s s'.
Proof.
  intros HE HA I I' (t & t' & l & l' & i & a & b & D & Ht & Ht' & R & R' & Ha & Hb & Sa & Sb & C).
  rewrite <- (forall2_length _ _ _ HA) in Ht, Ht'.
  exists t, t', i, a, b. repeat split; auto.
  - exact (proj1 (access_exact _ _ _ _ _ _ _ _ _ _ i a HE Ht (launches_agree_nth _ _ _ _ HA Ht) I R Sa) Ha).
  - exact (proj1 (access_exact _ _ _ _ _ _ _ _ _ _ i b HE Ht' (launches_agree_nth _ _ _ _ HA Ht') I' R' Sb) Hb).
Qed.

(* Every site of a typed program is independent. *)
Theorem typed_indep_b V b p s : t_cmd V b p -> u_indep V s (approx_b b) = true.
Proof.
  induction 1; simpl; auto; try (apply nums_ok_iff in H); try (apply bool_ok_iff in H);
  try (apply range_typed_iff in H);
  rewrite ?H; simpl; rewrite ?orb_true_r; auto; rewrite ?andb_true_iff; auto.
Qed.
Theorem typed_indep V k p s : ts_cmd V k p -> s_indep V s (approx_k k) = true.
Proof.
  induction 1; simpl; eauto using typed_indep_b; try (apply nums_ok_iff in H); try (apply bool_ok_iff in H);
  try (apply range_typed_iff in H); rewrite ?H; simpl; rewrite ?orb_true_r; auto; rewrite ?andb_true_iff; auto.
Qed.

(* The approximated protocol of a typed program has one run, that of its protocol. *)
Theorem typed_approx_b V b p : t_cmd V b p -> forall r r' l, agree_on V r r' -> u_run (approx_b b) r l ->
  l = u_list p r'.
Proof.
  induction 1; simpl; intros r r' l HA HR; inversion HR; subst; auto.
  - f_equal. eapply t_acc_eval; eauto.
  - f_equal. eapply t_acc_eval; eauto.
  - match goal with X : u_run (UAcc _) _ _ |- _ => inversion X; subst end.
    match goal with X : u_run (UBind _ _) _ _ |- _ => inversion X; subst end.
    simpl. f_equal; [eapply t_acc_eval; eauto | eauto using agree_remove].
  - eauto using agree_remove.
  - f_equal; eauto.
  - erewrite <- t_bool_eval by eauto. match goal with X : beval r e = _ |- _ => rewrite X end. eauto.
  - erewrite <- t_bool_eval by eauto. match goal with X : beval r e = _ |- _ => rewrite X end. eauto.
  - erewrite <- t_range_eval by eauto. clear HR. match goal with X : u_runs _ ?vs _ _ _ |- _ => revert l X;
    generalize vs end.
    induction l as [|v vs IH]; intros l X; inversion X; subst; simpl; auto. f_equal; eauto using agree_cons.
Qed.
Theorem typed_approx V k p : ts_cmd V k p -> forall r r' l, agree_on V r r' -> s_run (approx_k k) r l ->
  l = s_list p r'.
Proof.
  induction 1; cbn [approx_k s_list]; intros r r' ms HA HR; inversion HR; subst; auto.
  - f_equal. eapply typed_approx_b; eauto.
  - match goal with X : s_run (SU _) _ _ |- _ => inversion X; subst end.
    match goal with X : u_run (UAcc _) _ _ |- _ => inversion X; subst end.
    match goal with X : s_run (SBind _ _) _ _ |- _ => inversion X; subst end.
    f_equal; [cbn [u_list]; do 2 f_equal; eapply t_acc_eval; eauto | eauto using agree_remove].
  - eauto using agree_remove.
  - f_equal; eauto.
  - erewrite <- t_bool_eval by eauto. match goal with X : beval r e = _ |- _ => rewrite X end. eauto.
  - erewrite <- t_bool_eval by eauto. match goal with X : beval r e = _ |- _ => rewrite X end. eauto.
  - erewrite <- t_range_eval by eauto. clear HR. match goal with X : s_runs _ ?vs _ _ _ |- _ => revert ms X;
    generalize vs end.
    induction l as [|v vs IH]; intros ms X; inversion X; subst; simpl; auto.
    unfold glue_all in *. simpl. f_equal; eauto using agree_cons.
Qed.
