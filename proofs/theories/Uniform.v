(* Reads that all threads of a block make together: docs/ARCHITECTURE.md, "Which thread owns a variable". Where a read stands in no loop, all
   threads that come to it read the same element; so its variable is one number for all of them in the questions (typecheck.c: reads_together),
   or two reads of one place in one phase differ. Then somebody stores there in that phase, and the questions find that.

   Of memory nothing else is used ([explained]): it may be as relaxed as one likes, and what comes of races is any value. Somebody of another
   block may store there, too: the question about blocks, which shares no such variable, has to exclude it, also where only one block is
   asked about (smt/excuse.c). Reads in loops around barriers, of which each iteration has its own variable, are not covered here. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Unknown Parting.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the protocol, and what is looked at *)

(* U: variables of reads that are made together. They are bound by nobody: the launch has a value of each. *)
Fixpoint approx_together (U : list var) (k : scmd) : sproto :=
  match k with
  | KUnsync b => SU (approx_b b)
  | KSync => SSync
  | KRead s x A n k => SSeq (SU (UAcc (rd s A n))) (if mem x U then approx_together U k else SBind x (approx_together U k))
  | KApprox x k => SBind x (approx_together U k)
  | KSeq k l => SSeq (approx_together U k) (approx_together U l)
  | KIf e k l => SIf e (approx_together U k) (approx_together U l)
  | KFor x R k => SFor x R (approx_together U k)
  end.
Fixpoint bound_together (U : list var) (k : scmd) : list var :=
  match k with
  | KUnsync _ | KSync => []
  | KRead _ x _ _ k => if mem x U then x :: bound_together U k else bound_together U k
  | KApprox _ k | KFor _ _ k => bound_together U k
  | KSeq k l | KIf _ k l => bound_together U k ++ bound_together U l
  end.
(* The arrays that they read. *)
Fixpoint looked (U : list var) (k : scmd) : list nat :=
  match k with
  | KUnsync _ | KSync => []
  | KRead _ x A _ k => if mem x U then A :: looked U k else looked U k
  | KApprox _ k | KFor _ _ k => looked U k
  | KSeq k l | KIf _ k l => looked U k ++ looked U l
  end.
Definition clear (P l : list var) : bool := forallb (fun x => negb (mem x P)) l.
(* W: what threads agree on here. P: variables of U that are not in scope; nothing mentions them. *)
Fixpoint together (U W P : list var) (k : scmd) : bool :=
  match k with
  | KUnsync b => clear P (u_vars (approx_b b))
  | KSync => true
  | KRead s x A n k =>
      clear P (flat_map nfv n) &&
      if mem x U then nums_ok W n && mem x P && negb (mem x (bound_together U k)) && together U (x :: W) (remove x P) k
      else together U (remove x W) P k
  | KApprox x k => negb (mem x U) && together U (remove x W) P k
  | KSeq k l => clear (bound_together U k) (bound_together U l) && together U W P k && together U W P l
  | KIf c k l => clear P (bfv c) && together U W P k && together U W P l
  | KFor x R k => clear P (s_vars (approx_k (KFor x R k))) && match bound_together U k with [] => true | _ => false end
  end.

Lemma clear_out P l : clear P l = true -> forall x, In x l -> ~ In x P.
Proof.
  unfold clear. rewrite forallb_forall. intros H x Hx HP. specialize (H x Hx). apply mem_In in HP. rewrite HP in H. discriminate.
Qed.
Lemma together_plain U k : bound_together U k = [] -> approx_together U k = approx_k k.
Proof.
  induction k; simpl; intro H; auto.
  - destruct (mem x U); [discriminate|]. now rewrite IHk.
  - now rewrite IHk.
  - apply app_eq_nil in H as [? ?]. now rewrite IHk1, IHk2.
  - apply app_eq_nil in H as [? ?]. now rewrite IHk1, IHk2.
  - now rewrite IHk.
Qed.
Lemma bound_pending U k : forall W P, together U W P k = true -> incl (bound_together U k) P.
Proof.
  induction k; simpl; intros W P H; rewrite ?andb_true_iff in H; try (intros y []; fail).
  - destruct H as [_ H]. destruct (mem x U); [|eauto]. rewrite !andb_true_iff in H. destruct H as [[[_ H1] _] H2].
    intros y [<-|Hy]; [now apply mem_In|]. apply IHk in H2. apply H2 in Hy. now apply remove_In in Hy.
  - destruct H. eauto.
  - destruct H as [[_ H1] H2]. apply incl_app; eauto.
  - destruct H as [[_ H1] H2]. apply incl_app; eauto.
  - destruct H as [_ H]. destruct (bound_together U k); [intros y [] | discriminate].
Qed.
Lemma bound_marked U k : incl (bound_together U k) U.
Proof.
  induction k; simpl; try (intros y []; fail); auto using incl_app.
  destruct (mem x U) eqn:E; auto. apply incl_cons; auto. now apply mem_In.
Qed.

(* ---------------------------------------------------------------- runs depend on what they mention *)

Lemma u_run_vars :
  (forall p r l, u_run p r l -> forall q, (forall y, In y (u_vars p) -> r y = q y) -> u_run p q l) /\
  (forall x vs p r l, u_runs x vs p r l -> forall q, (forall y, In y (u_vars p) -> r y = q y) -> u_runs x vs p q l).
Proof.
  apply u_run_ind2; simpl; intros; try (constructor; auto; fail).
  - replace (acc_eval r a) with (acc_eval q a) by (symmetry; now apply acc_eval_agree). constructor.
  - constructor; [apply H | apply H0]; intros; apply H1, in_app_iff; auto.
  - apply ur_if_t; [rewrite <- e; symmetry; apply beval_agree | apply H]; intros; apply H0; rewrite !in_app_iff; auto.
  - apply ur_if_f; [rewrite <- e; symmetry; apply beval_agree | apply H]; intros; apply H0; rewrite !in_app_iff; auto.
  - constructor. rewrite <- (range_eval_agree R r q) by (intros; apply H0; rewrite in_app_iff; auto).
    apply H. intros. apply H0, in_app_iff; auto.
  - apply ur_bind with v. apply H. now apply upd_on.
  - constructor; auto. apply H. now apply upd_on.
Qed.
Lemma s_run_vars :
  (forall p r l, s_run p r l -> forall q, (forall y, In y (s_vars p) -> r y = q y) -> s_run p q l) /\
  (forall x vs p r l, s_runs x vs p r l -> forall q, (forall y, In y (s_vars p) -> r y = q y) -> s_runs x vs p q l).
Proof.
  apply s_run_ind2; simpl; intros; try (constructor; auto; fail).
  - constructor. eapply (proj1 u_run_vars); eauto.
  - constructor; [apply H | apply H0]; intros; apply H1, in_app_iff; auto.
  - apply sr_if_t; [rewrite <- e; symmetry; apply beval_agree | apply H]; intros; apply H0; rewrite !in_app_iff; auto.
  - apply sr_if_f; [rewrite <- e; symmetry; apply beval_agree | apply H]; intros; apply H0; rewrite !in_app_iff; auto.
  - constructor. rewrite <- (range_eval_agree R r q) by (intros; apply H0; rewrite in_app_iff; auto).
    apply H. intros. apply H0, in_app_iff; auto.
  - apply sr_bind with v. apply H. now apply upd_on.
  - constructor; auto. apply H. now apply upd_on.
Qed.
Lemma s_run_total p : forall r, exists l, s_run p r l.
Proof.
  induction p; intro r.
  - destruct (u_run_total u r). eexists; constructor; eauto.
  - eexists; constructor.
  - destruct (IHp1 r), (IHp2 r). eexists; constructor; eauto.
  - destruct (IHp1 r), (IHp2 r). destruct (beval r c) eqn:E; eexists; [apply sr_if_t | apply sr_if_f]; eauto.
  - enough (exists l, s_runs x (range_eval r R) p r l) as [l H] by (eexists; constructor; eauto).
    induction (range_eval r R) as [|v vs [l H]]; [eexists; constructor|].
    destruct (IHp (upd r x v)). eexists; constructor; eauto.
  - destruct (IHp (upd r x 0)). eexists; econstructor; eauto.
Qed.

(* ---------------------------------------------------------------- what a run has done stays done *)

(* The events of thread t in phase i. *)
Definition events (H : history) (O : gphase) (i t : nat) : list event := nth t (nth i (rev (O :: H)) []) [].
Definition keeps (H : history) (O : gphase) (H' : history) (O' : gphase) : Prop :=
  forall i t, incl (events H O i t) (events H' O' i t).

Lemma events_old H O i t : (i < length H)%nat -> events H O i t = nth t (nth i (rev H) []) [].
Proof. intro E. unfold events. simpl. now rewrite app_nth1 by now rewrite rev_length. Qed.
Lemma events_open H O t : events H O (length H) t = nth t O [].
Proof. unfold events. simpl. rewrite app_nth2, rev_length, Nat.sub_diag; rewrite ?rev_length; auto. Qed.
Lemma events_beyond H O i t : (length H < i)%nat -> events H O i t = [].
Proof. intro E. unfold events. rewrite (nth_overflow (rev _)) by (rewrite rev_length; simpl; lia). now destruct t. Qed.
Lemma keeps_open H O O' : (forall t, incl (nth t O []) (nth t O' [])) -> keeps H O H O'.
Proof.
  intros K i t. destruct (Nat.lt_total i (length H)) as [E|[->|E]].
  - rewrite !events_old by auto. apply incl_refl.
  - now rewrite !events_open.
  - rewrite (events_beyond H O i t E). intros ? [].
Qed.
Lemma keeps_trans H O H1 O1 H2 O2 : keeps H O H1 O1 -> keeps H1 O1 H2 O2 -> keeps H O H2 O2.
Proof. intros A B i t. eapply incl_tran; eauto. Qed.

Lemma read_all_keeps readable H s x A n O L O1 L1 : read_all readable H s x A n O L O1 L1 ->
  forall t, incl (nth t O []) (nth t O1 []).
Proof.
  induction 1; intro t; [apply incl_refl|]. destruct t; simpl; auto. apply incl_appl, incl_refl.
Qed.
Theorem run_keeps readable :
  (forall H O L k H' O', run readable H O L k H' O' -> keeps H O H' O') /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> keeps H O H' O').
Proof.
  apply run_ind2; intros; eauto using keeps_trans; try (apply keeps_open; intro; apply incl_refl).
  - apply keeps_open. clear - a. induction a as [|P r P' O L O' (N & _ & ->) A IH]; intro t; [apply incl_refl|].
    destruct t; simpl; [apply incl_appl, incl_refl | apply IH].
  - intros i t. destruct (Nat.lt_total i (length H)) as [E|[->|E]].
    + rewrite (events_old H O) by auto. rewrite (events_old (O :: H)) by (simpl; lia). simpl. rewrite app_nth1 by now rewrite rev_length.
      apply incl_refl.
    + rewrite events_open, (events_old (O :: H)) by (simpl; lia). simpl.
      rewrite app_nth2, rev_length, Nat.sub_diag by (rewrite rev_length; auto). apply incl_refl.
    + rewrite events_beyond by auto. intros ? [].
  - eapply keeps_trans; [apply keeps_open; eapply read_all_keeps; eauto | auto].
Qed.

(* ---------------------------------------------------------------- all agree, or somebody reads something else *)

(* e is r but for P. *)
Definition reads_as (P : list var) (r e : env) : Prop := forall x, ~ In x P -> e x = r x.
Definition agrees_at (l : list var) (s e : env) : Prop := forall x, In x l -> e x = s x.
Definition read_of (l : loc) (e : event) : Prop := a_mode (e_acc e) = MRead /\ e_loc e = l.
(* Two threads read l in phase i and get two values. *)
Definition differs (H : history) (O : gphase) (i : nat) (l : loc) : Prop := exists (t t' : nat) (e f : event), t <> t' /\
  In e (events H O i t) /\ In f (events H O i t') /\ read_of l e /\ read_of l f /\ e_val e <> e_val f.
Definition reads_at (l : loc) (A : list access) : Prop := exists a, In a A /\ a_mode a = MRead /\ (a_array a, a_index a) = l.

(* What each thread does is a run of the protocol with s as its variables of U, its own values. [everyone]: they are the same for all;
   [first]: at the first of these reads, in the program's order, where they are not, all threads read l, and whichever thread's values are
   taken for all from there on the protocol still has every thread read it there. *)
Record told (U W P : list var) (k : scmd) (L : list env) (H : history) (O : gphase) (H' : history) (O' : gphase) (s : nat -> env) : Prop := {
  t_runs : forall t e, (t < length L)%nat -> reads_as P (nth t L env0) e -> agrees_at (bound_together U k) (s t) e ->
    exists T, s_run (approx_together U k) e T /\ tphases t H' O' = glue (tphases t H O) T;
  t_reads : agreeing W L -> (forall t u x, (t < length L)%nat -> (u < length L)%nat -> In x (bound_together U k) -> s t x = s u x) \/
    exists i l, (length H <= i)%nat /\ In (fst l) (looked U k) /\ differs H' O' i l /\
      forall t u e, (t < length L)%nat -> (u < length L)%nat -> reads_as P (nth t L env0) e -> agrees_at (bound_together U k) (s u) e ->
        exists T, s_run (approx_together U k) e T /\ reads_at l (nth i (glue (tphases t H O) T) []) }.

Lemma reads_as_upd P r e x v : reads_as P r e -> reads_as (remove x P) (upd r x v) (upd e x v).
Proof.
  intros A y Hy. unfold upd. destruct (Nat.eqb_spec x y); auto. apply A. intro I. apply Hy. now apply remove_In.
Qed.
Lemma reads_as_upd_own P r e x v : reads_as P r e -> reads_as P (upd r x v) (upd e x v).
Proof. intros A y Hy. unfold upd. destruct (Nat.eqb_spec x y); auto. Qed.
Lemma reads_as_clear P r e l : reads_as P r e -> clear P l = true -> forall x, In x l -> r x = e x.
Proof. intros A C x Hx. symmetry. apply A. eapply clear_out; eauto. Qed.
Lemma glue_reads l i P T : reads_at l (nth i P []) -> reads_at l (nth i (glue P T) []).
Proof.
  revert i. induction P as [|A [|B P] IH]; intros i R; auto.
  - destruct i; [destruct R as (? & [] & _)|]. destruct i; destruct R as (? & [] & _).
  - destruct i; [|destruct i; destruct R as (? & [] & _)]. destruct T as [|m T]; auto. destruct R as (a & I & R).
    exists a. split; auto. simpl. apply in_app_iff. auto.
  - rewrite glue_cons. destruct i; auto. simpl. apply IH. exact R.
Qed.
Lemma differs_keeps H O H' O' i l : keeps H O H' O' -> differs H O i l -> differs H' O' i l.
Proof. intros K (t & t' & e & f & N & I & I' & R). exists t, t', e, f. split; auto. split; [now apply K | split; [now apply K | auto]]. Qed.

(* Where no variable of U is bound nothing is to be shown of values. *)
Lemma told_plain readable U W P k H O L H' O' : run readable H O L k H' O' -> length O = length L ->
  bound_together U k = [] -> clear P (s_vars (approx_k k)) = true -> told U W P k L H O H' O' (fun _ => env0).
Proof.
  intros R EO B C. constructor.
  - intros t e Ht A _. rewrite together_plain by auto.
    destruct (proj1 (run_approx_ind readable) _ _ _ _ _ _ R EO t Ht) as (T & HT & E). exists T. split; auto.
    eapply (proj1 s_run_vars); eauto using reads_as_clear.
  - intros _. left. intros t u x _ _ I. rewrite B in I. destruct I.
Qed.

Lemma same_or x (L : list env) : (forall t u, (t < length L)%nat -> (u < length L)%nat -> nth t L env0 x = nth u L env0 x) \/
  exists t u, (t < length L)%nat /\ (u < length L)%nat /\ nth t L env0 x <> nth u L env0 x.
Proof.
  destruct (forallb (fun r => r x =? nth 0 L env0 x) L) eqn:E.
  - left. rewrite forallb_forall in E. assert (S : forall t, (t < length L)%nat -> nth t L env0 x = nth 0 L env0 x).
    { intros t Ht. apply Z.eqb_eq, E. now apply nth_In. }
    intros t u Ht Hu. now rewrite (S t Ht), (S u Hu).
  - right. assert (F : exists r, In r L /\ r x <> nth 0 L env0 x).
    { revert E. generalize (nth 0 L env0 x) as z. intros z. induction L as [|r L IH]; simpl; intro E; [discriminate|].
      apply andb_false_iff in E as [E|E]; [exists r; split; auto; now apply Z.eqb_neq|]. destruct (IH E) as (q & I & N). eauto. }
    destruct F as (r & I & N). apply In_nth with (d := env0) in I as (t & Ht & <-). exists t, 0%nat. repeat split; auto. lia.
Qed.
(* The read's own access, for an environment that has the index right. *)
Lemma read_phases t H O O1 L e P s A n v : nth t O1 [] = nth t O [] ++ [mkevent (acc_eval (nth t L env0) (rd s A n)) v] ->
  reads_as P (nth t L env0) e -> clear P (flat_map nfv n) = true ->
  tphases t H O1 = glue (tphases t H O) [[acc_eval e (rd s A n)]].
Proof.
  intros E R C. apply tphases_add. rewrite E, erase_t_app. f_equal. unfold erase_t. simpl. f_equal.
  apply acc_eval_agree. exact (reads_as_clear P _ _ _ R C).
Qed.
Lemma read_here t H O a T : reads_at (a_array a, a_index a) [a] ->
  reads_at (a_array a, a_index a) (nth (length H) (glue (glue (tphases t H O) [[a]]) T) []).
Proof.
  intros (b & [<-|[]] & M & _). apply glue_reads. unfold tphases. rewrite glue_snoc, app_nth2, map_length, rev_length, Nat.sub_diag
    by (rewrite map_length, rev_length; auto). exists a. split; [|auto]. simpl. apply in_app_iff. right. now left.
Qed.

Theorem run_told readable U :
  (forall H O L k H' O', run readable H O L k H' O' -> length O = length L -> forall W P, together U W P k = true ->
    exists s, told U W P k L H O H' O' s) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> True).
Proof.
  apply run_ind2; auto.
  - intros H O L b O' A EO W P C. exists (fun _ => env0). apply (told_plain readable); auto. now constructor.
  - intros H O L EO W P C. exists (fun _ => env0). apply (told_plain readable); auto. constructor.
  - intros H O L s0 x A n k O1 L1 H' O' R RK IH EO W P C. simpl in C. apply andb_true_iff in C as [C0 C].
    destruct (read_all_length _ _ _ _ _ _ _ _ _ _ R) as [E1 E2]. destruct (read_all_nth _ _ _ _ _ _ _ _ _ _ R) as [_ RN].
    assert (KP := proj1 (run_keeps readable) _ _ _ _ _ _ RK).
    destruct (mem x U) eqn:MU.
    + rewrite !andb_true_iff, negb_true_iff in C. destruct C as [[[C1 C2] C3] C4]. apply not_mem in C3.
      destruct (IH ltac:(congruence) _ _ C4) as [s [TR TF]]. exists (fun t => upd (s t) x (nth t L1 env0 x)).
      assert (IN : forall t u e v, nth t L1 env0 = upd (nth t L env0) x v -> nth t L1 env0 x = nth u L1 env0 x ->
        reads_as P (nth t L env0) e -> agrees_at (x :: bound_together U k) (upd (s u) x (nth u L1 env0 x)) e ->
        reads_as (remove x P) (nth t L1 env0) e /\ agrees_at (bound_together U k) (s u) e).
      { intros t u e v E EV A1 A2. split.
        - intros y Hy. destruct (Nat.eqb_spec x y) as [<-|N].
          + rewrite (A2 x) by now left. now rewrite upd_same.
          + rewrite E, upd_other by auto. apply A1. intro I. apply Hy. now apply remove_In.
        - intros y Hy. rewrite (A2 y) by now right. apply upd_other. intros ->. auto. }
      constructor.
      * intros t e Ht A1 A2. destruct (RN t Ht) as (v & EO1 & EL1). simpl bound_together in A2. rewrite MU in A2.
        destruct (IN t t e v EL1 eq_refl A1 A2) as [A3 A4]. destruct (TR t e ltac:(congruence) A3 A4) as (T & HT & E).
        exists (glue [[acc_eval e (rd s0 A n)]] T). cbn [approx_together]. rewrite MU. split; [repeat constructor; auto|].
        rewrite E, (read_phases t H O O1 L e P s0 A n v EO1 A1 C0). apply glue_assoc.
      * intro HW. simpl bound_together. rewrite MU. destruct (same_or x L1) as [S|(t1 & t2 & Ht1 & Ht2 & D)].
        -- assert (HW1 : agreeing (x :: W) L1).
           { intros r r' Hr Hr' y Hy. apply In_nth with (d := env0) in Hr as (t & Ht & <-).
             apply In_nth with (d := env0) in Hr' as (u & Hu & <-). destruct Hy as [<-|Hy]; auto. rewrite E2 in Ht, Hu.
             destruct (RN t Ht) as (v & _ & EL1), (RN u Hu) as (w & _ & EL2). destruct (Nat.eqb_spec x y) as [<-|N]; [apply S; congruence|].
             rewrite EL1, EL2, !upd_other by auto. apply HW; auto; now apply nth_In. }
           destruct (TF HW1) as [AG|(i & l & Hi & LI & D & F)]; [left | right].
           ++ intros t u y Ht Hu [<-|Hy]; [rewrite !upd_same; apply S; congruence|].
              rewrite !upd_other by (intros ->; auto). apply AG; auto; congruence.
           ++ exists i, l. split; auto. split; [simpl; rewrite MU; now right|]. split; auto. intros t u e Ht Hu A1 A2. destruct (RN t Ht) as (v & EO1 & EL1).
              destruct (IN t u e v EL1 ltac:(apply S; congruence) A1 A2) as [A3 A4].
              destruct (F t u e ltac:(congruence) ltac:(congruence) A3 A4) as (T & HT & RA).
              exists (glue [[acc_eval e (rd s0 A n)]] T). cbn [approx_together]. rewrite MU. split; [repeat constructor; auto|].
              rewrite (read_phases t H O O1 L e P s0 A n v EO1 A1 C0), glue_assoc in RA. exact RA.
        -- right. rewrite E2 in Ht1, Ht2. set (l := (A, idx (nth t1 L env0) n)).
           assert (SL : forall t, (t < length L)%nat -> (A, idx (nth t L env0) n) = l).
           { intros t Ht. unfold l. f_equal. apply map_neval_agree. intros y Hy. apply HW; auto using nth_In.
             apply in_flat_map in Hy as (m & Hm & Hy). unfold nums_ok in C1. rewrite forallb_forall in C1. specialize (C1 m Hm).
             unfold num_ok in C1. rewrite forallb_forall in C1. now apply mem_In, C1. }
           exists (length H), l. split; auto. split; [simpl; rewrite MU; now left|]. split.
           ++ apply (differs_keeps H O1 H' O' _ _ KP). destruct (RN t1 Ht1) as (v & O1v & L1v), (RN t2 Ht2) as (w & O1w & L1w).
              exists t1, t2, (mkevent (acc_eval (nth t1 L env0) (rd s0 A n)) v), (mkevent (acc_eval (nth t2 L env0) (rd s0 A n)) w).
              rewrite !events_open, O1v, O1w. repeat split; try (apply in_app_iff; right; now left); try (now apply (SL _)).
              ** intros ->. now apply D.
              ** simpl. rewrite L1v, L1w, !upd_same in D. exact D.
           ++ intros t u e Ht Hu A1 A2. destruct (RN t Ht) as (v & EO1 & EL1).
              destruct (s_run_total (approx_together U k) e) as [T HT]. exists (glue [[acc_eval e (rd s0 A n)]] T).
              cbn [approx_together]. rewrite MU. split; [repeat constructor; auto|]. rewrite <- glue_assoc.
              assert (EA : acc_eval (nth t L env0) (rd s0 A n) = acc_eval e (rd s0 A n)).
              { apply acc_eval_agree. exact (reads_as_clear P _ _ _ A1 C0). }
              rewrite <- (SL t Ht). rewrite <- EA. apply (read_here t H O (acc_eval (nth t L env0) (rd s0 A n))).
              eexists. split; [now left | split; reflexivity].
    + destruct (IH ltac:(congruence) _ _ C) as [s [TR TF]]. exists s.
      assert (NX : forall e v u, agrees_at (bound_together U k) (s u) e -> agrees_at (bound_together U k) (s u) (upd e x v)).
      { intros e v u A2 y Hy. rewrite upd_other; auto. intros ->. apply bound_marked in Hy. apply mem_In in Hy. congruence. }
      constructor.
      * intros t e Ht A1 A2. simpl in A2. rewrite MU in A2. destruct (RN t Ht) as (v & EO1 & EL1).
        assert (A3 := reads_as_upd_own P _ _ x v A1). rewrite <- EL1 in A3.
        destruct (TR t _ ltac:(congruence) A3 (NX e v t A2)) as (T & HT & E).
        exists (glue [[acc_eval e (rd s0 A n)]] T). cbn [approx_together]. rewrite MU. split; [constructor; [repeat constructor | now apply sr_bind with v]|].
        rewrite E, (read_phases t H O O1 L e P s0 A n v EO1 A1 C0). apply glue_assoc.
      * intro HW. simpl. rewrite MU. assert (HW1 : agreeing (remove x W) L1).
        { intros r r' Hr Hr' y Hy. apply In_nth with (d := env0) in Hr as (t & Ht & <-).
          apply In_nth with (d := env0) in Hr' as (u & Hu & <-). rewrite E2 in Ht, Hu. apply remove_In in Hy as [Hy N].
          destruct (RN t Ht) as (v & _ & EL1), (RN u Hu) as (w & _ & EL2). rewrite EL1, EL2, !upd_other by auto.
          apply HW; auto; now apply nth_In. }
        destruct (TF HW1) as [AG|(i & l & Hi & LI & D & F)]; [left | right].
        -- intros t u y Ht Hu Hy. apply AG; auto; congruence.
        -- exists i, l. split; auto. split; auto. split; auto. intros t u e Ht Hu A1 A2. destruct (RN t Ht) as (v & EO1 & EL1).
           assert (A3 := reads_as_upd_own P _ _ x v A1). rewrite <- EL1 in A3.
           destruct (F t u _ ltac:(congruence) ltac:(congruence) A3 (NX e v u A2)) as (T & HT & RA).
           exists (glue [[acc_eval e (rd s0 A n)]] T). split; [constructor; [repeat constructor | now apply sr_bind with v]|].
           rewrite (read_phases t H O O1 L e P s0 A n v EO1 A1 C0), glue_assoc in RA. exact RA.
  - intros H O L x k L1 H' O' R RK IH EO W P C. simpl in C. rewrite andb_true_iff, negb_true_iff in C. destruct C as [MU C].
    assert (E2 := forall2_length _ _ _ R). assert (RN : forall t, (t < length L)%nat -> exists v, nth t L1 env0 = upd (nth t L env0) x v).
    { intros t Ht. exact (Forall2_nth _ _ _ env0 env0 R t Ht). }
    destruct (IH ltac:(congruence) _ _ C) as [s [TR TF]]. exists s.
    assert (NX : forall e v u, agrees_at (bound_together U k) (s u) e -> agrees_at (bound_together U k) (s u) (upd e x v)).
    { intros e v u A2 y Hy. rewrite upd_other; auto. intros ->. apply bound_marked in Hy. apply mem_In in Hy. congruence. }
    constructor.
    + intros t e Ht A1 A2. destruct (RN t Ht) as (v & EL1). assert (A3 := reads_as_upd_own P _ _ x v A1). rewrite <- EL1 in A3.
      destruct (TR t _ ltac:(congruence) A3 (NX e v t A2)) as (T & HT & E). exists T. split; auto. now apply sr_bind with v.
    + intro HW. simpl. assert (HW1 : agreeing (remove x W) L1).
      { intros r r' Hr Hr' y Hy. apply In_nth with (d := env0) in Hr as (t & Ht & <-).
        apply In_nth with (d := env0) in Hr' as (u & Hu & <-). rewrite <- E2 in Ht, Hu. apply remove_In in Hy as [Hy N].
        destruct (RN t Ht) as (v & EL1), (RN u Hu) as (w & EL2). rewrite EL1, EL2, !upd_other by auto.
        apply HW; auto; now apply nth_In. }
      destruct (TF HW1) as [AG|(i & l & Hi & LI & D & F)]; [left | right].
      * intros t u y Ht Hu Hy. apply AG; auto; congruence.
      * exists i, l. split; auto. split; auto. split; auto. intros t u e Ht Hu A1 A2. destruct (RN t Ht) as (v & EL1).
        assert (A3 := reads_as_upd_own P _ _ x v A1). rewrite <- EL1 in A3.
        destruct (F t u _ ltac:(congruence) ltac:(congruence) A3 (NX e v u A2)) as (T & HT & RA). exists T. split; auto. now apply sr_bind with v.
  - intros H O L k l H1 O1 H' O' R1 IH1 R2 IH2 EO W P C. simpl in C. rewrite !andb_true_iff in C. destruct C as [[C0 C1] C2].
    destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1 EO) as (E1 & X & EH & _).
    assert (LE : (length H <= length H1)%nat) by (rewrite EH, app_length; lia). clear X EH.
    destruct (IH1 EO _ _ C1) as [s1 [TR1 TF1]], (IH2 E1 _ _ C2) as [s2 [TR2 TF2]].
    exists (fun t x => if mem x (bound_together U k) then s1 t x else s2 t x). simpl.
    assert (G1 : forall u e, agrees_at (bound_together U k ++ bound_together U l) (fun x => if mem x (bound_together U k) then s1 u x else s2 u x) e ->
      agrees_at (bound_together U k) (s1 u) e /\ agrees_at (bound_together U l) (s2 u) e).
    { intros u e A. split; intros x Hx; rewrite (A x) by (apply in_app_iff; auto).
      - apply mem_In in Hx. now rewrite Hx.
      - destruct (mem x (bound_together U k)) eqn:M; auto. apply mem_In in M. exfalso. exact (clear_out _ _ C0 x Hx M). }
    constructor.
    + intros t e Ht A1 A2. apply G1 in A2 as [A2 A3]. destruct (TR1 t e Ht A1 A2) as (T1 & HT1 & Q1), (TR2 t e Ht A1 A3) as (T2 & HT2 & Q2).
      exists (glue T1 T2). split; [now constructor|]. rewrite Q2, Q1. apply glue_assoc.
    + intro HW. destruct (TF1 HW) as [AG1|(i & q & Hi & LI & D & F)].
      * destruct (TF2 HW) as [AG2|(i & q & Hi & LI & D & F)]; [left | right].
        -- intros t u x Ht Hu Hx. destruct (mem x (bound_together U k)) eqn:M; [apply AG1; auto; now apply mem_In|].
           apply AG2; auto. change (In x (bound_together U k ++ bound_together U l)) in Hx. apply not_mem in M.
           apply in_app_iff in Hx as [Hx|Hx]; tauto.
        -- exists i, q. split; [lia|]. split; [apply in_app_iff; auto|]. split; auto. intros t u e Ht Hu A1 A2. apply G1 in A2 as [A2 A3].
           destruct (TR1 t e Ht A1) as (T1 & HT1 & Q1); [intros x Hx; rewrite (A2 x Hx); now apply AG1|].
           destruct (F t u e Ht Hu A1 A3) as (T2 & HT2 & RA). exists (glue T1 T2). split; [now constructor|].
           rewrite Q1, glue_assoc in RA. exact RA.
      * right. exists i, q. split; auto. split; [apply in_app_iff; auto|]. split; [eapply differs_keeps; eauto; eapply (proj1 (run_keeps readable)); eauto|].
        intros t u e Ht Hu A1 A2. apply G1 in A2 as [A2 _]. destruct (F t u e Ht Hu A1 A2) as (T1 & HT1 & RA).
        destruct (s_run_total (approx_together U l) e) as [T2 HT2]. exists (glue T1 T2). split; [now constructor|].
        rewrite <- glue_assoc. now apply glue_reads.
  - intros H O L c k l H' O' B R IH EO W P C. simpl in C. rewrite !andb_true_iff in C. destruct C as [[C0 C1] C2].
    destruct (IH EO _ _ C1) as [s [TR TF]]. exists (fun t x => if mem x (bound_together U k) then s t x else 0). simpl.
    assert (BE : forall t e, (t < length L)%nat -> reads_as P (nth t L env0) e -> beval e c = true).
    { intros t e Ht A. rewrite <- (beval_agree c (nth t L env0) e) by (eauto using reads_as_clear). rewrite Forall_forall in B. auto using nth_In. }
    assert (G : forall u e, agrees_at (bound_together U k ++ bound_together U l) (fun x => if mem x (bound_together U k) then s u x else 0) e ->
      agrees_at (bound_together U k) (s u) e).
    { intros u e A x Hx. rewrite (A x) by (apply in_app_iff; auto). apply mem_In in Hx. now rewrite Hx. }
    constructor.
    + intros t e Ht A1 A2. destruct (TR t e Ht A1 (G _ _ A2)) as (T & HT & E). exists T. split; auto. apply sr_if_t; eauto.
    + intro HW. destruct (TF HW) as [AG|(i & q & Hi & LI & D & F)]; [left | right].
      * intros t u x Ht Hu Hx. destruct (mem x (bound_together U k)) eqn:M; auto. apply AG; auto. now apply mem_In.
      * exists i, q. split; auto. split; [apply in_app_iff; auto|]. split; auto. intros t u e Ht Hu A1 A2. destruct (F t u e Ht Hu A1 (G _ _ A2)) as (T & HT & RA).
        exists T. split; auto. apply sr_if_t; eauto.
  - intros H O L c k l H' O' B R IH EO W P C. simpl in C. rewrite !andb_true_iff in C. destruct C as [[C0 C1] C2].
    destruct (IH EO _ _ C2) as [s [TR TF]]. exists (fun t x => if mem x (bound_together U l) then s t x else 0). simpl.
    assert (BE : forall t e, (t < length L)%nat -> reads_as P (nth t L env0) e -> beval e c = false).
    { intros t e Ht A. rewrite <- (beval_agree c (nth t L env0) e) by (eauto using reads_as_clear). rewrite Forall_forall in B. auto using nth_In. }
    assert (G : forall u e, agrees_at (bound_together U k ++ bound_together U l) (fun x => if mem x (bound_together U l) then s u x else 0) e ->
      agrees_at (bound_together U l) (s u) e).
    { intros u e A x Hx. rewrite (A x) by (apply in_app_iff; auto). apply mem_In in Hx. now rewrite Hx. }
    constructor.
    + intros t e Ht A1 A2. destruct (TR t e Ht A1 (G _ _ A2)) as (T & HT & E). exists T. split; auto. apply sr_if_f; eauto.
    + intro HW. destruct (TF HW) as [AG|(i & q & Hi & LI & D & F)]; [left | right].
      * intros t u x Ht Hu Hx. destruct (mem x (bound_together U l)) eqn:M; auto. apply AG; auto. now apply mem_In.
      * exists i, q. split; auto. split; [apply in_app_iff; auto|]. split; auto. intros t u e Ht Hu A1 A2. destruct (F t u e Ht Hu A1 (G _ _ A2)) as (T & HT & RA).
        exists T. split; auto. apply sr_if_f; eauto.
  - intros H O L x R k H' O' RS _ EO W P C. simpl in C. apply andb_true_iff in C as [C0 C1]. exists (fun _ => env0).
    apply (told_plain readable); auto; [now constructor|]. simpl. destruct (bound_together U k); [reflexivity | discriminate].
Qed.

(* ---------------------------------------------------------------- executions *)

(* Two reads of one place in one of the new phases give one value, or somebody stores there in that phase, or elsewhere: another block. *)
Definition explained (elsewhere : loc -> Prop) (H H' : history) : Prop := forall i t t' e f, (length H <= i)%nat ->
  In e (nth t (nth i (rev H') []) []) -> In f (nth t' (nth i (rev H') []) []) -> a_mode (e_acc e) = MRead -> a_mode (e_acc f) = MRead ->
  e_loc e = e_loc f -> e_val e <> e_val f ->
  elsewhere (e_loc e) \/ exists u g, In g (nth u (nth i (rev H') []) []) /\ stores g = true /\ e_loc g = e_loc e.
(* Nothing that is read of these arrays in the new phases is stored to elsewhere. *)
Definition alone (among : list nat) (elsewhere : loc -> Prop) (H H' : history) : Prop := forall i t e, (length H <= i)%nat ->
  In e (nth t (nth i (rev H') []) []) -> a_mode (e_acc e) = MRead -> In (fst (e_loc e)) among -> ~ elsewhere (e_loc e).
Definition give (U : list var) (f r : env) : env := fun x => if mem x U then f x else r x.

Lemma give_reads U f r : reads_as U r (give U f r).
Proof. intros x N. unfold give. destruct (mem x U) eqn:E; auto. apply mem_In in E. tauto. Qed.
Lemma give_agrees U f r l s : incl l U -> (forall x, In x l -> f x = s x) -> agrees_at l s (give U f r).
Proof. intros I A x Hx. unfold give. assert (M : mem x U = true) by (apply mem_In; auto). rewrite M. auto. Qed.
Lemma glue_open L t H T i : T <> [] -> (length H <= i)%nat ->
  nth i (glue (tphases t H (open0 L)) T) [] = nth (i - length H) T [].
Proof.
  intros NE Hi. destruct T as [|m q]; [congruence|]. unfold tphases. rewrite open0_nth, glue_snoc. simpl.
  now rewrite app_nth2, map_length, rev_length by (rewrite map_length, rev_length; auto).
Qed.
Lemma tphases_events t H O i : nth i (tphases t H O) [] = erase_t (events H O i t).
Proof.
  unfold tphases, events. simpl. change [erase_t (nth t O [])] with (map (fun G => erase_t (nth t G [])) [O]). rewrite <- map_app.
  destruct (Nat.lt_ge_cases i (length (rev H ++ [O]))) as [E|E].
  - rewrite nth_indep with (d' := (fun G => erase_t (nth t G [])) []) by now rewrite map_length.
    apply (map_nth (fun G => erase_t (nth t G []))).
  - rewrite nth_overflow by now rewrite map_length. rewrite (nth_overflow (rev H ++ [O])) by auto. now destruct t.
Qed.
Lemma new_phases_open H H1 O1 L t T : T <> [] -> tphases t H1 O1 = glue (tphases t H (open0 L)) T -> new_phases H (O1 :: H1) t = T.
Proof.
  intros NE E. unfold new_phases. simpl rev. rewrite map_app. unfold tphases in E. rewrite open0_nth in E. simpl in *. rewrite E.
  destruct T as [|m q]; [congruence|]. rewrite glue_snoc. rewrite skipn_app, skipn_all2 by (rewrite map_length, rev_length; auto).
  rewrite map_length, rev_length, Nat.sub_diag. reflexivity.
Qed.

(* With f for the variables of U the protocol has a race of two threads. *)
Definition found (U : list var) (k : scmd) (L : list env) : Prop := exists f i t t' T T', t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
  s_run (approx_together U k) (give U f (nth t L env0)) T /\ s_run (approx_together U k) (give U f (nth t' L env0)) T' /\
  lists_race (nth i T []) (nth i T' []).

(* One value of each variable for all threads explains what they do, or the protocol with one of each races. *)
Theorem uniform_reads readable U W k H L H' elsewhere : together U W U k = true -> L <> [] -> agreeing W L ->
  execution readable H L k H' -> explained elsewhere H H' -> alone (looked U k) elsewhere H H' ->
  (exists f, forall t, (t < length L)%nat -> s_run (approx_together U k) (give U f (nth t L env0)) (new_phases H H' t)) \/ found U k L.
Proof.
  intros C HN HW HE HX HA. destruct HE as [H1 O1 R]. assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  assert (BU := bound_marked U k). destruct (proj1 (run_told readable U) _ _ _ _ _ _ R EO _ _ C) as [s [TR TF]].
  assert (NE : forall e T, s_run (approx_together U k) e T -> T <> []) by (intros e T; apply (proj1 s_run_nonempty)).
  destruct (TF HW) as [AG|(i & l & Hi & LK & (t1 & t2 & e1 & e2 & N12 & I1 & I2 & [M1 Q1] & [M2 Q2] & NV) & F)].
  - left. exists (s 0%nat). intros t Ht. assert (H0 : (0 < length L)%nat) by (destruct L; [congruence | simpl; lia]).
    destruct (TR t (give U (s 0%nat) (nth t L env0)) Ht) as (T & HT & E).
    + apply give_reads.
    + apply give_agrees; auto.
    + rewrite (new_phases_open H H1 O1 L t T); eauto.
  - right. assert (LT : forall t e, In e (events H1 O1 i t) -> (t < length L)%nat).
    { intros t e I. destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R EO) as (E1 & X & EX & FX).
      assert (GL : length (nth i (rev (O1 :: H1)) []) = length L \/ nth i (rev (O1 :: H1)) [] = []).
      { rewrite EX. change (O1 :: X ++ H) with ((O1 :: X) ++ H). rewrite rev_app_distr, app_nth2, rev_length by now rewrite rev_length.
        destruct (nth_in_or_default (i - length H) (rev (O1 :: X)) []) as [J|J]; auto. left. apply in_rev in J.
        destruct J as [<-|J]; auto. rewrite Forall_forall in FX. auto. }
      unfold events in I. destruct (Nat.lt_ge_cases t (length L)) as [|G]; auto. exfalso. destruct GL as [GL|GL].
      - rewrite nth_overflow in I by (rewrite GL; auto). destruct I.
      - rewrite GL in I. destruct t; destruct I. }
    destruct (HX i t1 t2 e1 e2 Hi I1 I2 M1 M2 ltac:(congruence) NV) as [X|(u & g & IG & SG & LG)]; [exfalso; rewrite <- Q1 in LK; exact (HA i t1 e1 Hi I1 M1 LK X)|].
    assert (HU : (u < length L)%nat) by exact (LT u g IG).
    assert (EX : exists t, t <> u /\ (t < length L)%nat) by (destruct (Nat.eq_dec t1 u) as [->|]; [exists t2 | exists t1]; split; eauto).
    destruct EX as (t & N & Ht).
    destruct (TR u (give U (s u) (nth u L env0)) HU) as (Tu & HTu & Eu); [apply give_reads | apply give_agrees; auto|].
    destruct (F t u (give U (s u) (nth t L env0)) Ht HU) as (T & HT & (a & Ia & Ma & La)); [apply give_reads | apply give_agrees; auto|].
    exists (s u), (i - length H)%nat, t, u, T, Tu. repeat split; auto. exists a, (e_acc g).
    rewrite glue_open in Ia by eauto. split; auto. split.
    + rewrite <- (glue_open L u H Tu i) by eauto. rewrite <- Eu, tphases_events. now apply in_map.
    + apply conflict_true. unfold e_loc in LG, Q1. rewrite <- Q1, <- LG in La. injection La as LA LI. repeat split; auto.
      rewrite Ma. unfold stores in SG. destruct (a_mode (e_acc g)); auto; discriminate.
Qed.

(* ---------------------------------------------------------------- down to the queries *)

Definition over_together (far : var) (U W : list var) (k : scmd) : option sproto :=
  if unused far (approx_together U k) && negb (mem far U) && together U W U k then over far [] (approx_together U k) else None.
Definition given (U : list var) (f : env) (L : list env) : list env := map (give U f) L.

Lemma given_nth U f L t : (t < length L)%nat -> nth t (given U f L) env0 = give U f (nth t L env0).
Proof.
  intro H. unfold given. rewrite nth_indep with (d' := give U f env0) by now rewrite map_length. apply (map_nth (give U f)).
Qed.
Lemma given_fits U f shared ids D L : clear U (ids ++ bfv D) = true -> fits shared ids D L -> fits (U ++ shared) ids D (given U f L).
Proof.
  intros C [F1 F2 F3]. assert (K : forall x r, In x (ids ++ bfv D) -> give U f r x = r x).
  { intros x r Hx. apply (clear_out _ _ C) in Hx. now apply give_reads. }
  constructor.
  - intros r Hr. apply in_map_iff in Hr as (q & <- & Hq). rewrite <- (F1 q Hq). apply beval_agree. intros x Hx. apply K, in_app_iff. auto.
  - intros t t' Ht Ht' E. unfold given in Ht, Ht'. rewrite map_length in Ht, Ht'. destruct (F2 t t' Ht Ht' E) as (x & Hx & HN).
    exists x. split; auto. rewrite !given_nth, !K by (auto; apply in_app_iff; auto). exact HN.
  - intros r r' x Hr Hr' Hx. apply in_map_iff in Hr as (q & <- & Hq). apply in_map_iff in Hr' as (q' & <- & Hq').
    unfold give. destruct (mem x U) eqn:E; auto. apply not_mem in E. apply in_app_iff in Hx as [Hx|Hx]; [tauto | auto].
Qed.
Lemma given_agreeing U f W L : agreeing W L -> agreeing (U ++ W) (given U f L).
Proof.
  intros H r r' Hr Hr' x Hx. apply in_map_iff in Hr as (q & <- & Hq). apply in_map_iff in Hr' as (q' & <- & Hq').
  unfold give. destruct (mem x U) eqn:E; auto. apply not_mem in E. apply in_app_iff in Hx as [Hx|Hx]; [tauto|]. exact (H q q' Hq Hq' x Hx).
Qed.
Lemma over_together_over far U W k p : over_together far U W k = Some p -> over far [] (approx_together U k) = Some p /\
  ~ In far (s_vars (approx_together U k)) /\ ~ In far (s_binders (approx_together U k)) /\ together U W U k = true.
Proof.
  unfold over_together, unused. destruct (_ && together U W U k) eqn:E; [|discriminate].
  rewrite !andb_true_iff, !negb_true_iff in E. destruct E as [[[E1 E2] _] E3]. auto using not_mem.
Qed.
Lemma covered_nth l m : Forall2 (@incl access) l m -> forall j, incl (nth j l []) (nth j m []).
Proof. induction 1 as [|x y l m I F IH]; intros [|j]; simpl; auto using incl_refl. Qed.

(* A race of the protocol with one value of each is one of the protocol over it, for some far. *)
Lemma found_racy far U W k p L : over_together far U W k = Some p -> found U k L ->
  exists f B, s_racy p (reaching far B (given U f L)).
Proof.
  intros O (f & i & t & t' & T & T' & N & Ht & Ht' & R & R' & HL). apply over_together_over in O as (O & FV & FB & _).
  assert (C : forall e S, s_run (approx_together U k) e S -> large (fun B => Forall2 (@incl access) S (s_list p (upd e far B)))).
  { intros e S HS. destruct (proj1 (over_cover far) _ _ _ HS [] p O FV FB) as [b Hb]; [intros [] |].
    exists b. intros B HB. apply (Hb B HB). split; [apply upd_same|]. intros x NX _. symmetry. apply upd_other. auto. }
  destruct (large_and _ _ (C _ _ R) (C _ _ R')) as [B HB]. destruct (HB B (Z.le_refl B)) as [C1 C2]. exists f, B, i, t, t'. split; auto.
  assert (NN : forall u, (u < length L)%nat -> nth u (s_phases p (reaching far B (given U f L))) [] = s_list p (upd (give U f (nth u L env0)) far B)).
  { intros u Hu. assert (HG : (u < length (given U f L))%nat) by (unfold given; now rewrite map_length).
    unfold s_phases. rewrite nth_indep with (d' := s_list p env0) by (unfold reaching, given; now rewrite !map_length).
    rewrite (map_nth (s_list p)). now rewrite reaching_nth, given_nth. }
  rewrite !NN by auto. destruct HL as (a & b & Ha & Hb & CC). exists a, b.
  repeat split; auto; eapply covered_nth; eauto.
Qed.
(* An execution that races has such a race, or two threads read two values and then, too. *)
Lemma racy_found readable U W k H L H' elsewhere : together U W U k = true -> L <> [] -> agreeing W L -> history_racefree H ->
  execution readable H L k H' -> explained elsewhere H H' -> alone (looked U k) elsewhere H H' -> history_racy H' -> found U k L.
Proof.
  intros C HN HW HF HE HX HA HR. destruct (uniform_reads readable U W k H L H' elsewhere C HN HW HE HX HA) as [[f G]|]; auto.
  destruct (new_race readable H L k H' HE HF HR) as (i & t & t' & D & Ht & Ht' & HL).
  exists f, i, t, t', (new_phases H H' t), (new_phases H H' t'). repeat split; auto.
Qed.

Section Queries.
Variables (far : var) (U : list var) (k : scmd) (p : sproto) (W : list var) (n : var) (shared ids : list var) (D : bexp).
Let p' := align (far :: U ++ W) n p.
Hypothesis the_protocol : over_together far U W k = Some p.
Hypothesis aligned : alignable (far :: U ++ W) n p = true.
Hypothesis names : mem far (ids ++ bfv D) = false /\ clear U (ids ++ bfv D) = true.
Hypothesis no_parting : forall pl, In pl (places p') -> ~ satisfiable (parting (far :: U ++ shared) D pl).

Lemma given_lockstep f B L : agreeing W L -> fits shared ids D L -> lockstep p (reaching far B (given U f L)) = true.
Proof.
  intros HW HT. destruct names as [N1 N2]. destruct (reaching_fits far B _ ids D _ N1 (given_fits U f shared ids D L N2 HT)) as [H1 _ H3].
  apply (places_lockstep (far :: U ++ W) n p (far :: U ++ shared) D); auto using reaching_agreeing, given_agreeing.
Qed.

(* No question has a model: no two threads race, and what all read together is one value. elsewhere: where other blocks store. *)
Theorem kernel_uniform_free V dims : regular p' = true -> s_ok (u_fine dims) V p' = true ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query (far :: U ++ shared) ids D A ph)) ->
  forall readable L H H' elsewhere, L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H ->
  execution readable H L k H' -> explained elsewhere H H' -> alone (looked U k) elsewhere H H' ->
  ~ history_racy H' /\
  exists f, forall t, (t < length L)%nat -> s_run (approx_together U k) (give U f (nth t L env0)) (new_phases H H' t).
Proof.
  intros HG HF HQ readable L H H' elsewhere HN HW HT HR HE HX HA. destruct names as [N1 N2].
  assert (C : together U W U k = true) by (apply over_together_over in the_protocol; tauto).
  assert (NF : ~ found U k L).
  { intro FD. destruct (found_racy far U W k p L the_protocol FD) as (f & B & SR). assert (LS := given_lockstep f B L HW HT).
    apply (align_split_racy (far :: U ++ W) n p _ aligned HG (reaching_agreeing far B _ _ (given_agreeing U f W L HW)) LS) in SR as (ph & Hp & PR).
    destruct (phases_fine V dims p' HG HF ph Hp) as (_ & BF & DM). apply phase_racy_pairs in PR; auto.
    destruct PR as (A & t & t' & E & Ht & Ht' & PR). apply (HQ ph A Hp).
    exact (fits_query _ ids D _ A ph (dims A) t t' (reaching_fits far B _ ids D _ N1 (given_fits U f shared ids D L N2 HT)) (DM A) E Ht Ht' PR). }
  split.
  - intro S. apply NF. eapply racy_found; eauto.
  - destruct (uniform_reads readable U W k H L H' elsewhere C HN HW HE HX HA) as [G|FD]; [exact G | now exfalso].
Qed.
(* The same by phases that are a superset. *)
Theorem kernel_uniform_free_wide n' V dims : widenable n' p' = true -> forallb (phase_fine dims V) (wide_phases n' p') = true ->
  (forall ph A, In ph (wide_phases n' p') -> ~ satisfiable (query (far :: U ++ shared) ids D A ph)) ->
  forall readable L H H' elsewhere, L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H ->
  execution readable H L k H' -> explained elsewhere H H' -> alone (looked U k) elsewhere H H' ->
  ~ history_racy H' /\
  exists f, forall t, (t < length L)%nat -> s_run (approx_together U k) (give U f (nth t L env0)) (new_phases H H' t).
Proof.
  intros HG HF HQ readable L H H' elsewhere HN HW HT HR HE HX HA. destruct names as [N1 N2].
  assert (C : together U W U k = true) by (apply over_together_over in the_protocol; tauto).
  assert (NF : ~ found U k L).
  { intro FD. destruct (found_racy far U W k p L the_protocol FD) as (f & B & SR). assert (LS := given_lockstep f B L HW HT).
    assert (AS := align_all_in_step (far :: U ++ W) n p _ aligned (reaching_agreeing far B _ _ (given_agreeing U f W L HW)) LS).
    assert (SR' : s_racy p' (reaching far B (given U f L))).
    { unfold s_racy, s_phases in *. unfold p'. now rewrite (map_ext (s_list (align (far :: U ++ W) n p)) (s_list p) (align_exact p _ n aligned)). }
    destruct (wide_racy n' p' _ HG AS SR') as (ph & Hp & PR). rewrite forallb_forall in HF. specialize (HF ph Hp).
    unfold phase_fine in HF. rewrite !andb_true_iff, forallb_forall in HF. destruct HF as [[_ BF] DM].
    apply phase_racy_pairs in PR; auto. destruct PR as (A & t & t' & E & Ht & Ht' & PR). apply (HQ ph A Hp).
    eapply (fits_query _ ids D _ A ph (dims A) t t' (reaching_fits far B _ ids D _ N1 (given_fits U f shared ids D L N2 HT))); eauto.
    intros g Hg <-. now apply Nat.eqb_eq, DM. }
  split.
  - intro S. apply NF. eapply racy_found; eauto.
  - destruct (uniform_reads readable U W k H L H' elsewhere C HN HW HE HX HA) as [G|FD]; [exact G | now exfalso].
Qed.
End Queries.

(* ---------------------------------------------------------------- two blocks *)

(* A block stores there that is not block i. *)
Definition stored_beside (bs : list grid_block) (i : nat) (l : loc) : Prop := exists j t b a, j <> i /\ nth_error bs j = Some b /\
  (t < length (gb_threads b))%nat /\ In a (does b t) /\ a_mode a <> MRead /\ (a_array a, a_index a) = l.
Lemma does_in b t i e : (length (gb_before b) <= i)%nat -> In e (nth t (nth i (rev (gb_after b)) []) []) -> In (e_acc e) (does b t).
Proof.
  intros Hi I. unfold does, new_phases. apply in_concat. exists (erase_t (nth t (nth i (rev (gb_after b)) []) [])). split; [|now apply in_map].
  assert (LT : (i < length (rev (gb_after b)))%nat).
  { destruct (Nat.lt_ge_cases i (length (rev (gb_after b)))) as [|G]; auto. rewrite (nth_overflow (rev _)) in I by auto. destruct t; destruct I. }
  assert (E : nth (i - length (gb_before b)) (skipn (length (gb_before b)) (map (fun G => erase_t (nth t G [])) (rev (gb_after b)))) [] =
    erase_t (nth t (nth i (rev (gb_after b)) []) [])).
  { set (l := map (fun G => erase_t (nth t G [])) (rev (gb_after b))). transitivity (nth i l []).
    - assert (LL : (length (gb_before b) <= length l)%nat) by (unfold l; rewrite map_length; lia).
      transitivity (nth i (firstn (length (gb_before b)) l ++ skipn (length (gb_before b)) l) []); [|now rewrite firstn_skipn].
      rewrite app_nth2; rewrite firstn_length_le; auto.
    - unfold l. rewrite nth_indep with (d' := (fun G => erase_t (nth t G [])) []) by now rewrite map_length.
      apply (map_nth (fun G => erase_t (nth t G []))). }
  rewrite <- E. apply nth_In. rewrite skipn_length, map_length. lia.
Qed.
(* Of what all blocks share: each has shared memory of its own. *)
Definition stored_in (common : nat -> bool) (bs : list grid_block) (i : nat) (l : loc) : Prop := common (fst l) = true /\ stored_beside bs i l.
(* Blocks that do not race there leave alone what the others read together. *)
Theorem blocks_alone readable k bs i b common among : nth_error bs i = Some b -> execution readable (gb_before b) (gb_threads b) k (gb_after b) ->
  ~ blocks_race_in (fun A => common A && mem A among) bs -> alone among (stored_in common bs i) (gb_before b) (gb_after b).
Proof.
  intros Hb HE HR i0 t e Hi I ME LI (HC & j & u & c & a & N & Hc & Hu & Ha & M & L). apply HR. exists i, j, t, u, b, c.
  assert (D := does_in b t i0 e Hi I). repeat split; auto.
  - destruct (Nat.lt_ge_cases t (length (gb_threads b))) as [|G]; auto. exfalso.
    assert (EO : length (open0 (gb_threads b)) = length (gb_threads b)) by (unfold open0; now rewrite map_length).
    destruct HE as [H1 O1 R]. destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R EO) as (E1 & X & EX & FX).
    rewrite EX in *. change (O1 :: X ++ gb_before b) with ((O1 :: X) ++ gb_before b) in I.
    rewrite rev_app_distr, app_nth2, rev_length in I by now rewrite rev_length.
    destruct (nth_in_or_default (i0 - length (gb_before b)) (rev (O1 :: X)) []) as [J|J]; [|rewrite J in I; destruct t; destruct I].
    apply in_rev in J. assert (GL : length (nth (i0 - length (gb_before b)) (rev (O1 :: X)) []) = length (gb_threads b)).
    { destruct J as [<-|J]; auto. rewrite Forall_forall in FX. auto. }
    rewrite nth_overflow in I by (rewrite GL; auto). destruct I.
  - exists (e_acc e), a. split; auto. split; auto. split.
    + apply conflict_true. unfold e_loc in L. injection L as LA LI'. repeat split; auto. rewrite ME. destruct (a_mode a); auto; congruence.
    + apply andb_true_iff. split; [exact HC | now apply mem_In].
Qed.

(* What is asked of two blocks: of the arrays that are read together and all blocks share. It shares no variable of U. *)
Definition beside_questions (far : var) (U : list var) (k : scmd) (shared ids : list var) (D : bexp) (common : nat -> bool) : Prop :=
  forall A, common A && mem A (looked U k) = true -> ~ satisfiable (query (far :: shared) ids D A (mkphase [] (RLeaf (over_all far k)))).
(* What is known of blocks that run beside each other. *)
Definition beside (W shared ids shared' ids' : list var) (D : bexp) (common : nat -> bool) readable (k : scmd) (bs : list grid_block) : Prop :=
  blocks_fit shared' ids' D bs /\
  forall i b, nth_error bs i = Some b -> gb_threads b <> [] /\ agreeing W (gb_threads b) /\ fits shared ids D (gb_threads b) /\
    history_racefree (gb_before b) /\ execution readable (gb_before b) (gb_threads b) k (gb_after b) /\
    explained (stored_in common bs i) (gb_before b) (gb_after b).

(* All blocks of a grid: the questions about one block and those about what it reads together and others store. *)
Section Blocks.
Variables (far : var) (U : list var) (k : scmd) (p : sproto) (W : list var) (n : var) (shared ids : list var) (D : bexp).
Variables (shared' ids' V' : list var) (dims' : nat -> nat) (common : nat -> bool).
Let p' := align (far :: U ++ W) n p.
Hypothesis the_protocol : over_together far U W k = Some p.
Hypothesis aligned : alignable (far :: U ++ W) n p = true.
Hypothesis names : mem far (ids ++ bfv D) = false /\ clear U (ids ++ bfv D) = true.
Hypothesis no_parting : forall pl, In pl (places p') -> ~ satisfiable (parting (far :: U ++ shared) D pl).
Hypothesis other_names : unused far (approx_k k) = true /\ mem far (ids' ++ bfv D) = false.
Hypothesis fine_beside : u_fine dims' V' (over_all far k) = true.
Hypothesis none_beside : beside_questions far U k shared' ids' D common.

Lemma beside_alone readable bs i b : beside W shared ids shared' ids' D common readable k bs -> nth_error bs i = Some b ->
  alone (looked U k) (stored_in common bs i) (gb_before b) (gb_after b).
Proof.
  intros [HF HE] Hi. destruct (HE i b Hi) as (_ & _ & _ & _ & HX & _). apply (blocks_alone readable k bs i b); auto.
  destruct other_names as [N1 N2]. apply (kernel_unknown_grid_in far k V' shared' ids' D dims' _ N1 fine_beside N2 none_beside readable bs HF).
  intros c Hc. apply In_nth_error in Hc as [j Hj]. destruct (HE j c Hj) as (_ & _ & _ & _ & R & _). exact R.
Qed.

Theorem kernel_uniform_blocks V dims : regular p' = true -> s_ok (u_fine dims) V p' = true ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query (far :: U ++ shared) ids D A ph)) ->
  forall readable bs, beside W shared ids shared' ids' D common readable k bs -> forall b, In b bs -> ~ history_racy (gb_after b).
Proof.
  intros HG HF HQ readable bs HB b Hb. apply In_nth_error in Hb as [i Hi].
  assert (HA := beside_alone readable bs i b HB Hi). destruct HB as [_ HE]. destruct (HE i b Hi) as (HN & HW & HT & HR & HX & EX).
  exact (proj1 (kernel_uniform_free far U k p W n shared ids D the_protocol aligned names no_parting V dims HG HF HQ readable _ _ _ _ HN HW HT HR HX EX HA)).
Qed.
Theorem kernel_uniform_blocks_wide n' V dims : widenable n' p' = true -> forallb (phase_fine dims V) (wide_phases n' p') = true ->
  (forall ph A, In ph (wide_phases n' p') -> ~ satisfiable (query (far :: U ++ shared) ids D A ph)) ->
  forall readable bs, beside W shared ids shared' ids' D common readable k bs -> forall b, In b bs -> ~ history_racy (gb_after b).
Proof.
  intros HG HF HQ readable bs HB b Hb. apply In_nth_error in Hb as [i Hi].
  assert (HA := beside_alone readable bs i b HB Hi). destruct HB as [_ HE]. destruct (HE i b Hi) as (HN & HW & HT & HR & HX & EX).
  exact (proj1 (kernel_uniform_free_wide far U k p W n shared ids D the_protocol aligned names no_parting n' V dims HG HF HQ readable _ _ _ _ HN HW HT HR HX EX HA)).
Qed.
End Blocks.

(* Where no such read decides whether a barrier is passed each launch has an execution, too. *)
Theorem kernel_uniform_runs init far k q W n shared ids D : (forall l, init l <> None) -> over_k far k = Some q ->
  alignable (far :: W) n q = true -> mem far (ids ++ bfv D) = false ->
  (forall pl, In pl (places (align (far :: W) n q)) -> ~ satisfiable (parting (far :: shared) D pl)) ->
  forall L H, agreeing W L -> fits shared ids D L -> exists H', execution (lastwrite init) H L k H'.
Proof.
  intros HI HO HL HM HP L H HW HT. apply over_k_over in HO as (O & FV & FB). destruct (reaching_fits far 0 shared ids D L HM HT) as [H1 _ H3].
  assert (LS : lockstep q (reaching far 0 L) = true) by (apply (places_lockstep (far :: W) n q (far :: shared) D); auto using reaching_agreeing).
  assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  destruct (over_run _ far 0 (lastwrite_total init HI) k [] q O FV FB H (open0 L) L _ (reaching_alike far 0 L) EO LS) as (H' & O' & R).
  exists (O' :: H'). now constructor.
Qed.

(* ---------------------------------------------------------------- the hypotheses hold, and are needed *)

(* x = A[place]; if (tid == x) B[0] = tid; barrier; if (tid == 0) A[place] = tid *)
Definition chosen (place : nexp) : scmd := KRead 0 2%nat 0 [place]
  (KSeq (KUnsync (BIf (BRel REq (NVar 0%nat) (NVar 2%nat)) (BWrite 1 1 [NInt 0] (NVar 0%nat)) BSkip))
  (KSeq KSync (KUnsync (BIf (BRel REq (NVar 0%nat) (NInt 0)) (BWrite 2 0 [place] (NVar 0%nat)) BSkip)))).
Definition one : nat -> nat := fun _ => 1%nat.
Lemma chosen_unsatisfiable p ph A : over_together far0 [2%nat] [1%nat] (chosen (NVar 1%nat)) = Some p ->
  In ph (phases (align [far0; 2%nat; 1%nat] 10%nat p)) -> ~ satisfiable (query [far0; 2%nat; 1%nat] [0%nat] (BBool true) A ph).
Proof.
  intros E Hp HS. injection E as <-. assert (DM : dims_ok A 1%nat (ph_rope ph)).
  { simpl in Hp. repeat destruct Hp as [<-|Hp]; try destruct Hp; intros g Hg _; simpl in Hg; repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
  apply (query_iff _ _ _ A ph _ DM) in HS as (r1 & r2 & SH & _ & _ & (x & [<-|[]] & NE) & PR).
  assert (S2 := SH 2%nat ltac:(simpl; auto)). clear SH.
  simpl in Hp. unfold pair_racy in PR.
  repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR; open_pair; try discriminate; apply NE; congruence.
Qed.
(* With an element of its own for each block no question has a model. *)
Example chosen_free : forall readable L H H' elsewhere, L <> [] -> agreeing [1%nat] L -> fits [1%nat] [0%nat] (BBool true) L ->
  history_racefree H -> execution readable H L (chosen (NVar 1%nat)) H' -> explained elsewhere H H' -> alone [0%nat] elsewhere H H' -> ~ history_racy H'.
Proof.
  intros readable L H H' elsewhere HN HW HT HR HE HX HA. destruct (over_together far0 [2%nat] [1%nat] (chosen (NVar 1%nat))) as [p|] eqn:E; [|discriminate].
  refine (proj1 (kernel_uniform_free far0 [2%nat] (chosen (NVar 1%nat)) p [1%nat] 10%nat [1%nat] [0%nat] (BBool true) E _ _ _
    [far0; 2%nat; 1%nat; 0%nat] one _ _ (fun ph A => chosen_unsatisfiable p ph A E) readable L H H' elsewhere HN HW HT HR HE HX HA)); injection E as <-; auto.
Qed.
(* The same of a grid in which array 0 is all blocks' and array 1 each block's own, where each writes element 0. *)
Example chosen_beside : beside_questions far0 [2%nat] (chosen (NVar 1%nat)) [] [1%nat] (BBool true) (Nat.eqb 0).
Proof.
  intros A HA HS. apply andb_true_iff in HA as [HA _]. apply Nat.eqb_eq in HA. subst A.
  assert (DM : dims_ok 0%nat 1%nat (ph_rope (mkphase [] (RLeaf (over_all far0 (chosen (NVar 1%nat))))))).
  { intros g Hg _. simpl in Hg. repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
  apply (query_iff _ _ _ 0%nat _ _ DM) in HS as (r1 & r2 & _ & _ & _ & (x & [<-|[]] & NE) & PR).
  unfold pair_racy, rope_in, gacc_in in PR. simpl in PR. open_pair; try discriminate; apply NE; unfold upd in *; simpl in *; congruence.
Qed.
Example chosen_blocks : forall readable bs,
  beside [1%nat] [1%nat] [0%nat] [] [1%nat] (BBool true) (Nat.eqb 0) readable (chosen (NVar 1%nat)) bs -> forall b, In b bs -> ~ history_racy (gb_after b).
Proof.
  intros readable bs HB. destruct (over_together far0 [2%nat] [1%nat] (chosen (NVar 1%nat))) as [p|] eqn:E; [|discriminate].
  refine (kernel_uniform_blocks far0 [2%nat] (chosen (NVar 1%nat)) p [1%nat] 10%nat [1%nat] [0%nat] (BBool true) [] [1%nat] [far0; 1%nat; 0%nat] one (Nat.eqb 0)
    E _ _ _ _ _ chosen_beside [far0; 2%nat; 1%nat; 0%nat] one _ _ (fun ph A => chosen_unsatisfiable p ph A E) readable bs HB);
    injection E as <-; auto.
Qed.
(* With one for all blocks it is the question about blocks that has one. Without it there is an execution that races, though no two reads differ
   but of what others store: thread 0 reads 0 and thread 1 reads 1. *)
Definition anything_readable (H : history) (P : list event) (l : loc) (v : Z) : Prop := True.
Definition two : list env := [upd env0 0%nat 0; upd env0 0%nat 1].
Example chosen_races : exists H', execution anything_readable [] two (chosen (NInt 0)) H' /\
  explained (fun l => l = (0%nat, [0])) [] H' /\ history_racy H'.
Proof.
  set (r0 := upd env0 0%nat 0). set (r1 := upd env0 0%nat 1).
  set (e0 := mkevent (acc_eval r0 (rd 0 0 [NInt 0])) 0). set (e1 := mkevent (acc_eval r1 (rd 0 0 [NInt 0])) 1).
  set (w t := mkevent (mkaccess 1 1 MWrite [0]) t). set (a := mkevent (mkaccess 2 0 MWrite [0]) 0).
  exists [[[a]; []]; [[e0; w 0]; [e1; w 1]]]. split; [|split].
  - constructor. eapply k_read.
    { constructor 2 with (v := 0); [exact I|]. constructor 2 with (v := 1); [exact I|]. constructor. }
    eapply k_seq.
    { apply k_unsync. apply all3_cons with (c := [e0; w 0]); [|apply all3_cons with (c := [e1; w 1]); [|apply all3_nil]];
        eexists; (split; [apply e_if_t; [reflexivity | constructor] | reflexivity]). }
    eapply k_seq; [constructor|]. apply k_unsync. apply all3_cons; [|apply all3_cons; [|apply all3_nil]].
    + eexists. split; [apply e_if_t; [reflexivity | constructor] | reflexivity].
    + exists []. split; [apply e_if_f; [reflexivity | constructor] | reflexivity].
  - intros [|[|i]] t t' e f _ I1 I2 M1 M2 EL NV.
    + left. destruct t as [|[|t]]; simpl in I1; repeat destruct I1 as [<-|I1]; try discriminate M1; try destruct I1; try reflexivity;
        destruct t; destruct I1.
    + destruct t as [|[|t]]; simpl in I1; repeat destruct I1 as [<-|I1]; try discriminate M1; try destruct I1; destruct t; destruct I1.
    + simpl in I1. destruct i; destruct t; destruct I1.
  - exists [[e_acc e0; e_acc (w 0)]; [e_acc e1; e_acc (w 1)]]. split; [right; now left|]. exists 0%nat, 1%nat. split; [discriminate|].
    exists (e_acc (w 0)), (e_acc (w 1)). simpl. auto.
Qed.
