(* Deciding races on a finite launch: every racing pair of sites, by enumeration of the threads' phases. This is what
   the oracle runs. For a typed program the answer is exact; for an ill-typed one it is exact on independent sites. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Dependence.
Import ListNotations.
Open Scope Z_scope.

Definition site_pairs (l m : list access) : list (nat * nat) :=
  flat_map (fun a => flat_map (fun b => if conflict a b then [(a_site a, a_site b)] else []) m) l.
(* Phase by phase, the phases counted from k. *)
Fixpoint thread_pairs (k : nat) (P Q : list (list access)) : list (nat * (nat * nat)) :=
  match P, Q with
  | l :: P', m :: Q' => map (pair k) (site_pairs l m) ++ thread_pairs (S k) P' Q'
  | _, _ => []
  end.
(* Every two threads once. *)
Fixpoint launch_pairs (Ps : list (list (list access))) : list (nat * (nat * nat)) :=
  match Ps with
  | [] => []
  | P :: Ps' => flat_map (thread_pairs 0 P) Ps' ++ launch_pairs Ps'
  end.
Definition aligned (Ps : list (list (list access))) : bool :=
  match Ps with [] => true | P :: Ps' => forallb (fun Q => Nat.eqb (length P) (length Q)) Ps' end.

Lemma site_pairs_in l m s s' :
  In (s, s') (site_pairs l m) <->
  exists a b, In a l /\ In b m /\ a_site a = s /\ a_site b = s' /\ conflict a b = true.
Proof.
  unfold site_pairs. rewrite in_flat_map. split.
  - intros (a & Ha & H). apply in_flat_map in H as (b & Hb & H).
    destruct (conflict a b) eqn:C; [|destruct H]. destruct H as [H|[]]. injection H as <- <-. exists a, b. auto.
  - intros (a & b & Ha & Hb & <- & <- & C). exists a. split; auto. apply in_flat_map. exists b. split; auto.
    rewrite C. now left.
Qed.

Lemma thread_pairs_in P : forall Q k i s s',
  In (i, (s, s')) (thread_pairs k P Q) <->
  (k <= i)%nat /\ In (s, s') (site_pairs (nth (i - k) P []) (nth (i - k) Q [])).
Proof.
  assert (N : forall l n, site_pairs (nth n l []) [] = []).
  { intros l n. unfold site_pairs. now induction (nth n l []). }
  induction P as [|l P IH]; intros Q k i s s'; simpl.
  - destruct (i - k)%nat; simpl; tauto.
  - destruct Q as [|m Q].
    + rewrite (nth_overflow []) by (simpl; lia). destruct (i - k)%nat eqn:E; simpl; [|now rewrite N].
      unfold site_pairs. replace (flat_map _ l) with (@nil (nat * nat)) by now induction l. tauto.
    + rewrite in_app_iff, in_map_iff, IH. split.
      * intros [(p & [= <- ->] & H) | [H1 H2]].
        -- rewrite Nat.sub_diag. auto.
        -- replace (i - k)%nat with (S (i - S k)) by lia. split; [lia | auto].
      * intros [H1 H2]. destruct (Nat.eq_dec k i) as [->|D].
        -- rewrite Nat.sub_diag in H2. left. eexists; split; eauto.
        -- replace (i - k)%nat with (S (i - S k)) in H2 by lia. right. split; [lia | auto].
Qed.

Theorem launch_pairs_in Ps i s s' :
  In (i, (s, s')) (launch_pairs Ps) <->
  exists t t' a b, (t < t')%nat /\ In a (nth i (nth t Ps []) []) /\ In b (nth i (nth t' Ps []) []) /\
    a_site a = s /\ a_site b = s' /\ conflict a b = true.
Proof.
  induction Ps as [|P Ps IH]; simpl.
  - split; [tauto|]. intros (t & t' & a & b & _ & Ha & _). destruct t, i; destruct Ha.
  - rewrite in_app_iff, IH, in_flat_map. split.
    + intros [(Q & HQ & H) | (t & t' & a & b & D & H)].
      * apply thread_pairs_in in H as [_ H]. rewrite Nat.sub_0_r in H. apply site_pairs_in in H as (a & b & H).
        destruct (In_nth Ps Q [] HQ) as (n & _ & <-). exists 0%nat, (S n), a, b. split; [lia | exact H].
      * exists (S t), (S t'), a, b. split; [lia | exact H].
    + intros (t & t' & a & b & D & H). destruct t' as [|t']; [lia|]. destruct t as [|t].
      * left. destruct (Nat.lt_ge_cases t' (length Ps)) as [Ht|Ht].
        -- exists (nth t' Ps []). split; [now apply nth_In|]. apply thread_pairs_in. rewrite Nat.sub_0_r.
           split; [lia|]. apply site_pairs_in. eauto.
        -- rewrite (nth_overflow Ps) in H by auto. destruct H as (_ & Hb & _). destruct i; destruct Hb.
      * right. exists t, t', a, b. split; [lia | exact H].
Qed.

(* The decision procedure. *)
Definition s_racyb (p : sproto) (L : launch) : bool :=
  match launch_pairs (s_phases p L) with [] => false | _ => true end.
Theorem s_racyb_iff p L : s_racyb p L = true <-> s_racy p L.
Proof.
  assert (E : s_racyb p L = true <-> exists x, In x (launch_pairs (s_phases p L))).
  { unfold s_racyb. destruct (launch_pairs (s_phases p L)) as [|x l].
    - split; [discriminate | intros [x []]].
    - split; auto. intros _. exists x. now left. }
  rewrite E. split.
  - intros [(i & s & s') H]. apply launch_pairs_in in H as (t & t' & a & b & D & Ha & Hb & _ & _ & C).
    exists i, t, t'. split; [lia|]. exists a, b. auto.
  - intros (i & t & t' & D & a & b & Ha & Hb & C).
    destruct (Nat.lt_ge_cases t t') as [Ht|Ht].
    + exists (i, (a_site a, a_site b)). apply launch_pairs_in. exists t, t', a, b. auto 8.
    + exists (i, (a_site b, a_site a)). apply launch_pairs_in. exists t', t, b, a. rewrite conflict_sym in C.
      split; [lia | auto 6].
Qed.

(* ---------------------------------------------------------------- [s_list] as one run of an approximated protocol *)

Lemma upd_ext (r s : env) x v : (forall y, r y = s y) -> forall y, upd r x v y = upd s x v y.
Proof. intros H y. unfold upd. destruct (Nat.eqb x y); auto. Qed.
Lemma upd_id (r : env) x y : r y = upd r x (r x) y.
Proof. unfold upd. destruct (Nat.eqb_spec x y); congruence. Qed.

Lemma u_run_ext :
  (forall p r l, u_run p r l -> forall s, (forall y, r y = s y) -> u_run p s l) /\
  (forall x vs p r l, u_runs x vs p r l -> forall s, (forall y, r y = s y) -> u_runs x vs p s l).
Proof.
  apply u_run_ind2; intros.
  - constructor.
  - rewrite (acc_eval_agree a r s) by auto. constructor.
  - constructor; auto.
  - apply ur_if_t; auto. now rewrite <- (beval_agree c r s).
  - apply ur_if_f; auto. now rewrite <- (beval_agree c r s).
  - constructor. rewrite <- (range_eval_agree R r s) by auto. auto.
  - apply ur_bind with v. auto using upd_ext.
  - constructor.
  - constructor; auto using upd_ext.
Qed.
Lemma s_run_ext :
  (forall p r l, s_run p r l -> forall s, (forall y, r y = s y) -> s_run p s l) /\
  (forall x vs p r l, s_runs x vs p r l -> forall s, (forall y, r y = s y) -> s_runs x vs p s l).
Proof.
  apply s_run_ind2; intros.
  - constructor. eapply (proj1 u_run_ext); eauto.
  - constructor.
  - constructor; auto.
  - apply sr_if_t; auto. now rewrite <- (beval_agree c r s0).
  - apply sr_if_f; auto. now rewrite <- (beval_agree c r s0).
  - constructor. rewrite <- (range_eval_agree R r s0) by auto. auto.
  - apply sr_bind with v. auto using upd_ext.
  - constructor.
  - constructor; auto using upd_ext.
Qed.

(* Reading the binders' variables from the environment is one way to resolve them. *)
Theorem u_list_is_run p : forall r, u_run p r (u_list p r).
Proof.
  induction p; intro r; simpl; try (constructor; auto; fail).
  - destruct (beval r c) eqn:E; [apply ur_if_t | apply ur_if_f]; auto.
  - constructor. induction (range_eval r R); simpl; constructor; auto.
  - apply ur_bind with (r x). eapply (proj1 u_run_ext); [apply IHp | intro y; apply upd_id].
Qed.
Theorem s_list_is_run p : forall r, s_run p r (s_list p r).
Proof.
  induction p; intro r; simpl; try (constructor; auto using u_list_is_run; fail).
  - destruct (beval r c) eqn:E; [apply sr_if_t | apply sr_if_f]; auto.
  - constructor. unfold glue_all. induction (range_eval r R); simpl; constructor; auto.
  - apply sr_bind with (r x). eapply (proj1 s_run_ext); [apply IHp | intro y; apply upd_id].
Qed.

(* ---------------------------------------------------------------- the decisions are right *)

(* Of a typed program: the racing pairs that the oracle lists are the racing pairs of every execution. *)
Theorem pairs_typed readable V k p L L' H H' i s s' :
  ts_cmd V k p -> launches_agree V L L' -> L <> [] -> execution readable H L k H' ->
  (In (i, (s, s')) (launch_pairs (s_phases p L')) <->
   exists t t' a b, (t < t')%nat /\ (t' < length L)%nat /\
     In a (nth i (new_phases H H' t) []) /\ In b (nth i (new_phases H H' t') []) /\
     a_site a = s /\ a_site b = s' /\ conflict a b = true).
Proof.
  intros HT HA HN HE. rewrite launch_pairs_in.
  assert (E : forall t, (t < length L)%nat -> new_phases H H' t = nth t (s_phases p L') []).
  { intros t Ht. assert (S := approx_sound _ _ _ _ _ t HE Ht).
    apply (typed_approx _ _ _ HT _ (nth t L' env0)) in S; [|now apply launches_agree_nth].
    rewrite S. unfold s_phases.
    rewrite nth_indep with (d' := s_list p env0) by (rewrite map_length, <- (forall2_length _ _ _ HA); auto).
    now rewrite (map_nth (s_list p)). }
  split; intros (t & t' & a & b & D & X).
  - destruct (Nat.lt_ge_cases t' (length L)) as [Ht|Ht].
    + exists t, t', a, b. rewrite !E by lia. tauto.
    + exfalso. destruct X as (_ & Hb & _). unfold s_phases in Hb.
      rewrite (nth_overflow (map _ _)) in Hb by (rewrite map_length, <- (forall2_length _ _ _ HA); auto).
      destruct i; destruct Hb.
  - destruct X as (Ht & X). exists t, t', a, b. rewrite !E in X by lia. tauto.
Qed.

(* Of any program: on two independent sites the listed pairs are those of every execution. *)
Theorem pairs_independent readable V k L L' H H' i s s' :
  launches_agree V L L' -> execution readable H L k H' ->
  s_indep V s (approx_k k) = true -> s_indep V s' (approx_k k) = true ->
  (In (i, (s, s')) (launch_pairs (s_phases (approx_k k) L')) <->
   exists t t' a b, (t < t')%nat /\ (t' < length L)%nat /\
     In a (nth i (new_phases H H' t) []) /\ In b (nth i (new_phases H H' t') []) /\
     a_site a = s /\ a_site b = s' /\ conflict a b = true).
Proof.
  intros HA HE I I'. rewrite launch_pairs_in.
  assert (E : forall u c t, s_indep V u (approx_k k) = true -> (t < length L)%nat -> a_site c = u ->
    (In c (nth i (nth t (s_phases (approx_k k) L') []) []) <-> In c (nth i (new_phases H H' t) []))).
  { intros u c t Iu Ht Sc. unfold s_phases.
    rewrite nth_indep with (d' := s_list (approx_k k) env0) by (rewrite map_length, <- (forall2_length _ _ _ HA); auto).
    rewrite (map_nth (s_list (approx_k k))).
    eapply access_exact; eauto using launches_agree_nth, s_list_is_run. }
  split; intros (t & t' & a & b & D & X).
  - destruct (Nat.lt_ge_cases t' (length L)) as [Ht|Ht].
    + exists t, t', a, b. destruct X as (Ha & Hb & Sa & Sb & C).
      rewrite (E s) in Ha by (auto; lia). rewrite (E s') in Hb by (auto; lia). tauto.
    + exfalso. destruct X as (_ & Hb & _). unfold s_phases in Hb.
      rewrite (nth_overflow (map _ _)) in Hb by (rewrite map_length, <- (forall2_length _ _ _ HA); auto).
      destruct i; destruct Hb.
  - destruct X as (Ht & Ha & Hb & Sa & Sb & C). exists t, t', a, b.
    rewrite (E s) by (auto; lia). rewrite (E s') by (auto; lia). tauto.
Qed.

(* ---------------------------------------------------------------- alignment *)

(* A program whose synchronised control is uniform over W: threads that agree on W pass the same barriers. *)
Fixpoint s_uniform_ok (W : vars) (p : sproto) : bool :=
  match p with
  | SU _ | SSync => true
  | SSeq p q => s_uniform_ok W p && s_uniform_ok W q
  | SIf c p q => bool_ok W c && s_uniform_ok W p && s_uniform_ok W q
  | SFor x R p => range_typed W R && s_uniform_ok (x :: W) p
  | SBind x p => s_uniform_ok (remove x W) p
  end.
Lemma glue_length_eq {A} (p p' q q' : list (list A)) :
  p <> [] -> p' <> [] -> q <> [] -> q' <> [] -> length p = length p' -> length q = length q' ->
  length (glue p q) = length (glue p' q').
Proof. intros. assert (E := glue_length p q H H1). assert (E' := glue_length p' q' H0 H2). lia. Qed.
Theorem s_uniform_aligned p : forall W r r', s_uniform_ok W p = true -> agree_on W r r' ->
  length (s_list p r) = length (s_list p r').
Proof.
  induction p; simpl; intros W r r' H HA; rewrite ?andb_true_iff in H; auto.
  - apply glue_length_eq; eauto using s_list_nonempty; destruct H; eauto.
  - destruct H as [[H H1] H2]. apply bool_ok_iff in H. rewrite (t_bool_eval _ _ _ _ H HA).
    destruct (beval r' c); eauto.
  - destruct H as [H H1]. apply range_typed_iff in H. rewrite (t_range_eval _ _ _ _ H HA).
    unfold glue_all. induction (range_eval r' R) as [|v vs IH]; simpl; auto.
    apply glue_length_eq; eauto using s_list_nonempty, agree_cons;
      apply (glue_all_nonempty (map _ vs)); intros q Hq; apply in_map_iff in Hq as (w & <- & _); apply s_list_nonempty.
  - eapply IHp; eauto. intros y Hy. apply remove_In in Hy as [Hy _]. auto.
Qed.
