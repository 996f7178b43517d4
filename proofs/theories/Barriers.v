(* Barriers of several kinds, down to executions. Levels.v compares what two threads do between the barriers that count for them; here
   each thread of a launch runs a kernel whose barriers have kinds, step by step, and the steps are ordered as the machine orders them: those
   of a thread by its program, and at a barrier those of the threads that meet there, each n-th time that a group passes one of a kind. Threads
   that no barrier brings together directly may still be ordered through others. Two accesses race where the order says nothing. That is so
   exactly where both lie in the same phase of the view of their level: the queries of Levels.v miss no race and invent none.
   A kind has a level, from which on it brings threads together (0: a warp's, 1: a block's, 2: a grid's), and a memory space counts
   only the kinds that order it. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Levels.
Import ListNotations.

(* ---------------------------------------------------------------- the barriers among the steps of a thread *)

Definition is_barrier (s : step) : list nat := match s with inl _ => [] | inr k => [k] end.
Definition barriers (l : list step) : list nat := flat_map is_barrier l.
Definition kept (q : nat -> bool) (l : list step) : list nat := filter q (barriers l).
(* How many of them the thread passed before its step i. *)
Definition passed (q : nat -> bool) (l : list step) (i : nat) : nat := length (kept q (firstn i l)).

Lemma kept_app q l m : kept q (l ++ m) = kept q l ++ kept q m.
Proof. unfold kept, barriers. now rewrite flat_map_app, filter_app. Qed.
Lemma passed_whole q l i : kept q l = kept q (firstn i l) ++ kept q (skipn i l).
Proof. now rewrite <- kept_app, firstn_skipn. Qed.
Lemma passed_step q l i s : nth_error l i = Some s -> kept q (firstn (S i) l) = kept q (firstn i l) ++ kept q [s].
Proof.
  intro H. rewrite <- kept_app. f_equal. revert i H. induction l as [|x l IH]; intros [|i] H; try discriminate; simpl in *.
  - now injection H as ->.
  - now rewrite <- IH.
Qed.
Lemma passed_barrier q l i k : nth_error l i = Some (inr k) -> q k = true -> passed q l (S i) = S (passed q l i).
Proof.
  intros H Q. unfold passed. rewrite (passed_step q l i _ H), app_length. unfold kept at 2. simpl. rewrite Q. simpl. lia.
Qed.
Lemma passed_mono q l i j : (i <= j)%nat -> (passed q l i <= passed q l j)%nat.
Proof.
  intro H. unfold passed. replace (firstn i l) with (firstn i (firstn j l)) by (rewrite firstn_firstn; f_equal; lia).
  rewrite (passed_whole q (firstn j l) i), app_length. lia.
Qed.
Lemma passed_prefix q l i : kept q (firstn i l) = firstn (passed q l i) (kept q l).
Proof.
  rewrite (passed_whole q l i). unfold passed. rewrite firstn_app, firstn_all, Nat.sub_diag. simpl. now rewrite app_nil_r.
Qed.

(* Fewer kinds are passed in step with more. *)
Definition narrower (q p : nat -> bool) : Prop := forall k, q k = true -> p k = true.
Lemma filter_narrower (q p : nat -> bool) l : narrower q p -> filter q (filter p l) = filter q l.
Proof.
  intro N. induction l as [|k l IH]; auto. simpl. destruct (p k) eqn:P; simpl; [now rewrite IH|].
  destruct (q k) eqn:Q; auto. rewrite (N k Q) in P. discriminate.
Qed.
Lemma passed_narrower q p l i : narrower q p -> passed q l i = length (filter q (firstn (passed p l i) (kept p l))).
Proof. intro N. rewrite <- passed_prefix. unfold passed, kept. now rewrite filter_narrower. Qed.
Lemma filter_firstn_mono (q : nat -> bool) l x y : (x <= y)%nat -> (length (filter q (firstn x l)) <= length (filter q (firstn y l)))%nat.
Proof.
  intro H. replace (firstn x l) with (firstn x (firstn y l)) by (rewrite firstn_firstn; f_equal; lia).
  rewrite <- (firstn_skipn x (firstn y l)) at 2. rewrite filter_app, app_length. lia.
Qed.
Lemma passed_lift q p l m i j : narrower q p -> kept p l = kept p m -> (passed p l i <= passed p m j)%nat -> (passed q l i <= passed q m j)%nat.
Proof. intros N E H. rewrite !(passed_narrower q p) by auto. rewrite E. now apply filter_firstn_mono. Qed.
Lemma passed_lift_eq q p l m i j : narrower q p -> kept p l = kept p m -> passed p l i = passed p m j -> passed q l i = passed q m j.
Proof. intros N E H. apply Nat.le_antisymm; apply (passed_lift q p); auto; lia. Qed.
(* And the other way round at a barrier that counts for both. *)
Lemma passed_lower q p l m i j k : narrower q p -> kept p l = kept p m -> nth_error m j = Some (inr k) -> q k = true ->
  (passed q l i <= passed q m j)%nat -> (passed p l i <= passed p m j)%nat.
Proof.
  intros N E B Q H. destruct (le_lt_dec (passed p l i) (passed p m j)) as [|L]; auto. exfalso.
  assert (X : (passed p m (S j) <= passed p l i)%nat) by (rewrite (passed_barrier p m j k B (N k Q)); lia).
  apply (passed_lift q p m l (S j) i N (eq_sym E)) in X. rewrite (passed_barrier q m j k B Q) in X. lia.
Qed.

(* The barrier that comes after x of them. *)
Lemma passed_at q l x : forall j, (x < passed q l j)%nat ->
  exists p k, (p < j)%nat /\ nth_error l p = Some (inr k) /\ q k = true /\ passed q l p = x.
Proof.
  induction j as [|j IH]; intro H; [unfold passed in H; simpl in H; lia|].
  destruct (le_lt_dec (passed q l j) x) as [L|L].
  - destruct (nth_error l j) as [s|] eqn:E.
    + unfold passed in H. rewrite (passed_step q l j s E), app_length in H. fold (passed q l j) in H.
      destruct s as [a|k]; unfold kept in H; simpl in H; [lia|]. destruct (q k) eqn:Q; simpl in H; [|lia]. exists j, k. repeat split; auto; lia.
    + apply nth_error_None in E. unfold passed in *. rewrite (firstn_all2 (n := S j) l) in H by lia. rewrite (firstn_all2 (n := j) l) in L by lia. lia.
  - destruct (IH L) as (p & k & ? & ?). exists p, k. split; [lia | auto].
Qed.
Lemma passed_nth q l p k : nth_error l p = Some (inr k) -> q k = true -> nth_error (kept q l) (passed q l p) = Some k.
Proof.
  intros B Q. rewrite (passed_whole q l (S p)), (passed_step q l p _ B). unfold kept at 2. simpl. rewrite Q, <- app_assoc.
  rewrite nth_error_app2; unfold passed; [now rewrite Nat.sub_diag | lia].
Qed.

(* Its phases, by how many barriers were passed. *)
Lemma cut_at q l : forall n a, In a (nth n (cut q l) []) <-> exists i, nth_error l i = Some (inl a) /\ passed q l i = n.
Proof.
  induction l as [|s l IH]; intros n a.
  - split.
    + destruct n as [|[|n]]; simpl; intros [].
    + intros ([|i] & H & _); discriminate.
  - assert (NE := cut_nonempty q l). destruct s as [b|k].
    + assert (C : forall m, nth m (cut q (inl b :: l)) [] = (if Nat.eqb m 0 then [b] else []) ++ nth m (cut q l) []).
      { intro m. cbn [cut]. destruct (cut q l) as [|c r]; [congruence|]. destruct m; reflexivity. }
      rewrite C, in_app_iff, IH. split.
      * intros [H|(i & H & E)].
        -- destruct (Nat.eqb_spec n 0) as [->|]; [|destruct H]. destruct H as [->|[]]. now exists 0%nat.
        -- exists (S i). auto.
      * intros ([|i] & H & E); [left; injection H as ->; simpl in E; subst n; now left | right; eauto].
    + cbn [cut]. destruct (q k) eqn:Q.
      * replace (glue [[]; []] (cut q l)) with ([] :: cut q l) by (rewrite glue_cons, glue_unit_l; auto).
        assert (P : forall i, passed q (inr k :: l) (S i) = S (passed q l i)).
        { intro i. unfold passed. simpl firstn. change (inr k :: firstn i l) with ([inr k] ++ firstn i l). rewrite kept_app, app_length.
          unfold kept at 1. simpl. rewrite Q. reflexivity. }
        split.
        -- destruct n as [|n]; [intros []|]. simpl. rewrite IH. intros (i & H & E). exists (S i). split; auto. now rewrite P, E.
        -- intros ([|i] & H & E); [discriminate|]. rewrite P in E. subst n. simpl. apply IH. eauto.
      * assert (P : forall i, passed q (inr k :: l) (S i) = passed q l i).
        { intro i. unfold passed. simpl firstn. change (inr k :: firstn i l) with ([inr k] ++ firstn i l). rewrite kept_app, app_length.
          unfold kept at 1. simpl. rewrite Q. reflexivity. }
        rewrite IH. split; [intros (i & H & E); exists (S i); now rewrite P | intros ([|i] & H & E); [discriminate | rewrite P in E; eauto]].
Qed.

(* ---------------------------------------------------------------- the order of an execution *)

Section Order.
(* Of a kind: from which level on it brings threads together, and whether it orders the space that is asked about. *)
Variables (level : nat -> nat) (covers : nat -> bool).
(* The least level at which two threads are together: groups lie in groups. *)
Variable near : nat -> nat -> nat.
Hypothesis near_self : forall t, near t t = 0%nat.
Hypothesis near_sym : forall t u, near t u = near u t.
Hypothesis near_nested : forall t u v, (near t u <= Nat.max (near t v) (near v u))%nat.

(* What counts for two threads of which near is m. *)
Definition orders (m k : nat) : bool := covers k && (m <=? level k)%nat.
Lemma orders_up m n : (m <= n)%nat -> narrower (orders n) (orders m).
Proof. intros H k. unfold orders. rewrite !andb_true_iff, !Nat.leb_le. intuition lia. Qed.

(* What each of the threads below `threads` does. *)
Variables (threads : nat) (does : nat -> list step).
(* No barrier diverges: threads pass the same barriers among those that count for both. *)
Hypothesis together : forall t u, (t < threads)%nat -> (u < threads)%nat -> kept (orders (near t u)) (does t) = kept (orders (near t u)) (does u).

(* Step i of thread t. *)
Definition moment : Type := (nat * nat)%type.
Definition at_ (t i : nat) (s : step) : Prop := nth_error (does t) i = Some s.
(* The n-th barrier of a kind of one is the n-th of the other, in a group of both. *)
Definition meets (e f : moment) : Prop := (fst e < threads)%nat /\ (fst f < threads)%nat /\ exists k, at_ (fst e) (snd e) (inr k) /\ at_ (fst f) (snd f) (inr k) /\
  covers k = true /\ (near (fst e) (fst f) <= level k)%nat /\
  passed (Nat.eqb k) (does (fst e)) (snd e) = passed (Nat.eqb k) (does (fst f)) (snd f).
Inductive before : moment -> moment -> Prop :=
| b_here e : before e e
| b_along e t i j : before e (t, i) -> (i < j)%nat -> before e (t, j)
| b_across e f g : before e f -> meets f g -> before e g.

Lemma meets_passed v i u j k m : (v < threads)%nat -> (u < threads)%nat -> at_ v i (inr k) -> at_ u j (inr k) -> covers k = true -> (near v u <= level k)%nat ->
  passed (Nat.eqb k) (does v) i = passed (Nat.eqb k) (does u) j -> (near v u <= m)%nat ->
  passed (orders m) (does v) i = passed (orders m) (does u) j.
Proof.
  intros Tv Tu Bv Bu C L E M. set (p := orders (near v u)). assert (TG := together v u Tv Tu).
  assert (K : p k = true) by (unfold p, orders; rewrite C; now apply Nat.leb_le).
  assert (N : narrower (Nat.eqb k) p) by (intros x X; apply Nat.eqb_eq in X; now subst x).
  assert (KK : Nat.eqb k k = true) by apply Nat.eqb_refl.
  apply (passed_lift_eq (orders m) p); [now apply orders_up | exact TG |].
  apply Nat.le_antisymm.
  - apply (passed_lower (Nat.eqb k) p _ _ i j k N TG Bu KK). lia.
  - apply (passed_lower (Nat.eqb k) p _ _ j i k N (eq_sym TG) Bv KK). lia.
Qed.

(* What came before has passed no more of the barriers that count for the two; and fewer, once another thread goes on. *)
Definition ahead (e f : moment) : Prop :=
  let q := orders (near (fst e) (fst f)) in
  let x := passed q (does (fst e)) (snd e) in let y := passed q (does (fst f)) (snd f) in
  (x <= y)%nat /\ (fst e <> fst f -> (x < y)%nat \/ exists k, at_ (fst f) (snd f) (inr k) /\ q k = true).

Lemma before_ahead e f : (fst e < threads)%nat -> before e f -> ahead e f.
Proof.
  intro TE. induction 1 as [e | e v i j B IH L | [t h] [v i] [u j] B IH (Tv & Tu & k & Bv & Bu & C & LK & E)]; [|specialize (IH TE)..].
  - split; [lia | congruence].
  - destruct e as [t h]. unfold ahead in *. cbn [fst snd] in *. set (q := orders (near t v)) in *. destruct IH as [H1 H2].
    assert (M := passed_mono q (does v) i j (Nat.lt_le_incl _ _ L)). split; [lia|]. intro D. left.
    destruct (H2 D) as [X|(k & K & Q)]; [lia|]. assert (Y := passed_barrier q (does v) i k K Q).
    assert (Z := passed_mono q (does v) (S i) j L). lia.
  - cbn [fst snd] in *. unfold ahead in *. cbn [fst snd] in *. destruct IH as [H1 H2].
    assert (T1 := near_nested t u v). assert (T2 := near_nested t v u). assert (T3 := near_nested v u t).
    rewrite (near_sym v t), (near_sym u v) in *. set (a := near t v) in *. set (b := near v u) in *. set (c := near t u) in *.
    destruct (le_lt_dec (Nat.max a b) c) as [G|G].
    + assert (X : (passed (orders c) (does t) h <= passed (orders c) (does v) i)%nat)
        by (apply (passed_lift (orders c) (orders a)); [apply orders_up; lia | now apply together | exact H1]).
      assert (Y := meets_passed v i u j k c Tv Tu Bv Bu C LK E ltac:(unfold b in *; lia)). split; [lia|]. intro D.
      destruct (le_lt_dec c (level k)) as [K|K].
      * right. exists k. split; auto. unfold orders. rewrite C. now apply Nat.leb_le.
      * left. assert (AC : a = c) by (unfold b in *; lia). destruct (Nat.eq_dec t v) as [->|TV].
        { unfold a in AC. rewrite near_self in AC. lia. }
        rewrite AC in H2. destruct (H2 TV) as [Z|(k' & B' & Q)]; [lia|]. unfold at_ in *. rewrite Bv in B'. injection B' as <-.
        unfold orders in Q. rewrite C in Q. apply Nat.leb_le in Q. lia.
    + assert (AB : a = b) by lia. rewrite AB in *.
      assert (Q : orders b k = true) by (unfold orders; rewrite C; now apply Nat.leb_le).
      assert (Y := meets_passed v i u j k b Tv Tu Bv Bu C LK E ltac:(unfold b; lia)).
      assert (W : narrower (orders b) (orders c)) by (apply orders_up; lia). split.
      * apply (passed_lower (orders b) (orders c) _ _ h j k W (together t u TE Tu) Bu Q). lia.
      * intros _. right. eauto.
Qed.

(* Accesses of two threads are ordered exactly where a barrier that counts for both lies between them. *)
Theorem ordered_iff t i a u j b : (t < threads)%nat -> (u < threads)%nat -> at_ t i (inl a) -> at_ u j (inl b) -> t <> u ->
  (before (t, i) (u, j) <-> (passed (orders (near t u)) (does t) i < passed (orders (near t u)) (does u) j)%nat).
Proof.
  intros Tt Tu A B D. set (q := orders (near t u)). assert (TG := together t u Tt Tu). fold q in TG. split.
  - intro H. apply before_ahead in H; [|exact Tt]. unfold ahead in H. cbn [fst snd] in H. destruct H as [_ H].
    destruct (H D) as [X|(k & K & _)]; [exact X|]. unfold at_ in *. congruence.
  - intro H. set (x := passed q (does t) i) in *. destruct (passed_at q (does u) x j H) as (p & k & L & K & Q & P).
    assert (T : (x < passed q (does t) (length (does t)))%nat).
    { unfold passed. rewrite firstn_all. rewrite TG.
      assert (M := passed_mono q (does u) j (length (does u))). unfold passed in *. rewrite firstn_all in M.
      destruct (le_lt_dec j (length (does u))) as [J|J]; [specialize (M J); lia|].
      rewrite (firstn_all2 (n := j)) in H by lia. lia. }
    destruct (passed_at q (does t) x _ T) as (p' & k' & _ & K' & Q' & P').
    assert (E : k' = k).
    { assert (N := passed_nth q (does t) p' k' K' Q'). assert (N' := passed_nth q (does u) p k K Q). rewrite P' in N. rewrite P in N'.
      rewrite TG in N. congruence. }
    subst k'. assert (IP : (i < p')%nat).
    { destruct (lt_eq_lt_dec i p') as [[|EQ]|G]; auto.
      - subst p'. unfold at_ in A. congruence.
      - assert (Y := passed_barrier q (does t) p' k K' Q'). assert (Z := passed_mono q (does t) (S p') i G). unfold x in *. lia. }
    unfold q, orders in Q. apply andb_true_iff in Q as [C LK]. apply Nat.leb_le in LK.
    apply b_along with (i := p); auto. apply b_across with (f := (t, p')); [apply b_along with (i := i); auto; constructor|].
    split; [exact Tt|]. split; [exact Tu|]. exists k. cbn [fst snd]. unfold at_. repeat split; auto.
    apply (passed_lift_eq (Nat.eqb k) q); [|exact TG | congruence].
    intros y Y. apply Nat.eqb_eq in Y. subst y. unfold q, orders. rewrite C. now apply Nat.leb_le.
Qed.

(* Two threads race with accesses to one array: the order says nothing. *)
Definition race_on (A t u : nat) : Prop := exists i j a b, at_ t i (inl a) /\ at_ u j (inl b) /\ a_array a = A /\
  conflict a b = true /\ ~ before (t, i) (u, j) /\ ~ before (u, j) (t, i).
Theorem race_iff A t u : (t < threads)%nat -> (u < threads)%nat -> t <> u -> (race_on A t u <-> exists n a b,
  In a (nth n (cut (orders (near t u)) (does t)) []) /\ In b (nth n (cut (orders (near t u)) (does u)) []) /\
  a_array a = A /\ conflict a b = true).
Proof.
  intros Tt Tu D. split.
  - intros (i & j & a & b & Ha & Hb & HA & C & N1 & N2). rewrite (ordered_iff t i a u j b Tt Tu Ha Hb D) in N1.
    rewrite (ordered_iff u j b t i a Tu Tt Hb Ha (not_eq_sym D)), (near_sym u t) in N2.
    exists (passed (orders (near t u)) (does t) i), a, b. repeat split; auto; apply cut_at; [exists i | exists j]; split; auto; lia.
  - intros (n & a & b & Ha & Hb & HA & C). apply cut_at in Ha as (i & Ha & Pi), Hb as (j & Hb & Pj).
    exists i, j, a, b. repeat split; auto.
    + rewrite (ordered_iff t i a u j b Tt Tu Ha Hb D). lia.
    + rewrite (ordered_iff u j b t i a Tu Tt Hb Ha (not_eq_sym D)), (near_sym u t). lia.
Qed.
End Order.

(* ---------------------------------------------------------------- kernels whose barriers have kinds *)

Inductive lcmd :=
| LKUnsync (b : bcmd)
| LKBarrier (kind : nat)
| LKRead (s : nat) (x : var) (A : nat) (n : list nexp) (k : lcmd)
| LKApprox (x : var) (k : lcmd)
| LKSeq (k l : lcmd)
| LKIf (e : bexp) (k l : lcmd)
| LKFor (x : var) (R : range) (k : lcmd).

Inductive tl_cmd : vars -> lcmd -> lproto -> Prop :=
| tl_unsync V b p : t_cmd V b p -> tl_cmd V (LKUnsync b) (LU p)
| tl_barrier V kind : tl_cmd V (LKBarrier kind) (LSync kind)
| tl_read V s x A n k p : t_nums V n -> tl_cmd (remove x V) k p -> tl_cmd V (LKRead s x A n k) (LSeq (LU (UAcc (rd s A n))) p)
| tl_approx V x k p : tl_cmd (remove x V) k p -> tl_cmd V (LKApprox x k) p
| tl_seq V k l p q : tl_cmd V k p -> tl_cmd V l q -> tl_cmd V (LKSeq k l) (LSeq p q)
| tl_if V e k l p q : t_bool V e -> tl_cmd V k p -> tl_cmd V l q -> tl_cmd V (LKIf e k l) (LIf e p q)
| tl_for V x R k p : t_range V R -> tl_cmd (x :: V) k p -> tl_cmd V (LKFor x R k) (LFor x R p).

(* One thread, from what it did so far. What a read gives may hang on anything: on what other threads did, and when. *)
Definition mark : Type := (event + nat)%type.
Definition forget (m : mark) : step := match m with inl e => inl (e_acc e) | inr k => inr k end.
Section Walk.
Variable readable : list mark -> loc -> Z -> Prop.
Inductive walk : list mark -> env -> lcmd -> list mark -> Prop :=
| w_unsync D r b N : exec (fun P => readable (D ++ map inl P)) [] r b N -> walk D r (LKUnsync b) (map inl N)
| w_barrier D r kind : walk D r (LKBarrier kind) [inr kind]
| w_read D r s x A n k v N : readable D (A, idx r n) v ->
    walk (D ++ [inl (mkevent (acc_eval r (rd s A n)) v)]) (upd r x v) k N ->
    walk D r (LKRead s x A n k) (inl (mkevent (acc_eval r (rd s A n)) v) :: N)
| w_approx D r x k v N : walk D (upd r x v) k N -> walk D r (LKApprox x k) N
| w_seq D r k l N M : walk D r k N -> walk (D ++ N) r l M -> walk D r (LKSeq k l) (N ++ M)
| w_if_t D r e k l N : beval r e = true -> walk D r k N -> walk D r (LKIf e k l) N
| w_if_f D r e k l N : beval r e = false -> walk D r l N -> walk D r (LKIf e k l) N
| w_for D r x R k N : walks D r x (range_eval r R) k N -> walk D r (LKFor x R k) N
with walks : list mark -> env -> var -> list Z -> lcmd -> list mark -> Prop :=
| w_for_1 D r x v vs k N M : walk D (upd r x v) k N -> walks (D ++ N) r x vs k M -> walks D r x (v :: vs) k (N ++ M)
| w_for_2 D r x k : walks D r x [] k [].
End Walk.
Scheme walk_mind := Induction for walk Sort Prop with walks_mind := Induction for walks Sort Prop.
Combined Scheme walk_ind2 from walk_mind, walks_mind.

(* The steps of a thread of a typed kernel are its protocol's. *)
Theorem walk_protocol readable :
  (forall D r k N, walk readable D r k N -> forall V p r', tl_cmd V k p -> agree_on V r r' -> map forget N = l_steps p r') /\
  (forall D r x vs k N, walks readable D r x vs k N -> forall V p r', tl_cmd (x :: V) k p -> agree_on V r r' ->
    map forget N = flat_map (fun v => l_steps p (upd r' x v)) vs).
Proof.
  apply walk_ind2; intros; try match goal with H : tl_cmd _ ?k _ |- _ => tryif is_var k then fail else (inversion H; subst; simpl) end;
  rewrite ?map_app; try reflexivity.
  - rewrite map_map. simpl. match goal with E : exec _ _ _ _ _, T : t_cmd _ _ _ |- _ => rewrite <- (exec_protocol _ _ _ _ _ _ _ _ E T ltac:(eassumption)) end.
    unfold erase_t. now rewrite map_map.
  - f_equal; [f_equal; eapply t_acc_eval; eauto | eapply H; eauto using agree_remove].
  - eapply H; eauto using agree_remove.
  - f_equal; eauto.
  - erewrite <- t_bool_eval, e0 by eauto. eauto.
  - erewrite <- t_bool_eval, e0 by eauto. eauto.
  - erewrite <- t_range_eval by eauto. eauto.
  - simpl. f_equal; eauto using agree_cons.
Qed.

(* Threads in step pass the same barriers. *)
Lemma in_step_kept q p : forall r r', in_step (view q p) r r' -> kept q (l_steps p r) = kept q (l_steps p r').
Proof.
  assert (U : forall l, kept q (map inl l) = []) by (unfold kept, barriers; induction l; auto).
  induction p; simpl; intros r r' H; rewrite ?kept_app; auto.
  - now rewrite !U.
  - destruct H. f_equal; auto.
  - destruct H as [E H]. rewrite <- E. destruct (beval r c); auto.
  - destruct H as [E H]. rewrite <- E. clear E. induction (range_eval r R) as [|v vs IH]; auto. simpl. rewrite !kept_app.
    f_equal; [apply IHp, H; now left | apply IH; intros w Hw; apply H; now right].
Qed.

(* ---------------------------------------------------------------- from executions to the queries *)

Section Kernel.
Variables (level : nat -> nat) (covers : nat -> bool) (near : nat -> nat -> nat).
Hypothesis near_self : forall t, near t t = 0%nat.
Hypothesis near_sym : forall t u, near t u = near u t.
Hypothesis near_nested : forall t u v, (near t u <= Nat.max (near t v) (near v u))%nat.
Let counts := orders level covers.

Variables (V0 : vars) (k : lcmd) (p : lproto) (threads : nat).
Hypothesis typed : tl_cmd V0 k p.
(* What each thread has in its variables, what is known of that, what its reads give, and what it does. *)
Variables (start known : nat -> env) (readable : nat -> list mark -> loc -> Z -> Prop) (trace : nat -> list mark).
Hypothesis agrees : forall t, (t < threads)%nat -> agree_on V0 (start t) (known t).
Hypothesis runs : forall t, (t < threads)%nat -> walk (readable t) [] (start t) k (trace t).
Hypothesis no_divergence : forall t u, (t < threads)%nat -> (u < threads)%nat -> in_step (view (counts (near t u)) p) (known t) (known u).
Definition does (t : nat) : list step := map forget (trace t).

Lemma does_protocol t : (t < threads)%nat -> does t = l_steps p (known t).
Proof. intro T. exact (proj1 (walk_protocol (readable t)) _ _ _ _ (runs t T) _ _ _ typed (agrees t T)). Qed.
Lemma does_together t u : (t < threads)%nat -> (u < threads)%nat -> kept (counts (near t u)) (does t) = kept (counts (near t u)) (does u).
Proof. intros T U. rewrite !does_protocol by auto. apply in_step_kept. auto. Qed.

(* One kind of pairs, those of level m, and what is known of them: `shared` they have in common, `ids` tells them apart. *)
Variables (m : nat) (V shared ids : list var) (D : bexp) (dims : nat -> nat).
Hypothesis regular_loops : regular (view (counts m) p) = true.
Hypothesis well_formed : s_ok (u_fine dims) V (view (counts m) p) = true.
Hypothesis launch : pairs_described shared ids V D (map known (seq 0 threads)).
Hypothesis level_is : forall t u, (t < threads)%nat -> (u < threads)%nat ->
  (t <> u /\ near t u = m <-> (forall x, In x shared -> known t x = known u x) /\ apart ids (known t) (known u)).

(* Some two threads of the level race on A in this execution iff some query about A in the view of the level is satisfiable. *)
Theorem kernel_levels A : (exists t u, (t < threads)%nat /\ (u < threads)%nat /\ t <> u /\ near t u = m /\
    race_on level covers near threads does A t u) <->
  exists ph, In ph (phases (view (counts m) p)) /\ satisfiable (query shared ids D A ph).
Proof.
  set (q := view (counts m) p) in *. set (X := fun a b : access => a_array a = A /\ conflict a b = true).
  assert (X_sym : forall a b, X a b -> X b a).
  { unfold X. intros a b [E C]. rewrite conflict_sym in C. split; auto. apply conflict_true in C as (C & _). congruence. }
  assert (FINE := phases_fine V dims q regular_loops well_formed).
  assert (PAIR : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> near t u = m ->
    (race_on level covers near threads does A t u <-> exists ph, In ph (phases q) /\ pair_racy A ph (known t) (known u))).
  { intros t u T U N E. rewrite (race_iff level covers near near_self near_sym near_nested threads does does_together A t u T U N).
    rewrite E, !does_protocol by auto. fold counts. rewrite <- !view_list. fold q.
    assert (IS : in_step q (known t) (known u)) by (unfold q; rewrite <- E; auto).
    assert (AIS : all_in_step q [known t; known u]) by (intros r [<-|[<-|[]]]; simpl; auto using in_step_refl).
    assert (SM := split_meets_in_step q [known t; known u] X regular_loops AIS). split.
    - intros (n & a & b & Ha & Hb & HA & C).
      destruct (proj1 SM) as (ph & Hp & (x & y & i & XY & Lx & Ly & I1 & I2 & a' & b' & Ma & Mb & HX)).
      { exists n, 0%nat, 1%nat. split; auto. exists a, b. unfold s_phases, X. simpl. auto. }
      exists ph. split; auto. destruct (FINE ph Hp) as (_ & B & _). apply pair_racy_lists; auto. simpl in Lx, Ly.
      destruct x as [|[|x]], y as [|[|y]]; try lia; simpl in *; [exists i, a', b' | exists i, b', a'; apply X_sym in HX]; destruct HX; auto 7.
    - intros (ph & Hp & HR). destruct (FINE ph Hp) as (_ & B & _). apply pair_racy_lists in HR as (i & a & b & I1 & I2 & Ma & Mb & HA & C); auto.
      destruct (proj2 SM) as (n & x & y & XY & a' & b' & Ha & Hb & HX).
      { exists ph. split; auto. exists 0%nat, 1%nat, i. simpl. repeat split; auto. exists a, b. unfold X. auto. }
      unfold s_phases in Ha, Hb. exists n.
      destruct x as [|[|x]], y as [|[|y]]; try lia; simpl in Ha, Hb; try (destruct n; try destruct x; try destruct y; destruct Ha || destruct Hb; fail);
        [exists a', b' | exists b', a'; apply X_sym in HX]; destruct HX; auto. }
  destruct launch as [H1 H2 H3 H4]. split.
  - intros (t & u & T & U & N & E & R). apply PAIR in R as (ph & Hp & R); auto. exists ph. split; auto.
    destruct (FINE ph Hp) as (C & B & DM). apply (query_iff shared ids D A ph (dims A) (DM A)).
    assert (In (known t) (map known (seq 0 threads)) /\ In (known u) (map known (seq 0 threads))) as [It Iu]
      by (split; apply in_map, in_seq; lia).
    destruct (proj1 (level_is t u T U) (conj N E)) as [SH AP]. exists (known t), (known u). repeat split; auto.
  - intros (ph & Hp & S). destruct (FINE ph Hp) as (C & B & DM). apply (query_iff shared ids D A ph (dims A) (DM A)) in S.
    destruct S as (r1 & r2 & SH & D1 & D2 & (x & Hx & NX) & PR). destruct (H2 r1 r2 D1 D2 SH) as (q1 & q2 & I1 & I2 & A1 & A2).
    apply in_map_iff in I1 as (t & <- & It), I2 as (u & <- & Iu). apply in_seq in It, Iu.
    assert (T : (t < threads)%nat) by lia. assert (U : (u < threads)%nat) by lia.
    destruct (proj2 (level_is t u T U)) as [N E].
    { split; [intros y Hy; rewrite <- (A1 y), <- (A2 y); auto | exists x; split; auto; rewrite <- (A1 x), <- (A2 x); auto]. }
    exists t, u. repeat split; auto. apply PAIR; auto. exists ph. split; auto. destruct ph as [ctx kk]. eapply pair_racy_agree; eauto.
Qed.
End Kernel.

(* ---------------------------------------------------------------- an instance *)

(* Four threads in two warps write their cell, read their neighbour's after the warp's barrier (kind 0), and another warp's after the block's
   (kind 1). Without the block's barrier the warps race. *)
Definition cell (m : mode) (at_cell : nat) : step := inl (mkaccess at_cell 0 m [Z.of_nat at_cell]).
Definition exchange (last : list step) (t : nat) : list step :=
  [cell MWrite t; inr 0%nat; cell MRead (Nat.lxor t 1)] ++ last ++ [cell MRead (Nat.lxor t 2)].
Definition in_warps (t u : nat) : nat := if Nat.eqb (t / 2) (u / 2) then 0%nat else 1%nat.
Lemma in_warps_groups : (forall t, in_warps t t = 0%nat) /\ (forall t u, in_warps t u = in_warps u t) /\
  (forall t u v, (in_warps t u <= Nat.max (in_warps t v) (in_warps v u))%nat).
Proof.
  unfold in_warps. repeat split; intros.
  - now rewrite Nat.eqb_refl.
  - now rewrite Nat.eqb_sym.
  - destruct (Nat.eqb_spec (t / 2) (u / 2)), (Nat.eqb_spec (t / 2) (v / 2)), (Nat.eqb_spec (v / 2) (u / 2)); simpl; lia.
Qed.
Ltac four t := destruct t as [|[|[|[|t]]]]; [| | | | exfalso; lia].
Example exchange_free A t u : (t < 4)%nat -> (u < 4)%nat -> t <> u ->
  ~ race_on (fun k => k) (fun _ => true) in_warps 4 (exchange [inr 1%nat]) A t u.
Proof.
  destruct in_warps_groups as (G1 & G2 & G3). intros T U N. rewrite race_iff; auto.
  intros (n & a & b & Ha & Hb & _ & C). destruct n as [|[|[|n]]]; four t; four u; try congruence; simpl in Ha, Hb;
    repeat match goal with H : _ \/ _ |- _ => destruct H | H : False |- _ => destruct H | H : In _ (match ?n with _ => _ end) |- _ => destruct n; destruct H end;
    subst; simpl in *; discriminate.
Qed.
Example exchange_races : race_on (fun k => k) (fun _ => true) in_warps 4 (exchange []) 0 0 2.
Proof.
  destruct in_warps_groups as (G1 & G2 & G3). apply race_iff; auto; try lia.
  exists 0%nat, (mkaccess 0 0 MWrite [0%Z]), (mkaccess 0 0 MRead [0%Z]). simpl. auto 10.
Qed.
