(* What nobody writes is a parameter. A read of an array that the kernel never writes gives what memory holds there, in every thread, whenever it is made;
   where its index is of the launch (W) or of such reads, the variable has one value in the whole launch, or in a block, where W has its number.
   So the launch may as well be given with it ([knows]), as with a parameter, and the read be one of which nobody looks at what it gives: each execution
   of the kernel is one of that, and the other way round ([forget_execution], [remember_execution]), and all that is proved of kernels is proved of it. The reads may stand anywhere: in
   branches that threads take apart, in loops. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Divergence Dependence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Unknown Parting.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the kernel without them *)

(* U: their variables. unread: one that nothing mentions. *)
Fixpoint forget_b (U : list var) (unread : var) (b : bcmd) : bcmd :=
  match b with
  | BRead s x A n b => BRead s (if mem x U then unread else x) A n (forget_b U unread b)
  | BApprox x b => BApprox x (forget_b U unread b)
  | BSeq b c => BSeq (forget_b U unread b) (forget_b U unread c)
  | BIf e b c => BIf e (forget_b U unread b) (forget_b U unread c)
  | BFor x R b => BFor x R (forget_b U unread b)
  | BSkip | BWrite _ _ _ _ | BAtomic _ _ _ => b
  end.
Fixpoint forget (U : list var) (unread : var) (k : scmd) : scmd :=
  match k with
  | KUnsync b => KUnsync (forget_b U unread b)
  | KSync => KSync
  | KRead s x A n k => KRead s (if mem x U then unread else x) A n (forget U unread k)
  | KApprox x k => KApprox x (forget U unread k)
  | KSeq k l => KSeq (forget U unread k) (forget U unread l)
  | KIf e k l => KIf e (forget U unread k) (forget U unread l)
  | KFor x R k => KFor x R (forget U unread k)
  end.

(* Variable, array, index of each. *)
Definition constant : Type := var * nat * list nexp.
Fixpoint constants_b (U : list var) (b : bcmd) : list constant :=
  match b with
  | BSkip | BWrite _ _ _ _ | BAtomic _ _ _ => []
  | BRead s x A n b => if mem x U then (x, A, n) :: constants_b U b else constants_b U b
  | BApprox _ b | BFor _ _ b => constants_b U b
  | BSeq b c | BIf _ b c => constants_b U b ++ constants_b U c
  end.
Fixpoint constants (U : list var) (k : scmd) : list constant :=
  match k with
  | KUnsync b => constants_b U b
  | KSync => []
  | KRead s x A n k => if mem x U then (x, A, n) :: constants U k else constants U k
  | KApprox _ k | KFor _ _ k => constants U k
  | KSeq k l | KIf _ k l => constants U k ++ constants U l
  end.
(* What else is bound, and what is mentioned. *)
Fixpoint bound_b (U : list var) (b : bcmd) : list var :=
  match b with
  | BSkip | BWrite _ _ _ _ | BAtomic _ _ _ => []
  | BRead s x A n b => if mem x U then bound_b U b else x :: bound_b U b
  | BApprox x b | BFor x _ b => x :: bound_b U b
  | BSeq b c | BIf _ b c => bound_b U b ++ bound_b U c
  end.
Fixpoint bound (U : list var) (k : scmd) : list var :=
  match k with
  | KUnsync b => bound_b U b
  | KSync => []
  | KRead s x A n k => if mem x U then bound U k else x :: bound U k
  | KApprox x k | KFor x _ k => x :: bound U k
  | KSeq k l | KIf _ k l => bound U k ++ bound U l
  end.
Fixpoint mentioned_b (b : bcmd) : list var :=
  match b with
  | BSkip => []
  | BRead _ _ _ n b => flat_map nfv n ++ mentioned_b b
  | BWrite _ _ n e => flat_map nfv n ++ nfv e
  | BAtomic _ _ n => flat_map nfv n
  | BApprox _ b => mentioned_b b
  | BSeq b c => mentioned_b b ++ mentioned_b c
  | BIf e b c => bfv e ++ mentioned_b b ++ mentioned_b c
  | BFor _ R b => rfv R ++ mentioned_b b
  end.
Fixpoint mentioned (k : scmd) : list var :=
  match k with
  | KUnsync b => mentioned_b b
  | KSync => []
  | KRead _ _ _ n k => flat_map nfv n ++ mentioned k
  | KApprox _ k => mentioned k
  | KSeq k l => mentioned k ++ mentioned l
  | KIf e k l => bfv e ++ mentioned k ++ mentioned l
  | KFor _ R k => rfv R ++ mentioned k
  end.
(* W is of the launch: nothing else binds it, or a variable of U. *)
Definition forgettable (U W : list var) (unread : var) (k : scmd) : bool :=
  forallb (fun x => negb (mem x (W ++ U))) (bound U k) && forallb (fun c => nums_ok (W ++ U) (snd c)) (constants U k) &&
  negb (mem unread (W ++ U ++ mentioned k)).

(* The environment has of each what memory holds at its place. *)
Definition knows (m : loc -> Z) (C : list constant) (r : env) : Prop := forall x A n, In (x, A, n) C -> r x = m (A, idx r n).
(* Nobody writes there: a read gives what is there. *)
Definition steady (readable : history -> tphase -> loc -> Z -> Prop) (m : loc -> Z) (C : list constant) : Prop :=
  forall H P x A n i v, In (x, A, n) C -> readable H P (A, i) v -> v = m (A, i).

(* ---------------------------------------------------------------- its executions *)

Section Forget.
Variables (readable : history -> tphase -> loc -> Z -> Prop) (m : loc -> Z) (U W : list var) (unread : var) (C : list constant).
Hypothesis gives : steady readable m C.
Hypothesis indices : forall x A n, In (x, A, n) C -> nums_ok (W ++ U) n = true.

Definition but (r r' : env) : Prop := forall y, y <> unread -> r y = r' y.
(* r has of W and U what r0 has. *)
Definition holds (r0 r : env) : Prop := forall y, In y (W ++ U) -> r y = r0 y.
Definition fine (B M : list var) (K : list constant) : Prop :=
  (forall y, In y B -> ~ In y (W ++ U)) /\ ~ In unread M /\ (forall c, In c K -> In c C).

Lemma but_num r r' n : but r r' -> ~ In unread (nfv n) -> neval r n = neval r' n.
Proof. intros B N. apply neval_agree. intros y Hy. apply B. intros ->. auto. Qed.
Lemma but_idx r r' n : but r r' -> ~ In unread (flat_map nfv n) -> idx r n = idx r' n.
Proof. intros B N. apply map_neval_agree. intros y Hy. apply B. intros ->. auto. Qed.
Lemma but_bool r r' c : but r r' -> ~ In unread (bfv c) -> beval r c = beval r' c.
Proof. intros B N. apply beval_agree. intros y Hy. apply B. intros ->. auto. Qed.
Lemma but_range r r' R : but r r' -> ~ In unread (rfv R) -> range_eval r R = range_eval r' R.
Proof. intros B N. apply range_eval_agree. intros y Hy. apply B. intros ->. auto. Qed.
Lemma but_upd r r' x v : but r r' -> but (upd r x v) (upd r' x v).
Proof. intros B y Hy. unfold upd. destruct (Nat.eqb x y); auto. Qed.
Lemma holds_upd r0 r x v : holds r0 r -> ~ In x (W ++ U) -> holds r0 (upd r x v).
Proof. intros H N y Hy. rewrite upd_other; auto. intros ->. auto. Qed.
Lemma fine_app B B' M M' K K' : fine (B ++ B') (M ++ M') (K ++ K') -> fine B M K /\ fine B' M' K'.
Proof.
  intros (H1 & H2 & H3). rewrite in_app_iff in H2. repeat split; try tauto; intros; try (apply H1, in_app_iff; auto); apply H3, in_app_iff; auto.
Qed.
(* What such a read gives its variable has already. *)
Lemma read_known r0 r x A n v H P : knows m C r0 -> holds r0 r -> In (x, A, n) C -> In x U -> readable H P (A, idx r n) v -> v = r x.
Proof.
  intros K HH I IU R. rewrite (gives _ _ _ _ _ _ _ I R), (HH x) by (apply in_app_iff; auto). rewrite (K x A n I). f_equal. f_equal.
  apply map_neval_agree. intros y Hy. apply HH. apply in_flat_map in Hy as (e & He & Hy). specialize (indices x A n I).
  unfold nums_ok in indices. rewrite forallb_forall in indices. specialize (indices e He). unfold num_ok in indices.
  rewrite forallb_forall in indices. now apply mem_In, indices.
Qed.

Theorem exec_forget H :
  (forall P r b N, exec (readable H) P r b N -> forall r0 r', fine (bound_b U b) (mentioned_b b) (constants_b U b) ->
    knows m C r0 -> holds r0 r -> but r r' -> exec (readable H) P r' (forget_b U unread b) N) /\
  (forall P r x vs b N, execs (readable H) P r x vs b N -> forall r0 r', fine (x :: bound_b U b) (mentioned_b b) (constants_b U b) ->
    knows m C r0 -> holds r0 r -> but r r' -> execs (readable H) P r' x vs (forget_b U unread b) N).
Proof.
  apply exec_ind2; simpl.
  - intros. constructor.
  - intros P r s x A n b v N RD E IH r0 r' (F1 & F2 & F3) K HH B. rewrite in_app_iff in F2.
    assert (EI : idx r n = idx r' n) by (apply but_idx; tauto).
    assert (EA : acc_eval r (rd s A n) = acc_eval r' (rd s A n)) by (unfold acc_eval; simpl; f_equal; exact EI).
    rewrite EA. constructor; [now rewrite <- EI|]. rewrite <- EA. destruct (mem x U) eqn:MU.
    + assert (V : v = r x) by (eapply read_known; eauto; [apply F3; now left | now apply mem_In]).
      assert (SR : forall y, upd r x v y = r y) by (intro y; unfold upd; destruct (Nat.eqb_spec x y); congruence).
      apply (IH r0); auto.
      * repeat split; try tauto. intros c Hc. apply F3. now right.
      * intros y Hy. rewrite SR. auto.
      * intros y Hy. rewrite SR, upd_other by auto. auto.
    + apply (IH r0); auto using but_upd.
      * repeat split; try tauto. intros y Hy. apply F1. now right.
      * apply holds_upd; auto. apply F1. now left.
  - intros P r s A n e r0 r' (_ & N1 & _) K HH B. rewrite in_app_iff in N1.
    replace (acc_eval r (wr s A n)) with (acc_eval r' (wr s A n)) by (unfold acc_eval; simpl; f_equal; symmetry; apply but_idx; tauto).
    replace (neval r e) with (neval r' e) by (symmetry; apply but_num; tauto). constructor.
  - intros P r s A n v r0 r' (_ & N1 & _) K HH B.
    replace (acc_eval r (at_ s A n)) with (acc_eval r' (at_ s A n)) by (unfold acc_eval; simpl; f_equal; symmetry; apply but_idx; tauto). constructor.
  - intros P r x b v N E IH r0 r' (F1 & F2 & F3) K HH B. apply e_approx with v. apply (IH r0); auto using but_upd.
    + repeat split; auto. intros y Hy. apply F1. now right.
    + apply holds_upd; auto. apply F1. now left.
  - intros P r b c N M E1 IH1 E2 IH2 r0 r' F K HH B. apply fine_app in F as [F F']. constructor; eauto.
  - intros P r e b c N T E IH r0 r' (F1 & F2 & F3) K HH B. rewrite !in_app_iff in F2. apply e_if_t; [rewrite <- (but_bool r r'); tauto|].
    apply (IH r0); auto. repeat split; try tauto; intros; [apply F1 | apply F3]; apply in_app_iff; auto.
  - intros P r e b c N T E IH r0 r' (F1 & F2 & F3) K HH B. rewrite !in_app_iff in F2. apply e_if_f; [rewrite <- (but_bool r r'); tauto|].
    apply (IH r0); auto. repeat split; try tauto; intros; [apply F1 | apply F3]; apply in_app_iff; auto.
  - intros P r x R b N E IH r0 r' (F1 & F2 & F3) K HH B. rewrite in_app_iff in F2. constructor. rewrite <- (but_range r r') by tauto.
    apply (IH r0); auto. repeat split; try tauto; auto.
  - intros P r x v vs b N M E1 IH1 E2 IH2 r0 r' F K HH B. assert (F' := F). destruct F' as (F1 & F2 & F3). constructor; [|eauto].
    apply (IH1 r0); auto using but_upd.
    + repeat split; auto. intros y Hy. apply F1. now right.
    + apply holds_upd; auto. apply F1. now left.
  - intros. constructor.
Qed.

(* Threads, each with what it began with. *)
Definition alike_all (L0 L L' : list env) : Prop := Forall2 holds L0 L /\ Forall2 but L L'.
Lemma all3_but H L0 b : fine (bound_b U b) (mentioned_b b) (constants_b U b) -> (forall r, In r L0 -> knows m C r) -> forall O L O',
  all3 (fun P r P' => exists N, exec (readable H) P r b N /\ P' = P ++ N) O L O' -> forall L', alike_all L0 L L' ->
  all3 (fun P r P' => exists N, exec (readable H) P r (forget_b U unread b) N /\ P' = P ++ N) O L' O'.
Proof.
  intros F K O L O' A. revert L0 K. induction A as [|P r P' O L O' (N & HN & ->) A IH]; intros L0 K L' [H1 H2]; inversion H1 as [|r0 ? L2 ? HR F1]; inversion H2 as [|? r' ? L2' BR F2]; subst; constructor.
  - exists N. split; auto. eapply (proj1 (exec_forget H)); eauto. apply K. now left.
  - eapply IH; [|split; eauto]. intros q Hq. apply K. now right.
Qed.
Lemma read_all_but H s x A n : ~ In unread (flat_map nfv n) -> (mem x U = true -> In (x, A, n) C) -> (mem x U = false -> ~ In x (W ++ U)) ->
  forall O L O1 L1, read_all readable H s x A n O L O1 L1 -> forall L0 L', (forall r, In r L0 -> knows m C r) -> alike_all L0 L L' ->
  exists L1', read_all readable H s (if mem x U then unread else x) A n O L' O1 L1' /\ alike_all L0 L1 L1'.
Proof.
  intros NI IC NW O L O1 L1 R. induction R; intros L0 L' K [H1 H2]; inversion H1 as [|r0 ? L2 ? HR F1]; inversion H2 as [|? r' ? L2' BR F2]; subst; [exists []; repeat constructor|].
  destruct (IHR NI IC NW L2 L2') as (L1' & R' & [A1 A2]); [intros q Hq; apply K; now right | split; auto |].
  assert (EI : idx r n = idx r' n) by now apply but_idx.
  assert (EA : acc_eval r (rd s A n) = acc_eval r' (rd s A n)) by (unfold acc_eval; simpl; f_equal; exact EI).
  exists (upd r' (if mem x U then unread else x) v :: L1'). split; [rewrite EA; constructor; [now rewrite <- EI | auto]|].
  destruct (mem x U) eqn:MU.
  - assert (V : v = r x) by (eapply read_known; eauto; [apply K; now left | now apply mem_In]).
    assert (SR : forall y, upd r x v y = r y) by (intro y; unfold upd; destruct (Nat.eqb_spec x y); congruence).
    split; constructor; auto.
    + intros y Hy. rewrite SR. auto.
    + intros y Hy. rewrite SR, upd_other by auto. auto.
  - split; constructor; auto using but_upd, holds_upd.
Qed.
Lemma approx_but x : ~ In x (W ++ U) -> forall L L1, Forall2 (fun r r' : env => exists v, r' = upd r x v) L L1 -> forall L0 L', alike_all L0 L L' ->
  exists L1', Forall2 (fun r r' : env => exists v, r' = upd r x v) L' L1' /\ alike_all L0 L1 L1'.
Proof.
  intros NW L L1 R. induction R as [|r r1 L L1 [v ->] R IH]; intros L0 L' [H1 H2]; inversion H1 as [|r0 ? L2 ? HR F1]; inversion H2 as [|? r' ? L2' BR F2]; subst; [exists []; repeat constructor|].
  destruct (IH L2 L2') as (L1' & R' & [A1 A2]); [split; auto|]. exists (upd r' x v :: L1').
  split; [constructor; eauto|]. split; constructor; auto using but_upd, holds_upd.
Qed.
Lemma advance_but x : ~ In x (W ++ U) -> forall L vss L1 vss1, advance x L vss L1 vss1 -> forall L0 L', alike_all L0 L L' ->
  exists L1', advance x L' vss L1' vss1 /\ alike_all L0 L1 L1'.
Proof.
  intros NW L vss L1 vss1 R. induction R; intros L0 L' [H1 H2]; inversion H1 as [|r0 ? L2 ? HR F1]; inversion H2 as [|? r' ? L2' BR F2]; subst; [exists []; repeat constructor|].
  destruct (IHR L2 L2') as (L1' & R' & [A1 A2]); [split; auto|]. exists (upd r' x v :: L1').
  split; [constructor; auto|]. split; constructor; auto using but_upd, holds_upd.
Qed.
Lemma forall_but c b L L' : Forall2 but L L' -> ~ In unread (bfv c) -> Forall (fun r => beval r c = b) L -> Forall (fun r => beval r c = b) L'.
Proof.
  intros F N. induction F; intro G; constructor; apply Forall_cons_iff in G as [E G]; auto. rewrite <- (but_bool x y); auto.
Qed.
Lemma ranges_but R L L' : Forall2 but L L' -> ~ In unread (rfv R) -> map (fun r => range_eval r R) L = map (fun r => range_eval r R) L'.
Proof. intros F N. induction F; simpl; f_equal; auto. now apply but_range. Qed.

Theorem run_forget L0 : (forall r, In r L0 -> knows m C r) ->
  (forall H O L k H' O', run readable H O L k H' O' -> fine (bound U k) (mentioned k) (constants U k) -> forall L', alike_all L0 L L' ->
    run readable H O L' (forget U unread k) H' O') /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> fine (x :: bound U k) (mentioned k) (constants U k) -> forall L', alike_all L0 L L' ->
    runs readable H O L' x vss (forget U unread k) H' O').
Proof.
  intro K. apply run_ind2; simpl.
  - intros H O L b O' A F L' AA. constructor. eapply all3_but; eauto.
  - intros. constructor.
  - intros H O L s x A n k O1 L1 H' O' R RK IH (F1 & F2 & F3) L' AA. rewrite in_app_iff in F2.
    destruct (read_all_but H s x A n ltac:(tauto)) with (3 := R) (4 := K) (5 := AA) as (L1' & R' & A').
    + intro MU. rewrite MU in F3. apply F3. now left.
    + intro MU. rewrite MU in F1. apply F1. now left.
    + econstructor; [exact R'|]. apply IH; auto. destruct (mem x U); repeat split; try tauto; auto.
      * intros c Hc. apply F3. now right.
      * intros y Hy. apply F1. now right.
  - intros H O L x k L1 H' O' R RK IH (F1 & F2 & F3) L' AA. destruct (approx_but x ltac:(apply F1; now left) _ _ R _ _ AA) as (L1' & R' & A').
    econstructor; [exact R'|]. apply IH; auto. repeat split; auto. intros y Hy. apply F1. now right.
  - intros H O L k l H1 O1 H' O' R1 IH1 R2 IH2 F L' AA. apply fine_app in F as [F F']. econstructor; eauto.
  - intros H O L e k l H' O' B R IH (F1 & F2 & F3) L' AA. rewrite !in_app_iff in F2. apply k_if_t; [eapply forall_but; [apply AA | tauto | auto]|].
    apply IH; auto. repeat split; try tauto; intros; [apply F1 | apply F3]; apply in_app_iff; auto.
  - intros H O L e k l H' O' B R IH (F1 & F2 & F3) L' AA. rewrite !in_app_iff in F2. apply k_if_f; [eapply forall_but; [apply AA | tauto | auto]|].
    apply IH; auto. repeat split; try tauto; intros; [apply F1 | apply F3]; apply in_app_iff; auto.
  - intros H O L x R k H' O' RS IH (F1 & F2 & F3) L' AA. rewrite in_app_iff in F2. constructor.
    rewrite <- (ranges_but R L L') by (try apply AA; tauto). apply IH; auto. repeat split; try tauto; auto.
  - intros H O L x vss L1 vss1 k H1 O1 H' O' A R1 IH1 R2 IH2 F L' AA. assert (F' := F). destruct F' as (F1 & F2 & F3).
    destruct (advance_but x ltac:(apply F1; now left) _ _ _ _ A _ _ AA) as (L1' & R' & A').
    econstructor; [exact R' | |eauto]. apply IH1; auto. repeat split; auto. intros y Hy. apply F1. now right.
  - intros. now constructor.
Qed.

(* And back: what the kernel that forgets does, the kernel does. *)
Lemma but_back r r' : but r r' -> but r' r.
Proof. intros B y Hy. symmetry. auto. Qed.
Lemma known_again r0 r r' x v : holds r0 r -> but r r' -> v = r x -> holds r0 (upd r x v) /\ but (upd r x v) (upd r' unread v).
Proof.
  intros HH B V. assert (SR : forall y, upd r x v y = r y) by (intro y; unfold upd; destruct (Nat.eqb_spec x y); congruence). split.
  - intros y Hy. rewrite SR. auto.
  - intros y Hy. rewrite SR, upd_other by auto. auto.
Qed.
Theorem exec_remember H b : fine (bound_b U b) (mentioned_b b) (constants_b U b) -> forall P r0 r r' N, knows m C r0 -> holds r0 r -> but r r' ->
  exec (readable H) P r' (forget_b U unread b) N -> exec (readable H) P r b N.
Proof.
  induction b; simpl; intros F P r0 r r' N K HH B E.
  - inversion E; subst. constructor.
  - destruct F as (F1 & F2 & F3). rewrite in_app_iff in F2. inversion E as [|? ? ? ? ? ? ? v N' RD EX| | | | | | |]; subst.
    assert (EI : idx r n = idx r' n) by (apply but_idx; tauto).
    assert (EA : acc_eval r (rd s A n) = acc_eval r' (rd s A n)) by (unfold acc_eval; simpl; f_equal; exact EI).
    rewrite <- EA in *. rewrite <- EI in RD. constructor; auto. destruct (mem x U) eqn:MU.
    + assert (V : v = r x) by (eapply read_known; eauto; [apply F3; now left | now apply mem_In]).
      destruct (known_again r0 r r' x v HH B V) as [A1 A2]. apply (IHb) with (r0 := r0) (r' := upd r' unread v); auto.
      repeat split; try tauto. intros c Hc. apply F3. now right.
    + apply (IHb) with (r0 := r0) (r' := upd r' x v); auto using but_upd.
      * repeat split; try tauto. intros y Hy. apply F1. now right.
      * apply holds_upd; auto. apply F1. now left.
  - destruct F as (_ & N1 & _). rewrite in_app_iff in N1. inversion E; subst.
    replace (acc_eval r' (wr s A n)) with (acc_eval r (wr s A n)) by (unfold acc_eval; simpl; f_equal; apply but_idx; tauto).
    replace (neval r' e) with (neval r e) by (apply but_num; tauto). constructor.
  - destruct F as (_ & N1 & _). inversion E; subst.
    replace (acc_eval r' (at_ s A n)) with (acc_eval r (at_ s A n)) by (unfold acc_eval; simpl; f_equal; apply but_idx; tauto). constructor.
  - destruct F as (F1 & F2 & F3). inversion E as [| | | |? ? ? ? v ? EX| | | |]; subst. apply e_approx with v.
    apply IHb with (r0 := r0) (r' := upd r' x v); auto using but_upd.
    + repeat split; auto. intros y Hy. apply F1. now right.
    + apply holds_upd; auto. apply F1. now left.
  - apply fine_app in F as [F F']. inversion E; subst. constructor; eauto.
  - destruct F as (F1 & F2 & F3). rewrite !in_app_iff in F2. assert (T : beval r e = beval r' e) by (apply but_bool; tauto).
    inversion E; subst; [apply e_if_t | apply e_if_f]; try congruence; [apply IHb1 with (r0 := r0) (r' := r') | apply IHb2 with (r0 := r0) (r' := r')]; auto;
      repeat split; try tauto; intros; [apply F1 | apply F3 | apply F1 | apply F3]; apply in_app_iff; auto.
  - destruct F as (F1 & F2 & F3). rewrite in_app_iff in F2. inversion E as [| | | | | | | |? ? ? ? ? ? ES]; subst. constructor. rewrite (but_range r r') by tauto.
    clear E. revert P N ES. generalize (range_eval r' R). intro vs. induction vs as [|v vs IHv]; intros P N ES; inversion ES; subst; constructor; auto.
    apply IHb with (r0 := r0) (r' := upd r' x v); auto using but_upd.
    + repeat split; try tauto; auto. intros y Hy. apply F1. now right.
    + apply holds_upd; auto. apply F1. now left.
Qed.
Lemma all3_back H L0 b : fine (bound_b U b) (mentioned_b b) (constants_b U b) -> (forall r, In r L0 -> knows m C r) -> forall O L' O',
  all3 (fun P r P' => exists N, exec (readable H) P r (forget_b U unread b) N /\ P' = P ++ N) O L' O' -> forall L, alike_all L0 L L' ->
  all3 (fun P r P' => exists N, exec (readable H) P r b N /\ P' = P ++ N) O L O'.
Proof.
  intros F K O L' O' A. revert L0 K. induction A as [|P r' P' O L' O' (N & HN & ->) A IH]; intros L0 K L [H1 H2];
    inversion H2 as [|r ? L2 ? BR F2]; subst; inversion H1 as [|r0 ? L3 ? HR F1]; subst; constructor.
  - exists N. split; auto. eapply exec_remember; eauto. apply K. now left.
  - eapply IH; [|split; eauto]. intros q Hq. apply K. now right.
Qed.
Lemma read_all_back H s x A n : ~ In unread (flat_map nfv n) -> (mem x U = true -> In (x, A, n) C) -> (mem x U = false -> ~ In x (W ++ U)) ->
  forall O L' O1 L1', read_all readable H s (if mem x U then unread else x) A n O L' O1 L1' -> forall L0 L, (forall r, In r L0 -> knows m C r) -> alike_all L0 L L' ->
  exists L1, read_all readable H s x A n O L O1 L1 /\ alike_all L0 L1 L1'.
Proof.
  intros NI IC NW O L' O1 L1' R. remember (if mem x U then unread else x) as z. induction R; intros L0 L' K [H1 H2];
    inversion H2 as [|q ? L2 ? BR F2]; subst; inversion H1 as [|r0 ? L3 ? HR F1]; subst; [exists []; repeat constructor|].
  destruct (IHR NI IC eq_refl L3 L2) as (L4 & R' & [A1 A2]); [intros w Hw; apply K; now right | split; auto |].
  assert (EI : idx q n = idx r n) by now apply but_idx.
  assert (EA : acc_eval q (rd s A n) = acc_eval r (rd s A n)) by (unfold acc_eval; simpl; f_equal; exact EI).
  exists (upd q x v :: L4). split; [rewrite <- EA; constructor; [now rewrite EI | auto]|]. destruct (mem x U) eqn:MU.
  - assert (V : v = q x) by (eapply read_known; eauto; [apply K; now left | now apply mem_In | rewrite EI; eauto]).
    destruct (known_again r0 q r x v HR BR V). split; constructor; auto.
  - split; constructor; auto using but_upd, holds_upd.
Qed.
Lemma approx_back x : ~ In x (W ++ U) -> forall L' L1', Forall2 (fun r r' : env => exists v, r' = upd r x v) L' L1' -> forall L0 L, alike_all L0 L L' ->
  exists L1, Forall2 (fun r r' : env => exists v, r' = upd r x v) L L1 /\ alike_all L0 L1 L1'.
Proof.
  intros NW L' L1' R. induction R as [|r r1 L' L1' [v ->] R IH]; intros L0 L [H1 H2];
    inversion H2 as [|q ? L2 ? BR F2]; subst; inversion H1 as [|r0 ? L3 ? HR F1]; subst; [exists []; repeat constructor|].
  destruct (IH L3 L2) as (L4 & R' & [A1 A2]); [split; auto|]. exists (upd q x v :: L4).
  split; [constructor; eauto|]. split; constructor; auto using but_upd, holds_upd.
Qed.
Lemma advance_back x : ~ In x (W ++ U) -> forall L' vss L1' vss1, advance x L' vss L1' vss1 -> forall L0 L, alike_all L0 L L' ->
  exists L1, advance x L vss L1 vss1 /\ alike_all L0 L1 L1'.
Proof.
  intros NW L' vss L1' vss1 R. induction R; intros L0 L' [H1 H2];
    inversion H2 as [|q ? L2 ? BR F2]; subst; inversion H1 as [|r0 ? L3 ? HR F1]; subst; [exists []; repeat constructor|].
  destruct (IHR L3 L2) as (L4 & R' & [A1 A2]); [split; auto|]. exists (upd q x v :: L4).
  split; [constructor; auto|]. split; constructor; auto using but_upd, holds_upd.
Qed.
Lemma flip_but L L' : Forall2 but L L' -> Forall2 but L' L.
Proof. induction 1; constructor; auto using but_back. Qed.

Theorem run_remember L0 : (forall r, In r L0 -> knows m C r) -> forall k, fine (bound U k) (mentioned k) (constants U k) ->
  forall H O L' H' O', run readable H O L' (forget U unread k) H' O' -> forall L, alike_all L0 L L' -> run readable H O L k H' O'.
Proof.
  intro K. induction k; simpl; intros F H O L' H' O' RUN L AA.
  - inversion RUN; subst. constructor. eapply all3_back; eauto.
  - inversion RUN; subst. constructor.
  - destruct F as (F1 & F2 & F3). rewrite in_app_iff in F2. inversion RUN as [| |? ? ? ? ? ? ? ? O1 L1' ? ? RA RK| | | | |]; subst.
    destruct (read_all_back H s x A n ltac:(tauto)) with (3 := RA) (4 := K) (5 := AA) as (L1 & R' & A').
    + intro MU. rewrite MU in F3. apply F3. now left.
    + intro MU. rewrite MU in F1. apply F1. now left.
    + econstructor; [exact R'|]. eapply IHk; eauto. destruct (mem x U); repeat split; try tauto; auto.
      * intros c Hc. apply F3. now right.
      * intros y Hy. apply F1. now right.
  - destruct F as (F1 & F2 & F3). inversion RUN as [| | |? ? ? ? ? L1' ? ? RA RK| | | |]; subst.
    destruct (approx_back x ltac:(apply F1; now left) _ _ RA _ _ AA) as (L1 & R' & A').
    econstructor; [exact R'|]. eapply IHk; eauto. repeat split; auto. intros y Hy. apply F1. now right.
  - apply fine_app in F as [F F']. inversion RUN; subst. econstructor; eauto.
  - destruct F as (F1 & F2 & F3). rewrite !in_app_iff in F2. destruct AA as [A1 A2].
    inversion RUN; subst; [apply k_if_t | apply k_if_f]; try (eapply forall_but; [apply flip_but, A2 | tauto | auto]);
      [eapply IHk1 | eapply IHk2]; try (split; eauto; fail); eauto; try (split; auto);
      repeat split; try tauto; intros; try apply F1; try apply F3; apply in_app_iff; auto.
  - destruct F as (F1 & F2 & F3). rewrite in_app_iff in F2. inversion RUN as [| | | | | | |? ? ? ? ? ? ? ? RS]; subst. constructor.
    rewrite (ranges_but R L L') by (try apply AA; tauto). clear RUN. revert AA. remember (forget U unread k) as kk eqn:EK. revert L. induction RS; intros L9 AA.
    + destruct (advance_back x ltac:(apply F1; now left) _ _ _ _ H0 _ _ AA) as (L4 & R' & A').
      econstructor; [exact R' | | eauto]. subst k0. eapply IHk; eauto. repeat split; auto. intros y Hy. apply F1. now right.
    + now constructor.
Qed.
End Forget.

(* An execution of the kernel, of threads whose environments know what is there, is one of the kernel that forgets it. *)
Theorem forget_execution readable m U W unread k H L H' : forgettable U W unread k = true -> steady readable m (constants U k) ->
  (forall r, In r L -> knows m (constants U k) r) -> execution readable H L k H' -> execution readable H L (forget U unread k) H'.
Proof.
  intros F G K [H1 O1 R]. unfold forgettable in F. rewrite !andb_true_iff, !forallb_forall, negb_true_iff in F. destruct F as [[F1 F2] F3].
  apply not_mem in F3. rewrite !in_app_iff in F3. constructor.
  refine (proj1 (run_forget readable m U W unread (constants U k) G _ L K) _ _ _ _ _ _ R _ L _).
  - intros x A n I. exact (F2 _ I).
  - split; [|split; [tauto | auto]]. intros y Hy I. apply mem_In in I. specialize (F1 y Hy). rewrite I in F1. discriminate.
  - split; clear; induction L; constructor; auto; intros y _; reflexivity.
Qed.

Theorem remember_execution readable m U W unread k H L H' : forgettable U W unread k = true -> steady readable m (constants U k) ->
  (forall r, In r L -> knows m (constants U k) r) -> execution readable H L (forget U unread k) H' -> execution readable H L k H'.
Proof.
  intros F G K [H1 O1 R]. unfold forgettable in F. rewrite !andb_true_iff, !forallb_forall, negb_true_iff in F. destruct F as [[F1 F2] F3].
  apply not_mem in F3. rewrite !in_app_iff in F3. constructor.
  refine (run_remember readable m U W unread (constants U k) G _ L K k _ _ _ _ _ _ R L _).
  - intros x A n I. exact (F2 _ I).
  - split; [|split; [tauto | auto]]. intros y Hy I. apply mem_In in I. specialize (F1 y Hy). rewrite I in F1. discriminate.
  - split; clear; induction L; constructor; auto; intros y _; reflexivity.
Qed.

(* ---------------------------------------------------------------- every launch can know *)

(* Each index is of W and of what was read before, and each name is new. *)
Fixpoint ordered (W : list var) (C : list constant) : bool :=
  match C with
  | [] => true
  | (x, A, n) :: C => nums_ok W n && negb (mem x W) && ordered (x :: W) C
  end.
Fixpoint fill (m : loc -> Z) (C : list constant) (r : env) : env :=
  match C with
  | [] => r
  | (x, A, n) :: C => fill m C (upd r x (m (A, idx r n)))
  end.
Definition names (C : list constant) : list var := map (fun c => fst (fst c)) C.

Lemma ordered_new C : forall W, ordered W C = true -> forall y, In y W -> ~ In y (names C).
Proof.
  induction C as [|[[x A] n] C IH]; simpl; intros W O y Hy; [tauto|]. rewrite !andb_true_iff, negb_true_iff in O. destruct O as [[_ O1] O2].
  intros [->|I]; [apply mem_In in Hy; congruence|]. exact (IH _ O2 y (or_intror Hy) I).
Qed.
Lemma fill_other m C : forall r y, ~ In y (names C) -> fill m C r y = r y.
Proof.
  induction C as [|[[x A] n] C IH]; simpl; intros r y N; auto. rewrite IH by tauto. apply upd_other. tauto.
Qed.
Lemma nums_idx W n r r' : nums_ok W n = true -> (forall y, In y W -> r y = r' y) -> idx r n = idx r' n.
Proof.
  intros O A. apply map_neval_agree. intros y Hy. apply A. apply in_flat_map in Hy as (e & He & Hy). unfold nums_ok in O.
  rewrite forallb_forall in O. specialize (O e He). unfold num_ok in O. rewrite forallb_forall in O. now apply mem_In, O.
Qed.
Theorem fill_knows m C : forall W r, ordered W C = true -> knows m C (fill m C r).
Proof.
  induction C as [|[[x A] n] C IH]; simpl; intros W r O; [intros ? ? ? []|]. assert (O' := O). rewrite !andb_true_iff, negb_true_iff in O.
  destruct O as [[O1 O2] O3]. assert (N := ordered_new C _ O3). intros y B i [E|I]; [|exact (IH _ _ O3 y B i I)]. injection E as <- <- <-.
  rewrite (fill_other m C _ x) by (apply N; now left). rewrite upd_same. f_equal. f_equal. apply (nums_idx W); auto. intros y Hy.
  rewrite fill_other by (apply N; now right). symmetry. apply upd_other. intros ->. apply mem_In in Hy. congruence.
Qed.
(* Threads that share W share what is read. *)
Theorem fill_shares m C : forall W r r', ordered W C = true -> (forall y, In y W -> r y = r' y) -> forall y, In y (names C) -> fill m C r y = fill m C r' y.
Proof.
  induction C as [|[[x A] n] C IH]; simpl; intros W r r' O H y Hy; [destruct Hy|]. rewrite !andb_true_iff, negb_true_iff in O.
  destruct O as [[O1 O2] O3]. assert (E : idx r n = idx r' n) by (apply (nums_idx W); auto).
  assert (HX : forall z, In z (x :: W) -> upd r x (m (A, idx r n)) z = upd r' x (m (A, idx r' n)) z).
  { intros z Hz. rewrite E. unfold upd. destruct (Nat.eqb_spec x z); auto. apply H. destruct Hz; [congruence | auto]. }
  destruct (in_dec Nat.eq_dec y (names C)) as [I|I]; [exact (IH _ _ _ O3 HX y I)|]. rewrite !fill_other by auto.
  destruct Hy as [->|Hy]; [apply HX; now left | tauto].
Qed.

(* ---------------------------------------------------------------- down to the questions *)

(* As kernel_unknown_free and kernel_unknown_grid, of the kernel that forgets, whose launch shares what is read. *)
Theorem kernel_constant_free far U W unread k p n V shared ids D dims :
  forgettable U W unread k = true -> over_k far (forget U unread k) = Some p ->
  let p' := align (far :: U ++ W) n p in
  alignable (far :: U ++ W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true -> mem far (ids ++ bfv D) = false ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query (far :: U ++ shared) ids D A ph)) ->
  forall readable m L H H', steady readable m (constants U k) -> (forall r, In r L -> knows m (constants U k) r) ->
  L <> [] -> agreeing (U ++ W) L -> fits (U ++ shared) ids D L -> history_racefree H -> execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros F HO p' HL HG HF HM HQ readable m L H H' S K HN HW HT HR HE.
  exact (kernel_unknown_free far _ p (U ++ W) n V (U ++ shared) ids D dims HO HL HG HF HM HQ readable L H H' HN HW HT HR
    (forget_execution readable m U W unread k H L H' F S K HE)).
Qed.
Theorem kernel_constant_grid far U W unread k V shared ids D dims :
  forgettable U W unread k = true -> unused far (approx_k (forget U unread k)) = true ->
  u_fine dims V (over_all far (forget U unread k)) = true -> mem far (ids ++ bfv D) = false ->
  (forall A, ~ satisfiable (query (far :: U ++ shared) ids D A (mkphase [] (RLeaf (over_all far (forget U unread k)))))) ->
  forall readable m bs, steady readable m (constants U k) -> (forall b r, In b bs -> In r (gb_threads b) -> knows m (constants U k) r) ->
  blocks_fit (U ++ shared) ids D bs ->
  (forall b, In b bs -> execution readable (gb_before b) (gb_threads b) k (gb_after b)) -> ~ blocks_race bs.
Proof.
  intros F HU HF HM HQ readable m bs S K HB HE. apply (kernel_unknown_grid far _ V (U ++ shared) ids D dims HU HF HM HQ readable bs HB).
  intros b Hb. apply (forget_execution readable m U W unread); eauto.
Qed.

(* Memory in which nobody changes the arrays of C, and the last write is read elsewhere. *)
Definition held (C : list constant) (m : loc -> Z) (init : loc -> option Z) (H : history) (P : tphase) (l : loc) (v : Z) : Prop :=
  if existsb (fun c => Nat.eqb (snd (fst c)) (fst l)) C then v = m l else lastwrite init H P l v.
Lemma held_steady C m init : steady (held C m init) m C.
Proof.
  intros H P x A n i v I. unfold held. assert (E : existsb (fun c => Nat.eqb (snd (fst c)) (fst (A, i))) C = true); [|now rewrite E].
  apply existsb_exists. exists (x, A, n). split; auto. apply Nat.eqb_refl.
Qed.
(* As kernel_uniform_runs: no question about barriers has a model, so each launch that knows has an execution. *)
Theorem kernel_constant_runs init m far U W unread k q n shared ids D : (forall l, init l <> None) ->
  forgettable U W unread k = true -> over_k far (forget U unread k) = Some q ->
  alignable (far :: U ++ W) n q = true -> mem far (ids ++ bfv D) = false ->
  (forall pl, In pl (places (align (far :: U ++ W) n q)) -> ~ satisfiable (parting (far :: U ++ shared) D pl)) ->
  forall L H, (forall r, In r L -> knows m (constants U k) r) -> agreeing (U ++ W) L -> fits (U ++ shared) ids D L ->
  exists H', execution (held (constants U k) m init) H L k H'.
Proof.
  intros HI F HO HL HM HP L H K HW HT. apply over_k_over in HO as (O & FV & FB). destruct (reaching_fits far 0 _ ids D L HM HT) as [H1 _ H3].
  assert (LS : lockstep q (reaching far 0 L) = true) by (apply (places_lockstep (far :: U ++ W) n q (far :: U ++ shared) D); auto using reaching_agreeing).
  assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  assert (T : forall H P l, exists v, held (constants U k) m init H P l v).
  { intros G P l. unfold held. destruct (existsb _ _); [eauto | apply (lastwrite_total init HI)]. }
  destruct (over_run _ far 0 T _ [] q O FV FB H (open0 L) L _ (reaching_alike far 0 L) EO LS) as (H' & O' & R).
  exists (O' :: H'). apply (remember_execution _ m U W unread); auto using held_steady. now constructor.
Qed.

(* ---------------------------------------------------------------- one number for the whole grid *)

(* if (0 < tid) { x = B[0]; if (bid == x) A[tid] = 1 } *)
Definition common : scmd := KUnsync (BIf (BRel RLt (NInt 0) (NVar 0%nat))
  (BRead 0 2%nat 0 [NInt 0] (BIf (BRel REq (NVar 1%nat) (NVar 2%nat)) (BWrite 1 1 [NVar 0%nat] (NInt 1)) BSkip)) BSkip).
Example common_ordered : forgettable [2%nat] [] 8%nat common = true /\ ordered [] (constants [2%nat] common) = true.
Proof. split; reflexivity. Qed.
Example common_free : forall readable m bs, steady readable m (constants [2%nat] common) ->
  (forall b r, In b bs -> In r (gb_threads b) -> knows m (constants [2%nat] common) r) -> blocks_fit [2%nat] [1%nat] (BBool true) bs ->
  (forall b, In b bs -> execution readable (gb_before b) (gb_threads b) common (gb_after b)) -> ~ blocks_race bs.
Proof.
  refine (kernel_constant_grid far0 [2%nat] [] 8%nat common [far0; 0%nat; 1%nat; 2%nat] [] [1%nat] (BBool true) (fun _ => 1%nat) _ _ _ _ _); try reflexivity.
  intros A HS. assert (DM : dims_ok A 1%nat (ph_rope (mkphase [] (RLeaf (over_all far0 (forget [2%nat] 8%nat common)))))).
  { intros g Hg _. simpl in Hg. repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
  apply (query_iff _ _ _ A _ _ DM) in HS as (r1 & r2 & SH & _ & _ & (x & [<-|[]] & NE) & PR).
  assert (S2 := SH 2%nat ltac:(simpl; auto)). clear SH. unfold pair_racy, rope_in, gacc_in in PR. simpl in PR.
  open_pair; try discriminate; apply NE; congruence.
Qed.
