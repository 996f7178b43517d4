(* Questions about barriers of several kinds: the hypothesis of Barriers.v that no barrier diverges, discharged. Of each level (a warp, a block, a
   grid) there is a view of the protocol in which the barriers that count there separate phases and code without them is plain (protocol_split).
   A branch or a loop around barriers gets a question at its level, or at a wider one, where the barriers below it are the same (is_wanted in
   protocol/divergence.c). Of a loop that asks whether one of two threads comes to a barrier in an iteration that the other has not, or in which it
   comes to none: a thread may go round more often where it meets nobody. Where no question has a model any two threads pass the same barriers, of
   one kind after the other, and a race is found by the queries of its level. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Levels Barriers Unknown.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- code without barriers that count is plain *)

Fixpoint has_kept (keep : nat -> bool) (p : lproto) : bool :=
  match p with
  | LU _ => false
  | LSync k => keep k
  | LSeq p q | LIf _ p q => has_kept keep p || has_kept keep q
  | LFor _ _ p | LBind _ p => has_kept keep p
  end.
Fixpoint plain (p : lproto) : uproto :=
  match p with
  | LU u => u
  | LSync _ => USkip
  | LSeq p q => USeq (plain p) (plain q)
  | LIf c p q => UIf c (plain p) (plain q)
  | LFor x R p => UFor x R (plain p)
  | LBind x p => UBind x (plain p)
  end.
Fixpoint thin (keep : nat -> bool) (p : lproto) : sproto :=
  match p with
  | LU u => SU u
  | LSync k => if keep k then SSync else SU USkip
  | LSeq p q => SSeq (thin keep p) (thin keep q)
  | LIf c p q => if has_kept keep p || has_kept keep q then SIf c (thin keep p) (thin keep q) else SU (UIf c (plain p) (plain q))
  | LFor x R p => if has_kept keep p then SFor x R (thin keep p) else SU (UFor x R (plain p))
  | LBind x p => SBind x (thin keep p)
  end.

Lemma plain_cut keep p : has_kept keep p = false -> forall r, cut keep (l_steps p r) = [u_list (plain p) r].
Proof.
  induction p; simpl; intros H r; rewrite ?orb_false_iff in H; auto.
  - apply cut_accesses.
  - now rewrite H.
  - destruct H as [H1 H2]. now rewrite cut_app, IHp1, IHp2.
  - destruct H as [H1 H2]. destruct (beval r c); auto.
  - induction (range_eval r R) as [|v vs IH]; simpl; auto. now rewrite cut_app, IH, IHp.
Qed.
(* The phases of the view are what lies between the barriers that count. *)
Theorem thin_list keep p : forall r, s_list (thin keep p) r = cut keep (l_steps p r).
Proof.
  induction p; simpl; intro r; auto.
  - now rewrite cut_accesses.
  - destruct (keep kind); reflexivity.
  - now rewrite cut_app, IHp1, IHp2.
  - destruct (_ || _) eqn:E.
    + simpl. destruct (beval r c); auto.
    + apply orb_false_iff in E as [E1 E2]. simpl. destruct (beval r c); symmetry; apply plain_cut; auto.
  - destruct (has_kept keep p) eqn:E.
    + simpl. unfold glue_all. induction (range_eval r R) as [|v vs IH]; simpl; auto. now rewrite cut_app, IH, IHp.
    + symmetry. exact (plain_cut keep (LFor x R p) E r).
Qed.

Lemma cut_length q l : length (cut q l) = S (length (kept q l)).
Proof.
  induction l as [|[a|k] l IH]; auto.
  - cbn [cut]. assert (N := cut_nonempty q l). destruct (cut q l); [congruence|]. exact IH.
  - cbn [cut]. transitivity (S (length ((if q k then [k] else []) ++ kept q l))); [|unfold kept; simpl; now destruct (q k)].
    destruct (q k); simpl app; auto. assert (N := cut_nonempty q l).
    assert (G := glue_length [[]; []] (cut q l) ltac:(discriminate) N). rewrite IH in G. simpl in G |- *. lia.
Qed.
Lemma kept_none q l : length (cut q l) = 1%nat -> kept q l = [].
Proof. rewrite cut_length. destruct (kept q l); auto. discriminate. Qed.

(* ---------------------------------------------------------------- two threads in tune *)

(* No iteration passes a barrier. *)
Definition silent (x : var) (R : range) (p : sproto) (r : env) : Prop := forall v, In v (range_eval r R) -> length (s_list p (upd r x v)) = 1%nat.
(* They take the same branches around barriers, and go round loops together, or meet no barrier there. *)
Fixpoint in_tune (p : sproto) (r r' : env) : Prop :=
  match p with
  | SU _ | SSync => True
  | SSeq p q => in_tune p r r' /\ in_tune q r r'
  | SIf c p q => beval r c = beval r' c /\ if beval r c then in_tune p r r' else in_tune q r r'
  | SFor x R p =>
      (range_eval r R = range_eval r' R /\ forall v, In v (range_eval r R) -> in_tune p (upd r x v) (upd r' x v)) \/
      (silent x R p r /\ silent x R p r')
  | SBind x p => in_tune p r r'
  end.
(* The same where each goes through its own values. *)
Fixpoint in_time (p : sproto) (r r' : env) : Prop :=
  match p with
  | SU _ | SSync => True
  | SSeq p q => in_time p r r' /\ in_time q r r'
  | SIf c p q => beval r c = beval r' c /\ if beval r c then in_time p r r' else in_time q r r'
  | SFor x R p =>
      (length (range_eval r R) = length (range_eval r' R) /\ forall j, (j < length (range_eval r R))%nat ->
        in_time p (upd r x (nth j (range_eval r R) 0)) (upd r' x (nth j (range_eval r' R) 0))) \/
      (silent x R p r /\ silent x R p r')
  | SBind x p => in_time p r r'
  end.

Lemma silent_vars x R p r s : (forall y, In y (rfv R ++ s_vars p) -> r y = s y) -> silent x R p r -> silent x R p s.
Proof.
  intros H S v Hv. rewrite <- (range_eval_agree R r s) in Hv by (intros; apply H, in_app_iff; auto).
  rewrite <- (S v Hv). f_equal. apply s_list_vars. intros y Hy. unfold upd. destruct (Nat.eqb x y); auto. symmetry. apply H, in_app_iff. auto.
Qed.
Lemma in_tune_vars p : forall r s r' s', (forall y, In y (s_vars p) -> r y = s y) -> (forall y, In y (s_vars p) -> r' y = s' y) ->
  in_tune p r r' -> in_tune p s s'.
Proof.
  induction p; simpl; intros r s r' s' H H' HS; auto.
  - destruct HS as [HS1 HS2]. split; [apply (IHp1 r s r' s') | apply (IHp2 r s r' s')]; auto; intros;
      (apply H || apply H'); apply in_app_iff; auto.
  - destruct HS as [HC HS].
    rewrite <- (beval_agree c r s), <- (beval_agree c r' s') by (intros; (apply H || apply H'); apply in_app_iff; auto).
    split; auto. destruct (beval r c); [apply (IHp1 r s r' s') | apply (IHp2 r s r' s')]; auto; intros;
      (apply H || apply H'); rewrite !in_app_iff; auto.
  - destruct HS as [[HR HS]|[S1 S2]]; [left | right; split; eapply silent_vars; eauto].
    rewrite <- (range_eval_agree R r s), <- (range_eval_agree R r' s')
      by (intros; (apply H || apply H'); apply in_app_iff; auto).
    split; auto. intros v Hv. eapply IHp; [| |apply HS; exact Hv]; apply upd_on; intros; (apply H || apply H');
      apply in_app_iff; auto.
  - eauto.
Qed.

Lemma s_subst_tune x e p : (forall y, In y (s_binders p) -> ~ In y (nfv e)) -> forall r r', in_tune (s_subst x e p) r r' ->
  in_tune p (upd r x (neval r e)) (upd r' x (neval r' e)).
Proof.
  induction p; simpl; intros H r r' HS; auto.
  - destruct HS. split; [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite !beval_subst in HS. destruct HS as [HC HS]. split; auto.
    destruct (beval _ c); [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - destruct HS as [HS|HS]; [left | right].
    + rewrite !rsubst_eval in HS. destruct HS as [HR HS]. split; auto. intros v Hv. specialize (HS v Hv).
      destruct (Nat.eqb_spec x x0) as [<-|N].
      * eapply in_tune_vars; [| |exact HS]; intros y _; symmetry; apply upd_again.
      * apply IHp in HS; auto. rewrite !neval_upd_free in HS by auto.
        eapply in_tune_vars; [| |exact HS]; intros y _; symmetry; apply upd_swap; auto.
    + assert (G : forall q, silent x0 (rsubst x e R) (if Nat.eqb x x0 then p else s_subst x e p) q -> silent x0 R p (upd q x (neval q e))).
      { intros q S v Hv. rewrite <- (rsubst_eval x e R q) in Hv. rewrite <- (S v Hv). f_equal. destruct (Nat.eqb_spec x x0) as [<-|N].
        - apply s_list_ext, upd_again.
        - rewrite s_subst_list by auto. rewrite neval_upd_free by auto. apply s_list_ext, upd_swap. auto. }
      destruct HS; split; auto.
Qed.

Theorem align_in_time p : forall W n r r', alignable W n p = true -> agree_on W r r' -> in_tune (align W n p) r r' -> in_time p r r'.
Proof.
  induction p; intros W n r r' H A HS; auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HS. split; eauto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HS as [HC HS]. split; auto. destruct (beval r c); eauto.
  - destruct (shared_progression W R) eqn:E.
    + simpl in *. rewrite E in *. destruct HS as [[HR HS]|[S1 S2]]; [left | right].
      * split; [now rewrite HR|]. intros j Hj. rewrite <- HR.
        apply (IHp (x :: W) (S n)); auto using agree_cons. apply HS. now apply nth_In.
      * split; intros v Hv; rewrite <- (align_exact p (x :: W) (S n) H); auto.
    + destruct (alignable_loop W n x R p E H) as (H1 & H2 & H3 & H4 & H5 & H6). simpl align in HS. rewrite E in HS.
      assert (FREE : forall y, In y (s_binders (align (remove x W) (S n) p)) -> ~ In y (nfv (loop_value R n)))
        by (intros y Hy; now apply (loop_value_free R n y), H5).
      destruct HS as [[HR HS]|HS]; [left | right].
      * simpl in HR. split; [now rewrite !(iteration_values R n _ H3), !map_length, HR|].
        intros j Hj. assert (HJ : (j < length (range_eval r (iterations R)))%nat)
          by (rewrite (iteration_values R n r H3), map_length in Hj; exact Hj).
        specialize (HS _ (nth_In _ 0 HJ)). apply s_subst_tune in HS; [|exact FREE].
        assert (EV : forall q, range_eval q (iterations R) = range_eval r (iterations R) ->
          neval (upd q n (nth j (range_eval r (iterations R)) 0)) (loop_value R n) = nth j (range_eval q R) 0).
        { intros q Q. rewrite (iteration_values R n q H3), Q.
          set (f := fun v => neval (upd q n v) (loop_value R n)). symmetry.
          transitivity (nth j (map f (range_eval r (iterations R))) (f 0));
            [apply nth_indep; now rewrite map_length | exact (map_nth f _ _ _)]. }
        rewrite !EV in HS by auto. apply (IHp (remove x W) (S n)); auto using agree_remove2.
        eapply in_tune_vars; [| |exact HS]; intros y Hy; unfold upd; destruct (Nat.eqb x y); auto; destruct (Nat.eqb_spec n y); auto; subst; tauto.
      * assert (G : forall q, silent n (iterations R) (s_subst x (loop_value R n) (align (remove x W) (S n) p)) q -> silent x R p q).
        { intros q S v Hv. rewrite (iteration_values R n q H3) in Hv. apply in_map_iff in Hv as (u & <- & Hu). rewrite <- (S u Hu). f_equal.
          rewrite s_subst_list, <- (align_exact p _ _ H6) by exact FREE. apply s_list_vars. intros y Hy. unfold upd.
          destruct (Nat.eqb x y); auto. destruct (Nat.eqb_spec n y); auto. subst. tauto. }
        destruct HS; split; auto.
  - simpl in *. eapply IHp; eauto. intros y Hy. apply remove_In in Hy as [Hy _]. auto.
Qed.

(* Threads in time pass the same barriers, kind by kind. *)
Lemma flat_map_nth {A B C} (f : A -> list C) (g : B -> list C) a b : forall l m, length l = length m ->
  (forall j, (j < length l)%nat -> f (nth j l a) = g (nth j m b)) -> flat_map f l = flat_map g m.
Proof.
  induction l as [|x l IH]; intros [|y m] E H; try discriminate; auto. simpl. f_equal; [apply (H 0%nat); simpl; lia|].
  apply IH; [now injection E|]. intros j Hj. apply (H (S j)). simpl. lia.
Qed.
Lemma kept_flat_map {A} q (f : A -> list step) l : kept q (flat_map f l) = flat_map (fun v => kept q (f v)) l.
Proof. induction l as [|v l IH]; simpl; auto. now rewrite kept_app, IH. Qed.
Lemma plain_kept keep p r : has_kept keep p = false -> kept keep (l_steps p r) = [].
Proof. intro H. apply kept_none. now rewrite (plain_cut keep p H). Qed.
Theorem in_time_kept keep p : forall r r', in_time (thin keep p) r r' -> kept keep (l_steps p r) = kept keep (l_steps p r').
Proof.
  induction p; intros r r' H.
  - now rewrite !plain_kept.
  - reflexivity.
  - destruct H. simpl. rewrite !kept_app. f_equal; auto.
  - simpl in H. destruct (has_kept keep p1 || has_kept keep p2) eqn:E.
    + destruct H as [C H]. simpl. rewrite <- C. destruct (beval r c); auto.
    + now rewrite !plain_kept.
  - simpl in H. destruct (has_kept keep p) eqn:E; [|now rewrite !plain_kept]. simpl. rewrite !kept_flat_map.
    destruct H as [[EL H]|[S1 S2]].
    + apply (flat_map_nth _ _ 0 0); auto.
    + assert (N : forall q, silent x R (thin keep p) q -> flat_map (fun v => kept keep (l_steps p (upd q x v))) (range_eval q R) = []).
      { intros q S. unfold silent in S. induction (range_eval q R) as [|v vs IH]; auto. simpl. rewrite IH by (intros; apply S; now right).
        rewrite kept_none; auto. rewrite <- thin_list. apply S. now left. }
      now rewrite !N.
  - apply IHp. exact H.
Qed.

(* And of fewer kinds: a barrier is asked about whatever space it orders, and a space counts those that order it. *)
Lemma has_narrower q k p : narrower q k -> has_kept q p = true -> has_kept k p = true.
Proof. intro N. induction p; simpl; rewrite ?orb_true_iff; intuition. Qed.
Lemma silent_narrower q k x R p r : narrower q k -> silent x R (thin k p) r -> silent x R (thin q p) r.
Proof.
  intros N S v Hv. specialize (S v Hv). rewrite thin_list, cut_length in *. injection S as S. f_equal.
  unfold kept in *. rewrite <- (filter_narrower q k) by auto. destruct (filter k _); [reflexivity | discriminate].
Qed.
Theorem in_time_narrower q k p : narrower q k -> forall r r', in_time (thin k p) r r' -> in_time (thin q p) r r'.
Proof.
  intro N. induction p; intros r r' H.
  - exact I.
  - simpl. destruct (q kind); exact I.
  - destruct H. split; auto.
  - simpl in *. destruct (has_kept q p1 || has_kept q p2) eqn:E; [|exact I].
    assert (K : has_kept k p1 || has_kept k p2 = true) by (rewrite orb_true_iff in *; intuition eauto using has_narrower). rewrite K in H.
    destruct H as [C H]. split; auto. destruct (beval r c); auto.
  - simpl in *. destruct (has_kept q p) eqn:E; [|exact I]. rewrite (has_narrower q k p N E) in H.
    destruct H as [[EL H]|[S1 S2]]; [left | right]; eauto using silent_narrower.
  - simpl. apply IHp. exact H.
Qed.

Lemma s_subst_tune_back x e p : (forall y, In y (s_binders p) -> ~ In y (nfv e)) -> forall r r',
  in_tune p (upd r x (neval r e)) (upd r' x (neval r' e)) -> in_tune (s_subst x e p) r r'.
Proof.
  induction p; simpl; intros H r r' HS; auto.
  - destruct HS. split; [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite !beval_subst. destruct HS as [HC HS]. split; auto.
    destruct (beval _ c); [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - destruct HS as [HS|HS]; [left | right].
    + rewrite !rsubst_eval. destruct HS as [HR HS]. split; auto. intros v Hv. specialize (HS v Hv).
      destruct (Nat.eqb_spec x x0) as [<-|N].
      * eapply in_tune_vars; [| |exact HS]; intros y _; apply upd_again.
      * apply IHp; auto. rewrite !neval_upd_free by auto. eapply in_tune_vars; [| |exact HS]; intros y _; apply upd_swap; auto.
    + assert (G : forall q, silent x0 R p (upd q x (neval q e)) -> silent x0 (rsubst x e R) (if Nat.eqb x x0 then p else s_subst x e p) q).
      { intros q S v Hv. rewrite rsubst_eval in Hv. rewrite <- (S v Hv). f_equal. destruct (Nat.eqb_spec x x0) as [<-|N].
        - symmetry. apply s_list_ext, upd_again.
        - rewrite s_subst_list by auto. rewrite neval_upd_free by auto. symmetry. apply s_list_ext, upd_swap. auto. }
      destruct HS; split; auto.
Qed.
Theorem in_time_align p : forall W n r r', alignable W n p = true -> agree_on W r r' -> in_time p r r' -> in_tune (align W n p) r r'.
Proof.
  induction p; intros W n r r' H A HP; auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HP. auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HP as [HC HP]. split; auto. destruct (beval r c); auto.
  - destruct (shared_progression W R) eqn:E.
    + simpl in *. rewrite E in *. destruct HP as [[HL HP]|[S1 S2]]; [left | right].
      * assert (ER : range_eval r R = range_eval r' R).
        { unfold shared_progression in E. apply andb_true_iff in E as [E1 E2]. unfold range_eval in *.
          rewrite (agree_num W _ r r' E1 A), (agree_num W _ r r' E2 A) in *. rewrite range_vals_nth, HL.
          symmetry. apply range_vals_nth. }
        split; auto. intros v Hv. destruct (In_nth _ _ 0 Hv) as (j & Hj & <-). apply IHp; auto using agree_cons.
        specialize (HP j Hj). rewrite <- ER in HP. exact HP.
      * split; intros v Hv; rewrite (align_exact p (x :: W) (S n) H); auto.
    + destruct (alignable_loop W n x R p E H) as (H1 & H2 & H3 & H4 & H5 & H6). simpl align. rewrite E.
      assert (FREE : forall y, In y (s_binders (align (remove x W) (S n) p)) -> ~ In y (nfv (loop_value R n)))
        by (intros y Hy; now apply (loop_value_free R n y), H5).
      destruct HP as [[HL HP]|HS]; [left | right].
      * assert (ER := iterations_shared W R r r' H1 A HL). split; auto.
        intros v Hv. destruct (In_nth _ _ 0 Hv) as (j & HJ & <-). apply s_subst_tune_back; [exact FREE|].
        assert (EV : forall q, range_eval q (iterations R) = range_eval r (iterations R) ->
          neval (upd q n (nth j (range_eval r (iterations R)) 0)) (loop_value R n) = nth j (range_eval q R) 0).
        { intros q Q. rewrite (iteration_values R n q H3), Q.
          set (f := fun v => neval (upd q n v) (loop_value R n)). symmetry.
          transitivity (nth j (map f (range_eval r (iterations R))) (f 0));
            [apply nth_indep; now rewrite map_length | exact (map_nth f _ _ _)]. }
        rewrite !EV by auto.
        assert (HJ' : (j < length (range_eval r R))%nat) by (rewrite (iteration_values R n r H3), map_length; exact HJ).
        specialize (HP j HJ'). eapply in_tune_vars; [| |apply (IHp (remove x W) (S n)); [exact H6 | | exact HP]].
        -- intros y Hy. unfold upd. destruct (Nat.eqb x y); auto. destruct (Nat.eqb_spec n y); auto. subst. tauto.
        -- intros y Hy. unfold upd. destruct (Nat.eqb x y); auto. destruct (Nat.eqb_spec n y); auto. subst. tauto.
        -- now apply agree_remove2.
      * assert (G : forall q, silent x R p q -> silent n (iterations R) (s_subst x (loop_value R n) (align (remove x W) (S n) p)) q).
        { intros q S u Hu. rewrite <- (S (neval (upd q n u) (loop_value R n))).
          - f_equal. rewrite s_subst_list by exact FREE. rewrite <- (align_exact p _ _ H6). apply s_list_vars. intros y Hy. unfold upd.
            destruct (Nat.eqb x y); auto. destruct (Nat.eqb_spec n y); auto. subst. tauto.
          - rewrite (iteration_values R n q H3). apply in_map_iff. eauto. }
        destruct HS; split; auto.
  - simpl in *. eapply IHp; eauto. intros y Hy. apply remove_In in Hy as [Hy _]. auto.
Qed.

(* ---------------------------------------------------------------- what two threads in tune do in one phase is in one instance of the split *)

(* A thread passes a barrier where E says so; its first and last phase are the head and the tail. *)
Lemma split_passes p r : regular p = true ->
  if beval r (s_e (split p)) then exists mid, s_list p r = rope_list (s_head (split p)) r :: mid ++ [rope_list (s_tail (split p)) r]
  else s_list p r = [rope_list (s_head (split p)) r].
Proof.
  intro H. assert (S := split_summarises env access (fun r => r) upd u_list same_env).
  specialize (S ltac:(reflexivity) ltac:(intros e f He y; apply He) ltac:(intros; now apply upd_same_env) upd_again
    ltac:(intros; now apply u_list_ext) p H r).
  fold one_list one_rope in S. cbv beta in S. rewrite one_list_eq, !one_rope_eq in S.
  destruct (beval r (s_e (split p))); [destruct S as (mid & -> & _); eauto | apply S].
Qed.
Lemma passes_length p r : regular p = true -> (beval r (s_e (split p)) = false <-> length (s_list p r) = 1%nat).
Proof.
  intro H. assert (S := split_passes p r H). destruct (beval r (s_e (split p))).
  - destruct S as (mid & ->). simpl. rewrite app_length. simpl. split; [discriminate | lia].
  - rewrite S. now split.
Qed.

(* Phases between two barriers, pair by pair. *)
Definition beside (inner : list phase) (r r' : env) (l l' : list access) : Prop := exists ph i, In ph inner /\
  In i (instances (ph_ctx ph) r) /\ In i (instances (ph_ctx ph) r') /\ incl l (rope_list (ph_rope ph) (upds r i)) /\ incl l' (rope_list (ph_rope ph) (upds r' i)).
Definition paired (s : summary) (P P' : list (list access)) (r r' : env) : Prop := beval r (s_e s) = beval r' (s_e s) /\
  if beval r (s_e s) then exists mid mid', P = rope_list (s_head s) r :: mid ++ [rope_list (s_tail s) r] /\
    P' = rope_list (s_head s) r' :: mid' ++ [rope_list (s_tail s) r'] /\ Forall2 (beside (s_inner s) r r') mid mid'
  else P = [rope_list (s_head s) r] /\ P' = [rope_list (s_head s) r'].

Lemma beside_more inner more r r' l l' : incl inner more -> beside inner r r' l l' -> beside more r r' l l'.
Proof. intros H (ph & i & H1 & H2). exists ph, i. auto. Qed.
Lemma beside_if c inner r r' l l' : beval r c = true -> beval r' c = true -> beside inner r r' l l' -> beside (map (under (CIf c)) inner) r r' l l'.
Proof.
  intros C C' (ph & i & H1 & H2). exists (under (CIf c) ph), i. simpl. rewrite C, C'. split; [now apply in_map | exact H2].
Qed.
Lemma beside_in x R v inner r r' l l' : In v (range_eval r R) -> In v (range_eval r' R) ->
  beside inner (upd r x v) (upd r' x v) l l' -> beside (map (under (CIn x R)) inner) r r' l l'.
Proof.
  intros V V' (ph & i & H1 & H2 & H3 & H4). exists (under (CIn x R) ph), ((x, v) :: i). simpl.
  split; [now apply in_map|]. repeat split; try tauto; apply in_flat_map; exists v; split; auto; apply in_map; auto.
Qed.
Lemma besides (P Q : list access -> list access -> Prop) m m' : (forall l l', P l l' -> Q l l') -> Forall2 P m m' -> Forall2 Q m m'.
Proof. intros H F. induction F; constructor; auto. Qed.

Lemma then_paired p q r r' : regular p = true -> regular q = true ->
  paired (split p) (s_list p r) (s_list p r') r r' -> paired (split q) (s_list q r) (s_list q r') r r' ->
  paired (split (SSeq p q)) (s_list (SSeq p q) r) (s_list (SSeq p q) r') r r'.
Proof.
  intros RP RQ (E1 & H1) (E2 & H2). set (s := split p) in *. set (t := split q) in *.
  assert (EE : beval r (s_e (split (SSeq p q))) = beval r' (s_e (split (SSeq p q)))) by (simpl; fold s t; now rewrite !sor_eval, E1, E2).
  split; auto. assert (RS : regular (SSeq p q) = true) by (simpl; now rewrite RP, RQ).
  assert (S := split_passes _ r RS). assert (S' := split_passes _ r' RS). rewrite <- EE in S'.
  destruct (beval r (s_e (split (SSeq p q)))) eqn:B; [|auto].
  destruct S as (mid & EM), S' as (mid' & EM'). exists mid, mid'. split; auto. split; auto.
  assert (F : forall (h h2 t t2 : list access) m m2, h :: m ++ [t] = h2 :: m2 ++ [t2] -> m = m2).
  { intros h h2 a a2 m m2 X. injection X as _ X. now apply app_inj_tail in X. }
  simpl in EM, EM'. fold s t in EM, EM'. simpl in B. fold s t in B. rewrite sor_eval in B. simpl s_inner. fold s t.
  destruct (beval r (s_e s)) eqn:B1, (beval r (s_e t)) eqn:B2; try discriminate.
  - destruct H1 as (m1 & m1' & X1 & X1' & F1), H2 as (m2 & m2' & X2 & X2' & F2). rewrite X1, X2, glue_join in EM. rewrite X1', X2', glue_join in EM'.
    apply F in EM as <-. apply F in EM' as <-. apply Forall2_app; [|constructor].
    + eapply besides; [|exact F1]. intros l l'. apply beside_more, incl_appl, incl_refl.
    + exists (mkphase [CIf (s_e s); CIf (s_e t)] (RCat (s_tail s) (s_head t))), []. split; [apply in_app_iff; right; now left|].
      simpl. rewrite <- E1, <- E2, B1, B2. repeat split; auto using incl_refl; now left.
    + eapply besides; [|exact F2]. intros l l'. apply beside_more, incl_appr, incl_tl, incl_refl.
  - destruct H1 as (m1 & m1' & X1 & X1' & F1), H2 as (X2 & X2'). rewrite X1, X2, glue_last in EM. rewrite X1', X2', glue_last in EM'.
    apply F in EM as <-. apply F in EM' as <-. eapply besides; [|exact F1]. intros l l'. apply beside_more, incl_appl, incl_refl.
  - destruct H1 as (X1 & X1'), H2 as (m2 & m2' & X2 & X2' & F2). rewrite X1, X2, glue_first in EM. rewrite X1', X2', glue_first in EM'.
    apply F in EM as <-. apply F in EM' as <-. eapply besides; [|exact F2]. intros l l'. apply beside_more, incl_appr, incl_tl, incl_refl.
Qed.

(* A loop that both go round, with a barrier in every iteration. *)
Lemma loop_middle x R p r r' : mem x (rfv R) = false -> mem x (bfv (s_e (split p))) = false ->
  range_eval r R = range_eval r' R ->
  (forall v, In v (range_eval r R) -> beval (upd r x v) (s_e (split p)) = true /\
    paired (split p) (s_list p (upd r x v)) (s_list p (upd r' x v)) (upd r x v) (upd r' x v)) ->
  forall rest v pre, range_eval r R = pre ++ v :: rest -> exists mid mid' t t',
    glue_all (map (fun v => s_list p (upd r x v)) (v :: rest)) = rope_list (s_head (split p)) (upd r x v) :: mid ++ [t] /\
    glue_all (map (fun v => s_list p (upd r' x v)) (v :: rest)) = rope_list (s_head (split p)) (upd r' x v) :: mid' ++ [t'] /\
    Forall2 (beside (s_inner (split (SFor x R p))) r r') mid mid'.
Proof.
  intros XR XE ER HB. set (s := split p) in *. set (n := loop_next R (NVar x)).
  assert (FL : forall (q : env) v m, In m [r_first R; r_limit R; r_step R] -> neval (upd q x v) m = neval q m).
  { intros q v m Hm. apply neval_agree. intros y Hy. apply upd_other. intros ->.
    enough (mem y (rfv R) = true) by congruence. apply mem_In. unfold rfv. rewrite !in_app_iff.
    destruct Hm as [<-|[<-|[<-|[]]]]; auto. }
  assert (FN : forall (q : env) v, neval (upd q x v) n = range_next (r_kind R) (neval q (r_step R)) v).
  { intros q v. unfold n. rewrite loop_next_eval, FL by (simpl; auto). simpl. now rewrite upd_same. }
  assert (FC : forall (q : env) v, beval (upd q x v) (loop_cond R n) =
    range_go (r_kind R) (neval q (r_limit R)) (range_next (r_kind R) (neval q (r_step R)) v)).
  { intros q v. rewrite loop_cond_eval, FN, FL by (simpl; auto). reflexivity. }
  assert (IN : forall v, In v (range_eval r R) -> forall m m', Forall2 (beside (s_inner s) (upd r x v) (upd r' x v)) m m' ->
    Forall2 (beside (s_inner (split (SFor x R p))) r r') m m').
  { intros v Hv m m'. apply besides. intros l l' B. eapply beside_more; [|eapply (beside_in x R v)]; [|exact Hv | now rewrite <- ER | exact B].
    simpl. apply incl_appl, incl_refl. }
  induction rest as [|w rest IH]; intros v pre E.
  - destruct (HB v) as (B & _ & H); [rewrite E; apply in_app_iff; right; now left|]. rewrite B in H. destruct H as (m & m' & X & X' & F).
    simpl. rewrite X, X'. rewrite !glue_last. do 4 eexists. split; [reflexivity|]. split; [reflexivity|].
    apply (IN v); auto. rewrite E. apply in_app_iff. right. now left.
  - assert (Hv : In v (range_eval r R)) by (rewrite E; apply in_app_iff; right; now left).
    destruct (HB v Hv) as (B & E0 & H). rewrite B in H. destruct H as (m & m' & X & X' & F).
    destruct (IH w (pre ++ [v])) as (mid & mid' & t & t' & G & G' & FF); [now rewrite <- app_assoc|].
    change (glue_all (map ?f (v :: w :: rest))) with (glue (f v) (glue_all (map f (w :: rest)))).
    rewrite G, G', X, X', !glue_join. do 4 eexists. split; [reflexivity|]. split; [reflexivity|].
    apply Forall2_app; [apply (IN v); auto|]. simpl. constructor; auto.
    assert (N1 := next_told _ _ _ _ _ _ _ E). rewrite ER in E. assert (N2 := next_told _ _ _ _ _ _ _ E). destruct N1 as [N1 G1], N2 as [N2 G2].
    exists (mkphase [CIn x R; CIf (loop_cond R n); CIf (s_e s)] (RCat (s_tail s) (RSubst x n (s_head s)))), [(x, v)].
    split; [simpl; apply in_app_iff; right; now left|].
    assert (II : forall q : env, In v (range_eval q R) -> beval (upd q x v) (loop_cond R n) = true -> beval (upd q x v) (s_e s) = true ->
      In [(x, v)] (instances [CIn x R; CIf (loop_cond R n); CIf (s_e s)] q)).
    { intros q I C1 C2. simpl. apply in_flat_map. exists v. split; auto. rewrite C1, C2. simpl. auto. }
    assert (HD : forall q : env, neval (upd q x v) n = w -> rope_list (s_head s) (upd (upd q x v) x (neval (upd q x v) n)) = rope_list (s_head s) (upd q x w)).
    { intros q ->. apply rope_list_same, upd_again. }
    cbn [ph_ctx ph_rope upds rope_list]. rewrite !HD by (rewrite FN; auto). repeat split; auto using incl_refl.
    + apply II; auto. now rewrite FC.
    + apply II; [now rewrite <- ER | now rewrite FC | now rewrite <- E0].
Qed.

Theorem tune_paired p : forall r r', regular p = true -> in_tune p r r' -> paired (split p) (s_list p r) (s_list p r') r r'.
Proof.
  induction p; intros r r' HR HS.
  - split; [reflexivity | simpl; auto].
  - split; [reflexivity | simpl; exists [], []; auto].
  - simpl in HR. apply andb_true_iff in HR as [R1 R2]. destruct HS as [H1 H2]. apply then_paired; auto.
  - assert (HR' := HR). simpl in HR. apply andb_true_iff in HR as [R1 R2]. destruct HS as [HC HS].
    assert (S := split_passes _ r HR'). assert (S' := split_passes _ r' HR').
    assert (F : forall (h h2 t t2 : list access) m m2, h :: m ++ [t] = h2 :: m2 ++ [t2] -> m = m2).
    { intros h h2 a a2 m m2 X. injection X as _ X. now apply app_inj_tail in X. }
    unfold paired. assert (EE : beval r (s_e (split (SIf c p1 p2))) = beval r' (s_e (split (SIf c p1 p2)))).
    { simpl. rewrite !choose_eval, <- HC. destruct (beval r c); [apply (IHp1 r r' R1 HS) | apply (IHp2 r r' R2 HS)]. }
    rewrite <- EE in *. split; auto. destruct (beval r (s_e (split (SIf c p1 p2)))) eqn:B; [|auto].
    destruct S as (mid & EM), S' as (mid' & EM'). exists mid, mid'. split; auto. split; auto.
    simpl in B. rewrite choose_eval in B. simpl s_list in EM, EM'. rewrite <- HC in EM'. simpl s_inner. destruct (beval r c) eqn:C.
    + destruct (IHp1 r r' R1 HS) as (_ & H). rewrite B in H. destruct H as (m & m' & X & X' & FF). rewrite X in EM. rewrite X' in EM'.
      apply F in EM as <-. apply F in EM' as <-. eapply besides; [|exact FF]. intros l l' BB.
      eapply beside_more; [apply incl_appl, incl_refl|]. now apply beside_if.
    + destruct (IHp2 r r' R2 HS) as (_ & H). rewrite B in H. destruct H as (m & m' & X & X' & FF). rewrite X in EM. rewrite X' in EM'.
      apply F in EM as <-. apply F in EM' as <-. eapply besides; [|exact FF]. intros l l' BB.
      eapply beside_more; [apply incl_appr, incl_refl|]. apply beside_if; auto; rewrite snot_eval; [now rewrite C | now rewrite <- HC].
  - assert (HR' := HR). simpl in HR. rewrite !andb_true_iff, !negb_true_iff in HR. destruct HR as [[X1 X2] R1].
    assert (S := split_passes _ r HR'). assert (S' := split_passes _ r' HR').
    assert (P := passes_length _ r HR'). assert (P' := passes_length _ r' HR').
    assert (FE : forall (q : env) v, beval (upd q x v) (s_e (split p)) = beval q (s_e (split p))).
    { intros q v. apply beval_agree. intros y Hy. apply upd_other. intros ->. apply mem_In in Hy. congruence. }
    assert (N : forall q, silent x R p q -> length (s_list (SFor x R p) q) = 1%nat).
    { intros q Q. simpl. unfold silent in Q. induction (range_eval q R) as [|v vs IH]; auto. simpl.
      assert (K := glue_length (s_list p (upd q x v)) (glue_all (map (fun v => s_list p (upd q x v)) vs)) ltac:(apply s_list_nonempty)).
      unfold glue_all in *. rewrite (Q v) in K by now left. rewrite IH in K by (intros; apply Q; now right). 
      assert (NN : fold_right glue [[]] (map (fun v => s_list p (upd q x v)) vs) <> [])
        by (apply glue_all_nonempty; intros l Hl; apply in_map_iff in Hl as (w & <- & _); apply s_list_nonempty).
      specialize (K NN). lia. }
    destruct HS as [[ER HS]|[N1 N2]].
    + assert (ES : beval r (s_e (split (SFor x R p))) = beval r' (s_e (split (SFor x R p)))).
      { assert (EL : beval r (s_e (split (SFor x R p))) = false <-> beval r' (s_e (split (SFor x R p))) = false).
        { rewrite P, P'. simpl. rewrite <- ER.
          assert (G : forall vs, (forall v, In v vs -> In v (range_eval r R)) ->
            length (glue_all (map (fun v => s_list p (upd r x v)) vs)) = length (glue_all (map (fun v => s_list p (upd r' x v)) vs))).
          { induction vs as [|v vs IH]; intro I; auto. simpl.
            assert (NN : forall q : env, glue_all (map (fun v => s_list p (upd q x v)) vs) <> [])
              by (intro q; apply glue_all_nonempty; intros l Hl; apply in_map_iff in Hl as (w & <- & _); apply s_list_nonempty).
            assert (K := glue_length _ _ (s_list_nonempty p (upd r x v)) (NN r)). assert (K' := glue_length _ _ (s_list_nonempty p (upd r' x v)) (NN r')).
            rewrite IH in K by (intros; apply I; now right). assert (M : length (s_list p (upd r x v)) = length (s_list p (upd r' x v))).
            { destruct (IHp _ _ R1 (HS v (I v (or_introl eq_refl)))) as (EB & H). destruct (beval (upd r x v) (s_e (split p))).
              - destruct H as (m & m' & -> & -> & F). simpl. rewrite !app_length. simpl. now rewrite (forall2_length _ _ _ F).
              - destruct H as [-> ->]. reflexivity. }
            change (glue_all (?a :: ?l)) with (glue a (glue_all l)) in *. lia. }
          rewrite (G _ (fun v Hv => Hv)). reflexivity. }
        destruct (beval r _), (beval r' _); intuition congruence. }
      split; auto. rewrite <- ES in S'. destruct (beval r (s_e (split (SFor x R p)))) eqn:B; [|auto].
      destruct S as (mid & EM), S' as (mid' & EM'). exists mid, mid'. split; auto. split; auto.
      simpl s_e in B. rewrite sand_eval in B. apply andb_true_iff in B as [_ B].
      destruct (range_eval r R) as [|v vs] eqn:V.
      { exfalso. simpl in EM. rewrite V in EM. simpl in EM. injection EM as _ EM. now destruct mid. }
      destruct (loop_middle x R p r r' X1 X2 ltac:(congruence)) with (rest := vs) (v := v) (pre := @nil Z) as (m & m' & t & t' & G & G' & FF).
      { intros w Hw. rewrite V in Hw. split; [now rewrite FE|]. apply IHp; auto. }
      { now rewrite V. }
      simpl s_list in EM, EM'. rewrite <- ER in EM'. rewrite V in EM. rewrite G in EM. rewrite G' in EM'.
      assert (F : forall (h h2 t t2 : list access) m m2, h :: m ++ [t] = h2 :: m2 ++ [t2] -> m = m2).
      { intros h h2 a a2 l l2 X. injection X as _ X. now apply app_inj_tail in X. }
      apply F in EM as <-. apply F in EM' as <-. exact FF.
    + apply N in N1. apply N in N2. apply P in N1. apply P' in N2. unfold paired. rewrite N1, N2 in *. auto.
  - exact (IHp r r' HR HS).
Qed.
(* What two threads in tune do in one phase they do in one instance of a phase of the split. *)
Theorem tune_meets p r r' n a b : regular p = true -> in_tune p r r' ->
  In a (nth n (s_list p r) []) -> In b (nth n (s_list p r') []) ->
  exists ph i, In ph (phases p) /\ In i (instances (ph_ctx ph) r) /\ In i (instances (ph_ctx ph) r') /\
    In a (rope_list (ph_rope ph) (upds r i)) /\ In b (rope_list (ph_rope ph) (upds r' i)).
Proof.
  intros HR HS Ha Hb. destruct (tune_paired p r r' HR HS) as (E & H). unfold phases.
  assert (HEAD : In a (rope_list (s_head (split p)) r) -> In b (rope_list (s_head (split p)) r') -> exists ph i,
    In ph (mkphase [] (s_head (split p)) :: s_inner (split p) ++ [mkphase [CIf (s_e (split p))] (s_tail (split p))]) /\
    In i (instances (ph_ctx ph) r) /\ In i (instances (ph_ctx ph) r') /\
    In a (rope_list (ph_rope ph) (upds r i)) /\ In b (rope_list (ph_rope ph) (upds r' i))).
  { intros A B. exists (mkphase [] (s_head (split p))), []. split; [now left|]. simpl. auto. }
  destruct (beval r (s_e (split p))) eqn:B.
  - destruct H as (m & m' & X & X' & F). rewrite X in Ha. rewrite X' in Hb. destruct n as [|n]; [auto|]. simpl in Ha, Hb.
    assert (EL := forall2_length _ _ _ F). destruct (Nat.lt_ge_cases n (length m)) as [L|L].
    + rewrite app_nth1 in Ha, Hb by (rewrite <- ?EL; auto).
      assert (BB : beside (s_inner (split p)) r r' (nth n m []) (nth n m' [])).
      { clear - F L. revert n L. induction F; intros [|n] L; simpl in *; try lia; auto. apply IHF. lia. }
      destruct BB as (ph & i & H1 & H2 & H3 & H4 & H5). exists ph, i. split; [right; apply in_app_iff; auto|]. auto.
    + rewrite app_nth2 in Ha, Hb by (rewrite <- ?EL; auto). rewrite <- EL in Hb.
      destruct (n - length m)%nat as [|j]; [|destruct j; destruct Ha].
      exists (mkphase [CIf (s_e (split p))] (s_tail (split p))), []. split; [right; apply in_app_iff; right; now left|].
      simpl in *. rewrite <- E, B. simpl. auto.
  - destruct H as [X X']. rewrite X in Ha. rewrite X' in Hb. destruct n as [|[|n]]; simpl in Ha, Hb; try tauto.
Qed.

(* ---------------------------------------------------------------- the questions *)

(* Of a branch its condition; of a loop, and E of its body, whether an iteration comes to a barrier. *)
Inductive crossing := Takes (c : bexp) | Comes (x : var) (R : range) (e : bexp).
Definition spot : Type := list citem * crossing.
Definition inside (i : citem) (s : spot) : spot := (i :: fst s, snd s).
Fixpoint spots (p : sproto) : list spot :=
  match p with
  | SU _ | SSync => []
  | SSeq p q => spots p ++ spots q
  | SIf c p q => ([], Takes c) :: map (inside (CIf c)) (spots p) ++ map (inside (CIf (snot c))) (spots q)
  | SFor x R p => ([], Comes x R (s_e (split p))) :: map (inside (CIn x R)) (spots p)
  | SBind _ p => spots p
  end.

(* The first thread takes the branch, or comes to a barrier in an iteration; the second one does not. That a loop makes progress ([loop_ok]) the
   lowering sees to; its first value and step are shared ([even]), so the second thread, too, has been where the loop's variable has the value. *)
Definition goes_too (x : var) (R : range) (e : bexp) : bexp := BBin CAnd (BBin CAnd (loop_ok R) (loop_cond R (NVar x))) e.
Definition parted (c : crossing) (r r' : env) : Prop :=
  match c with
  | Takes c => beval r c = true /\ beval r' c = false
  | Comes x R e => exists v, In v (range_eval r R) /\ beval (upd r x v) e = true /\ beval (upd r' x v) (goes_too x R e) = false
  end.
Definition crossing_fml (c : crossing) (f g : var -> var) : fml :=
  match c with
  | Takes c => FAnd (FB (bren f c)) (FB (BNot (bren g c)))
  | Comes x R e => let i := bound_var 1 0 in
      FAnd (FIn i (rren f R)) (FAnd (FB (bren (rebind f x i) e)) (FB (BNot (bren (rebind g x i) (goes_too x R e)))))
  end.
Definition question (shared ids : list var) (D : bexp) (s : spot) : fml :=
  let ren1 := copy shared 1 in
  let ren2 := copy shared 2 in
  FAnd (FB (bren ren1 D)) (FAnd (FB (bren ren2 D)) (FAnd (FB (BNot (same_ids ren1 ren2 ids))) (ctx_fml ren1 ren2 0 (fst s) (crossing_fml (snd s))))).

Lemma crossing_eval c r r' s f g : through s f r -> through s g r' ->
  match c with
  | Takes _ => parted c r r'
  | Comes x R e => In (s (bound_var 1 0)) (range_eval r R) /\ beval (upd r x (s (bound_var 1 0))) e = true /\
      beval (upd r' x (s (bound_var 1 0))) (goes_too x R e) = false
  end <-> feval s (crossing_fml c f g) = true.
Proof.
  intros H1 H2. destruct c as [c|x R e]; cbn [crossing_fml feval parted]; rewrite !andb_true_iff.
  - cbn [beval]. rewrite (through_beval s f r), (through_beval s g r'), negb_true_iff by auto. reflexivity.
  - rewrite in_existsb, (through_range s f r) by auto. cbn [beval].
    rewrite (through_beval s _ (upd r x (s (bound_var 1 0))) e) by now apply through_rebind.
    rewrite (through_beval s _ (upd r' x (s (bound_var 1 0))) (goes_too x R e)) by now apply through_rebind. now rewrite negb_true_iff.
Qed.

Lemma question_satisfiable shared ids D sp r r' : (forall x, In x shared -> r x = r' x) -> apart ids r r' ->
  beval r D = true -> beval r' D = true -> both (fst sp) (parted (snd sp)) r r' -> satisfiable (question shared ids D sp).
Proof.
  intros HS HI D1 D2 HB. destruct (both_choices _ _ 0 _ _ HB) as (w & q & q' & HP & HW).
  assert (V : exists v, match snd sp with
    | Takes _ => parted (snd sp) q q'
    | Comes x R e => In v (range_eval q R) /\ beval (upd q x v) e = true /\ beval (upd q' x v) (goes_too x R e) = false end).
  { destruct (snd sp); [now exists 0|]. destruct HP as (v & HP). eauto. }
  destruct V as (v & V). set (s := valuation r r' (fun _ => v) (fun _ => 0) w (fun _ => 0) 0 0 0 0). exists s.
  assert (T1 : through s (copy shared 1) r).
  { intro x. unfold copy. destruct (mem x shared); symmetry; [apply val_shared | apply val_thread1]. }
  assert (T2 : through s (copy shared 2) r').
  { intro x. unfold copy. destruct (mem x shared) eqn:E; symmetry; [|apply val_thread2].
    unfold s. rewrite val_shared. apply HS. now apply mem_In. }
  unfold question. cbn [feval beval]. rewrite !andb_true_iff, negb_true_iff, (through_beval s _ r), (through_beval s _ r') by auto.
  split; auto. split; auto. split; [apply (same_ids_eval s _ _ r r' ids T1 T2); exact HI|].
  apply (ctx_fml_eval s _ (fun q q' => match snd sp with
    | Takes _ => parted (snd sp) q q'
    | Comes x R e => In (s (bound_var 1 0)) (range_eval q R) /\ beval (upd q x (s (bound_var 1 0))) e = true /\
        beval (upd q' x (s (bound_var 1 0))) (goes_too x R e) = false end)) with (r1 := r) (r2 := r'); auto.
  - intros f g q1 q2 H1 H2. symmetry. now apply crossing_eval.
  - assert (B : s (bound_var 1 0) = v) by exact (val_bound1 r r' (fun _ => v) (fun _ => 0) w (fun _ => 0) 0 0 0 0 0). rewrite B.
    eapply both_wit_from; [|apply HW; exact V]. intros k _. symmetry. apply val_loop.
Qed.

(* It has a model iff two such threads part. *)
Theorem question_iff shared ids D sp : satisfiable (question shared ids D sp) <->
  exists r r', (forall x, In x shared -> r x = r' x) /\ apart ids r r' /\ beval r D = true /\ beval r' D = true /\ both (fst sp) (parted (snd sp)) r r'.
Proof.
  split; [|intros (r & r' & H1 & H2 & H3 & H4 & H5); eapply question_satisfiable; eauto].
  intros [s H]. unfold question in H. cbn [feval beval] in H. rewrite !andb_true_iff, negb_true_iff in H. destruct H as (D1 & D2 & I & C).
  set (r := fun x => s (copy shared 1 x)). set (r' := fun x => s (copy shared 2 x)).
  assert (T1 : through s (copy shared 1) r) by (intro; reflexivity). assert (T2 : through s (copy shared 2) r') by (intro; reflexivity).
  exists r, r'. split; [intros x Hx; unfold r, r', copy; apply mem_In in Hx; now rewrite Hx|].
  split; [apply (same_ids_eval s _ _ r r' ids T1 T2); exact I|].
  rewrite (through_beval s _ r) in D1 by auto. rewrite (through_beval s _ r') in D2 by auto. split; auto. split; auto.
  apply (ctx_fml_eval s _ (fun q q' => match snd sp with
    | Takes _ => parted (snd sp) q q'
    | Comes x R e => In (s (bound_var 1 0)) (range_eval q R) /\ beval (upd q x (s (bound_var 1 0))) e = true /\
        beval (upd q' x (s (bound_var 1 0))) (goes_too x R e) = false end)) with (r1 := r) (r2 := r') in C; auto.
  - eapply both_wit_both; [|exact C]. intros q q' P. destruct (snd sp); [exact P | exists (s (bound_var 1 0)); exact P].
  - intros f g q1 q2 H1 H2. symmetry. now apply crossing_eval.
Qed.

(* ---------------------------------------------------------------- where no two threads part they are in tune *)

(* Threads share where loops begin and by what they go on; aligned loops do. *)
Fixpoint even (W : list var) (p : sproto) : bool :=
  match p with
  | SU _ | SSync => true
  | SSeq p q | SIf _ p q => even W p && even W q
  | SFor x R p => num_ok W (r_first R) && num_ok W (r_step R) && even (x :: W) p
  | SBind x p => even (remove x W) p
  end.
Lemma same_ranges k step : forall first limit limit',
  (forall v, In v (range_vals k first limit step) -> range_ok k v limit' step && range_go k limit' v = true) ->
  (forall v, In v (range_vals k first limit' step) -> range_ok k v limit step && range_go k limit v = true) ->
  range_vals k first limit step = range_vals k first limit' step.
Proof.
  intros first limit limit'. along first k limit step. intros first IH H H'.
  destruct (range_ok k first limit step && range_go k limit first) eqn:G.
  - apply andb_true_iff in G as [G1 G2]. rewrite (range_vals_go k first limit step) in * by auto.
    assert (G' := H first (or_introl eq_refl)). apply andb_true_iff in G' as [G1' G2']. rewrite (range_vals_go k first limit' step) in * by auto.
    f_equal. apply IH; auto; intros v Hv; [apply H | apply H']; now right.
  - assert (E : range_vals k first limit step = []) by (rewrite range_vals_unfold, G; reflexivity). rewrite E.
    destruct (range_vals k first limit' step) as [|v vs] eqn:V; auto. exfalso.
    assert (F : v = first) by (apply (range_vals_first k first limit' step); now rewrite V). subst v. rewrite (H' first (or_introl eq_refl)) in G. discriminate.
Qed.

Theorem nowhere_parted p : forall W r r', regular p = true -> even W p = true -> agree_on W r r' ->
  (forall s, In s (spots p) -> ~ both (fst s) (parted (snd s)) r r' /\ ~ both (fst s) (parted (snd s)) r' r) -> in_tune p r r'.
Proof.
  induction p; intros W r r' HR HE A H; simpl in HR, HE, H; simpl; auto.
  - apply andb_true_iff in HR as [R1 R2], HE as [E1 E2]. split; [eapply IHp1 | eapply IHp2]; eauto; intros s Hs; apply H, in_app_iff; auto.
  - apply andb_true_iff in HR as [R1 R2], HE as [E1 E2].
    assert (C : beval r c = beval r' c).
    { destruct (H _ (or_introl eq_refl)) as [N N']. simpl in N, N'. destruct (beval r c), (beval r' c); auto; exfalso; auto. }
    split; auto. destruct (beval r c) eqn:B; [eapply IHp1 | eapply IHp2]; eauto; intros s Hs.
    + destruct (H (inside (CIf c) s)) as [N N']; [right; apply in_app_iff; left; now apply in_map|]. simpl in N, N'.
      split; intro X; [apply N | apply N']; auto.
    + destruct (H (inside (CIf (snot c)) s)) as [N N']; [right; apply in_app_iff; right; now apply in_map|]. simpl in N, N'.
      rewrite !snot_eval, <- C, B in *. split; intro X; [apply N | apply N']; auto.
  - rewrite !andb_true_iff, !negb_true_iff in HR. destruct HR as [[X1 X2] R1]. rewrite !andb_true_iff in HE. destruct HE as [[E1 E2] E3].
    destruct (H _ (or_introl eq_refl)) as [N N']. simpl in N, N'.
    assert (FE : forall (q : env) v, beval (upd q x v) (s_e (split p)) = beval q (s_e (split p))).
    { intros q v. apply beval_agree. intros y Hy. apply upd_other. intros ->. apply mem_In in Hy. congruence. }
    assert (FL : forall (q : env) v m, In m [r_first R; r_limit R; r_step R] -> neval (upd q x v) m = neval q m).
    { intros q v m Hm. apply neval_agree. intros y Hy. apply upd_other. intros ->.
      enough (mem y (rfv R) = true) by congruence. apply mem_In. unfold rfv. rewrite !in_app_iff.
      destruct Hm as [<-|[<-|[<-|[]]]]; auto. }
    assert (FF := agree_num W _ r r' E1 A). assert (FS := agree_num W _ r r' E2 A).
    (* the loop's test, at a value that the other thread has there *)
    assert (TEST : forall q q' v, neval q' (r_first R) = neval q (r_first R) -> neval q' (r_step R) = neval q (r_step R) ->
      In v (range_eval q R) -> beval (upd q' x v) (goes_too x R (s_e (split p))) = true ->
      range_ok (r_kind R) v (neval q' (r_limit R)) (neval q' (r_step R)) && range_go (r_kind R) (neval q' (r_limit R)) v = true /\
      beval q' (s_e (split p)) = true).
    { intros q q' v F S V G. unfold goes_too in G. cbn [beval cop_eval] in G. rewrite loop_ok_eval, loop_cond_eval, !FL, FE in G by (simpl; auto).
      cbn [neval] in G. rewrite upd_same, !andb_true_iff in G. destruct G as [[G1 G2] G3]. split; auto. rewrite G2, andb_true_r.
      unfold range_eval in V. apply range_vals_ok in V as (_ & V1 & _). rewrite S, F in *.
      clear - G1 V1. destruct (r_kind R); simpl in *; rewrite ?andb_true_iff in *; tauto. }
    assert (ONE : forall q q', neval q' (r_first R) = neval q (r_first R) -> neval q' (r_step R) = neval q (r_step R) ->
      ~ (exists v, In v (range_eval q R) /\ beval (upd q x v) (s_e (split p)) = true /\ beval (upd q' x v) (goes_too x R (s_e (split p))) = false) ->
      ~ (exists v, In v (range_eval q' R) /\ beval (upd q' x v) (s_e (split p)) = true /\ beval (upd q x v) (goes_too x R (s_e (split p))) = false) ->
      forall v, In v (range_eval q R) -> beval q (s_e (split p)) = true -> range_eval q R = range_eval q' R).
    { intros q q' F S M M' v V B. assert (T : forall w, In w (range_eval q R) -> beval (upd q' x w) (goes_too x R (s_e (split p))) = true).
      { intros w Hw. destruct (beval (upd q' x w) _) eqn:G; auto. exfalso. apply M. exists w. rewrite FE. auto. }
      assert (B' : beval q' (s_e (split p)) = true) by apply (TEST q q' v F S V (T v V)).
      assert (T' : forall w, In w (range_eval q' R) -> beval (upd q x w) (goes_too x R (s_e (split p))) = true).
      { intros w Hw. destruct (beval (upd q x w) _) eqn:G; auto. exfalso. apply M'. exists w. rewrite FE. auto. }
      unfold range_eval. rewrite F, S. apply same_ranges.
      - intros w Hw. rewrite <- S. apply (TEST q q' w F S Hw (T w Hw)).
      - intros w Hw. rewrite <- F, <- S in Hw. apply (TEST q' q w (eq_sym F) (eq_sym S) Hw (T' w Hw)). }
    assert (SIL : forall q, (forall v, In v (range_eval q R) -> beval q (s_e (split p)) = false) -> silent x R p q).
    { intros q Q v Hv. apply passes_length; auto. rewrite FE. eauto. }
    assert (CASE : range_eval r R = range_eval r' R \/ silent x R p r /\ silent x R p r').
    { assert (O := ONE r r' (eq_sym FF) (eq_sym FS) N N'). assert (O' := ONE r' r FF FS N' N).
      assert (EMPTY : forall q : env, (exists v, In v (range_eval q R)) \/ forall v, ~ In v (range_eval q R))
        by (intro q; destruct (range_eval q R) as [|v vs]; [right; intros v [] | left; exists v; now left]).
      destruct (EMPTY r) as [[v V]|V], (EMPTY r') as [[v' V']|V']; destruct (beval r (s_e (split p))) eqn:B, (beval r' (s_e (split p))) eqn:B';
        try (left; now apply (O v)); try (left; symmetry; now apply (O' v')); right; split; apply SIL; intros w Hw; auto; exfalso; first [exact (V w Hw) | exact (V' w Hw)]. }
    destruct CASE as [ER|]; [left | now right]. split; auto. intros v Hv. eapply IHp; eauto using agree_cons. intros s Hs.
    destruct (H (inside (CIn x R) s)) as [M M']; [right; now apply in_map|]. simpl in M, M'.
    split; intro X; [apply M | apply M']; exists v; rewrite <- ?ER; auto.
  - eapply IHp; eauto. intros y Hy. apply remove_In in Hy as [Hy _]. auto.
Qed.

(* ---------------------------------------------------------------- executions *)

(* Where reads are defined each thread does something. *)
Theorem walk_total (readable : list mark -> loc -> Z -> Prop) : (forall D l, exists v, readable D l v) ->
  forall k D r, exists N, walk readable D r k N.
Proof.
  intro HT. induction k as [b| |s x A n k IH|x k IH|k1 IH1 k2 IH2|e k1 IH1 k2 IH2|x R k IH]; intros D r.
  - destruct (exec_total (fun P => readable (D ++ map inl P)) (fun P l => HT _ l) b [] r) as [N HN]. eexists. constructor. exact HN.
  - eexists. constructor.
  - destruct (HT D (A, idx r n)) as [v Hv]. destruct (IH (D ++ [inl (mkevent (acc_eval r (rd s A n)) v)]) (upd r x v)) as [N HN]. eexists. econstructor; eauto.
  - destruct (IH D (upd r x 0)) as [N HN]. eexists. econstructor; eauto.
  - destruct (IH1 D r) as [N HN]. destruct (IH2 (D ++ N) r) as [M HM]. eexists. econstructor; eauto.
  - destruct (IH1 D r) as [N HN], (IH2 D r) as [M HM]. destruct (beval r e) eqn:E; eexists; [eapply w_if_t | eapply w_if_f]; eauto.
  - enough (exists N, walks readable D r x (range_eval r R) k N) as [N HN] by (eexists; constructor; eauto).
    generalize (range_eval r R). intro vs. revert D. induction vs as [|v vs IHv]; intro D; [eexists; constructor|].
    destruct (IH D (upd r x v)) as [N HN]. destruct (IHv (D ++ N)) as [M HM]. eexists. econstructor; eauto.
Qed.

(* What a thread does, beside what its protocol says: the same barriers, and between two that count no access that is not there. *)
Definition performs (l m : list step) : Prop := forall q, kept q l = kept q m /\ Forall2 (@incl access) (cut q l) (cut q m).
Lemma performs_same l : performs l l.
Proof. intro q. split; auto. induction (cut q l); constructor; auto using incl_refl. Qed.
Lemma performs_nth l m q i a : performs l m -> In a (nth i (cut q l) []) -> In a (nth i (cut q m) []).
Proof.
  intros H I. destruct (H q) as [_ F]. revert i I. induction F as [|x y l' m' S F IH]; intros [|i] I; simpl in *; auto.
Qed.

Section Performed.
Variables (level : nat -> nat) (covers : nat -> bool) (near : nat -> nat -> nat).
Hypothesis near_self : forall t, near t t = 0%nat.
Hypothesis near_sym : forall t u, near t u = near u t.
Hypothesis near_nested : forall t u v, (near t u <= Nat.max (near t v) (near v u))%nat.

Variables (p : lproto) (threads : nat) (known : nat -> env) (acts : nat -> list step).
Hypothesis performed : forall t, (t < threads)%nat -> performs (acts t) (l_steps p (known t)).

(* Of each level: what its threads share, what tells those apart that are asked about, what alignment takes for shared; D is true of all.
   [speaks m l]: a question at level l is about the pairs of level m, too. *)
Variables (shared ids W : nat -> list var) (n : var) (D : bexp) (speaks : nat -> nat -> Prop).
Hypothesis holds : forall t, (t < threads)%nat -> beval (known t) D = true.
Hypothesis pairs : forall t u l, (t < threads)%nat -> (u < threads)%nat -> t <> u -> speaks (near t u) l ->
  (forall x, In x (shared l) -> known t x = known u x) /\ apart (ids l) (known t) (known u).
Hypothesis agreed : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> agree_on (W (near t u)) (known t) (known u).

(* What is split for barriers: at a level those that count there, whatever they order. *)
Definition crossed (m : nat) : sproto := align (W m) n (thin (orders level (fun _ => true) m) p).
Hypothesis crossed_aligned : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u ->
  alignable (W (near t u)) n (thin (orders level (fun _ => true) (near t u)) p) = true.
Hypothesis crossed_regular : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> regular (crossed (near t u)) = true.
Hypothesis crossed_even : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> even (W (near t u)) (crossed (near t u)) = true.
(* No question has a model: each spot of a level was asked about there, or at another level that speaks of its pairs. *)
Hypothesis asked : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> forall s, In s (spots (crossed (near t u))) ->
  exists l, speaks (near t u) l /\ ~ satisfiable (question (shared l) (ids l) D s).

Theorem crossed_in_time t u : (t < threads)%nat -> (u < threads)%nat -> t <> u ->
  in_time (thin (orders level (fun _ => true) (near t u)) p) (known t) (known u).
Proof.
  intros T U N. set (m := near t u). apply (align_in_time _ (W m) n); [now apply crossed_aligned | now apply agreed|]. fold (crossed m).
  apply (nowhere_parted _ (W m)); [now apply crossed_regular | now apply crossed_even | now apply agreed|].
  intros s Hs. destruct (asked t u T U N s Hs) as (l & SP & Q). split; intro B; apply Q.
  - destruct (pairs t u l T U N SP) as [SH AP]. apply (question_satisfiable _ _ _ _ (known t) (known u)); auto.
  - rewrite near_sym in SP. destruct (pairs u t l U T (not_eq_sym N) SP) as [SH AP].
    apply (question_satisfiable _ _ _ _ (known u) (known t)); auto.
Qed.
(* The hypothesis of [ordered_iff] and [race_iff]: any two threads pass the same barriers among those that count for both, kind by kind. *)
Theorem performed_together t u : (t < threads)%nat -> (u < threads)%nat ->
  kept (orders level covers (near t u)) (acts t) = kept (orders level covers (near t u)) (acts u).
Proof.
  intros T U. destruct (Nat.eq_dec t u) as [->|N]; auto.
  rewrite (proj1 (performed t T _)), (proj1 (performed u U _)). apply in_time_kept. eapply in_time_narrower; [|apply crossed_in_time; auto].
  intros x. unfold orders. rewrite !andb_true_iff. intuition.
Qed.

(* Races: at a level those barriers count that order the space. The query is about the pairs of the level that no nearer level is asked about:
   they share sh, and ds tells them apart. *)
Definition between (m : nat) : sproto := align (W m) n (thin (orders level covers m) p).
Theorem performed_free V dims m sh ds A t u : (t < threads)%nat -> (u < threads)%nat -> t <> u -> near t u = m ->
  (forall x, In x sh -> known t x = known u x) -> apart ds (known t) (known u) ->
  alignable (W m) n (thin (orders level covers m) p) = true -> regular (between m) = true -> s_ok (u_fine dims) V (between m) = true ->
  (forall ph, In ph (phases (between m)) -> ~ satisfiable (query sh ds D A ph)) ->
  ~ race_on level covers near threads acts A t u.
Proof.
  intros T U N M SH AP HL HG HF HQ R. subst m. set (m := near t u) in *.
  apply (race_iff level covers near near_self near_sym near_nested threads acts performed_together A t u T U N) in R.
  destruct R as (i & a & b & Ha & Hb & HA & C). fold m in Ha, Hb.
  apply (performs_nth _ _ _ _ _ (performed t T)) in Ha. apply (performs_nth _ _ _ _ _ (performed u U)) in Hb.
  rewrite <- thin_list, <- (align_exact _ (W m) n HL) in Ha by auto. rewrite <- thin_list, <- (align_exact _ (W m) n HL) in Hb by auto.
  fold (between m) in Ha, Hb.
  assert (IT : in_tune (between m) (known t) (known u)).
  { apply in_time_align; auto; [now apply agreed|]. eapply in_time_narrower; [|apply crossed_in_time; auto].
    intros x. unfold orders. rewrite !andb_true_iff. intuition. }
  destruct (tune_meets _ _ _ _ _ _ HG IT Ha Hb) as (ph & j & Hp & I1 & I2 & Ma & Mb).
  destruct (phases_fine V dims (between m) HG HF ph Hp) as (CL & B & DM). apply (HQ ph Hp).
  apply (query_iff sh ds D A ph (dims A) (DM A)).
  exists (known t), (known u). split; [exact SH|]. split; [now apply holds|]. split; [now apply holds|]. split; [exact AP|].
  apply pair_racy_lists; auto. exists j, a, b. auto 7.
Qed.
End Performed.

(* What a thread of a typed kernel does is what its protocol says. *)
Section Asked.
Variables (level : nat -> nat) (covers : nat -> bool) (near : nat -> nat -> nat).
Hypothesis near_self : forall t, near t t = 0%nat.
Hypothesis near_sym : forall t u, near t u = near u t.
Hypothesis near_nested : forall t u v, (near t u <= Nat.max (near t v) (near v u))%nat.

Variables (V0 : vars) (k : lcmd) (p : lproto) (threads : nat).
Hypothesis typed : tl_cmd V0 k p.
Variables (start known : nat -> env) (readable : nat -> list mark -> loc -> Z -> Prop) (trace : nat -> list mark).
Hypothesis agrees : forall t, (t < threads)%nat -> agree_on V0 (start t) (known t).
Hypothesis runs : forall t, (t < threads)%nat -> walk (readable t) [] (start t) k (trace t).
Let acts := does trace.

Variables (shared ids W : nat -> list var) (n : var) (D : bexp) (speaks : nat -> nat -> Prop).
Hypothesis holds : forall t, (t < threads)%nat -> beval (known t) D = true.
Hypothesis pairs : forall t u l, (t < threads)%nat -> (u < threads)%nat -> t <> u -> speaks (near t u) l ->
  (forall x, In x (shared l) -> known t x = known u x) /\ apart (ids l) (known t) (known u).
Hypothesis agreed : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> agree_on (W (near t u)) (known t) (known u).
Let crossed := crossed level p W n.
Let between := between level covers p W n.
Hypothesis crossed_aligned : forall m, alignable (W m) n (thin (orders level (fun _ => true) m) p) = true.
Hypothesis crossed_regular : forall m, regular (crossed m) = true.
Hypothesis crossed_even : forall m, even (W m) (crossed m) = true.
Hypothesis asked : forall m s, In s (spots (crossed m)) -> exists l, speaks m l /\ ~ satisfiable (question (shared l) (ids l) D s).

Lemma acts_perform t : (t < threads)%nat -> performs (acts t) (l_steps p (known t)).
Proof.
  intro T. unfold acts, does. rewrite (proj1 (walk_protocol (readable t)) _ _ _ _ (runs t T) _ _ _ typed (agrees t T)). apply performs_same.
Qed.
Theorem asked_together t u : (t < threads)%nat -> (u < threads)%nat ->
  kept (orders level covers (near t u)) (acts t) = kept (orders level covers (near t u)) (acts u).
Proof.
  apply (performed_together level covers near near_sym p threads known acts acts_perform shared ids W n D speaks holds pairs agreed); auto.
Qed.
Theorem kernel_asked V dims m sh ds A t u : (t < threads)%nat -> (u < threads)%nat -> t <> u -> near t u = m ->
  (forall x, In x sh -> known t x = known u x) -> apart ds (known t) (known u) ->
  alignable (W m) n (thin (orders level covers m) p) = true -> regular (between m) = true -> s_ok (u_fine dims) V (between m) = true ->
  (forall ph, In ph (phases (between m)) -> ~ satisfiable (query sh ds D A ph)) ->
  ~ race_on level covers near threads acts A t u.
Proof.
  apply (performed_free level covers near near_self near_sym near_nested p threads known acts acts_perform shared ids W n D speaks holds pairs agreed); auto.
Qed.
End Asked.

(* ---------------------------------------------------------------- an instance *)

(* for (i = 0; i < warp; i++) { A[tid] = 1; warp barrier; read A[tid ^ 1]; warp barrier }  block barrier; read A[tid ^ 2]: four threads in two
   warps, of which the second one goes round. tid: 0, warp: 1, i: 2. Kind 0 is the warp's barrier, 1 the block's. *)
Definition xor_tid (d : Z) : list nexp := [NBin OXor (NVar 0%nat) (NInt d)].
Definition up_to (limit : nexp) : range := mkrange RUp (NInt 0) limit (NInt 1).
Definition rounds (limit : nexp) : lcmd :=
  LKSeq (LKFor 2%nat (up_to limit) (LKSeq (LKUnsync (BWrite 1 0 [NVar 0%nat] (NInt 1))) (LKSeq (LKBarrier 0)
      (LKSeq (LKRead 2 3%nat 0 (xor_tid 1) (LKUnsync BSkip)) (LKBarrier 0)))))
    (LKSeq (LKBarrier 1) (LKRead 4 3%nat 0 (xor_tid 2) (LKUnsync BSkip))).
Definition rounds_protocol (limit : nexp) : lproto :=
  LSeq (LFor 2%nat (up_to limit) (LSeq (LU (UAcc (wr 1 0 [NVar 0%nat]))) (LSeq (LSync 0)
      (LSeq (LSeq (LU (UAcc (rd 2 0 (xor_tid 1)))) (LU USkip)) (LSync 0)))))
    (LSeq (LSync 1) (LSeq (LU (UAcc (rd 4 0 (xor_tid 2)))) (LU USkip))).
Lemma rounds_typed limit : num_ok [0%nat; 1%nat] limit = true -> tl_cmd [0%nat; 1%nat] (rounds limit) (rounds_protocol limit).
Proof.
  intro H. assert (R : t_range [0%nat; 1%nat] (up_to limit)) by (apply range_typed_iff; unfold range_typed; simpl; now rewrite H).
  unfold rounds, rounds_protocol. repeat first [exact R | apply nums_ok_iff; reflexivity | constructor].
Qed.
Definition four (t : nat) : env := fun x => match x with 0%nat => Z.of_nat t | 1%nat => Z.of_nat (t / 2) | _ => 0 end.
Definition fours : bexp := BBin CAnd (BBin CAnd (BRel RLe (NInt 0) (NVar 0%nat)) (BRel RLt (NVar 0%nat) (NInt 4)))
  (BRel REq (NVar 1%nat) (NBin OEdiv (NVar 0%nat) (NInt 2))).
Definition same_kind (k : nat) : nat := k.

(* Warps that go round their barriers more often than others: one view for all barriers would call that divergent. *)
Example rounds_apart : ~ in_step (view (orders same_kind (fun _ => true) 1) (rounds_protocol (NVar 1%nat))) (four 0) (four 2).
Proof. intros [[E _] _]. discriminate. Qed.

Definition shares (l : nat) : list var := match l with O => [1%nat] | _ => [] end.
Lemma fours_of r : beval r fours = true -> exists t, (t < 4)%nat /\ r 0%nat = Z.of_nat t /\ r 1%nat = Z.of_nat (t / 2).
Proof.
  unfold fours. cbn [beval cop_eval rop_eval neval nop_eval]. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, Z.eqb_eq. intros [[L U] E].
  assert (C : r 0%nat = 0 \/ r 0%nat = 1 \/ r 0%nat = 2 \/ r 0%nat = 3) by lia.
  destruct C as [C|[C|[C|C]]]; rewrite C in E; [exists 0%nat | exists 1%nat | exists 2%nat | exists 3%nat]; repeat split; auto; lia.
Qed.
Lemma four_levels t u : (t < 4)%nat -> (u < 4)%nat -> t <> u -> (forall x, In x (shares (in_warps t u)) -> four t x = four u x) /\
  apart [0%nat] (four t) (four u) /\ (in_warps t u = 1%nat -> apart [1%nat] (four t) (four u)).
Proof.
  intros T U N. unfold in_warps. destruct (Nat.eqb_spec (t / 2) (u / 2)) as [E|E]; (split; [|split]).
  - intros x [<-|[]]. cbn [four]. now rewrite E.
  - exists 0%nat. split; [now left|]. cbn [four]. lia.
  - discriminate.
  - intros x [].
  - exists 0%nat. split; [now left|]. cbn [four]. lia.
  - intros _. exists 1%nat. split; [now left|]. cbn [four]. lia.
Qed.

(* Each warp's threads share the warp's number, so no question has a model; and no two threads race, whatever their reads give. *)
Example rounds_free readable trace : (forall t, (t < 4)%nat -> walk (readable t) [] (four t) (rounds (NVar 1%nat)) (trace t)) ->
  forall A t u, (t < 4)%nat -> (u < 4)%nat -> t <> u -> ~ race_on same_kind (fun _ => true) in_warps 4 (does trace) A t u.
Proof.
  intros RUN A t u T U N. destruct in_warps_groups as (G1 & G2 & G3). destruct (four_levels t u T U N) as (SH & ID & ID').
  assert (LV : in_warps t u = 0%nat \/ in_warps t u = 1%nat) by (unfold in_warps; destruct (Nat.eqb (t / 2) (u / 2)); auto).
  apply (kernel_asked same_kind (fun _ => true) in_warps G1 G2 G3 [0; 1]%nat (rounds (NVar 1%nat)) (rounds_protocol (NVar 1%nat)) 4
    (rounds_typed (NVar 1%nat) eq_refl) four four readable trace ltac:(intros; intros x _; reflexivity) RUN shares (fun _ => [0%nat]) shares 10%nat fours eq)
    with (V := [0; 1]%nat) (dims := fun _ => 1%nat) (m := in_warps t u) (sh := shares (in_warps t u)) (ds := match in_warps t u with O => [0%nat] | _ => [1%nat] end); auto.
  - intros v V. four v; reflexivity.
  - intros v w l V W NE <-. destruct (four_levels v w V W NE) as (H1 & H2 & _). auto.
  - intros v w V W NE x. apply (proj1 (four_levels v w V W NE)).
  - intros [|[|m]]; reflexivity.
  - intros [|[|m]]; reflexivity.
  - intros [|[|m]]; reflexivity.
  - intros m s Hs. exists m. split; auto. intro Q. apply question_iff in Q as (r & r' & S & _ & D1 & D2 & B).
    destruct m as [|[|m]]; try (destruct Hs; fail). destruct Hs as [<-|[]]. destruct B as (v & B1 & _ & B2).
    assert (E : r 1%nat = r' 1%nat) by (apply S; now left). 
    unfold range_eval in B1. apply range_vals_ok in B1 as (_ & _ & B1). simpl in B1, B2. unfold upd in B2. simpl in B2. rewrite <- E, B1 in B2. discriminate.
  - destruct LV as [E|E]; rewrite E; auto.
  - destruct LV as [->| ->]; reflexivity.
  - destruct LV as [->| ->]; reflexivity.
  - destruct LV as [->| ->]; reflexivity.
  - intros ph Hp Q. assert (DM : dims_ok A 1%nat (ph_rope ph)).
    { destruct LV as [E|E]; rewrite E in Hp; simpl in Hp; repeat destruct Hp as [<-|Hp]; try destruct Hp; intros g Hg _; simpl in Hg;
        repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
    apply (query_iff _ _ _ A ph _ DM) in Q as (r1 & r2 & S & D1 & D2 & P & PR).
    apply fours_of in D1 as (a & HA & A0 & A1). apply fours_of in D2 as (b & HB & B0 & B1).
    destruct LV as [E|E]; rewrite E in *; clear E SH ID ID'.
    + assert (W : (a / 2)%nat = (b / 2)%nat) by (specialize (S 1%nat (or_introl eq_refl)); lia).
      assert (NE : a <> b) by (destruct P as (x & [<-|[]] & NE); congruence). simpl in Hp. unfold pair_racy in PR.
      repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR;
        open_pair; unfold upd in *; simpl in *; rewrite ?A0, ?B0 in *; four a; four b; simpl in *; congruence.
    + assert (W : (a / 2)%nat <> (b / 2)%nat) by (destruct P as (x & [<-|[]] & NE); intro K; apply NE; now rewrite A1, B1, K).
      simpl in Hp. unfold pair_racy in PR. clear S P.
      repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR;
        open_pair; unfold upd in *; simpl in *; rewrite ?A0, ?B0 in *; four a; four b; simpl in *; congruence.
Qed.
(* Where a warp's threads go round as often as their number says, one of them waits alone: the question has a model, and they do pass other barriers. *)
Example rounds_parted : (exists s, In s (spots (crossed same_kind (rounds_protocol (NVar 0%nat)) shares 10%nat 0)) /\
    satisfiable (question (shares 0) [0%nat] fours s)) /\
  kept (Nat.eqb 0) (l_steps (rounds_protocol (NVar 0%nat)) (four 0)) <> kept (Nat.eqb 0) (l_steps (rounds_protocol (NVar 0%nat)) (four 1)).
Proof.
  split; [|discriminate]. eexists. split; [left; reflexivity|]. apply question_iff. exists (four 1), (four 0).
  split; [intros x [<-|[]]; reflexivity|]. split; [exists 0%nat; split; [now left | discriminate]|]. repeat split. exists 0. simpl. auto.
Qed.
