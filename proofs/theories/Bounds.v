(* What arrays of constant size say about a launch (core/launch_bounds.c): the accesses that every thread performs whatever its data, each
   with the launches in which it does. A launch that takes such an index out of its array does so with a thread, its last: it is broken
   before it races. So the bound is taken as a precondition where the launch is open; and where it holds no thread leaves the array there. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Intervals Split Splitproof.
Import ListNotations.
Open Scope Z_scope.

(* An access, and the condition on the launch under which it is performed. *)
Definition sure : Type := (bexp * accx)%type.
Definition where_ (c : bexp) (l : list sure) : list sure := map (fun s => (BBin CAnd c (fst s), snd s)) l.
Definition without (x : var) (l : list sure) : list sure := filter (fun s => negb (mem x (accfv (snd s)))) l.
(* W: what all threads of a launch have in common. Below a condition on anything else nothing is sure. *)
Fixpoint always (W : list var) (p : uproto) : list sure :=
  match p with
  | USkip => []
  | UAcc a => [(BBool true, a)]
  | USeq p q => always W p ++ always W q
  | UIf c p q => if bool_ok W c then where_ c (always W p) ++ where_ (BNot c) (always W q) else []
  | UFor x R p => if range_typed W R then where_ (loop_some R) (without x (always (remove x W) p)) else []
  | UBind x p => without x (always (remove x W) p)
  end.

Lemma in_where c l d a : In (d, a) (where_ c l) <-> exists e, d = BBin CAnd c e /\ In (e, a) l.
Proof.
  unfold where_. rewrite in_map_iff. split.
  - intros ([e b] & E & H). simpl in E. injection E as <- <-. eauto.
  - intros (e & -> & H). exists (e, a). auto.
Qed.
Lemma in_without x l c a : In (c, a) (without x l) <-> In (c, a) l /\ ~ In x (accfv a).
Proof. unfold without. rewrite filter_In. simpl. rewrite negb_true_iff, <- not_true_iff_false, mem_In. tauto. Qed.

(* The conditions are about what threads have in common, so one thread's answer is all threads'. *)
Lemma always_common p : forall W c a, In (c, a) (always W p) -> incl (bfv c) W.
Proof.
  assert (CUT : forall x W l c a, (forall c a, In (c, a) l -> incl (bfv c) (remove x W)) -> In (c, a) (without x l) -> incl (bfv c) W).
  { intros x W l c a H I y Hy. apply in_without in I as [I _]. apply (H _ _ I) in Hy. now apply remove_In in Hy. }
  induction p; simpl; intros W d b H.
  - destruct H.
  - destruct H as [H|[]]. injection H as <- _. intros y [].
  - apply in_app_iff in H as [H|H]; eauto.
  - destruct (bool_ok W c) eqn:K; [|destruct H]. apply bool_ok_iff in K as [K].
    apply in_app_iff in H as [H|H]; apply in_where in H as (e & -> & H); simpl; apply incl_app; eauto.
  - destruct (range_typed W R) eqn:K; [|destruct H]. apply in_where in H as (e & -> & H). simpl. apply incl_app; [|eauto].
    apply bool_ok_iff, loop_some_ok; auto.
  - eauto.
Qed.

Lemma acc_without x a r v : ~ In x (accfv a) -> acc_eval (upd r x v) a = acc_eval r a.
Proof. intro N. apply acc_eval_agree. intros y Hy. apply upd_other. congruence. Qed.
Lemma cond_without x W c r v : incl (bfv c) (remove x W) -> beval (upd r x v) c = beval r c.
Proof. intro N. apply beval_agree. intros y Hy. apply upd_other. apply N, remove_In in Hy. intuition congruence. Qed.

(* Whatever its data, a thread performs them. *)
Theorem always_performed p : forall W c a r l, In (c, a) (always W p) -> beval r c = true -> u_run p r l -> In (acc_eval r a) l.
Proof.
  induction p; simpl; intros W d b r l H K U; inversion U; subst; clear U.
  - destruct H.
  - destruct H as [H|[]]. injection H as _ <-. now left.
  - apply in_app_iff in H as [H|H]; apply in_app_iff; eauto.
  - destruct (bool_ok W c); [|destruct H]. apply in_app_iff in H as [H|H]; apply in_where in H as (e & -> & H); simpl in K; apply andb_true_iff in K as [K1 K2]; eauto; simpl in K1; congruence || (destruct (beval r c); discriminate).
  - destruct (bool_ok W c); [|destruct H]. apply in_app_iff in H as [H|H]; apply in_where in H as (e & -> & H); simpl in K; apply andb_true_iff in K as [K1 K2]; eauto; simpl in K1; congruence || (destruct (beval r c); discriminate).
  - destruct (range_typed W R); [|destruct H]. apply in_where in H as (e & -> & H). apply in_without in H as [H N].
    simpl in K. apply andb_true_iff in K as [K1 K2]. unfold loop_some in K1. rewrite sand_eval, loop_ok_eval, loop_cond_eval in K1.
    match goal with X : u_runs _ _ _ _ _ |- _ => unfold range_eval in X; rewrite range_vals_unfold, K1 in X; inversion X; subst end.
    apply in_app_iff. left. rewrite <- (acc_without x b r (neval r (r_first R)) N). eapply IHp; eauto.
    rewrite (cond_without x W); [exact K2 | eapply always_common; eauto].
  - apply in_without in H as [H N]. rewrite <- (acc_without x b r v N). eapply IHp; eauto. rewrite (cond_without x W); [exact K | eapply always_common; eauto].
Qed.

(* The index in dimension d of such an access, made of thread indices and numbers: the block's last thread has the greatest. *)
Theorem launch_bound W p c a d e size corner : In (c, a) (always W p) -> nth_error (x_index a) d = Some e -> grows e = true ->
  (size <= neval corner e -> forall r l, u_run p r l -> beval r c = true -> (forall x, In x (nfv e) -> r x = corner x) ->
   exists b i, In b l /\ a_array b = x_array a /\ nth_error (a_index b) d = Some i /\ size <= i) /\
  (neval corner e < size -> forall r, (forall x, In x (nfv e) -> 0 <= r x <= corner x) -> 0 <= neval r e < size).
Proof.
  intros I N G. split.
  - intros S r l U K T. exists (acc_eval r a), (neval r e). repeat split; [eapply always_performed; eauto | | rewrite (neval_agree e r corner); auto].
    simpl. now apply map_nth_error.
  - intros S r T. destruct (launch_corner e r corner G T). lia.
Qed.
