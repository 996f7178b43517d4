(* The checker's way from a typed kernel to the solver, composed: inference, the split into phases, the split per array,
   one query per phase and array. An execution has a race iff some query is satisfiable over the mathematical integers.

   Main.v has the list of what stays trusted. Where synchronised loops are not [regular] no race is missed. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Steps Slim.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- what typing says of the phases *)

(* Unsynchronised code over the variables V, without approximated ones, its accesses with the dimensions of arrays. *)
Fixpoint u_fine (dims : nat -> nat) (V : list var) (u : uproto) : bool :=
  match u with
  | USkip => true
  | UAcc a => nums_ok V (x_index a) && Nat.eqb (length (x_index a)) (dims (x_array a))
  | USeq p q => u_fine dims V p && u_fine dims V q
  | UIf c p q => bool_ok V c && u_fine dims V p && u_fine dims V q
  | UFor x R p => range_typed V R && u_fine dims (x :: V) p
  | UBind x p => false
  end.
Fixpoint u_dims (dims : nat -> nat) (u : uproto) : bool :=
  match u with
  | USkip => true
  | UAcc a => Nat.eqb (length (x_index a)) (dims (x_array a))
  | USeq p q | UIf _ p q => u_dims dims p && u_dims dims q
  | UFor _ _ p | UBind _ p => u_dims dims p
  end.
Fixpoint s_dims (dims : nat -> nat) (p : sproto) : bool :=
  match p with
  | SU u => u_dims dims u
  | SSync => true
  | SSeq p q | SIf _ p q => s_dims dims p && s_dims dims q
  | SFor _ _ p | SBind _ p => s_dims dims p
  end.

Lemma nums_ok_mono V W l : incl V W -> nums_ok V l = true -> nums_ok W l = true.
Proof.
  intros H. unfold nums_ok. rewrite !forallb_forall. intros F n Hn. specialize (F n Hn). unfold num_ok in *.
  eauto using all_mem_mono.
Qed.
Lemma u_fine_mono dims u : forall V W, incl V W -> u_fine dims V u = true -> u_fine dims W u = true.
Proof.
  induction u; simpl; intros V W H; rewrite ?andb_true_iff; auto.
  - intros [H1 H2]. eauto using nums_ok_mono.
  - intros [H1 H2]. eauto.
  - intros [[H1 H2] H3]. repeat split; eauto. unfold bool_ok in *. eauto using all_mem_mono.
  - intros [H1 H2]. split; eauto using range_typed_mono, incl_cons2.
Qed.
Lemma remove_incl x V : incl (remove x V) V.
Proof. intros y Hy. now apply remove_In in Hy. Qed.
Lemma incl_remove x V W : incl V W -> incl (remove x V) (remove x W).
Proof. intros H y Hy. apply remove_In in Hy as [H1 H2]. apply remove_In. auto. Qed.
Lemma s_ok_mono dims p : forall V W, incl V W -> s_ok (u_fine dims) V p = true -> s_ok (u_fine dims) W p = true.
Proof.
  induction p; simpl; intros V W H; rewrite ?andb_true_iff; auto.
  - eauto using u_fine_mono.
  - intros [H1 H2]. eauto.
  - intros [[H1 H2] H3]. repeat split; eauto. unfold bool_ok in *. eauto using all_mem_mono.
  - intros [H1 H2]. split; eauto using range_typed_mono, incl_cons2.
  - eauto using incl_remove.
Qed.

Lemma t_cmd_fine dims V b u : t_cmd V b u -> u_dims dims u = true -> u_fine dims V u = true.
Proof.
  induction 1; simpl; intro HD; rewrite ?andb_true_iff in *; auto; try (split; [now apply nums_ok_iff | exact HD]).
  - destruct HD as [H1 H2]. repeat split; [now apply nums_ok_iff | exact H1 |].
    eapply u_fine_mono; [apply remove_incl | auto].
  - eapply u_fine_mono; [apply remove_incl | auto].
  - intuition.
  - repeat split; [now apply bool_ok_iff | |]; intuition.
  - split; [now apply range_typed_iff | auto].
Qed.
Lemma ts_cmd_fine dims V k p : ts_cmd V k p -> s_dims dims p = true -> s_ok (u_fine dims) V p = true.
Proof.
  induction 1; simpl; intro HD; rewrite ?andb_true_iff in *; auto.
  - eapply t_cmd_fine; eauto.
  - destruct HD as [H1 H2]. repeat split; [now apply nums_ok_iff | exact H1 |].
    eapply s_ok_mono; [apply remove_incl | auto].
  - eapply s_ok_mono; [apply remove_incl | auto].
  - intuition.
  - repeat split; [now apply bool_ok_iff | |]; intuition.
  - split; [now apply range_typed_iff | auto].
Qed.

(* ---------------------------------------------------------------- ... in the query's terms *)

Definition fine (dims : nat -> nat) (V : list var) (g : gacc) : bool :=
  items_closed V (fst g) (snd g) && Nat.eqb (length (x_index (snd g))) (dims (x_array (snd g))).
Lemma fine_pre dims V W i gs :
  (forall ts a, items_closed W ts a = true -> items_closed V (i :: ts) a = true) ->
  forallb (fine dims W) gs = true -> forallb (fine dims V) (map (pre i) gs) = true.
Proof.
  intros H. rewrite !forallb_forall. intros F g Hg. apply in_map_iff in Hg as (h & <- & Hh).
  specialize (F h Hh). unfold fine in *. simpl in *. apply andb_true_iff in F as [F1 F2]. apply andb_true_iff.
  split; auto.
Qed.
Lemma flatten_u_fine dims u : forall V, u_fine dims V u = true -> forallb (fine dims V) (flatten_u u) = true.
Proof.
  induction u; simpl; intros V H; rewrite ?andb_true_iff in H; auto.
  - unfold fine. simpl. destruct H as [-> ->]. reflexivity.
  - rewrite forallb_app. apply andb_true_iff. destruct H. auto.
  - destruct H as [[HC H1] H2]. rewrite forallb_app. apply andb_true_iff.
    split; [apply fine_pre with V; auto | apply fine_pre with V; auto];
      intros ts a HI; simpl; apply andb_true_iff; auto using snot_ok.
  - destruct H as [HR H]. apply fine_pre with (x :: V); auto.
    intros ts a HI. simpl. apply andb_true_iff. auto.
  - discriminate.
Qed.
Lemma flatten_fine dims k : forall V, rope_ok (u_fine dims) V k = true -> forallb (fine dims V) (flatten k) = true.
Proof.
  induction k; simpl; intros V H; rewrite ?andb_true_iff in H; auto using flatten_u_fine.
  - rewrite forallb_app. apply andb_true_iff. destruct H. auto.
  - destruct H. apply fine_pre with V; auto. intros ts a HI. simpl. apply andb_true_iff. auto.
  - destruct H. apply fine_pre with (x :: V); auto. intros ts a HI. simpl. apply andb_true_iff. auto.
  - destruct H. apply fine_pre with (x :: V); auto. intros ts a HI. simpl. apply andb_true_iff. auto.
Qed.
Lemma u_fine_bindfree dims u : forall V, u_fine dims V u = true -> u_bindfree u = true.
Proof.
  induction u; simpl; intros V H; rewrite ?andb_true_iff in *; auto; try discriminate.
  - destruct H. eauto.
  - destruct H as [[? ?] ?]. eauto.
  - destruct H. eauto.
Qed.
Lemma rope_fine_bindfree dims k : forall V, rope_ok (u_fine dims) V k = true -> rope_bindfree k = true.
Proof.
  induction k; simpl; intros V H; rewrite ?andb_true_iff in *; eauto using u_fine_bindfree; destruct H; eauto.
Qed.
Lemma ctx_fine dims ctx k : forall V, ctx_ok (u_fine dims) V ctx k = true ->
  ctx_closed V ctx k = true /\ rope_bindfree k = true /\ forall A, dims_ok A (dims A) k.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros V H.
  - assert (F := flatten_fine dims k V H). rewrite forallb_forall in F. repeat split.
    + apply forallb_forall. intros g Hg. specialize (F g Hg). unfold fine in F. now apply andb_true_iff in F.
    + eauto using rope_fine_bindfree.
    + intros A g Hg <-. specialize (F g Hg). unfold fine in F. apply andb_true_iff in F as [_ F].
      now apply Nat.eqb_eq.
  - apply andb_true_iff in H as [H1 H2]. apply IH in H2 as (C & B & D). rewrite H1. auto.
  - apply andb_true_iff in H as [H1 H2]. apply IH in H2 as (C & B & D). rewrite H1. auto.
Qed.

(* ---------------------------------------------------------------- the protocol's races and the queries *)

Section Checker.
Variables (V shared ids : list var) (D : bexp) (dims : nat -> nat) (p : sproto) (L : list env).
Hypothesis regular_loops : regular p = true.
Hypothesis no_divergence : all_in_step p L.
Hypothesis well_formed : s_ok (u_fine dims) V p = true.

Lemma phases_fine ph : In ph (phases p) ->
  phase_closed V ph = true /\ rope_bindfree (ph_rope ph) = true /\ forall A, dims_ok A (dims A) (ph_rope ph).
Proof.
  intro Hp. assert (H := phases_ok (u_fine dims) (u_fine_mono dims) p V well_formed regular_loops).
  rewrite forallb_forall in H. specialize (H ph Hp). now apply ctx_fine.
Qed.

(* For a given launch, by enumeration of the instances of the phases. *)
Definition split_racyb : bool := existsb (fun ph => phase_racyb ph L) (phases p).
Theorem split_racyb_iff : split_racyb = true <-> s_racy p L.
Proof.
  unfold split_racyb. rewrite existsb_exists, (split_racy_in_step p L) by auto.
  split; intros (ph & Hp & H); exists ph; split; auto; now apply phase_racyb_iff.
Qed.

(* By the queries, where D describes the launch. *)
Theorem protocol_queries : described shared ids V D L ->
  (s_racy p L <-> exists ph A, In ph (phases p) /\ satisfiable (query shared ids D A ph)).
Proof.
  intro HD. rewrite (split_racy_in_step p L) by auto. split.
  - intros (ph & Hp & HR). destruct (phases_fine ph Hp) as (C & B & DO). apply phase_racy_pairs in HR; auto.
    destruct HR as (A & t & t' & HR). exists ph, A. split; auto.
    apply (query_launch shared ids V D A ph (dims A) L HD C (DO A)). exists t, t'. exact HR.
  - intros (ph & A & Hp & HS). destruct (phases_fine ph Hp) as (C & B & DO). exists ph. split; auto.
    apply (query_launch shared ids V D A ph (dims A) L HD C (DO A)) in HS as (t & t' & HR).
    apply phase_racy_pairs; auto. exists A, t, t'. exact HR.
Qed.
End Checker.

(* From the kernel to the queries: inference, alignment over the variables W that threads share, the split, a query per
   phase and array. An execution whose past is free of races has one iff some query is satisfiable. That [alignable],
   [regular] and [s_ok] hold is computed. *)
Theorem kernel_queries init V k p L L' H H' W n V' shared ids D dims :
  infer_k V k = Some p -> launches_agree V L L' -> L <> [] -> history_racefree H ->
  execution (lastwrite init) H L k H' ->
  let p' := align W n p in
  alignable W n p = true -> regular p' = true -> s_ok (u_fine dims) V' p' = true ->
  agreeing W L' -> described shared ids V' D L' ->
  (history_racy H' <-> exists ph A, In ph (phases p') /\ satisfiable (query shared ids D A ph)).
Proof.
  intros HT HA HN HR HE p' HL HG HF HW HD. apply infer_k_sound in HT.
  destruct (theorem_1 init V k p L L' H (erase_h H) H' HT HA HN eq_refl HR HE) as [_ ->].
  assert (LS : lockstep p L' = true) by (destruct HE; eapply (proj1 (run_lockstep (lastwrite init))); eauto).
  assert (AS : all_in_step p' L').
  { intros r Hr. assert (H0 : In (nth 0 L' env0) L') by (destruct L'; [destruct Hr | now left]).
    apply align_in_step; auto. eapply lockstep_in_pace; eauto. }
  rewrite <- (protocol_queries V' shared ids D dims p' L' HG AS HF HD).
  unfold s_racy, s_phases. now rewrite (map_ext (s_list p') (s_list p) (align_exact p W n HL)).
Qed.
(* Where all first values and steps are shared nothing has to be aligned, and typing gives the rest. *)
Corollary kernel_queries_unaligned init V k p L L' H H' shared ids D dims :
  infer_k V k = Some p -> launches_agree V L L' -> L <> [] -> history_racefree H ->
  execution (lastwrite init) H L k H' ->
  regular p = true -> all_in_step p L' -> s_dims dims p = true -> described shared ids V D L' ->
  (history_racy H' <-> exists ph A, In ph (phases p) /\ satisfiable (query shared ids D A ph)).
Proof.
  intros HT HA HN HR HE HG HW HD HL. apply infer_k_sound in HT.
  destruct (theorem_1 init V k p L L' H (erase_h H) H' HT HA HN eq_refl HR HE) as [_ ->].
  eapply protocol_queries; eauto. eapply ts_cmd_fine; eauto.
Qed.

(* Where loops are not regular the split is a superset: no race is missed. That the phases are over the variables V',
   without approximated ones and with the dimensions of arrays, is computed. *)
Definition phase_fine (dims : nat -> nat) (V : list var) (ph : phase) : bool :=
  phase_closed V ph && rope_bindfree (ph_rope ph) &&
  forallb (fun g => Nat.eqb (length (x_index (snd g))) (dims (x_array (snd g)))) (flatten (ph_rope ph)).
Theorem kernel_queries_complete init V k p L L' H H' W n n' V' shared ids D dims :
  infer_k V k = Some p -> launches_agree V L L' -> L <> [] -> history_racefree H ->
  execution (lastwrite init) H L k H' ->
  let p' := align W n p in
  alignable W n p = true -> widenable n' p' = true -> forallb (phase_fine dims V') (wide_phases n' p') = true ->
  agreeing W L' -> described shared ids V' D L' ->
  history_racy H' -> exists ph A, In ph (wide_phases n' p') /\ satisfiable (query shared ids D A ph).
Proof.
  intros HT HA HN HR HE p' HL HG HF HW HD. apply infer_k_sound in HT.
  destruct (theorem_1 init V k p L L' H (erase_h H) H' HT HA HN eq_refl HR HE) as [_ ->].
  assert (LS : lockstep p L' = true) by (destruct HE; eapply (proj1 (run_lockstep (lastwrite init))); eauto).
  assert (AS : all_in_step p' L').
  { intros r Hr. assert (H0 : In (nth 0 L' env0) L') by (destruct L'; [destruct Hr | now left]).
    apply align_in_step; auto. eapply lockstep_in_pace; eauto. }
  intro S. assert (S' : s_racy p' L').
  { unfold s_racy, s_phases in *. now rewrite (map_ext (s_list p') (s_list p) (align_exact p W n HL)). }
  destruct (wide_racy n' p' L' HG AS S') as (ph & Hp & HP). rewrite forallb_forall in HF. specialize (HF ph Hp).
  unfold phase_fine in HF. rewrite !andb_true_iff, forallb_forall in HF. destruct HF as [[C B] DM].
  apply phase_racy_pairs in HP; auto. destruct HP as (A & t & t' & HP). exists ph, A. split; auto.
  apply (query_launch shared ids V' D A ph (dims A) L' HD C); [|exists t, t'; exact HP].
  intros g Hg <-. now apply Nat.eqb_eq, DM.
Qed.

(* ---------------------------------------------------------------- open launches *)

(* Knowing less of a launch admits no fewer models. *)
Lemma query_weaker shared ids D D' A ph : (forall r, beval r D' = true -> beval r D = true) ->
  satisfiable (query shared ids D' A ph) -> satisfiable (query shared ids D A ph).
Proof.
  intros HI [s H]. exists s. unfold query in *. cbn [feval] in *. rewrite !andb_true_iff in *.
  destruct H as (H1 & H2 & H3).
  assert (T : forall t, through s (copy shared t) (fun x => s (copy shared t x))) by (intros t x; reflexivity).
  rewrite (through_beval s _ _ D' (T 1%nat)) in H1. rewrite (through_beval s _ _ D' (T 2%nat)) in H2.
  rewrite (through_beval s _ _ D (T 1%nat)), (through_beval s _ _ D (T 2%nat)). auto.
Qed.

(* What `certify` shows: D is what is known of every launch; where no query is satisfiable, no launch of which it is true has
   an execution with a race. D' describes one such launch. *)
Theorem kernel_open_free init V k p W n V' shared ids D dims :
  infer_k V k = Some p ->
  let p' := align W n p in
  alignable W n p = true -> regular p' = true -> s_ok (u_fine dims) V' p' = true ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query shared ids D A ph)) ->
  forall L L' H H' D', launches_agree V L L' -> L <> [] -> history_racefree H -> execution (lastwrite init) H L k H' ->
  agreeing W L' -> described shared ids V' D' L' -> (forall r, beval r D' = true -> beval r D = true) ->
  ~ history_racy H'.
Proof.
  intros HT p' HL HG HF HQ L L' H H' D' HA HN HR HE HW HD HI S.
  apply (kernel_queries init V k p L L' H H' W n V' shared ids D' dims) in S as (ph & A & Hp & HS); auto.
  exact (HQ ph A Hp (query_weaker shared ids D D' A ph HI HS)).
Qed.
(* The same by phases that are a superset. *)
Theorem kernel_open_free_wide init V k p W n n' V' shared ids D dims :
  infer_k V k = Some p ->
  let p' := align W n p in
  alignable W n p = true -> widenable n' p' = true -> forallb (phase_fine dims V') (wide_phases n' p') = true ->
  (forall ph A, In ph (wide_phases n' p') -> ~ satisfiable (query shared ids D A ph)) ->
  forall L L' H H' D', launches_agree V L L' -> L <> [] -> history_racefree H -> execution (lastwrite init) H L k H' ->
  agreeing W L' -> described shared ids V' D' L' -> (forall r, beval r D' = true -> beval r D = true) ->
  ~ history_racy H'.
Proof.
  intros HT p' HL HG HF HQ L L' H H' D' HA HN HR HE HW HD HI S.
  apply (kernel_queries_complete init V k p L L' H H' W n n' V' shared ids D' dims) in S as (ph & A & Hp & HS); auto.
  exact (HQ ph A Hp (query_weaker shared ids D D' A ph HI HS)).
Qed.

(* The same where each smaller question (Slim.v) is refuted by steps: computed, and no solver has a part in it. *)
Corollary kernel_steps_free init V k p W n V' shared ids D dims (steps : phase -> nat -> list nexp * proof) :
  infer_k V k = Some p ->
  let p' := align W n p in
  alignable W n p = true -> regular p' = true -> s_ok (u_fine dims) V' p' = true ->
  (forall ph A, In ph (phases p') -> refuted (slim shared ids D A ph) (fst (steps ph A)) (snd (steps ph A)) = true) ->
  forall L L' H H' D', launches_agree V L L' -> L <> [] -> history_racefree H -> execution (lastwrite init) H L k H' ->
  agreeing W L' -> described shared ids V' D' L' -> (forall r, beval r D' = true -> beval r D = true) ->
  ~ history_racy H'.
Proof.
  intros HT p' HL HG HF HR. apply (kernel_open_free init V k p W n V' shared ids D dims HT HL HG HF).
  intros ph A Hp. destruct (phases_fine V' dims p' HG HF ph Hp) as (_ & _ & DM). apply (slim_refuted _ _ _ _ _ (dims A) _ _ (DM A) (HR ph A Hp)).
Qed.

(* ---------------------------------------------------------------- launches are described *)

(* One block of n threads, told apart by tid; the other variables have the values that base gives them. *)
Definition block (base : env) (tid : var) (n : nat) : list env :=
  map (fun t => upd base tid (Z.of_nat t)) (seq 0 n).
Fixpoint given (base : env) (xs : list var) : bexp :=
  match xs with [] => BBool true | x :: xs => BBin CAnd (BRel REq (NVar x) (NInt (base x))) (given base xs) end.
Definition block_domain (base : env) (tid : var) (n : nat) (xs : list var) : bexp :=
  BBin CAnd (BBin CAnd (BRel RLe (NInt 0) (NVar tid)) (BRel RLt (NVar tid) (NInt (Z.of_nat n)))) (given base xs).

Lemma given_iff base xs r : beval r (given base xs) = true <-> forall x, In x xs -> r x = base x.
Proof.
  induction xs as [|x xs IH]; simpl; [split; auto; intros _ y []|]. rewrite andb_true_iff, Z.eqb_eq, IH. split.
  - intros [H1 H2] y [<-|Hy]; auto.
  - auto.
Qed.
Theorem block_described base tid n xs : ~ In tid xs ->
  described xs [tid] (tid :: xs) (block_domain base tid n xs) (block base tid n).
Proof.
  intro N. assert (HX : forall x v, In x xs -> upd base tid v x = base x)
    by (intros x v Hx; apply upd_other; intros ->; auto).
  assert (HT : forall t, (t < n)%nat -> nth t (block base tid n) env0 = upd base tid (Z.of_nat t)).
  { intros t Ht. unfold block. rewrite nth_indep with (d' := upd base tid (Z.of_nat 0))
      by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun t => upd base tid (Z.of_nat t))). now rewrite seq_nth. }
  assert (HI : forall r, In r (block base tid n) <-> exists t, (t < n)%nat /\ r = upd base tid (Z.of_nat t)).
  { intro r. unfold block. rewrite in_map_iff. split.
    - intros (t & <- & Ht). apply in_seq in Ht. exists t. split; [lia | auto].
    - intros (t & Ht & ->). exists t. split; auto. apply in_seq. lia. }
  assert (HL : length (block base tid n) = n) by (unfold block; now rewrite map_length, seq_length).
  assert (HO : forall r, beval r (block_domain base tid n xs) = true ->
    exists q, In q (block base tid n) /\ agree_on (tid :: xs) r q).
  { intros r H. unfold block_domain in H. simpl in H. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt in H.
    destruct H as [[H1 H2] H3]. rewrite given_iff in H3. exists (upd base tid (r tid)). split.
    - apply HI. exists (Z.to_nat (r tid)). split; [lia|]. now rewrite Z2Nat.id.
    - intros x [<-|Hx]; [now rewrite upd_same|]. now rewrite HX, H3. }
  constructor.
  - intros r Hr. apply HI in Hr as (t & Ht & ->). unfold block_domain. simpl. rewrite !andb_true_iff, given_iff.
    rewrite upd_same, Z.leb_le, Z.ltb_lt. repeat split; auto; lia.
  - intros r1 r2 D1 D2 _. destruct (HO r1 D1) as (q1 & ? & ?), (HO r2 D2) as (q2 & ? & ?). eauto 6.
  - intros x [<-|[]]. now left.
  - intros t t' Ht Ht' D. rewrite HL in *. exists tid. split; [now left|]. rewrite !HT, !upd_same by auto. lia.
  - intros r r' x Hr Hr' Hx. apply HI in Hr as (t & _ & ->). apply HI in Hr' as (t' & _ & ->). now rewrite !HX.
Qed.

(* ---------------------------------------------------------------- the side conditions hold of ordinary loops *)

Local Definition touch (m : mode) (n : nexp) : sproto := SU (UAcc (mkaccx 0 0 m [n])).
Local Definition threads : list env := block (fun _ => 0) 0%nat 3.
(* for (x = tid; x < tid + 12; x += 4) { write A[x]; barrier; read A[x + 1] }: aligned, split exactly, no race *)
Local Definition strided : sproto :=
  SFor 1%nat (mkrange RUp (NVar 0%nat) (NBin OAdd (NVar 0%nat) (NInt 12)) (NInt 4))
    (SSeq (touch MWrite (NVar 1%nat)) (SSeq SSync (touch MRead (NBin OAdd (NVar 1%nat) (NInt 1))))).
Example strided_conditions : alignable [] 10%nat strided && regular (align [] 10%nat strided) &&
  s_ok (u_fine (fun _ => 1%nat)) [0%nat] (align [] 10%nat strided) && lockstep strided threads = true.
Proof. reflexivity. Qed.
Example strided_free : split_racyb (align [] 10%nat strided) threads = false.
Proof. reflexivity. Qed.
(* for (x = 0; x < 6; x++) { write A[tid]; if (x == 2) barrier; read A[tid + 1] }: irregular, and racy *)
Local Definition sometimes : sproto :=
  SFor 1%nat (mkrange RUp (NInt 0) (NInt 6) (NInt 1))
    (SSeq (touch MWrite (NVar 0%nat)) (SSeq (SIf (BRel REq (NVar 1%nat) (NInt 2)) SSync (SU USkip))
      (touch MRead (NBin OAdd (NVar 0%nat) (NInt 1))))).
Example sometimes_conditions : negb (regular sometimes) && widenable 10%nat sometimes &&
  forallb (phase_fine (fun _ => 1%nat) [0%nat]) (wide_phases 10%nat sometimes) = true.
Proof. reflexivity. Qed.
Example sometimes_racy : existsb (fun ph => phase_racyb ph threads) (wide_phases 10%nat sometimes) = true.
Proof. reflexivity. Qed.
