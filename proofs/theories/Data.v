(* What somebody says of the numbers in an array that nobody writes: `distinct(order)`, `sorted(begins)` (smt/data_facts.c). A question has a value for each
   read, be it made or not: reads that are made keep what is said, and for all other places there are values with which it is true, so that the question
   with these facts has a model wherever the one without them had one of a run. *)
From Coq Require Import ZArith List Bool Lia PeanoNat FinFun.
Import ListNotations.
Open Scope Z_scope.

(* Where two numbers are equal so are the places that they were read at. *)
Theorem distinct_places (held : Z -> Z) i j : (forall a b, a <> b -> held a <> held b) -> (held i = held j <-> i = j).
Proof. intro D. split; [|now intros ->]. destruct (Z.eq_dec i j) as [E|N]; [auto|]. intro E. now destruct (D i j N). Qed.

(* ---------------------------------------------------------------- sorted *)

(* At i the greatest of what is read at i or below, and no less than lo. *)
Fixpoint greatest (lo : Z) (made : list (Z * Z)) (i : Z) : Z :=
  match made with
  | [] => lo
  | (j, v) :: l => if j <=? i then Z.max v (greatest lo l i) else greatest lo l i
  end.

Lemma greatest_lo lo made i : lo <= greatest lo made i.
Proof. induction made as [|[j v] l IH]; simpl; [lia|]. destruct (j <=? i); lia. Qed.

Lemma greatest_le lo made i m : lo <= m -> (forall j v, In (j, v) made -> j <= i -> v <= m) -> greatest lo made i <= m.
Proof.
  intros L H. induction made as [|[j v] l IH]; simpl; [lia|].
  assert (I : greatest lo l i <= m) by (apply IH; intros; eapply H; simpl; eauto).
  destruct (Z.leb_spec j i); [|auto]. assert (v <= m) by (eapply H; simpl; eauto). lia.
Qed.

Lemma greatest_ge lo made i j v : In (j, v) made -> j <= i -> v <= greatest lo made i.
Proof.
  induction made as [|[k w] l IH]; simpl; [easy|]. intros [E|I] L.
  - injection E as -> ->. destruct (Z.leb_spec j i); lia.
  - specialize (IH I L). destruct (k <=? i); lia.
Qed.

Theorem sorted_extends lo hi made :
  lo <= hi -> (forall i v, In (i, v) made -> lo <= v <= hi) -> (forall i v j w, In (i, v) made -> In (j, w) made -> i <= j -> v <= w) ->
  exists held : Z -> Z, (forall i v, In (i, v) made -> held i = v) /\ (forall i, lo <= held i <= hi) /\ (forall i j, i <= j -> held i <= held j).
Proof.
  intros LH B S. exists (greatest lo made). repeat split.
  - intros i v I. apply Z.le_antisymm; [|now apply greatest_ge with i; [|lia]].
    apply greatest_le; [now apply (B i v)|]. intros j w J L. now apply (S j w i v).
  - apply greatest_lo.
  - apply greatest_le; [lia|]. intros j v J _. now apply (B j v).
  - intros i j L. apply greatest_le; [apply greatest_lo|]. intros k v K KL. apply greatest_ge with k; [auto|lia].
Qed.

(* ---------------------------------------------------------------- distinct *)

Lemma fresh lo hi (taken : list Z) : Z.of_nat (length taken) < hi - lo + 1 -> exists z, lo <= z <= hi /\ ~ In z taken.
Proof.
  intro L. pose (all := map (fun n => lo + Z.of_nat n) (seq 0 (S (length taken)))).
  destruct (find (fun z => negb (existsb (Z.eqb z) taken)) all) as [z|] eqn:F.
  - apply find_some in F as [I N]. exists z. split.
    + apply in_map_iff in I as (n & <- & I). apply in_seq in I. lia.
    + intro T. apply negb_true_iff in N. rewrite <- not_true_iff_false in N. apply N, existsb_exists. exists z. split; [auto|apply Z.eqb_refl].
  - exfalso. assert (I : incl all taken).
    { intros z I. pose proof (find_none _ _ F z I) as E. apply negb_false_iff, existsb_exists in E as (w & W & E). apply Z.eqb_eq in E. now subst. }
    assert (D : NoDup all).
    { apply FinFun.Injective_map_NoDup; [intros a b; lia|apply seq_NoDup]. }
    pose proof (NoDup_incl_length D I) as N. unfold all in N. rewrite map_length, seq_length in N. lia.
Qed.

Definition at_place (other : Z) (made : list (Z * Z)) (i : Z) : Z :=
  match find (fun p => fst p =? i) made with Some p => snd p | None => other end.

Lemma read_at other made : (forall i v j w, In (i, v) made -> In (j, w) made -> (v = w <-> i = j)) -> forall i v, In (i, v) made -> at_place other made i = v.
Proof.
  intros D i v I. unfold at_place. destruct (find (fun p => fst p =? i) made) as [[j w]|] eqn:F.
  - apply find_some in F as [J E]. simpl in *. apply Z.eqb_eq in E. subst. now apply (D i w i v).
  - pose proof (find_none _ _ F _ I) as E. simpl in E. rewrite Z.eqb_refl in E. discriminate.
Qed.

Theorem distinct_extends lo hi made more :
  (forall i v, In (i, v) made -> lo <= v <= hi) -> (forall i v j w, In (i, v) made -> In (j, w) made -> (v = w <-> i = j)) ->
  Z.of_nat (length made + length more) <= hi - lo + 1 ->
  exists held : Z -> Z, (forall i v, In (i, v) made -> held i = v) /\ (forall i, In i (map fst made ++ more) -> lo <= held i <= hi) /\
    (forall i j, In i (map fst made ++ more) -> In j (map fst made ++ more) -> (held i = held j <-> i = j)).
Proof.
  intros B D. induction more as [|x more IH]; intro L.
  - rewrite app_nil_r. pose proof (read_at lo made D) as H. exists (at_place lo made).
    assert (K : forall i, In i (map fst made) -> exists v, In (i, v) made).
    { intros i I. apply in_map_iff in I as ([j v] & <- & I). eauto. }
    split; [auto|split].
    + intros i I. apply K in I as (v & I). rewrite (H i v I). now apply (B i v).
    + intros i j I J. apply K in I as (v & I), J as (w & J). rewrite (H i v I), (H j w J). now apply D.
  - destruct IH as (f & M & R & E); [simpl in L; lia|].
    destruct (in_dec Z.eq_dec x (map fst made ++ more)) as [I|N].
    + exists f. assert (S : forall i, In i (map fst made ++ x :: more) -> In i (map fst made ++ more)).
      { intros i J. apply in_app_or in J as [J|[->|J]]; auto using in_or_app. }
      split; [auto|]. split; [intros i J; now apply R, S|]. intros i j J K. now apply E; apply S.
    + destruct (fresh lo hi (map f (map fst made ++ more))) as (z & Z1 & Z2).
      { rewrite map_length, app_length, map_length. simpl in L. lia. }
      exists (fun i => if i =? x then z else f i).
      assert (S : forall i, In i (map fst made ++ x :: more) -> i <> x -> In i (map fst made ++ more)).
      { intros i J X. apply in_app_or in J as [J|[->|J]]; [auto using in_or_app|easy|auto using in_or_app]. }
      split; [|split].
      * intros i v I. destruct (Z.eqb_spec i x) as [->|X]; [|now apply M].
        exfalso. apply N, in_or_app. left. now apply (in_map fst) in I.
      * intros i I. destruct (Z.eqb_spec i x) as [->|X]; [auto|]. now apply R, S.
      * intros i j I J. destruct (Z.eqb_spec i x) as [->|X], (Z.eqb_spec j x) as [->|Y]; try easy.
        -- split; [|congruence]. intro Q. exfalso. apply Z2. rewrite Q. now apply in_map, S.
        -- split; [|congruence]. intro Q. exfalso. apply Z2. rewrite <- Q. now apply in_map, S.
        -- now apply E; apply S.
Qed.
