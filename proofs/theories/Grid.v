(* Threads of different blocks. Barriers of a block order nothing between blocks, so two such threads are compared over
   all that they do: one phase, the protocol without its barriers, and one query per array (protocol_split with
   LEVEL_GRID, where no grid barrier occurs). *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker.
Import ListNotations.
Open Scope Z_scope.

(* The protocol without its barriers. *)
Fixpoint merge (p : sproto) : uproto :=
  match p with
  | SU u => u
  | SSync => USkip
  | SSeq p q => USeq (merge p) (merge q)
  | SIf c p q => UIf c (merge p) (merge q)
  | SFor x R p => UFor x R (merge p)
  | SBind x p => UBind x (merge p)
  end.
Definition whole (p : sproto) : phase := mkphase [] (RLeaf (merge p)).

Lemma concat_glue {A} (p q : list (list A)) : concat (glue p q) = concat p ++ concat q.
Proof.
  induction p as [|l [|m p] IH]; auto.
  - destruct q; simpl; now rewrite ?app_nil_r, ?app_assoc.
  - rewrite glue_cons. change (concat (l :: glue (m :: p) q)) with (l ++ concat (glue (m :: p) q)). rewrite IH.
    simpl. now rewrite !app_assoc.
Qed.
Theorem merge_list p : forall r, u_list (merge p) r = concat (s_list p r).
Proof.
  induction p; simpl; intro r; auto.
  - now rewrite app_nil_r.
  - now rewrite concat_glue, IHp1, IHp2.
  - destruct (beval r c); auto.
  - unfold glue_all. induction (range_eval r R) as [|v vs IH]; simpl; auto. now rewrite concat_glue, IH, IHp.
Qed.

(* ---------------------------------------------------------------- the query, for threads that ids tells apart *)

Definition apart (ids : list var) (r r' : env) : Prop := exists x, In x ids /\ r x <> r' x.

(* As [described], but ids tell groups of threads apart: the blocks. *)
Record groups_described (shared ids V : list var) (D : bexp) (L : list env) : Prop := {
  g_holds : forall r, In r L -> beval r D = true;
  g_only : forall r1 r2, beval r1 D = true -> beval r2 D = true -> (forall x, In x shared -> r1 x = r2 x) ->
    exists q1 q2, In q1 L /\ In q2 L /\ agree_on V r1 q1 /\ agree_on V r2 q2;
  g_ids : incl ids V;
  g_shared : forall r r' x, In r L -> In r' L -> In x shared -> r x = r' x }.

Theorem query_groups shared ids V D A ph d L : groups_described shared ids V D L -> phase_closed V ph = true ->
  dims_ok A d (ph_rope ph) ->
  (satisfiable (query shared ids D A ph) <->
   exists r r', In r L /\ In r' L /\ apart ids r r' /\ pair_racy A ph r r').
Proof.
  intros [H1 H2 H3 H5] HC HD. rewrite (query_iff shared ids D A ph d HD). destruct ph as [ctx k]. split.
  - intros (r1 & r2 & HS & D1 & D2 & (x & Hx & N) & HR).
    destruct (H2 r1 r2 D1 D2 HS) as (q1 & q2 & Q1 & Q2 & A1 & A2). exists q1, q2. repeat split; auto.
    + exists x. split; auto. rewrite <- (A1 x), <- (A2 x) by auto. exact N.
    + eapply pair_racy_agree; eauto.
  - intros (r & r' & I1 & I2 & HI & HR). exists r, r'. repeat split; auto.
Qed.

(* Two threads of different groups do, at any time, what races. *)
Definition grid_racy (ids : list var) (p : sproto) (L : list env) : Prop :=
  exists r r', In r L /\ In r' L /\ apart ids r r' /\ lists_race (concat (s_list p r)) (concat (s_list p r')).

Lemma whole_lists p r r' : u_bindfree (merge p) = true ->
  (lists_race (concat (s_list p r)) (concat (s_list p r')) <-> exists A, pair_racy A (whole p) r r').
Proof.
  intro B. rewrite <- !merge_list. split.
  - intros (a & b & Ha & Hb & C). exists (a_array a), a, b. repeat split; auto; apply rope_in_list; auto.
  - intros (A & a & b & Ha & Hb & _ & C). exists a, b. apply rope_in_list in Ha, Hb; auto.
Qed.

Section Grid.
Variables (V shared ids : list var) (D : bexp) (dims : nat -> nat) (p : sproto) (L : list env).
Hypothesis well_formed : u_fine dims V (merge p) = true.
Hypothesis launch : groups_described shared ids V D L.

Lemma whole_fine : phase_closed V (whole p) = true /\ rope_bindfree (ph_rope (whole p)) = true /\
  forall A, dims_ok A (dims A) (ph_rope (whole p)).
Proof. apply (phases_fine V dims (SU (merge p))); auto. now left. Qed.

Theorem grid_queries : grid_racy ids p L <-> exists A, satisfiable (query shared ids D A (whole p)).
Proof.
  destruct whole_fine as (C & B & DM). split.
  - intros (r & r' & I & I' & HA & HR). apply (whole_lists p r r' B) in HR as (A & HR). exists A.
    apply (query_groups shared ids V D A (whole p) (dims A) L launch C (DM A)). eauto 7.
  - intros (A & HS). apply (query_groups shared ids V D A (whole p) (dims A) L launch C (DM A)) in HS.
    destruct HS as (r & r' & I & I' & HA & HR). exists r, r'. repeat split; auto.
    apply (whole_lists p r r' B). eauto.
Qed.
End Grid.

(* ---------------------------------------------------------------- executions of the blocks *)

(* A block: its threads, what is known of them, its history before and after. Blocks run beside each other: what a read
   finds may come from any of them, so [readable] is any memory. *)
Record grid_block := mkblock { gb_threads : list env; gb_known : list env; gb_before : history; gb_after : history }.
Definition block_runs readable V k (b : grid_block) : Prop :=
  launches_agree V (gb_threads b) (gb_known b) /\ gb_threads b <> [] /\
  execution readable (gb_before b) (gb_threads b) k (gb_after b).
(* All that thread t of the block does. *)
Definition does (b : grid_block) (t : nat) : list access := concat (new_phases (gb_before b) (gb_after b) t).
Definition blocks_race (bs : list grid_block) : Prop :=
  exists i j t t' b b', i <> j /\ nth_error bs i = Some b /\ nth_error bs j = Some b' /\
    (t < length (gb_threads b))%nat /\ (t' < length (gb_threads b'))%nat /\ lists_race (does b t) (does b' t').
(* ids tell blocks apart, and only them. *)
Definition told_apart (ids : list var) (bs : list grid_block) : Prop := forall i j b b' r r',
  nth_error bs i = Some b -> nth_error bs j = Some b' -> In r (gb_known b) -> In r' (gb_known b') ->
  (apart ids r r' <-> i <> j).

Lemma block_does readable V k p b t : ts_cmd V k p -> block_runs readable V k b -> (t < length (gb_threads b))%nat ->
  does b t = concat (s_list p (nth t (gb_known b) env0)).
Proof.
  intros HT (HA & HN & HE) Ht. unfold does. f_equal. assert (S := approx_sound _ _ _ _ _ t HE Ht).
  eapply (typed_approx _ _ _ HT); [|exact S]. now apply launches_agree_nth.
Qed.

(* Blocks of a typed kernel race iff the query about the whole of their histories is satisfiable for some array. *)
Theorem kernel_grid readable V k p bs V' shared ids D dims :
  ts_cmd V k p -> Forall (block_runs readable V k) bs -> told_apart ids bs ->
  u_fine dims V' (merge p) = true -> groups_described shared ids V' D (flat_map gb_known bs) ->
  (blocks_race bs <-> exists A, satisfiable (query shared ids D A (whole p))).
Proof.
  intros HT HB HI HF HD. rewrite <- (grid_queries V' shared ids D dims p _ HF HD). rewrite Forall_forall in HB.
  assert (LE : forall b, In b bs -> length (gb_threads b) = length (gb_known b))
    by (intros b Hb; destruct (HB b Hb) as (HA & _); now apply forall2_length in HA).
  split.
  - intros (i & j & t & t' & b & b' & N & Hi & Hj & Ht & Ht' & HR).
    assert (Ib := nth_error_In _ _ Hi). assert (Ib' := nth_error_In _ _ Hj).
    rewrite (block_does readable V k p b t), (block_does readable V k p b' t') in HR by auto.
    assert (K : In (nth t (gb_known b) env0) (gb_known b)) by (apply nth_In; rewrite <- LE; auto).
    assert (K' : In (nth t' (gb_known b') env0) (gb_known b')) by (apply nth_In; rewrite <- LE; auto).
    exists (nth t (gb_known b) env0), (nth t' (gb_known b') env0). repeat split; auto.
    + apply in_flat_map. eauto.
    + apply in_flat_map. eauto.
    + apply (HI i j b b'); auto.
  - intros (r & r' & Ir & Ir' & HA & HR). apply in_flat_map in Ir as (b & Ib & Kb).
    apply in_flat_map in Ir' as (b' & Ib' & Kb'). apply In_nth_error in Ib as Nb. destruct Nb as [i Hi].
    apply In_nth_error in Ib' as Nb'. destruct Nb' as [j Hj].
    destruct (In_nth _ r env0 Kb) as (t & Ht & <-). destruct (In_nth _ r' env0 Kb') as (t' & Ht' & <-).
    exists i, j, t, t', b, b'. rewrite !LE by auto. repeat split; auto.
    + apply (HI i j b b' (nth t (gb_known b) env0) (nth t' (gb_known b') env0)); auto.
    + rewrite (block_does readable V k p b t), (block_does readable V k p b' t') by (auto; rewrite LE; auto). exact HR.
Qed.

(* ---------------------------------------------------------------- grids are described *)

(* m blocks of n threads; the other variables have the values that base gives them. *)
Definition grid (base : env) (bid tid : var) (m n : nat) : list env :=
  flat_map (fun b => block (upd base bid (Z.of_nat b)) tid n) (seq 0 m).
Definition grid_domain (base : env) (bid tid : var) (m n : nat) (xs : list var) : bexp :=
  BBin CAnd (BBin CAnd (BRel RLe (NInt 0) (NVar bid)) (BRel RLt (NVar bid) (NInt (Z.of_nat m))))
    (block_domain base tid n xs).
Lemma in_grid base bid tid m n r : In r (grid base bid tid m n) <->
  exists b t, (b < m)%nat /\ (t < n)%nat /\ r = upd (upd base bid (Z.of_nat b)) tid (Z.of_nat t).
Proof.
  unfold grid, block. rewrite in_flat_map. split.
  - intros (b & Hb & H). apply in_map_iff in H as (t & <- & Ht). apply in_seq in Hb, Ht. exists b, t.
    repeat split; auto; lia.
  - intros (b & t & Hb & Ht & ->). exists b. split; [apply in_seq; lia|]. apply in_map_iff. exists t. split; auto.
    apply in_seq. lia.
Qed.
Theorem grid_described base bid tid m n xs : bid <> tid -> ~ In tid xs -> ~ In bid xs ->
  groups_described xs [bid] (tid :: bid :: xs) (grid_domain base bid tid m n xs) (grid base bid tid m n).
Proof.
  intros N NT NB.
  assert (HX : forall x v w, In x xs -> upd (upd base bid v) tid w x = base x)
    by (intros x v w Hx; rewrite !upd_other; auto; intros ->; auto).
  assert (HB : forall v w, upd (upd base bid v) tid w bid = v) by (intros v w; rewrite upd_other, upd_same; auto).
  assert (HD : forall r, beval r (grid_domain base bid tid m n xs) = true <->
    0 <= r bid < Z.of_nat m /\ 0 <= r tid < Z.of_nat n /\ forall x, In x xs -> r x = base x).
  { intro r. unfold grid_domain, block_domain. simpl. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt, given_iff. tauto. }
  assert (HO : forall r, beval r (grid_domain base bid tid m n xs) = true ->
    exists q, In q (grid base bid tid m n) /\ agree_on (tid :: bid :: xs) r q).
  { intros r H. apply HD in H as (H1 & H2 & H3). exists (upd (upd base bid (r bid)) tid (r tid)). split.
    - apply in_grid. exists (Z.to_nat (r bid)), (Z.to_nat (r tid)). rewrite !Z2Nat.id by lia. repeat split; lia.
    - intros x [<-|[<-|Hx]]; [now rewrite upd_same | now rewrite HB | now rewrite HX, H3]. }
  constructor.
  - intros r Hr. apply in_grid in Hr as (b & t & Hb & Ht & ->). apply HD. rewrite HB, upd_same.
    repeat split; try lia. intros x Hx. now apply HX.
  - intros r1 r2 D1 D2 _. destruct (HO r1 D1) as (q1 & ? & ?), (HO r2 D2) as (q2 & ? & ?). eauto 6.
  - intros x [<-|[]]. right. now left.
  - intros r r' x Hr Hr' Hx. apply in_grid in Hr as (b & t & _ & _ & ->). apply in_grid in Hr' as (c & u & _ & _ & ->).
    now rewrite !HX.
Qed.
