(* Theorem 1 of the paper, for the unsynchronised and the synchronised fragment: a typed program performs, phase by
   phase and thread by thread, exactly the accesses of its protocol, so it races iff its protocol does.

   The proofs hold for whatever reads may give ([readable] is arbitrary): a typed program's accesses do not depend on
   the content of memory, not even on values that race. The input history must be free of races for the execution to be
   unique ([run_deterministic]), not for its accesses to be those of the protocol.

   An undefined [lastwrite] (a location that nobody wrote and that has no initial content) stops the thread: there is no
   execution, and the theorem says nothing. [execution_exists]: where memory has an initial content everywhere every
   launch that agrees on the synchronised control has an execution. [stuck_read] in Examples.v shows that the
   hypothesis is needed: a racy protocol of a program without any execution. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing.
Import ListNotations.
Open Scope Z_scope.

Definition agree_on (V : vars) (r r' : env) : Prop := forall x, In x V -> r x = r' x.
Definition launches_agree (V : vars) (L L' : launch) : Prop := Forall2 (agree_on V) L L'.

Lemma agree_remove V x v r r' : agree_on V r r' -> agree_on (remove x V) (upd r x v) r'.
Proof. intros H y Hy. apply remove_In in Hy as [Hy N]. rewrite upd_other; auto. Qed.
Lemma agree_cons V x v r r' : agree_on V r r' -> agree_on (x :: V) (upd r x v) (upd r' x v).
Proof. intros H y Hy. unfold upd. destruct (Nat.eqb_spec x y); auto. destruct Hy; [congruence|auto]. Qed.

Lemma t_nums_eval V n r r' : t_nums V n -> agree_on V r r' -> map (neval r) n = map (neval r') n.
Proof. intros H A. apply map_neval_agree. intros x Hx. apply A. exact (proj1 (t_nums_fv V n) H x Hx). Qed.
Lemma t_acc_eval V s A m n r r' :
  t_nums V n -> agree_on V r r' -> acc_eval r (mkaccx s A m n) = acc_eval r' (mkaccx s A m n).
Proof. intros H E. unfold acc_eval. simpl. f_equal. eapply t_nums_eval; eauto. Qed.
Lemma t_bool_eval V c r r' : t_bool V c -> agree_on V r r' -> beval r c = beval r' c.
Proof. intros [H] A. apply beval_agree. auto. Qed.
Lemma t_range_eval V R r r' : t_range V R -> agree_on V r r' -> range_eval r R = range_eval r' R.
Proof. intros H A. apply range_eval_agree. intros x Hx. apply A. exact (proj1 (t_range_fv V R) H x Hx). Qed.

(* ---------------------------------------------------------------- one thread *)

Lemma erase_t_app P Q : erase_t (P ++ Q) = erase_t P ++ erase_t Q.
Proof. apply map_app. Qed.

Theorem exec_protocol_ind readable :
  (forall P r b N, exec readable P r b N ->
    forall V p r', t_cmd V b p -> agree_on V r r' -> erase_t N = u_list p r') /\
  (forall P r x vs b N, execs readable P r x vs b N ->
    forall V p r', t_cmd (x :: V) b p -> agree_on V r r' ->
    erase_t N = flat_map (fun v => u_list p (upd r' x v)) vs).
Proof.
  apply exec_ind2; intros; try match goal with H : t_cmd _ ?b _ |- _ => tryif is_var b then fail else (inversion H;
  subst; simpl) end;
  rewrite ?erase_t_app; try reflexivity.
  - f_equal; [eapply t_acc_eval; eauto | eapply H; eauto using agree_remove].
  - unfold erase_t. simpl. f_equal. eapply t_acc_eval; eauto.
  - unfold erase_t. simpl. f_equal. eapply t_acc_eval; eauto.
  - eapply H; eauto using agree_remove.
  - f_equal; eauto.
  - erewrite <- t_bool_eval, e0 by eauto. eauto.
  - erewrite <- t_bool_eval, e0 by eauto. eauto.
  - erewrite <- t_range_eval by eauto. eauto.
  - simpl. f_equal; eauto using agree_cons.
Qed.

(* One thread, unsynchronised: the events of the thread are the protocol's accesses, in program order. *)
Theorem exec_protocol readable P r b N V p r' :
  exec readable P r b N -> t_cmd V b p -> agree_on V r r' -> erase_t N = u_list p r'.
Proof. intros H. now apply (proj1 (exec_protocol_ind readable)) with (1 := H). Qed.

(* ---------------------------------------------------------------- all threads *)

(* What the thread at position t did, phase by phase, oldest first. *)
Definition tphases (t : nat) (H : history) (O : gphase) : list (list access) :=
  map (fun G => erase_t (nth t G [])) (rev H) ++ [erase_t (nth t O [])].

Lemma glue_snoc {A} (xs : list (list A)) l m q : glue (xs ++ [l]) (m :: q) = xs ++ (l ++ m) :: q.
Proof.
  induction xs as [|a [|b xs] IH]; simpl in *; auto. now rewrite IH.
Qed.
Lemma tphases_add t H O O' N :
  erase_t (nth t O' []) = erase_t (nth t O []) ++ N -> tphases t H O' = glue (tphases t H O) [N].
Proof. intro E. unfold tphases. rewrite glue_snoc. f_equal. f_equal. exact E. Qed.
Lemma tphases_nonempty t H O : tphases t H O <> [].
Proof. unfold tphases. intro E. now apply app_eq_nil in E as [_ E]. Qed.

Lemma all3_length {A B C} (R : A -> B -> C -> Prop) l m n :
  all3 R l m n -> length l = length m /\ length n = length m.
Proof. induction 1; simpl; intuition. Qed.
Lemma all3_nth {A B C} (R : A -> B -> C -> Prop) l m n da db dc :
  all3 R l m n -> forall t, (t < length m)%nat -> R (nth t l da) (nth t m db) (nth t n dc).
Proof. induction 1; simpl; intros t Ht; [lia|]. destruct t; auto. apply IHall3. lia. Qed.
Lemma Forall2_nth {A B} (R : A -> B -> Prop) l m da db :
  Forall2 R l m -> forall t, (t < length l)%nat -> R (nth t l da) (nth t m db).
Proof. induction 1; simpl; intros t Ht; [lia|]. destruct t; auto. apply IHForall2. lia. Qed.

Lemma forall2_length {A B} (R : A -> B -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1; simpl; congruence. Qed.

Definition env0 : env := fun _ => 0.

Lemma read_all_nth readable H s x A n O L O1 L1 :
  read_all readable H s x A n O L O1 L1 ->
  length O = length L /\ forall t, (t < length L)%nat -> exists v,
    nth t O1 [] = nth t O [] ++ [mkevent (acc_eval (nth t L env0) (rd s A n)) v] /\
      nth t L1 env0 = upd (nth t L env0) x v.
Proof.
  induction 1; simpl.
  - split; auto. intros; lia.
  - destruct IHread_all as [E IH]. split; [congruence|]. intros [|t] Ht.
    + eauto.
    + apply IH. lia.
Qed.

Lemma launches_agree_nth V L L' t :
  launches_agree V L L' -> (t < length L)%nat -> agree_on V (nth t L env0) (nth t L' env0).
Proof. intros H Ht. now apply (Forall2_nth (agree_on V)). Qed.
Lemma advance_nth x L vss L1 vss1 : advance x L vss L1 vss1 -> forall t, (t < length L)%nat ->
  exists v, nth t vss [] = v :: nth t vss1 [] /\ nth t L1 env0 = upd (nth t L env0) x v.
Proof. induction 1; simpl; intros t Ht; [lia|]. destruct t; [eauto|]. apply IHadvance. lia. Qed.
Lemma advance_agree V x L vss L1 vss1 L' : advance x L vss L1 vss1 -> launches_agree V L L' ->
  exists L1', advance x L' vss L1' vss1 /\ launches_agree (x :: V) L1 L1'.
Proof.
  intros A. revert L'. induction A; intros L' F; inversion F; subst.
  - exists []. split; constructor.
  - match goal with X : Forall2 _ L _ |- _ => destruct (IHA _ X) as (L1' & A' & F') end.
    eexists; split; constructor; eauto using agree_cons.
Qed.
Lemma launches_agree_read readable V H s x A n O L O1 L1 L' :
  read_all readable H s x A n O L O1 L1 -> launches_agree V L L' -> launches_agree (remove x V) L1 L'.
Proof.
  intros R. revert L'. induction R; intros L' F; inversion F; subst; constructor; auto using agree_remove.
  apply IHR. auto.
Qed.
Lemma launches_agree_approx V x L L1 L' :
  Forall2 (fun r r' : env => exists v, r' = upd r x v) L L1 -> launches_agree V L L' ->
    launches_agree (remove x V) L1 L'.
Proof.
  intros R. revert L'. induction R as [|r r1 L L1 [v ->] R IH]; intros L' F; inversion F; subst; constructor;
  auto using agree_remove.
  apply IH. auto.
Qed.

Theorem run_protocol_ind readable :
  (forall H O L k H' O', run readable H O L k H' O' -> forall V p L',
    ts_cmd V k p -> launches_agree V L L' -> length O = length L ->
    length O' = length L /\
    forall t, (t < length L)%nat -> tphases t H' O' = glue (tphases t H O) (s_list p (nth t L' env0))) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> forall V p L',
    ts_cmd (x :: V) k p -> launches_agree V L L' -> length O = length L -> length vss = length L ->
    length O' = length L /\
    forall t, (t < length L)%nat ->
      tphases t H' O' =
      glue (tphases t H O) (glue_all (map (fun v => s_list p (upd (nth t L' env0) x v)) (nth t vss [])))).
Proof.
  apply run_ind2; intros;
  try match goal with H : ts_cmd _ ?k _ |- _ => tryif is_var k then fail else (inversion H; subst; cbn [s_list];
  clear H) end.
  - destruct (all3_length _ _ _ _ a) as [E1 E2]. split; auto. intros t Ht.
    destruct (all3_nth _ _ _ _ [] env0 [] a t Ht) as (N & HN & E). apply tphases_add.
    rewrite E, erase_t_app. f_equal. eapply exec_protocol; eauto using launches_agree_nth.
  - split; [now rewrite map_length|]. intros t Ht. unfold tphases at 1 2. simpl rev. rewrite map_app. simpl map at 2.
    rewrite <- app_assoc, glue_snoc, app_nil_r. simpl. repeat f_equal.
    change (@nil event) with ((fun _ : tphase => @nil event) []). now rewrite map_nth.
  - destruct (read_all_length _ _ _ _ _ _ _ _ _ _ r) as [E1 E2].
    destruct (read_all_nth _ _ _ _ _ _ _ _ _ _ r) as [_ Hn].
    destruct (H0 _ _ L' ltac:(eassumption) (launches_agree_read _ _ _ _ _ _ _ _ _ _ _ _ r H2)) as [E3 Ht'];
    [congruence|].
    split; [congruence|]. intros t Ht. rewrite Ht' by congruence. rewrite <- glue_assoc. f_equal.
    destruct (Hn t Ht) as (v & E & _). apply tphases_add. rewrite E, erase_t_app. f_equal.
    unfold erase_t. simpl. f_equal. eapply t_acc_eval; eauto using launches_agree_nth.
  - assert (EL : length L = length L1) by (eapply forall2_length; eauto).
    destruct (H0 _ _ L' ltac:(eassumption) (launches_agree_approx _ _ _ _ _ f H2)) as [E3 Ht']; [congruence|].
    split; [congruence|]. intros t Ht. apply Ht'. congruence.
  - destruct (H0 _ _ L' ltac:(eassumption) H4 H5) as [E1 T1]. destruct (H2 _ _ L' ltac:(eassumption) H4 E1) as [E2 T2].
    split; auto. intros t Ht. rewrite T2, T1 by auto. apply glue_assoc.
  - destruct (H0 _ _ L' ltac:(eassumption) H2 H3) as [E1 T1]. split; auto. intros t Ht. rewrite T1 by auto.
    erewrite <- t_bool_eval by eauto using launches_agree_nth.
    rewrite Forall_forall in f. rewrite f; [auto | now apply nth_In].
  - destruct (H0 _ _ L' ltac:(eassumption) H2 H3) as [E1 T1]. split; auto. intros t Ht. rewrite T1 by auto.
    erewrite <- t_bool_eval by eauto using launches_agree_nth.
    rewrite Forall_forall in f. rewrite f; [auto | now apply nth_In].
  - destruct (H0 _ _ L' ltac:(eassumption) H2 H3) as [E1 T1]; [now rewrite map_length|].
    split; auto. intros t Ht. rewrite T1 by auto.
    rewrite nth_indep with (d' := range_eval env0 R) by (now rewrite map_length).
    rewrite (map_nth (fun r => range_eval r R)). erewrite t_range_eval by eauto using launches_agree_nth. reflexivity.
  - destruct (advance_length _ _ _ _ _ a) as (E1 & E2 & E3).
    destruct (advance_agree _ _ _ _ _ _ _ a H4) as (L1' & a' & A1).
    destruct (H0 _ _ _ H3 A1) as [E4 T1]; [congruence|].
    destruct (H2 _ _ L' H3 H4) as [E5 T2]; [congruence | congruence |]. split; auto. intros t Ht.
    rewrite T2, T1 by congruence. rewrite (forall2_length _ _ _ H4) in Ht.
    destruct (advance_nth _ _ _ _ _ a' t Ht) as (v & Ev & En).
    rewrite Ev, En, glue_assoc. reflexivity.
  - split; auto. intros t Ht. assert (E : nth t vss [] = []).
    { rewrite Forall_forall in f. apply f, nth_In. congruence. }
    rewrite E. simpl. rewrite glue_unit_r; auto using tphases_nonempty.
Qed.

(* ---------------------------------------------------------------- whole executions *)

Definition open0 (L : launch) : gphase := map (fun _ => []) L.

(* From the history H the launch runs k to its end; the phase that is open then is closed by the kernel's exit. *)
Inductive execution (readable : history -> tphase -> loc -> Z -> Prop) (H : history) (L : launch) (k : scmd)
  : history -> Prop :=
| k_exec H1 O1 : run readable H (open0 L) L k H1 O1 -> execution readable H L k (O1 :: H1).

(* Histories of protocols: accesses without values, the newest phase first, one list per thread. *)
Notation phistory := (list (list (list access))) (only parsing).
Definition erase_h (H : history) : phistory := map erase_g H.
Definition s_row (p : sproto) (L : launch) (i : nat) : list (list access) := map (fun r => nth i (s_list p r) []) L.
(* The protocol's big step: from the history h, the launch L appends the phases of p. *)
Definition s_after (h : phistory) (p : sproto) (L : launch) : phistory :=
  rev (map (s_row p L) (seq 0 (length (s_list p (nth 0 L env0))))) ++ h.

Definition phase_racy (G : list (list access)) : Prop := exists t t', t <> t' /\ lists_race (nth t G []) (nth t' G []).
Definition phistory_racy (h : phistory) : Prop := exists G, In G h /\ phase_racy G.
Definition history_racy (H : history) : Prop := phistory_racy (erase_h H).
(* In phase i (counted from the oldest) the thread at position t performs a. *)
Definition access_in (h : phistory) (i t : nat) (a : access) : Prop := In a (nth t (nth i (rev h) []) []).

Lemma racefree_not_racy H : history_racefree H <-> ~ history_racy H.
Proof.
  unfold history_racefree, history_racy, phistory_racy, erase_h. rewrite Forall_forall. split.
  - intros F (G & HG & t & t' & D & R). apply in_map_iff in HG as (G0 & <- & HG). exact (F G0 HG t t' D R).
  - intros N G HG t t' D R. apply N. exists (erase_g G). split; [now apply in_map|]. exists t, t'. auto.
Qed.

Lemma run_lengths readable :
  (forall H O L k H' O', run readable H O L k H' O' -> length O = length L ->
    length O' = length L /\ exists X, H' = X ++ H /\ Forall (fun G => length G = length L) X) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> length O = length L ->
    length O' = length L /\ exists X, H' = X ++ H /\ Forall (fun G => length G = length L) X).
Proof.
  apply run_ind2; intros; auto; try (split; [now auto|]; exists []; split; [reflexivity | now constructor]).
  - split; [eapply all3_length; eauto|]. exists []. split; [reflexivity | constructor].
  - split; [now rewrite map_length|]. exists [O]. split; [reflexivity | auto].
  - destruct (read_all_length _ _ _ _ _ _ _ _ _ _ r) as [E1 E2]. rewrite E2 in *. apply H0. congruence.
  - rewrite (forall2_length _ _ _ f). rewrite (forall2_length _ _ _ f) in H1. auto.
  - destruct (H0 H3) as (E1 & X & -> & F1). destruct (H2 E1) as (E2 & Y & -> & F2).
    split; auto. exists (Y ++ X). rewrite app_assoc. split; auto. now apply Forall_app.
  - destruct (advance_length _ _ _ _ _ a) as (EL & _). rewrite EL in *.
    destruct (H0 H3) as (E1 & X & -> & F1). destruct (H2 E1) as (E2 & Y & -> & F2).
    split; auto. exists (Y ++ X). rewrite app_assoc. split; auto. now apply Forall_app.
Qed.

Lemma open0_nth L t : nth t (open0 L) [] = [].
Proof. unfold open0. revert t. induction L; destruct t; simpl; auto. Qed.

(* The history of the execution, values forgotten, is the history of the protocol. *)
Theorem execution_protocol readable H L k H' V p L' :
  ts_cmd V k p -> launches_agree V L L' -> L <> [] -> execution readable H L k H' ->
  erase_h H' = s_after (erase_h H) p L'.
Proof.
  intros HT HA HN [H1 O1 R].
  assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  assert (EL : length L = length L') by (eapply forall2_length; eauto).
  destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R EO) as (E1 & X & -> & FX).
  destruct (proj1 (run_protocol_ind readable) _ _ _ _ _ _ R _ _ _ HT HA EO) as [_ T].
  set (Xs := rev X ++ [O1]).
  assert (HX : forall t, (t < length L)%nat -> map (fun G => erase_t (nth t G [])) Xs = s_list p (nth t L' env0)).
  { intros t Ht. specialize (T t Ht). unfold tphases in T. rewrite open0_nth in T. simpl in T.
    assert (NE := s_list_nonempty p (nth t L' env0)). destruct (s_list p (nth t L' env0)) as [|m q]; [congruence|].
    rewrite glue_snoc, rev_app_distr, map_app, <- app_assoc in T. simpl in T. apply app_inv_head in T.
    unfold Xs. rewrite map_app. exact T. }
  assert (HL : Forall (fun G => length G = length L) Xs).
  { apply Forall_app. split; [now apply Forall_rev | auto]. }
  unfold s_after. enough (E : map erase_g Xs = map (s_row p L') (seq 0 (length (s_list p (nth 0 L' env0))))).
  { rewrite <- E. unfold erase_h, Xs. rewrite map_app, rev_app_distr. simpl. rewrite map_rev, rev_involutive, map_app.
  reflexivity. }
  assert (E0 : length Xs = length (s_list p (nth 0 L' env0))).
  { rewrite <- HX; [now rewrite map_length|]. destruct L; [congruence | simpl; lia]. }
  apply nth_ext with (d := []) (d' := s_row p L' 0); [rewrite !map_length, seq_length; congruence|].
  intros i Hi. rewrite map_length in Hi.
  rewrite (map_nth (s_row p L')), seq_nth by congruence. simpl.
  change (@nil (list access)) with (erase_g []). rewrite (map_nth erase_g).
  assert (Hlen : length (nth i Xs []) = length L) by (rewrite Forall_forall in HL; apply HL; now apply nth_In).
  unfold s_row. apply nth_ext with (d := erase_t []) (d' := nth i (s_list p env0) []).
  { unfold erase_g. rewrite !map_length. congruence. }
  intros t Ht. unfold erase_g in *. rewrite map_length in Ht. rewrite (map_nth erase_t).
  rewrite (map_nth (fun r => nth i (s_list p r) [])). rewrite <- HX by congruence.
  rewrite nth_indep with (d' := erase_t (nth t [] [])) by (now rewrite map_length).
  now rewrite (map_nth (fun G => erase_t (nth t G []))).
Qed.

(* All threads of an execution pass the same number of barriers. *)
Theorem execution_aligned readable H L k H' V p L' :
  ts_cmd V k p -> launches_agree V L L' -> execution readable H L k H' ->
  forall t t', (t < length L)%nat -> (t' < length L)%nat ->
  length (s_list p (nth t L' env0)) = length (s_list p (nth t' L' env0)).
Proof.
  intros HT HA [H1 O1 R] t t' Ht Ht'.
  assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  destruct (proj1 (run_protocol_ind readable) _ _ _ _ _ _ R _ _ _ HT HA EO) as [_ T].
  assert (E : forall u, length (tphases u H1 O1) = S (length H1)).
  { intro u. unfold tphases. rewrite app_length, map_length, rev_length. simpl. lia. }
  assert (E0 : forall u, length (tphases u H (open0 L)) = S (length H)).
  { intro u. unfold tphases. rewrite app_length, map_length, rev_length. simpl. lia. }
  assert (L1 : S (length (glue (tphases t H (open0 L)) (s_list p (nth t L' env0)))) =
    (S (length H) + length (s_list p (nth t L' env0)))%nat).
  { rewrite glue_length, E0; auto using tphases_nonempty, s_list_nonempty. }
  assert (L2 : S (length (glue (tphases t' H (open0 L)) (s_list p (nth t' L' env0)))) =
    (S (length H) + length (s_list p (nth t' L' env0)))%nat).
  { rewrite glue_length, E0; auto using tphases_nonempty, s_list_nonempty. }
  rewrite <- T, E in L1 by auto. rewrite <- T, E in L2 by auto. lia.
Qed.

Lemma s_row_nth p L i t : nth t (s_row p L i) [] = nth i (nth t (s_phases p L) []) [].
Proof.
  unfold s_row, s_phases. revert t. induction L as [|r L IH]; intros [|t]; simpl; auto; destruct i; auto.
Qed.
Lemma phases_race_row p L i : phases_race (s_phases p L) i <-> phase_racy (s_row p L i).
Proof.
  unfold phases_race, phase_racy.
  split; intros (t & t' & D & R); exists t, t'; split; auto; revert R; rewrite !s_row_nth; auto.
Qed.

Lemma s_after_racy h p L n :
  (forall r, In r L -> length (s_list p r) = n) -> L <> [] ->
  (phistory_racy (s_after h p L) <-> s_racy p L \/ phistory_racy h).
Proof.
  intros HL HN. unfold phistory_racy, s_racy, s_after.
  assert (E0 : length (s_list p (nth 0 L env0)) = n) by (apply HL, nth_In; destruct L; [congruence | simpl; lia]).
  rewrite E0. split.
  - intros (G & HG & R). apply in_app_iff in HG as [HG|HG]; [left | right; eauto].
    rewrite <- in_rev in HG. apply in_map_iff in HG as (i & <- & _). exists i. now apply phases_race_row.
  - intros [[i R] | (G & HG & R)].
    + exists (s_row p L i). split; [|now apply phases_race_row]. rewrite in_app_iff, <- in_rev. left.
      apply in_map. apply in_seq. split; [lia|]. simpl.
      destruct R as (t & t' & _ & a & _ & Ha & _). destruct (Nat.lt_ge_cases i n) as [|G]; auto. exfalso.
      unfold s_phases in Ha. destruct (Nat.lt_ge_cases t (length L)) as [Ht|Ht].
      * rewrite nth_indep with (d' := s_list p env0) in Ha by (now rewrite map_length).
        rewrite (map_nth (s_list p)) in Ha. rewrite nth_overflow in Ha; [destruct Ha|].
        rewrite HL; auto. now apply nth_In.
      * rewrite (nth_overflow (map _ _)) in Ha by (now rewrite map_length). destruct i; destruct Ha.
    + exists G. split; auto. rewrite in_app_iff. auto.
Qed.

(* Theorem 1. The threads of L know the variables V (the paper: V = {tid}); the protocol is run by threads L' that agree
   with them there and are arbitrary elsewhere. h is related to the input history H: it is H with values forgotten. *)
Theorem theorem_1 init V k p L L' H h H' :
  ts_cmd V k p -> launches_agree V L L' -> L <> [] ->
  erase_h H = h -> history_racefree H ->
  execution (lastwrite init) H L k H' ->
  (forall i t a, access_in (erase_h H') i t a <-> access_in (s_after h p L') i t a) /\
  (history_racy H' <-> s_racy p L').
Proof.
  intros HT HA HN <- HR HE. assert (E := execution_protocol _ _ _ _ _ _ _ _ HT HA HN HE). split.
  - intros. now rewrite E.
  - unfold history_racy. rewrite E. assert (EL : length L = length L') by (eapply forall2_length; eauto).
    rewrite (s_after_racy _ _ _ (length (s_list p (nth 0 L' env0)))).
    + apply racefree_not_racy in HR. unfold history_racy in HR. tauto.
    + intros r Hr. destruct (In_nth L' r env0 Hr) as (t & Ht & <-).
      eapply execution_aligned; eauto; [congruence | destruct L; [congruence | simpl; lia]].
    + destruct L, L'; simpl in *; congruence.
Qed.

(* The new phases alone: phase i of the thread at position t is phase i of the protocol, in program order. *)
Theorem theorem_1_phases readable V k p L L' H H' :
  ts_cmd V k p -> launches_agree V L L' -> L <> [] -> execution readable H L k H' ->
  forall i t, (t < length L)%nat -> (i < length (s_list p (nth t L' env0)))%nat ->
  erase_t (nth t (nth (length H + i) (rev H') []) []) = nth i (s_list p (nth t L' env0)) [].
Proof.
  intros HT HA HN HE i t Ht Hi. assert (E := execution_protocol _ _ _ _ _ _ _ _ HT HA HN HE).
  assert (ER : rev (erase_h H') = rev (erase_h H) ++ map (s_row p L') (seq 0 (length (s_list p (nth 0 L' env0))))).
  { rewrite E. unfold s_after. now rewrite rev_app_distr, rev_involutive. }
  assert (E0 : length (s_list p (nth 0 L' env0)) = length (s_list p (nth t L' env0))).
  { eapply execution_aligned; eauto. destruct L; [congruence | simpl; lia]. }
  transitivity (nth t (nth (length H + i) (rev (erase_h H')) []) []).
  - unfold erase_h. rewrite <- map_rev. change (@nil (list access)) with (erase_g []) at 1. rewrite (map_nth erase_g).
    unfold erase_g. change (@nil access) with (erase_t []). now rewrite (map_nth erase_t).
  - rewrite ER, app_nth2; rewrite rev_length; unfold erase_h; rewrite map_length; [|lia].
    replace (length H + i - length H)%nat with i by lia.
    rewrite nth_indep with (d' := s_row p L' 0) by (rewrite map_length, seq_length; congruence).
    rewrite (map_nth (s_row p L')), seq_nth by congruence. simpl. rewrite s_row_nth. unfold s_phases.
    rewrite nth_indep with (d' := s_list p env0) by (rewrite map_length; rewrite <- (forall2_length _ _ _ HA); auto).
    now rewrite (map_nth (s_list p)).
Qed.

(* ---------------------------------------------------------------- {tid} |- k |> p, as in the paper *)

Definition tid : var := 0%nat.
(* n threads that know their number and nothing else. *)
Definition tid_launch (n : nat) : launch := map (fun t => upd env0 tid (Z.of_nat t)) (seq 0 n).

Corollary theorem_1_tid init k p n L H H' :
  ts_cmd [tid] k p -> (0 < n)%nat ->
  launches_agree [tid] L (tid_launch n) -> history_racefree H -> execution (lastwrite init) H L k H' ->
  (forall i t a, access_in (erase_h H') i t a <-> access_in (s_after (erase_h H) p (tid_launch n)) i t a) /\
  (history_racy H' <-> s_racy p (tid_launch n)).
Proof.
  intros HT Hn HA. eapply theorem_1; eauto. apply forall2_length in HA. unfold tid_launch in HA.
  rewrite map_length, seq_length in HA. destruct L; [simpl in HA; lia | discriminate].
Qed.

(* ---------------------------------------------------------------- the unsynchronised fragment *)

Lemma par_execution readable H L b H' : par readable H L b H' <-> execution readable H L (KUnsync b) H'.
Proof.
  split.
  - intros [G F]. constructor. constructor.
    induction F; simpl; constructor; eauto.
  - intros [H1 O1 R]. inversion R; subst. constructor.
    match goal with A : all3 _ _ _ _ |- _ => rename A into A1 end. clear R.
    revert O1 A1. induction L; intros O1 A1; inversion A1; subst; constructor; auto.
    match goal with X : exists _, _ |- _ => destruct X as (N & HN & ->) end. exact HN.
Qed.

Corollary theorem_1_unsync init V b p L L' H h H' :
  t_cmd V b p -> launches_agree V L L' -> L <> [] ->
  erase_h H = h -> history_racefree H ->
  par (lastwrite init) H L b H' ->
  erase_h H' = map (u_list p) L' :: h /\ (history_racy H' <-> u_racy p L').
Proof.
  intros HT HA HN Hh HR HP. apply par_execution in HP.
  assert (HT' : ts_cmd V (KUnsync b) (SU p)) by now constructor. split.
  - rewrite (execution_protocol _ _ _ _ _ _ _ _ HT' HA HN HP). unfold s_after, s_row. simpl. now rewrite Hh.
  - eapply theorem_1; eauto.
Qed.

(* ---------------------------------------------------------------- existence *)

Lemma exec_total (readable : tphase -> loc -> Z -> Prop) :
  (forall P l, exists v, readable P l v) -> forall b P r, exists N, exec readable P r b N.
Proof.
  intro HT. induction b; intros P r; [now exists []; constructor | | eexists; apply e_write | | | | |].
  - destruct (HT P (A, idx r n)) as [v Hv].
    destruct (IHb (P ++ [mkevent (acc_eval r (rd s A n)) v]) (upd r x v)) as [N HN]. eexists; econstructor; eauto.
  - exists [mkevent (acc_eval r (at_ s A n)) 0]. constructor.
  - destruct (IHb P (upd r x 0)) as [N HN]. exists N. econstructor; eauto.
  - destruct (IHb1 P r) as [N HN]. destruct (IHb2 (P ++ N) r) as [M HM]. eexists; econstructor; eauto.
  - destruct (IHb1 P r) as [N HN]. destruct (IHb2 P r) as [M HM].
    destruct (beval r e) eqn:E; eexists; [eapply e_if_t | eapply e_if_f]; eauto.
  - enough (exists N, execs readable P r x (range_eval r R) b N) as [N HN] by (eexists; constructor; eauto).
    generalize (range_eval r R). intro vs. revert P. induction vs as [|v vs IH]; intro P; [eexists; constructor|].
    destruct (IHb P (upd r x v)) as [N HN]. destruct (IH (P ++ N)) as [M HM]. eexists; econstructor; eauto.
Qed.

Definition all_agree (W : vars) (L : launch) : Prop := exists r, Forall (fun s => agree_on W s r) L.
Lemma all_agree_map W x v L : all_agree W L -> all_agree (x :: W) (map (fun r => upd r x v) L).
Proof.
  intros [r F]. exists (upd r x v). apply Forall_map. eapply Forall_impl; [|exact F]. intros s; apply agree_cons.
Qed.

Lemma read_all_total readable H s x A n :
  (forall P l, exists v, readable H P l v) -> forall L O, length O = length L ->
  exists O1 L1, read_all readable H s x A n O L O1 L1.
Proof.
  intro HT. induction L as [|r L IH]; intros [|P O] E; try discriminate.
  - exists [], []. constructor.
  - destruct (IH O) as (O1 & L1 & R); [auto|]. destruct (HT P (A, idx r n)) as [v Hv].
    do 2 eexists. econstructor; eauto.
Qed.
Lemma all_agree_read readable W H s x A n O L O1 L1 :
  read_all readable H s x A n O L O1 L1 -> all_agree W L -> all_agree (remove x W) L1.
Proof.
  intros R [r F]. exists r. induction R; inversion F; subst; constructor; auto using agree_remove.
Qed.

Theorem run_total (readable : history -> tphase -> loc -> Z -> Prop) :
  (forall H P l, exists v, readable H P l v) ->
  forall W k, uniform W k -> forall H O L, all_agree W L -> length O = length L ->
  exists H' O', run readable H O L k H' O'.
Proof.
  intros HT W k U.
  induction U as [W b|W|W s x A n k U IHU|W x k U IHU|W k l U1 IHU1 U2 IHU2
    |W e k l HB U1 IHU1 U2 IHU2|W x R k HB U IHU];
  intros H O L HA EO.
  - assert (exists O', all3 (fun P r P' => exists N, exec (readable H) P r b N /\ P' = P ++ N) O L O') as [O' A].
    { clear HA. revert O EO. induction L as [|r L IH]; intros [|P O] EO; try discriminate; [exists []; constructor|].
      destruct (IH O) as [O' A]; [auto|]. destruct (exec_total _ (HT H) b P r) as [N HN].
      exists ((P ++ N) :: O'). constructor; eauto. }
    exists H, O'. now constructor.
  - do 2 eexists. constructor.
  - destruct (read_all_total readable H s x A n (HT H) L O EO) as (O1 & L1 & R).
    destruct (read_all_length _ _ _ _ _ _ _ _ _ _ R) as [E1 E2].
    destruct (IHU H O1 L1) as (H' & O' & R'); [eauto using all_agree_read | congruence |]. do 2 eexists. econstructor;
    eauto.
  - destruct (IHU H O (map (fun r => upd r x 0) L)) as (H' & O' & R').
    + destruct HA as [r F]. exists r. apply Forall_map. eapply Forall_impl; [|exact F]. intros s; apply agree_remove.
    + now rewrite map_length.
    + do 2 eexists. econstructor; eauto. clear. induction L; simpl; constructor; eauto.
  - destruct (IHU1 H O L HA EO) as (H1 & O1 & R1).
    destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1 EO) as (E1 & _).
    destruct (IHU2 H1 O1 L HA E1) as (H2 & O2 & R2). do 2 eexists. econstructor; eauto.
  - destruct HA as [r F]. assert (HA : all_agree W L) by (now exists r).
    destruct (IHU1 H O L HA EO) as (H1 & O1 & R1). destruct (IHU2 H O L HA EO) as (H2 & O2 & R2).
    destruct (beval r e) eqn:E; do 2 eexists; [eapply k_if_t | eapply k_if_f]; eauto;
    (eapply Forall_impl; [|exact F]); intros s Hs; rewrite <- E; eapply t_bool_eval; eauto.
  - destruct HA as [r F]. assert (HA : all_agree W L) by (now exists r).
    enough (HH : forall vs, exists H' O', runs readable H O L x (map (fun _ => vs) L) k H' O').
    { destruct (HH (range_eval r R)) as (H' & O' & R'). do 2 eexists. eapply k_for.
      erewrite map_ext_in; [exact R'|]. intros s Hs. rewrite Forall_forall in F. eapply t_range_eval; eauto. }
    intro vs. revert H O EO. induction vs as [|v vs IH]; intros H O EO.
    + exists H, O. apply k_for_2. apply Forall_forall. intros vs Hv. now apply in_map_iff in Hv as (s & <- & _).
    + destruct (IHU H O (map (fun r => upd r x v) L)) as (H1 & O1 & R1);
        [now apply all_agree_map | now rewrite map_length |].
      destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1) as (E1 & _); [now rewrite map_length|].
      rewrite map_length in E1. destruct (IH H1 O1 E1) as (H2 & O2 & R2). do 2 eexists.
      eapply k_for_1; [|exact R1|exact R2]. clear. induction L; simpl; constructor; auto.
Qed.

Lemma lastwrite_total init : (forall l, init l <> None) -> forall H P l, exists v, lastwrite init H P l v.
Proof.
  intros HI H P l. unfold lastwrite. destruct (last_of P l); [eauto|]. apply lastwrite_closed_defined. auto.
Qed.

(* No barrier diverges and nothing is read before it is written or initialised: the execution exists. *)
Theorem execution_exists init W k H L :
  (forall l, init l <> None) -> uniform W k -> all_agree W L -> exists H', execution (lastwrite init) H L k H'.
Proof.
  intros HI U HA. destruct (run_total _ (lastwrite_total init HI) W k U H (open0 L) L HA) as (H1 & O1 & R).
  - unfold open0. now rewrite map_length.
  - exists (O1 :: H1). now constructor.
Qed.

(* With the two together: some execution races iff all do iff the protocol does. *)
Corollary theorem_1_iff init W V k p L L' H :
  (forall l, init l <> None) -> uniform W k -> all_agree W L -> L <> [] ->
  ts_cmd V k p -> launches_agree V L L' -> history_racefree H ->
  (s_racy p L' <-> exists H', execution (lastwrite init) H L k H' /\ history_racy H') /\
  (s_racy p L' <-> forall H', execution (lastwrite init) H L k H' -> history_racy H').
Proof.
  intros HI U HW HN HT HA HR. destruct (execution_exists init W k H L HI U HW) as [H0 E0].
  assert (T : forall H', execution (lastwrite init) H L k H' -> (history_racy H' <-> s_racy p L')).
  { intros H' E. eapply theorem_1; eauto. }
  split; split.
  - intro R. exists H0. split; auto. now apply T.
  - intros (H' & E & R). now apply (T H').
  - intros R H' E. now apply T.
  - intro R. apply (T H0); auto.
Qed.
