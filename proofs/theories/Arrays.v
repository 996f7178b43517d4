(* Splitting per array is exact: accesses of different arrays never conflict, so a phase is racy iff what remains of it
   for some array is; and it makes no difference whether accesses are dropped before or after the split into phases
   (protocol/split.c drops them on the way). *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Typing Split Splitproof.
Import ListNotations.
Open Scope Z_scope.

Definition on (A : nat) (a : access) : bool := Nat.eqb (a_array a) A.

(* [keep A] drops the accesses of other arrays. *)
Fixpoint keep_u (A : nat) (u : uproto) : uproto :=
  match u with
  | USkip => USkip
  | UAcc a => if Nat.eqb (x_array a) A then UAcc a else USkip
  | USeq p q => USeq (keep_u A p) (keep_u A q)
  | UIf c p q => UIf c (keep_u A p) (keep_u A q)
  | UFor x R p => UFor x R (keep_u A p)
  | UBind x p => UBind x (keep_u A p)
  end.
Fixpoint keep_s (A : nat) (p : sproto) : sproto :=
  match p with
  | SU u => SU (keep_u A u)
  | SSync => SSync
  | SSeq p q => SSeq (keep_s A p) (keep_s A q)
  | SIf c p q => SIf c (keep_s A p) (keep_s A q)
  | SFor x R p => SFor x R (keep_s A p)
  | SBind x p => SBind x (keep_s A p)
  end.
Fixpoint keep_rope (A : nat) (k : rope) : rope :=
  match k with
  | RNil => RNil
  | RLeaf u => RLeaf (keep_u A u)
  | RCat a b => RCat (keep_rope A a) (keep_rope A b)
  | RGuard c k => RGuard c (keep_rope A k)
  | RSubst x e k => RSubst x e (keep_rope A k)
  | RAll x R k => RAll x R (keep_rope A k)
  end.
Definition keep_phase (A : nat) (ph : phase) : phase := mkphase (ph_ctx ph) (keep_rope A (ph_rope ph)).

Lemma filter_flat_map {B C} (f : C -> bool) (g : B -> list C) l :
  filter f (flat_map g l) = flat_map (fun x => filter f (g x)) l.
Proof. induction l; simpl; auto. now rewrite filter_app, IHl. Qed.

Theorem keep_u_list A u : forall r, u_list (keep_u A u) r = filter (on A) (u_list u r).
Proof.
  induction u; simpl; intro r; auto.
  - unfold on. simpl. destruct (Nat.eqb (x_array a) A); reflexivity.
  - now rewrite filter_app, IHu1, IHu2.
  - destruct (beval r c); auto.
  - rewrite filter_flat_map. apply flat_map_ext'. auto.
Qed.
Theorem keep_u_in A u : forall r b, u_in (keep_u A u) r b <-> u_in u r b /\ a_array b = A.
Proof.
  induction u; simpl; intros r b.
  - tauto.
  - destruct (Nat.eqb_spec (x_array a) A) as [E|E]; simpl; split; [intros ->; auto | tauto | tauto |].
    intros [-> H]. simpl in H. congruence.
  - rewrite IHu1, IHu2. tauto.
  - destruct (beval r c); auto.
  - split; [intros (v & Hv & H); apply IHu in H as [H1 H2]; eauto | intros ((v & Hv & H1) & H2); exists v; split; auto].
    apply IHu. auto.
  - split; [intros (v & H); apply IHu in H as [H1 H2]; eauto | intros ((v & H1) & H2); exists v; apply IHu; auto].
Qed.
Theorem keep_s_list A p : forall r, s_list (keep_s A p) r = map (filter (on A)) (s_list p r).
Proof.
  induction p; simpl; intro r; auto.
  - f_equal. apply keep_u_list.
  - rewrite glue_map by (intros; apply filter_app). now rewrite IHp1, IHp2.
  - destruct (beval r c); auto.
  - unfold glue_all. induction (range_eval r R) as [|v vs IH]; simpl; auto.
    rewrite glue_map by (intros; apply filter_app). now rewrite IHp, IH.
Qed.
Theorem keep_rope_list A k : forall r, rope_list (keep_rope A k) r = filter (on A) (rope_list k r).
Proof.
  induction k; simpl; intro r; auto.
  - apply keep_u_list.
  - now rewrite filter_app, IHk1, IHk2.
  - destruct (beval r c); auto.
  - rewrite filter_flat_map. apply flat_map_ext'. auto.
Qed.

(* Before or after the split. *)
Definition keep_summary (A : nat) (s : summary) : summary :=
  mksummary (s_e s) (keep_rope A (s_head s)) (keep_rope A (s_tail s)) (map (keep_phase A) (s_inner s)).
Lemma keep_under A i l : map (under i) (map (keep_phase A) l) = map (keep_phase A) (map (under i) l).
Proof. rewrite !map_map. apply map_ext. reflexivity. Qed.
Lemma keep_split A p : split (keep_s A p) = keep_summary A (split p).
Proof.
  induction p; simpl; auto.
  - rewrite IHp1, IHp2. unfold split_then, keep_summary. simpl. f_equal. rewrite map_app. reflexivity.
  - rewrite IHp1, IHp2. unfold split_if, keep_summary. simpl. f_equal. now rewrite map_app, <- !keep_under.
  - rewrite IHp. unfold regular_loop, keep_summary. simpl. f_equal. now rewrite map_app, <- keep_under.
Qed.
Theorem keep_phases A p : phases (keep_s A p) = map (keep_phase A) (phases p).
Proof. unfold phases. rewrite keep_split. simpl. f_equal. now rewrite map_app. Qed.

(* Accesses that conflict are of one array. *)
Theorem lists_race_arrays l m :
  lists_race l m <-> exists A, In A (map a_array l) /\ lists_race (filter (on A) l) (filter (on A) m).
Proof.
  split.
  - intros (a & b & Ha & Hb & C). exists (a_array a). split; [now apply in_map|].
    assert (C' := C). apply conflict_true in C' as (E & _).
    exists a, b. rewrite !filter_In. unfold on. now rewrite <- E, Nat.eqb_refl.
  - intros (A & _ & a & b & Ha & Hb & C). apply filter_In in Ha as [Ha _]. apply filter_In in Hb as [Hb _].
    exists a, b. auto.
Qed.
Theorem phase_racy_arrays ph L : phase_racy ph L <-> exists A, phase_racy (keep_phase A ph) L.
Proof.
  split.
  - intros (t & t' & i & D & Ht & Ht' & I1 & I2 & H). apply lists_race_arrays in H as (A & _ & H).
    exists A, t, t', i. simpl. rewrite !keep_rope_list. auto 8.
  - intros (A & t & t' & i & D & Ht & Ht' & I1 & I2 & H). exists t, t', i. simpl in *. rewrite !keep_rope_list in H.
    repeat split; auto. apply lists_race_arrays. destruct H as (a & b & Ha & Hb & C). exists A. split.
    + apply filter_In in Ha as [Ha On]. apply in_map_iff. exists a. split; auto. now apply Nat.eqb_eq.
    + exists a, b. auto.
Qed.
(* ... and so it is for the protocol as a whole. *)
Theorem s_racy_arrays p L : s_racy p L <-> exists A, s_racy (keep_s A p) L.
Proof.
  assert (N : forall A k t, nth k (nth t (s_phases (keep_s A p) L) []) [] =
    filter (on A) (nth k (nth t (s_phases p L) []) [])).
  { intros A k t. unfold s_phases.
    rewrite (map_ext (s_list (keep_s A p)) (fun r => map (filter (on A)) (s_list p r))) by (intro; apply keep_s_list).
    rewrite <- (map_map (s_list p) (map (filter (on A)))).
    change (@nil (list access)) with (map (filter (on A)) []) at 1. rewrite map_nth.
    change (@nil access) with (filter (on A) []) at 1. now rewrite map_nth. }
  split.
  - intros (k & t & t' & D & H). apply lists_race_arrays in H as (A & _ & H). exists A, k, t, t'. now rewrite !N.
  - intros (A & k & t & t' & D & H). exists k, t, t'. split; auto. rewrite !N in H.
    destruct H as (a & b & Ha & Hb & C). apply filter_In in Ha as [Ha _]. apply filter_In in Hb as [Hb _].
    exists a, b. auto.
Qed.
