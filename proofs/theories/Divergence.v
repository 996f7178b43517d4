(* Barrier divergence of a typed program, decided on a finite launch: an execution exists iff all threads take the same
   synchronised branches and go round synchronised loops equally often. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1.
Import ListNotations.
Open Scope Z_scope.

Definition is_nil {A} (l : list A) : bool := match l with [] => true | _ => false end.
Definition next_env (x : var) (L : launch) (vss : list (list Z)) : launch :=
  map (fun rv => upd (fst rv) x (hd 0 (snd rv))) (combine L vss).
Fixpoint lock_loop (f : launch -> bool) (x : var) (L : launch) (n : nat) (vss : list (list Z)) : bool :=
  match n with
  | O => forallb is_nil vss
  | S m => forallb (fun vs => negb (is_nil vs)) vss && f (next_env x L vss) && lock_loop f x L m (map (@tl Z) vss)
  end.
Fixpoint lockstep (p : sproto) (L : launch) : bool :=
  match p with
  | SU _ | SSync => true
  | SSeq p q => lockstep p L && lockstep q L
  | SIf c p q =>
      if forallb (fun r => beval r c) L then lockstep p L
      else forallb (fun r => negb (beval r c)) L && lockstep q L
  | SFor x R p =>
      let vss := map (fun r => range_eval r R) L in lock_loop (lockstep p) x L (length (hd [] vss)) vss
  | SBind x p => lockstep p L
  end.

Lemma next_env_advance x L : forall vss, length vss = length L -> forallb (fun vs => negb (is_nil vs)) vss = true ->
  advance x L vss (next_env x L vss) (map (@tl Z) vss).
Proof.
  induction L as [|r L IH]; intros [|vs vss] E H; try discriminate; [constructor|].
  simpl in H. apply andb_true_iff in H as [H1 H2]. destruct vs as [|v vs]; [discriminate|].
  unfold next_env. simpl. constructor. apply IH; auto.
Qed.
Lemma advance_next_env x L vss L1 vss1 : advance x L vss L1 vss1 ->
  L1 = next_env x L vss /\ vss1 = map (@tl Z) vss /\ forallb (fun vs => negb (is_nil vs)) vss = true.
Proof. unfold next_env. induction 1; simpl; auto. destruct IHadvance as (-> & -> & ->). auto. Qed.

Lemma agree_forall_bool V c L L' (b : bool) : t_bool V c -> launches_agree V L L' ->
  Forall (fun r => beval r c = b) L' -> Forall (fun r => beval r c = b) L.
Proof.
  intros HT. induction 1; intro F; inversion F; subst; constructor; auto. erewrite t_bool_eval; eauto.
Qed.
Lemma launches_agree_sym V L L' : launches_agree V L L' -> launches_agree V L' L.
Proof. induction 1; constructor; auto. intros z Hz. symmetry. auto. Qed.
Lemma agree_ranges V R L L' : t_range V R -> launches_agree V L L' ->
  map (fun r => range_eval r R) L = map (fun r => range_eval r R) L'.
Proof. intros HT. induction 1; simpl; f_equal; eauto using t_range_eval. Qed.

(* Threads in lockstep have an execution, where reads are defined. *)
Theorem lockstep_run (readable : history -> tphase -> loc -> Z -> Prop) :
  (forall H P l, exists v, readable H P l v) ->
  forall V k p, ts_cmd V k p -> forall H O L L', launches_agree V L L' -> length O = length L ->
  lockstep p L' = true -> exists H' O', run readable H O L k H' O'.
Proof.
  intros HR V k p HT. induction HT as [V b p HB|V|V s x A n k p HN HT IH|V x k p HT IH|V k l p q HT1 IH1 HT2 IH2
    |V e k l p q HB HT1 IH1 HT2 IH2|V x R k p HB HT IH]; intros H O L L' HA EO HL; simpl in HL.
  - assert (exists O', all3 (fun P r P' => exists N, exec (readable H) P r b N /\ P' = P ++ N) O L O') as [O' A].
    { clear HA HL. revert O EO. induction L as [|r L IH]; intros [|P O] EO; try discriminate; [exists []; constructor|].
      destruct (IH O) as [O' A]; [auto|]. destruct (exec_total _ (HR H) b P r) as [N HN].
      exists ((P ++ N) :: O'). constructor; eauto. }
    exists H, O'. now constructor.
  - do 2 eexists. constructor.
  - destruct (read_all_total readable H s x A n (HR H) L O EO) as (O1 & L1 & R).
    destruct (read_all_length _ _ _ _ _ _ _ _ _ _ R) as [E1 E2].
    destruct (IH H O1 L1 L') as (H' & O' & R'); [eauto using launches_agree_read | congruence | auto |].
    do 2 eexists. econstructor; eauto.
  - assert (F : Forall2 (fun r r' : env => exists v, r' = upd r x v) L (map (fun r => upd r x 0) L)).
    { clear. induction L; simpl; constructor; eauto. }
    destruct (IH H O (map (fun r => upd r x 0) L) L') as (H' & O' & R');
      [eauto using launches_agree_approx | now rewrite map_length | auto |]. do 2 eexists. econstructor; eauto.
  - apply andb_true_iff in HL as [L1 L2].
    destruct (IH1 H O L L' HA EO L1) as (H1 & O1 & R1).
    destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1 EO) as (E1 & _).
    destruct (IH2 H1 O1 L L' HA E1 L2) as (H2 & O2 & R2). do 2 eexists. econstructor; eauto.
  - destruct (forallb (fun r => beval r e) L') eqn:E.
    + destruct (IH1 H O L L' HA EO HL) as (H1 & O1 & R1). do 2 eexists. eapply k_if_t; eauto.
      eapply agree_forall_bool; eauto. now apply Forall_forall, forallb_forall.
    + apply andb_true_iff in HL as [EF HL]. destruct (IH2 H O L L' HA EO HL) as (H1 & O1 & R1).
      do 2 eexists. eapply k_if_f; eauto. eapply agree_forall_bool; eauto.
      apply Forall_forall. intros r Hr. rewrite forallb_forall in EF. now apply negb_true_iff, EF.
  - enough (HH : forall n vss, length vss = length L -> lock_loop (lockstep p) x L' n vss = true ->
      forall H O, length O = length L -> exists H' O', runs readable H O L x vss k H' O').
    { rewrite <- (agree_ranges V R L L') in HL by auto.
      destruct (HH _ (map (fun r => range_eval r R) L) (map_length _ _) HL H O EO) as (H' & O' & R').
      do 2 eexists. econstructor; eauto. }
    clear H O EO HL. induction n as [|n IHn]; intros vss EV HL H O EO; simpl in HL.
    + exists H, O. apply k_for_2. apply Forall_forall. intros vs Hv. rewrite forallb_forall in HL.
      specialize (HL vs Hv).
      destruct vs; [auto | discriminate].
    + apply andb_true_iff in HL as [HL L3]. apply andb_true_iff in HL as [L1 L2].
      assert (A := next_env_advance x L vss EV L1).
      assert (EL := forall2_length _ _ _ HA).
      assert (A' := next_env_advance x L' vss ltac:(congruence) L1).
      destruct (advance_agree _ _ _ _ _ _ _ A HA) as (La & Aa & F).
      destruct (advance_det _ _ _ _ _ A' _ _ Aa) as [<- _].
      destruct (advance_length _ _ _ _ _ A) as (E1 & _ & E3).
      destruct (IH H O _ _ F) as (H1 & O1 & R1); [congruence | auto |].
      destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1) as (E4 & _); [congruence|].
      destruct (IHn (map (@tl Z) vss) E3 L3 H1 O1) as (H2 & O2 & R2); [congruence|].
      do 2 eexists. eapply k_for_1; eauto.
Qed.

Lemma lock_loop_fuel f x L : forall n vss, lock_loop f x L n vss = true -> vss <> [] -> n = length (hd [] vss).
Proof.
  induction n; intros [|vs vss] H N; try congruence; simpl in *.
  - destruct vs; [auto | discriminate].
  - destruct vs as [|v vs]; [discriminate|]. simpl in *. apply andb_true_iff in H as [_ H].
    apply IHn in H; [simpl in H; congruence | discriminate].
Qed.

(* An execution is in lockstep. *)
Theorem run_lockstep readable :
  (forall H O L k H' O', run readable H O L k H' O' -> L <> [] -> forall V p L',
    ts_cmd V k p -> launches_agree V L L' -> lockstep p L' = true) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> L <> [] -> length vss = length L -> forall V p L',
    ts_cmd (x :: V) k p -> launches_agree V L L' -> exists n, lock_loop (lockstep p) x L' n vss = true).
Proof.
  apply run_ind2; intros;
  try match goal with H : ts_cmd _ ?k _ |- _ => tryif is_var k then fail else (inversion H; subst; simpl;
  clear H) end; auto.
  - eapply H0; eauto using launches_agree_read. destruct (read_all_length _ _ _ _ _ _ _ _ _ _ r) as [_ E].
    intros ->. destruct L; simpl in E; congruence.
  - eapply H0; eauto using launches_agree_approx. apply forall2_length in f. intros ->. destruct L; simpl in f;
    congruence.
  - apply andb_true_iff. split; eauto.
  - apply launches_agree_sym in H3. assert (F : Forall (fun r => beval r e = true) L') by (eapply agree_forall_bool;
    eauto).
    replace (forallb (fun r => beval r e) L') with true; [eauto using launches_agree_sym|].
    symmetry. apply forallb_forall, Forall_forall. exact F.
  - assert (S := launches_agree_sym _ _ _ H3).
    assert (F : Forall (fun r => beval r e = false) L') by (eapply agree_forall_bool; eauto).
    assert (EL := forall2_length _ _ _ H3). destruct L' as [|r' L']; [destruct L; simpl in *; congruence|].
    inversion F as [|? ? Fh Ft]; subst. simpl. rewrite Fh. simpl. apply andb_true_iff. split; [|eauto].
    apply forallb_forall. intros s Hs. rewrite Forall_forall in Ft. now rewrite Ft.
  - destruct (H0 H1 ltac:(now rewrite map_length) _ _ _ ltac:(eassumption) H3) as [n HL].
    rewrite <- (agree_ranges V R L L') by auto. assert (E := HL). apply lock_loop_fuel in E; [congruence|].
    destruct L; simpl; congruence.
  - destruct (advance_length _ _ _ _ _ a) as (E1 & E2 & E3).
    destruct (advance_agree _ _ _ _ _ _ _ a H6) as (La & Aa & F).
    destruct (advance_next_env _ _ _ _ _ Aa) as (Ea & Ev & Eb).
    destruct (H2 H3 E3 _ _ _ H5 H6) as [n HL].
    exists (S n). simpl. rewrite Eb, <- Ea, <- Ev, HL. rewrite (H0 ltac:(intros ->; destruct L; simpl in *;
    congruence) _ _ _ H5 F).
    reflexivity.
  - exists 0%nat. simpl. apply forallb_forall. intros vs Hv. rewrite Forall_forall in f. now rewrite (f vs Hv).
Qed.

(* No barrier diverges iff the execution exists, memory being initialised. *)
Theorem divergence_iff init V k p H L L' :
  (forall l, init l <> None) -> L <> [] -> ts_cmd V k p -> launches_agree V L L' ->
  (lockstep p L' = true <-> exists H', execution (lastwrite init) H L k H').
Proof.
  intros HI HN HT HA. assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length). split.
  - intro HL. destruct (lockstep_run _ (lastwrite_total init HI) _ _ _ HT H _ _ _ HA EO HL) as (H1 & O1 & R).
    exists (O1 :: H1). now constructor.
  - intros [H' [H1 O1 R]]. eapply run_lockstep; eauto.
Qed.
