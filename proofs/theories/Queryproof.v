(* The query of a phase and an array is satisfiable iff two threads race there; on a finite launch this is decided. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Split Splitproof Query.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- copies *)

Lemma ren_eval f s :
  (forall n, neval s (nren f n) = neval (fun x => s (f x)) n) /\
  (forall c, beval s (bren f c) = beval (fun x => s (f x)) c).
Proof.
  apply exp_ind2; simpl; intros; repeat match goal with H : _ = _ |- _ => rewrite H; clear H end; reflexivity.
Qed.

(* [r] is what the formula's variables give to the renamed ones. *)
Definition through (s : env) (ren : var -> var) (r : env) : Prop := forall x, r x = s (ren x).
Lemma through_neval s ren r n : through s ren r -> neval s (nren ren n) = neval r n.
Proof. intro H. rewrite (proj1 (ren_eval ren s)). apply neval_agree. intros x _. symmetry. apply H. Qed.
Lemma through_beval s ren r c : through s ren r -> beval s (bren ren c) = beval r c.
Proof. intro H. rewrite (proj2 (ren_eval ren s)). apply beval_agree. intros x _. symmetry. apply H. Qed.
Lemma through_range s ren r R : through s ren r -> range_eval s (rren ren R) = range_eval r R.
Proof. intro H. unfold range_eval. simpl. now rewrite !(through_neval s ren r). Qed.
Lemma through_rebind s ren r x y : through s ren r -> through s (rebind ren x y) (upd r x (s y)).
Proof. intros H z. unfold rebind, upd. destruct (Nat.eqb x z); auto. Qed.
Lemma in_existsb (v : Z) l : existsb (Z.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split; [intros (w & H & E); apply Z.eqb_eq in E; now subst | intro H; exists v;
    now rewrite Z.eqb_refl].
Qed.

(* ---------------------------------------------------------------- what binds takes its value from a list of choices *)

Fixpoint items_wit (w : nat -> Z) (n : nat) (ts : list item) (P : env -> Prop) (r : env) : Prop :=
  match ts with
  | [] => P r
  | ILet x e :: ts => w n = neval r e /\ items_wit w (S n) ts P (upd r x (w n))
  | IIn x R :: ts => In (w n) (range_eval r R) /\ items_wit w (S n) ts P (upd r x (w n))
  | IIf c :: ts => beval r c = true /\ items_wit w n ts P r
  | IAny x :: ts => items_wit w (S n) ts P (upd r x (w n))
  end.
Lemma items_wit_from w w' ts P : forall n r, (forall k, (n <= k)%nat -> w k = w' k) ->
  items_wit w n ts P r -> items_wit w' n ts P r.
Proof.
  induction ts as [|[x e|x R|c|x] ts IH]; simpl; intros n r H; auto.
  - rewrite <- (H n) by lia. intros [H1 H2]. split; auto. apply IH; auto. intros; apply H; lia.
  - rewrite <- (H n) by lia. intros [H1 H2]. split; auto. apply IH; auto. intros; apply H; lia.
  - intros [H1 H2]. split; auto.
  - rewrite <- (H n) by lia. apply IH. intros; apply H; lia.
Qed.
Definition choose_at (n : nat) (v : Z) (w : nat -> Z) : nat -> Z := fun k => if Nat.eqb k n then v else w k.
Lemma choose_at_same n v w : choose_at n v w n = v.
Proof. unfold choose_at. now rewrite Nat.eqb_refl. Qed.
Lemma choose_at_from n v w k : (S n <= k)%nat -> w k = choose_at n v w k.
Proof. intro H. unfold choose_at. destruct (Nat.eqb_spec k n); [lia | auto]. Qed.
Lemma items_wit_in ts P : forall n r, items_in ts P r <-> exists w, items_wit w n ts P r.
Proof.
  induction ts as [|[x e|x R|c|x] ts IH]; simpl; intros n r.
  - split; [intro; exists (fun _ => 0); auto | intros [_ H]; auto].
  - rewrite (IH (S n)). split.
    + intros [w H]. exists (choose_at n (neval r e) w). rewrite choose_at_same. split; auto.
      eapply items_wit_from; [|exact H]. apply choose_at_from.
    + intros (w & <- & H). eauto.
  - split.
    + intros (v & Hv & H). apply (IH (S n)) in H as [w H]. exists (choose_at n v w). rewrite choose_at_same.
      split; auto.
      eapply items_wit_from; [|exact H]. apply choose_at_from.
    + intros (w & Hv & H). exists (w n). split; auto. apply (IH (S n)). eauto.
  - rewrite (IH n). split; [intros (H1 & w & H2) | intros (w & H1 & H2)]; eauto.
  - split.
    + intros (v & H). apply (IH (S n)) in H as [w H]. exists (choose_at n v w). rewrite choose_at_same.
      eapply items_wit_from; [|exact H]. apply choose_at_from.
    + intros (w & H). exists (w n). apply (IH (S n)). eauto.
Qed.
Lemma items_wit_mono w ts (P Q : env -> Prop) : (forall r, P r -> Q r) ->
  forall n r, items_wit w n ts P r -> items_wit w n ts Q r.
Proof. intro H. induction ts as [|[x e|x R|c|x] ts IH]; simpl; intros n r; auto; intros [H1 H2]; auto. Qed.

Lemma items_fml_eval s t leaf P :
  (forall ren r, through s ren r -> (feval s (leaf ren) = true <-> P r)) ->
  forall ts n ren r, through s ren r ->
  (feval s (items_fml ren t n ts leaf) = true <-> items_wit (fun k => s (bound_var t k)) n ts P r).
Proof.
  intro HL. induction ts as [|[x e|x R|c|x] ts IH]; simpl; intros n ren r HR; auto.
  - rewrite andb_true_iff, Z.eqb_eq, (through_neval s ren r) by auto. now rewrite IH by now apply through_rebind.
  - rewrite andb_true_iff, in_existsb, (through_range s ren r) by auto. now rewrite IH by now apply through_rebind.
  - rewrite andb_true_iff, (through_beval s ren r), (IH n ren r) by auto. tauto.
  - now rewrite IH by now apply through_rebind.
Qed.

(* ---------------------------------------------------------------- picks *)

Definition at_place (s : env) (t : nat) (a : accx) (r : env) : Prop :=
  s (mode_var t) = mode_number (x_mode a) /\
  map (neval r) (x_index a) = map (fun d => s (place_var d)) (seq 0 (length (x_index a))).

Lemma place_fml_eval s ren r l : through s ren r ->
  forall d, feval s (place_fml ren d l) = true <-> map (neval r) l = map (fun d => s (place_var d)) (seq d (length l)).
Proof.
  intro HR. induction l as [|e l IH]; simpl; intro d; [tauto|].
  rewrite andb_true_iff, Z.eqb_eq, (through_neval s ren r), IH by auto.
    split; [intros [-> ->]; auto | intros [= -> ->]; auto].
Qed.
Lemma leaf_fml_eval s t a ren r : through s ren r -> (feval s (leaf_fml t a ren) = true <-> at_place s t a r).
Proof.
  intro HR. unfold leaf_fml, at_place. cbn [feval]. rewrite andb_true_iff, (place_fml_eval s ren r) by auto.
  simpl. now rewrite Z.eqb_eq.
Qed.
Definition picked (s : env) (t : nat) (i : nat) (gs : list gacc) (r : env) : Prop :=
  exists k g, nth_error gs k = Some g /\ s (pick_var t) = Z.of_nat (i + k) /\
    items_wit (fun k => s (bound_var t k)) 0 (fst g) (at_place s t (snd g)) r.
Lemma pick_fml_eval s t ren r gs : through s ren r ->
  forall i, feval s (pick_fml t ren i gs) = true <-> picked s t i gs r.
Proof.
  intro HR. unfold picked. induction gs as [|[ts a] gs IH]; intro i.
  - simpl. split; [discriminate | intros ([|k] & g & H & _); discriminate].
  - cbn [pick_fml feval]. rewrite orb_true_iff, andb_true_iff, IH.
    rewrite (items_fml_eval s t (leaf_fml t a) (at_place s t a) (leaf_fml_eval s t a) ts 0 ren r) by auto.
    simpl beval. rewrite Z.eqb_eq. split.
    + intros [[H1 H2] | (k & g & H1 & H2 & H3)].
      * exists 0%nat, (ts, a). rewrite Nat.add_0_r. auto.
      * exists (S k), g. replace (i + S k)%nat with (S i + k)%nat by lia. auto.
    + intros ([|k] & g & H1 & H2 & H3).
      * injection H1 as <-. rewrite Nat.add_0_r in H2. auto.
      * right. exists k, g. replace (i + S k)%nat with (S i + k)%nat in H2 by lia. auto.
Qed.

(* ---------------------------------------------------------------- the context *)

Fixpoint both_wit (w : nat -> Z) (n : nat) (ctx : list citem) (P : env -> env -> Prop) (r1 r2 : env) : Prop :=
  match ctx with
  | [] => P r1 r2
  | CIf c :: ctx => beval r1 c = true /\ beval r2 c = true /\ both_wit w n ctx P r1 r2
  | CIn x R :: ctx => In (w n) (range_eval r1 R) /\ In (w n) (range_eval r2 R) /\
      both_wit w (S n) ctx P (upd r1 x (w n)) (upd r2 x (w n))
  end.
Lemma both_wit_from w w' ctx P : forall n r1 r2, (forall k, (n <= k)%nat -> w k = w' k) ->
  both_wit w n ctx P r1 r2 -> both_wit w' n ctx P r1 r2.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros n r1 r2 H; auto.
  - rewrite <- (H n) by lia. intros (H1 & H2 & H3). repeat split; auto. apply IH; auto. intros; apply H; lia.
  - intros (H1 & H2 & H3). auto.
Qed.
Lemma both_wit_both w ctx (P Q : env -> env -> Prop) : (forall r1 r2, P r1 r2 -> Q r1 r2) ->
  forall n r1 r2, both_wit w n ctx P r1 r2 -> both ctx Q r1 r2.
Proof.
  intro H. induction ctx as [|[x R|c] ctx IH]; simpl; intros n r1 r2; eauto.
  - intros (H1 & H2 & H3). eauto.
  - intros (H1 & H2 & H3). eauto.
Qed.
(* Where the context leads to, and the choices on the way. *)
Lemma both_choices ctx P : forall n r1 r2, both ctx P r1 r2 ->
  exists w r1' r2', P r1' r2' /\ forall P' : env -> env -> Prop, P' r1' r2' -> both_wit w n ctx P' r1 r2.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros n r1 r2 H.
  - exists (fun _ => 0), r1, r2. auto.
  - destruct H as (v & H1 & H2 & H3). destruct (IH (S n) _ _ H3) as (w & r1' & r2' & HP & HW).
    exists (choose_at n v w), r1', r2'. split; auto. intros P' H'. rewrite choose_at_same. repeat split; auto.
    eapply both_wit_from; [|apply HW; exact H']. apply choose_at_from.
  - destruct H as (H1 & H2 & H3). destruct (IH n _ _ H3) as (w & r1' & r2' & HP & HW).
    exists w, r1', r2'. split; auto.
Qed.
Lemma both_mono ctx (P Q : env -> env -> Prop) : (forall r1 r2, P r1 r2 -> Q r1 r2) ->
  forall r1 r2, both ctx P r1 r2 -> both ctx Q r1 r2.
Proof.
  intro H. induction ctx as [|[x R|c] ctx IH]; simpl; intros r1 r2; auto.
  - intros (v & H1 & H2 & H3). eauto.
  - intuition.
Qed.
Lemma both_sym ctx (P : env -> env -> Prop) : forall r1 r2, both ctx P r1 r2 -> both ctx (fun a b => P b a) r2 r1.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros r1 r2; auto.
  - intros (v & H1 & H2 & H3). eauto.
  - intuition.
Qed.
Lemma both_or ctx (P Q : env -> env -> Prop) : forall r1 r2,
  both ctx (fun a b => P a b \/ Q a b) r1 r2 -> both ctx P r1 r2 \/ both ctx Q r1 r2.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros r1 r2; auto.
  - intros (v & H1 & H2 & H3). apply IH in H3 as [H3|H3]; eauto 6.
  - intros (H1 & H2 & H3). apply IH in H3. intuition.
Qed.

Lemma ctx_fml_eval s k P :
  (forall ren1 ren2 r1 r2, through s ren1 r1 -> through s ren2 r2 -> (feval s (k ren1 ren2) = true <-> P r1 r2)) ->
  forall ctx n ren1 ren2 r1 r2, through s ren1 r1 -> through s ren2 r2 ->
  (feval s (ctx_fml ren1 ren2 n ctx k) = true <-> both_wit (fun k => s (loop_var k)) n ctx P r1 r2).
Proof.
  intro HK. induction ctx as [|[x R|c] ctx IH]; simpl; intros n ren1 ren2 r1 r2 H1 H2; auto.
  - rewrite !andb_true_iff, !in_existsb, (through_range s ren1 r1), (through_range s ren2 r2) by auto.
    now rewrite IH by now apply through_rebind.
  - rewrite !andb_true_iff, (through_beval s ren1 r1), (through_beval s ren2 r2), (IH n ren1 ren2 r1 r2) by auto. tauto.
Qed.

Lemma same_ids_eval s ren1 ren2 r1 r2 ids : through s ren1 r1 -> through s ren2 r2 ->
  (beval s (same_ids ren1 ren2 ids) = false <-> exists x, In x ids /\ r1 x <> r2 x).
Proof.
  intros H1 H2. induction ids as [|x ids IH]; simpl.
  - split; [discriminate | intros (x & [] & _)].
  - rewrite andb_false_iff, IH, Z.eqb_neq, <- H1, <- H2. split.
    + intros [H|(y & Hy & H)]; eauto.
    + intros (y & [<-|Hy] & H); eauto.
Qed.

(* ---------------------------------------------------------------- the theorem *)

Lemma mode_number_inj m n : mode_number m = mode_number n -> m = n.
Proof. destruct m, n; simpl; congruence. Qed.
Lemma not_both_atomic_eval s m n : s (mode_var 1) = mode_number m -> s (mode_var 2) = mode_number n ->
  beval s not_both_atomic = negb (match m, n with MAtomic, MAtomic => true | _, _ => false end).
Proof. intros H1 H2. simpl. rewrite H1, H2. destruct m, n; reflexivity. Qed.

Definition races (A : nat) (k : rope) (r1 r2 : env) (a b : access) : Prop :=
  rope_in k r1 a /\ rope_in k r2 b /\ a_array a = A /\ conflict a b = true.
Definition first_writes (A : nat) (k : rope) (r1 r2 : env) : Prop :=
  exists a b, races A k r1 r2 a b /\ a_mode a <> MRead.

Lemma items_in_mono ts (P Q : env -> Prop) : (forall r, P r -> Q r) -> forall r, items_in ts P r -> items_in ts Q r.
Proof. intros H r. rewrite !(items_wit_in ts _ 0). intros [w HW]. exists w. eapply items_wit_mono; eauto. Qed.
Lemma items_in_const ts (P : env -> Prop) r : items_in ts P r -> exists r', P r'.
Proof.
  revert r. induction ts as [|[x e|x R|c|x] ts IH]; simpl; intros r H; eauto.
  - destruct H as (v & _ & H). eauto.
  - destruct H. eauto.
  - destruct H. eauto.
Qed.
Lemma gacc_in_shape g r b : gacc_in g r b -> a_array b = x_array (snd g) /\ a_mode b = x_mode (snd g) /\
  length (a_index b) = length (x_index (snd g)).
Proof. intro H. apply items_in_const in H as [r' ->]. simpl. now rewrite map_length. Qed.

Definition dims_ok (A d : nat) (k : rope) : Prop :=
  forall g, In g (flatten k) -> x_array (snd g) = A -> length (x_index (snd g)) = d.

(* What is picked is performed, at the place. *)
Lemma picked_in s t gs r : picked s t 0 gs r -> exists g, In g gs /\ s (mode_var t) = mode_number (x_mode (snd g)) /\
  gacc_in g r (mkaccess (x_site (snd g)) (x_array (snd g)) (x_mode (snd g))
                 (map (fun d => s (place_var d)) (seq 0 (length (x_index (snd g)))))).
Proof.
  intros (k & g & Hg & _ & HW). exists g. split; [now apply nth_error_In in Hg|].
  assert (H : items_in (fst g) (at_place s t (snd g)) r) by (apply (items_wit_in _ _ 0); eauto). split.
  - apply items_in_const in H as [r' [H _]]. exact H.
  - unfold gacc_in. eapply items_in_mono; [|exact H]. intros r' [_ E]. unfold acc_eval. now rewrite E.
Qed.

Lemma sat_races shared ids D A ph d s : dims_ok A d (ph_rope ph) -> feval s (query shared ids D A ph) = true ->
  let r1 := fun x => s (copy shared 1 x) in let r2 := fun x => s (copy shared 2 x) in
  beval r1 D = true /\ beval r2 D = true /\ (exists x, In x ids /\ r1 x <> r2 x) /\ pair_racy A ph r1 r2.
Proof.
  intros HD H r1 r2. assert (T1 : through s (copy shared 1) r1) by (intro; reflexivity).
  assert (T2 : through s (copy shared 2) r2) by (intro; reflexivity).
  unfold query in H. cbn [feval] in H. rewrite !andb_true_iff in H. destruct H as (H1 & H2 & H3 & H4).
  rewrite (through_beval s _ r1) in H1 by auto. rewrite (through_beval s _ r2) in H2 by auto.
  simpl in H3. apply negb_true_iff in H3. apply (same_ids_eval s _ _ r1 r2) in H3; auto.
  repeat split; auto.
  set (gs := filter (of_array A) (flatten (ph_rope ph))) in *.
  apply (ctx_fml_eval s _ (fun r1 r2 => picked s 1 0 (filter writes gs) r1 /\ picked s 2 0 gs r2 /\
    beval s not_both_atomic = true)) with (r1 := r1) (r2 := r2) in H4; auto.
  - unfold pair_racy. eapply both_wit_both; [|exact H4]. intros q1 q2 (P1 & P2 & N).
    apply picked_in in P1 as (g1 & G1 & M1 & I1). apply picked_in in P2 as (g2 & G2 & M2 & I2).
    apply filter_In in G1 as [G1 W1]. apply filter_In in G1 as [G1 A1]. apply filter_In in G2 as [G2 A2].
    unfold of_array in A1, A2. apply Nat.eqb_eq in A1. apply Nat.eqb_eq in A2.
    rewrite (HD g1), (HD g2) in * by auto. do 2 eexists.
      repeat split; [exists g1; eauto | exists g2; eauto | exact A1 |].
    apply conflict_true. simpl. rewrite A1, A2. repeat split; auto.
    rewrite (not_both_atomic_eval s _ _ M1 M2) in N. unfold writes in W1.
    destruct (x_mode (snd g1)), (x_mode (snd g2)); simpl in *; congruence.
  - intros ren1 ren2 q1 q2 Q1 Q2. cbn [feval]. rewrite !andb_true_iff.
    now rewrite (pick_fml_eval s 1 ren1 q1), (pick_fml_eval s 2 ren2 q2) by auto.
Qed.

(* A valuation from its parts. *)
Definition valuation (r1 r2 : env) (w1 w2 w p : nat -> Z) (pick1 pick2 mode1 mode2 : Z) : env := fun y =>
  let n := Nat.div y 6 in
  match Nat.modulo y 6 with
  | 0 | 1 => r1 n
  | 2 => r2 n
  | 3 => w1 n
  | 4 => w2 n
  | _ => match n with
         | 1 => pick1 | 2 => pick2 | 3 => mode1 | 4 => mode2
         | _ => if Nat.even n then w (Nat.div2 (n - 6)) else p (Nat.div2 (n - 5))
         end
  end%nat.
Lemma split6 n c : (c < 6)%nat -> Nat.div (6 * n + c) 6 = n /\ Nat.modulo (6 * n + c) 6 = c.
Proof.
  intro H. split; symmetry; [apply Nat.div_unique with c | apply Nat.mod_unique with n]; lia.
Qed.
Section Valuation.
Variables (r1 r2 : env) (w1 w2 w p : nat -> Z) (pick1 pick2 mode1 mode2 : Z).
Let s := valuation r1 r2 w1 w2 w p pick1 pick2 mode1 mode2.
Lemma val_shared x : s (shared_var x) = r1 x.
Proof. unfold s, valuation, shared_var. destruct (split6 x 0) as [E1 E2]; [lia|]. rewrite Nat.add_0_r in *.
  now rewrite E1, E2. Qed.
Lemma val_thread1 x : s (thread_var 1 x) = r1 x.
Proof. unfold s, valuation, thread_var. destruct (split6 x 1) as [E1 E2]; [lia|]. now rewrite E1, E2. Qed.
Lemma val_thread2 x : s (thread_var 2 x) = r2 x.
Proof. unfold s, valuation, thread_var. destruct (split6 x 2) as [E1 E2]; [lia|]. now rewrite E1, E2. Qed.
Lemma val_bound1 n : s (bound_var 1 n) = w1 n.
Proof.
  unfold s, valuation, bound_var. replace (6 * n + 2 + 1)%nat with (6 * n + 3)%nat by lia.
  destruct (split6 n 3) as [E1 E2]; [lia|]. now rewrite E1, E2.
Qed.
Lemma val_bound2 n : s (bound_var 2 n) = w2 n.
Proof.
  unfold s, valuation, bound_var. replace (6 * n + 2 + 2)%nat with (6 * n + 4)%nat by lia.
  destruct (split6 n 4) as [E1 E2]; [lia|]. now rewrite E1, E2.
Qed.
Lemma val_other n : s (other_var n) = match n with
  | 1 => pick1 | 2 => pick2 | 3 => mode1 | 4 => mode2
  | _ => if Nat.even n then w (Nat.div2 (n - 6)) else p (Nat.div2 (n - 5))
  end%nat.
Proof. unfold s, valuation, other_var. destruct (split6 n 5) as [E1 E2]; [lia|]. now rewrite E1, E2. Qed.
Lemma val_loop n : s (loop_var n) = w n.
Proof.
  unfold loop_var. rewrite val_other. destruct (2 * n + 6)%nat as [|[|[|[|[|[|m]]]]]] eqn:E; try lia.
  replace (S (S (S (S (S (S m)))))) with (2 * (n + 3))%nat by lia. rewrite Nat.even_mul. simpl Nat.even. cbn [orb].
  replace (2 * (n + 3) - 6)%nat with (2 * n)%nat by lia. now rewrite Nat.div2_double.
Qed.
Lemma val_place d : s (place_var d) = p d.
Proof.
  unfold place_var. rewrite val_other. destruct (2 * d + 5)%nat as [|[|[|[|[|m]]]]] eqn:E; try lia.
  replace (S (S (S (S (S m))))) with (S (2 * (d + 2)))%nat by lia. rewrite Nat.even_succ, Nat.odd_mul. simpl Nat.odd.
  cbn [andb]. replace (S (2 * (d + 2)) - 5)%nat with (2 * d)%nat by lia. now rewrite Nat.div2_double.
Qed.
End Valuation.

(* As [query], of any two lists of accesses, with what more is to hold of the picks. *)
Definition asked (shared ids : list var) (D : bexp) (ctx : list citem) (ws gs : list gacc) (more : fml) : fml :=
  FAnd (FB (bren (copy shared 1) D)) (FAnd (FB (bren (copy shared 2) D)) (FAnd (FB (BNot (same_ids (copy shared 1) (copy shared 2) ids)))
    (ctx_fml (copy shared 1) (copy shared 2) 0 ctx (fun ren1 ren2 =>
      FAnd (pick_fml 1 ren1 0 ws) (FAnd (pick_fml 2 ren2 0 gs) more))))).
(* Two that meet, the first before the second where they stand. *)
Definition meet (ws gs : list gacc) (fits : nat -> nat -> Prop) (r1 r2 : env) : Prop :=
  exists k1 k2 g1 g2 a b, nth_error ws k1 = Some g1 /\ nth_error gs k2 = Some g2 /\ gacc_in g1 r1 a /\ gacc_in g2 r2 b /\
    conflict a b = true /\ fits k1 k2.
Lemma meet_sat shared ids D ctx ws gs more (fits : nat -> nat -> Prop) r1 r2 :
  (forall s k1 k2 m n, fits k1 k2 -> modes_conflict m n = true -> s (pick_var 1) = Z.of_nat k1 -> s (pick_var 2) = Z.of_nat k2 ->
     s (mode_var 1) = mode_number m -> s (mode_var 2) = mode_number n -> feval s more = true) ->
  (forall x, In x shared -> r1 x = r2 x) -> beval r1 D = true -> beval r2 D = true ->
  (exists x, In x ids /\ r1 x <> r2 x) -> both ctx (meet ws gs fits) r1 r2 ->
  exists s, feval s (asked shared ids D ctx ws gs more) = true /\ through s (copy shared 1) r1 /\ through s (copy shared 2) r2.
Proof.
  intros HM HS D1 D2 HI HB. destruct (both_choices _ _ 0 _ _ HB) as (w & q1 & q2 & HF & HW).
  destruct HF as (k1 & k2 & g1 & g2 & a & b & B1 & B2 & I1 & I2 & HC & HK).
  destruct (gacc_in_shape _ _ _ I1) as (A1 & M1 & L1). destruct (gacc_in_shape _ _ _ I2) as (A2 & M2 & L2).
  apply conflict_true in HC as (CA & CI & CM).
  apply (items_wit_in _ _ 0) in I1 as [w1 I1]. apply (items_wit_in _ _ 0) in I2 as [w2 I2].
  set (p := fun n => nth n (a_index a) 0).
  set (s := valuation r1 r2 w1 w2 w p (Z.of_nat k1) (Z.of_nat k2) (mode_number (a_mode a)) (mode_number (a_mode b))).
  exists s.
  assert (T1 : through s (copy shared 1) r1).
  { intro x. unfold copy. destruct (mem x shared); symmetry; [apply val_shared | apply val_thread1]. }
  assert (T2 : through s (copy shared 2) r2).
  { intro x. unfold copy. destruct (mem x shared) eqn:E; symmetry; [|apply val_thread2].
    unfold s. rewrite val_shared. apply HS. now apply mem_In. }
  split; [|auto]. unfold asked. cbn [feval]. rewrite !andb_true_iff.
  rewrite (through_beval s _ r1), (through_beval s _ r2) by auto. repeat split; auto.
  - simpl. apply negb_true_iff. now apply (same_ids_eval s _ _ r1 r2).
  - apply (ctx_fml_eval s _ (fun r1 r2 => picked s 1 0 ws r1 /\ picked s 2 0 gs r2 /\
      feval s more = true)) with (r1 := r1) (r2 := r2); auto.
    + intros ren1 ren2 q1' q2' Q1 Q2. cbn [feval]. rewrite !andb_true_iff.
      now rewrite (pick_fml_eval s 1 ren1 q1'), (pick_fml_eval s 2 ren2 q2') by auto.
    + eapply both_wit_from; [|apply HW].
      { intros k _. symmetry. apply val_loop. }
      assert (PL : forall l n, l = a_index a -> n = length l ->
        l = map (fun d => s (place_var d)) (seq 0 n)).
      { intros l n -> ->. clear. unfold s.
        rewrite (map_ext _ p) by (intro; apply val_place). unfold p. clear.
        assert (H : forall l m, l = map (fun n => nth (n - m) l 0) (seq m (length l))).
        { induction l as [|z l IH]; simpl; intro m; auto. rewrite Nat.sub_diag. f_equal. rewrite (IH (S m)) at 1.
          apply map_ext_in. intros n Hn. apply in_seq in Hn. replace (n - m)%nat with (S (n - S m)) by lia. auto. }
        rewrite (H (a_index a) 0%nat) at 1. apply map_ext. intro n. now rewrite Nat.sub_0_r. }
      repeat split.
      * exists k1, g1. split; auto. split; [apply val_other|].
        eapply items_wit_from; [intros k _; symmetry; apply val_bound1|].
        eapply items_wit_mono; [|exact I1]. intros r' E.
          split; [unfold s, mode_var; rewrite val_other; simpl; congruence|].
        apply PL; [now rewrite E | now rewrite map_length].
      * exists k2, g2. split; auto. split; [apply val_other|].
        eapply items_wit_from; [intros k _; symmetry; apply val_bound2|].
        eapply items_wit_mono; [|exact I2]. intros r' E.
          split; [unfold s, mode_var; rewrite val_other; simpl; congruence|].
        apply PL; [rewrite CI, E; auto | now rewrite map_length].
      * apply (HM s k1 k2 (a_mode a) (a_mode b)); auto; apply val_other.
Qed.

Lemma races_sat shared ids D A ph r1 r2 :
  (forall x, In x shared -> r1 x = r2 x) -> beval r1 D = true -> beval r2 D = true ->
  (exists x, In x ids /\ r1 x <> r2 x) -> both (ph_ctx ph) (first_writes A (ph_rope ph)) r1 r2 ->
  exists s, feval s (query shared ids D A ph) = true /\ through s (copy shared 1) r1 /\ through s (copy shared 2) r2.
Proof.
  intros HS D1 D2 HI HB. set (gs := filter (of_array A) (flatten (ph_rope ph))).
  apply (meet_sat shared ids D (ph_ctx ph) (filter writes gs) gs (FB not_both_atomic) (fun _ _ => True)); auto.
  - intros s _ _ m n _ MC _ _ S1 S2. cbn [feval]. rewrite (not_both_atomic_eval s m n) by auto. destruct m, n; simpl in *; auto; discriminate.
  - eapply both_mono; [|exact HB]. intros q1 q2 (a & b & ((g1 & G1 & I1) & (g2 & G2 & I2) & HA & HC) & HM).
    destruct (gacc_in_shape _ _ _ I1) as (A1 & M1 & L1). destruct (gacc_in_shape _ _ _ I2) as (A2 & M2 & L2).
    assert (CA : a_array a = a_array b) by now apply conflict_true in HC.
    assert (B1 : In g1 (filter writes gs)).
    { apply filter_In. split; [apply filter_In; split; auto; apply Nat.eqb_eq; congruence|].
      unfold writes. rewrite <- M1. destruct (a_mode a); auto. }
    assert (B2 : In g2 gs) by (apply filter_In; split; auto; apply Nat.eqb_eq; congruence).
    apply In_nth_error in B1 as [k1 B1]. apply In_nth_error in B2 as [k2 B2]. now exists k1, k2, g1, g2, a, b.
Qed.

(* A model, which has the two threads in one order or the other. *)
Lemma query_model shared ids D A ph r1 r2 : (forall x, In x shared -> r1 x = r2 x) -> beval r1 D = true -> beval r2 D = true ->
  (exists x, In x ids /\ r1 x <> r2 x) -> pair_racy A ph r1 r2 ->
  exists s, feval s (query shared ids D A ph) = true /\
    (through s (copy shared 1) r1 /\ through s (copy shared 2) r2 \/ through s (copy shared 1) r2 /\ through s (copy shared 2) r1).
Proof.
  intros HS D1 D2 HI HR.
  assert (E : both (ph_ctx ph) (fun r1 r2 => first_writes A (ph_rope ph) r1 r2 \/ first_writes A (ph_rope ph) r2
    r1) r1 r2).
  { eapply both_mono; [|exact HR]. intros q1 q2 (a & b & I1 & I2 & HA & HC).
    destruct (a_mode a) eqn:M.
    - right. exists b, a. assert (HC' := HC). apply conflict_true in HC' as (CA & _ & CM). rewrite conflict_sym in HC.
      repeat split; auto; [congruence|]. rewrite M in CM. destruct (a_mode b); simpl in *; congruence.
    - left. exists a, b. repeat split; auto. congruence.
    - left. exists a, b. repeat split; auto. congruence. }
  apply both_or in E as [E|E].
  - destruct (races_sat shared ids D A ph r1 r2 HS D1 D2 HI E) as (s & H & T1 & T2). exists s. auto.
  - apply both_sym in E. assert (HI' : exists x, In x ids /\ r2 x <> r1 x) by (destruct HI as (x & Hx & N); eauto).
    destruct (races_sat shared ids D A ph r2 r1 (fun x Hx => eq_sym (HS x Hx)) D2 D1 HI' E) as (s & H & T1 & T2). exists s. auto.
Qed.
(* The query is satisfiable iff two different threads, described by D, race on A in one instance of the phase. *)
Theorem query_iff shared ids D A ph d : dims_ok A d (ph_rope ph) ->
  (satisfiable (query shared ids D A ph) <->
   exists r1 r2, (forall x, In x shared -> r1 x = r2 x) /\ beval r1 D = true /\ beval r2 D = true /\
     (exists x, In x ids /\ r1 x <> r2 x) /\ pair_racy A ph r1 r2).
Proof.
  intro HD. split.
  - intros [s H]. apply (sat_races shared ids D A ph d s HD) in H as (H1 & H2 & H3 & H4).
    exists (fun x => s (copy shared 1 x)), (fun x => s (copy shared 2 x)). split; auto.
    intros x Hx. unfold copy. apply mem_In in Hx. now rewrite Hx.
  - intros (r1 & r2 & HS & D1 & D2 & HI & HR). destruct (query_model shared ids D A ph r1 r2) as (s & H & _); auto. now exists s.
Qed.

(* ---------------------------------------------------------------- in terms of lists, without approximated variables *)

Fixpoint rope_bindfree (k : rope) : bool :=
  match k with
  | RNil => true
  | RLeaf u => u_bindfree u
  | RCat a b => rope_bindfree a && rope_bindfree b
  | RGuard _ k | RSubst _ _ k | RAll _ _ k => rope_bindfree k
  end.
Definition some_gacc (gs : list gacc) (r : env) (b : access) : Prop := exists g, In g gs /\ gacc_in g r b.
Lemma some_app gs hs r b : some_gacc (gs ++ hs) r b <-> some_gacc gs r b \/ some_gacc hs r b.
Proof.
  unfold some_gacc. split.
  - intros (g & Hg & H). apply in_app_iff in Hg as [Hg|Hg]; eauto.
  - intros [(g & Hg & H)|(g & Hg & H)]; exists g; rewrite in_app_iff; auto.
Qed.
Lemma some_pre i gs r b : some_gacc (map (pre i) gs) r b <-> exists g, In g gs /\ gacc_in (pre i g) r b.
Proof.
  unfold some_gacc. split.
  - intros (g & Hg & H). apply in_map_iff in Hg as (h & <- & Hh). eauto.
  - intros (g & Hg & H). exists (pre i g). split; auto. now apply in_map.
Qed.
Lemma some_if c gs r b : some_gacc (map (pre (IIf c)) gs) r b <-> beval r c = true /\ some_gacc gs r b.
Proof.
  rewrite some_pre. unfold some_gacc, gacc_in. simpl.
    split; [intros (g & Hg & H1 & H2) | intros (H1 & g & Hg & H2)]; eauto.
Qed.
Lemma some_let x e gs r b : some_gacc (map (pre (ILet x e)) gs) r b <-> some_gacc gs (upd r x (neval r e)) b.
Proof. rewrite some_pre. reflexivity. Qed.
Lemma some_in x R gs r b :
  some_gacc (map (pre (IIn x R)) gs) r b <-> exists v, In v (range_eval r R) /\ some_gacc gs (upd r x v) b.
Proof.
  rewrite some_pre. unfold some_gacc, gacc_in. simpl.
  split; [intros (g & Hg & v & H1 & H2) | intros (v & H1 & g & Hg & H2)]; eauto 6.
Qed.
Lemma some_any x gs r b : some_gacc (map (pre (IAny x)) gs) r b <-> exists v, some_gacc gs (upd r x v) b.
Proof.
  rewrite some_pre. unfold some_gacc, gacc_in. simpl. split; [intros (g & Hg & v & H) | intros (v & g & Hg & H)]; eauto.
Qed.

(* Flattening keeps exactly the accesses of the runs. *)
Theorem flatten_u_in u : forall r b, some_gacc (flatten_u u) r b <-> u_in u r b.
Proof.
  induction u; simpl; intros r b.
  - split; [intros (g & [] & _) | tauto].
  - unfold some_gacc, gacc_in. split; [intros (g & [<-|[]] & H); exact H | intro H; exists ([], a); simpl; auto].
  - now rewrite some_app, IHu1, IHu2.
  - rewrite some_app, !some_if, snot_eval, IHu1, IHu2. destruct (beval r c); simpl; intuition discriminate.
  - rewrite some_in. split; intros (v & Hv & H); exists v; split; auto; now apply IHu.
  - rewrite some_any. split; intros (v & H); exists v; now apply IHu.
Qed.
Theorem rope_in_list k : forall r b, rope_bindfree k = true -> (rope_in k r b <-> In b (rope_list k r)).
Proof.
  change (forall r b, rope_bindfree k = true -> (some_gacc (flatten k) r b <-> In b (rope_list k r))).
  induction k; simpl; intros r b H.
  - split; [intros (g & [] & _) | tauto].
  - rewrite flatten_u_in. now apply u_in_list.
  - apply andb_true_iff in H as [H1 H2]. now rewrite some_app, in_app_iff, IHk1, IHk2.
  - rewrite some_if, IHk by auto. destruct (beval r c); simpl; intuition discriminate.
  - now rewrite some_let, IHk.
  - rewrite some_in, in_flat_map. split; intros (v & Hv & Hb); exists v; split; auto; now apply IHk.
Qed.

Lemma both_instances ctx (P : env -> env -> Prop) : forall r1 r2, both ctx P r1 r2 <->
  exists i, In i (instances ctx r1) /\ In i (instances ctx r2) /\ P (upds r1 i) (upds r2 i).
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros r1 r2.
  - split; [intro H; exists []; auto | intros (i & [<-|[]] & _ & H); exact H].
  - split.
    + intros (v & H1 & H2 & H3). apply IH in H3 as (i & I1 & I2 & HP). exists ((x, v) :: i). rewrite !in_flat_map.
      repeat split; auto; exists v; split; auto; apply in_map_iff; eauto.
    + intros (i & I1 & I2 & HP). apply in_flat_map in I1 as (v & V1 & I1). apply in_flat_map in I2 as (v' & V2 & I2).
      apply in_map_iff in I1 as (j & <- & J1). apply in_map_iff in I2 as (j' & [= -> ->] & J2). simpl in HP.
      exists v. repeat split; auto. apply IH. eauto.
  - split.
    + intros (H1 & H2 & H3). rewrite H1, H2. now apply IH.
    + intros (i & I1 & I2 & HP). destruct (beval r1 c), (beval r2 c); try (now destruct I1); try (now destruct I2).
      repeat split; auto. apply IH. eauto.
Qed.

(* Two threads race in a phase iff they do on some array. *)
Theorem pair_racy_lists A ph r1 r2 : rope_bindfree (ph_rope ph) = true -> (pair_racy A ph r1 r2 <->
  exists i a b, In i (instances (ph_ctx ph) r1) /\ In i (instances (ph_ctx ph) r2) /\
    In a (rope_list (ph_rope ph) (upds r1 i)) /\ In b (rope_list (ph_rope ph) (upds r2 i)) /\
    a_array a = A /\ conflict a b = true).
Proof.
  intro HB. unfold pair_racy. rewrite both_instances. split.
  - intros (i & I1 & I2 & a & b & Ha & Hb & HA & HC). apply rope_in_list in Ha; auto. apply rope_in_list in Hb; auto.
    exists i, a, b. auto 7.
  - intros (i & a & b & I1 & I2 & Ha & Hb & HA & HC). exists i. repeat split; auto. exists a, b.
    rewrite !rope_in_list by auto. auto.
Qed.
Theorem phase_racy_pairs ph L : rope_bindfree (ph_rope ph) = true -> (phase_racy ph L <->
  exists A t t', t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
    pair_racy A ph (nth t L (fun _ => 0)) (nth t' L (fun _ => 0))).
Proof.
  intro HB. split.
  - intros (t & t' & i & D & Ht & Ht' & I1 & I2 & a & b & Ha & Hb & C). exists (a_array a), t, t'.
    repeat split; auto. apply pair_racy_lists; auto. exists i, a, b. auto 7.
  - intros (A & t & t' & D & Ht & Ht' & H). apply pair_racy_lists in H as (i & a & b & I1 & I2 & Ha & Hb & HA & C);
    auto.
    exists t, t', i. repeat split; auto. exists a, b. auto.
Qed.

(* The decision procedure. *)
Theorem phase_racyb_iff ph L : phase_racyb ph L = true <-> phase_racy ph L.
Proof.
  assert (HP : forall r1 r2, pair_racyb ph r1 r2 = true <-> exists i, In i (instances (ph_ctx ph) r1) /\
    In i (instances (ph_ctx ph) r2) /\ lists_race (rope_list (ph_rope ph) (upds r1 i)) (rope_list (ph_rope ph) (upds
      r2 i))).
  { intros r1 r2. unfold pair_racyb. rewrite existsb_exists. split.
    - intros (i & Hi & H). destruct (in_dec _ _ _) as [Hj|]; [|discriminate]. exists i. repeat split; auto.
      unfold lists_raceb in H. apply existsb_exists in H as (a & Ha & H). apply existsb_exists in H as (b & Hb & H).
      exists a, b. auto.
    - intros (i & Hi & Hj & a & b & Ha & Hb & C). exists i. split; auto. destruct (in_dec _ _ _) as [|N]; [|tauto].
      apply existsb_exists. exists a. split; auto. apply existsb_exists. eauto. }
  unfold phase_racyb, phase_racy. rewrite existsb_exists. split.
  - intros (t & Ht & H). apply existsb_exists in H as (t' & Ht' & H). apply andb_true_iff in H as [H1 H2].
    apply in_seq in Ht. apply in_seq in Ht'. apply negb_true_iff, Nat.eqb_neq in H1.
    apply HP in H2 as (i & I1 & I2 & HR). exists t, t', i. repeat split; auto; lia.
  - intros (t & t' & i & D & Ht & Ht' & I1 & I2 & HR). exists t. split; [apply in_seq; lia|].
    apply existsb_exists. exists t'. split; [apply in_seq; lia|]. apply andb_true_iff. split.
    + now apply negb_true_iff, Nat.eqb_neq.
    + apply HP. eauto.
Qed.

(* ---------------------------------------------------------------- a launch that D describes *)

(* Only variables of V occur, but for those that are bound. *)
Fixpoint items_closed (V : list var) (ts : list item) (a : accx) : bool :=
  match ts with
  | [] => nums_ok V (x_index a)
  | ILet x e :: ts => num_ok V e && items_closed (x :: V) ts a
  | IIn x R :: ts => range_typed V R && items_closed (x :: V) ts a
  | IIf c :: ts => bool_ok V c && items_closed V ts a
  | IAny x :: ts => items_closed (x :: V) ts a
  end.
Fixpoint ctx_closed (V : list var) (ctx : list citem) (k : rope) : bool :=
  match ctx with
  | [] => forallb (fun g => items_closed V (fst g) (snd g)) (flatten k)
  | CIf c :: ctx => bool_ok V c && ctx_closed V ctx k
  | CIn x R :: ctx => range_typed V R && ctx_closed (x :: V) ctx k
  end.
Definition phase_closed (V : list var) (ph : phase) : bool := ctx_closed V (ph_ctx ph) (ph_rope ph).

Lemma items_closed_agree ts a b : forall V r r', items_closed V ts a = true -> agree_on V r r' ->
  items_in ts (fun r => b = acc_eval r a) r -> items_in ts (fun r => b = acc_eval r a) r'.
Proof.
  induction ts as [|[x e|x R|c|x] ts IH]; simpl; intros V r r' H A; rewrite ?andb_true_iff in H.
  - intros ->. unfold acc_eval. f_equal. apply nums_ok_iff in H. now apply (t_nums_eval V).
  - destruct H. rewrite (agree_num V e r r') by auto. apply IH with (x :: V); auto using agree_cons.
  - destruct H. rewrite (agree_range V R r r') by auto. intros (v & Hv & HI). exists v. split; auto.
    eapply IH; eauto using agree_cons.
  - destruct H. rewrite (agree_bool V c r r') by auto. intros [H1 H2]. split; auto. eapply IH; eauto.
  - intros (v & HI). exists v. eapply IH; eauto using agree_cons.
Qed.
Lemma pair_racy_agree A k ctx : forall V r1 r2 q1 q2, ctx_closed V ctx k = true -> agree_on V r1 q1 ->
  agree_on V r2 q2 ->
  pair_racy A (mkphase ctx k) r1 r2 -> pair_racy A (mkphase ctx k) q1 q2.
Proof.
  unfold pair_racy. simpl. induction ctx as [|[x R|c] ctx IH]; simpl; intros V r1 r2 q1 q2 H A1 A2;
    rewrite ?andb_true_iff in H.
  - rewrite forallb_forall in H.
    assert (HI : forall r q b, agree_on V r q -> rope_in k r b -> rope_in k q b).
    { intros r q b HA (g & Hg & HI). exists g. split; auto. unfold gacc_in in *. eapply items_closed_agree; eauto. }
    intros (a & b & Ha & Hb & HC). exists a, b. eauto.
  - destruct H. rewrite (agree_range V R r1 q1), (agree_range V R r2 q2) by auto.
    intros (v & V1 & V2 & HB). exists v. repeat split; auto. eapply IH; eauto using agree_cons.
  - destruct H. rewrite (agree_bool V c r1 q1), (agree_bool V c r2 q2) by auto.
    intros (V1 & V2 & HB). repeat split; auto. eapply IH; eauto.
Qed.

(* D holds of the launch's threads and of nothing else, as far as the variables V tell. *)
Record described (shared ids V : list var) (D : bexp) (L : list env) : Prop := {
  d_holds : forall r, In r L -> beval r D = true;
  d_only : forall r1 r2, beval r1 D = true -> beval r2 D = true -> (forall x, In x shared -> r1 x = r2 x) ->
    exists q1 q2, In q1 L /\ In q2 L /\ agree_on V r1 q1 /\ agree_on V r2 q2;
  d_ids : incl ids V;
  d_distinct : forall t t', (t < length L)%nat -> (t' < length L)%nat -> t <> t' ->
    exists x, In x ids /\ nth t L env0 x <> nth t' L env0 x;
  d_shared : forall r r' x, In r L -> In r' L -> In x shared -> r x = r' x }.

Theorem query_launch shared ids V D A ph d L : described shared ids V D L -> phase_closed V ph = true ->
  dims_ok A d (ph_rope ph) ->
  (satisfiable (query shared ids D A ph) <->
   exists t t', t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\ pair_racy A ph (nth t L env0) (nth t' L env0)).
Proof.
  intros [H1 H2 H3 H4 H5] HC HD. rewrite (query_iff shared ids D A ph d HD). destruct ph as [ctx k]. split.
  - intros (r1 & r2 & HS & D1 & D2 & (x & Hx & N) & HR).
    destruct (H2 r1 r2 D1 D2 HS) as (q1 & q2 & Q1 & Q2 & A1 & A2).
    destruct (In_nth L q1 env0 Q1) as (t & Ht & E1). destruct (In_nth L q2 env0 Q2) as (t' & Ht' & E2).
    exists t, t'. repeat split; auto.
    + intros ->. apply N. rewrite (A1 x), (A2 x) by auto. congruence.
    + rewrite E1, E2. eapply pair_racy_agree; eauto.
  - intros (t & t' & D' & Ht & Ht' & HR). exists (nth t L env0), (nth t' L env0).
    assert (I1 : In (nth t L env0) L) by now apply nth_In. assert (I2 : In (nth t' L env0) L) by now apply nth_In.
    repeat split; auto.
Qed.
