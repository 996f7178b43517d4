(* Accesses of several units, and views of one array in elements of several sizes. An array counts in units of as many bytes as divide the
   size and the place of all that is seen in it (`unit_bytes` in core/core.h); an access covers `count` units from its index, in the last
   dimension. A question about two accesses has a place that both cover (smt/query.c); the certifier and the theorems on queries have one
   access for each unit instead (proofs/oracle/level.ml). Both are the same, and say that the bytes overlap. *)
From Coq Require Import ZArith List Bool Lia.
From Faial Require Import Expr Protocol.
Import ListNotations.
Open Scope Z_scope.

Fixpoint last_plus (j : Z) (index : list Z) : list Z :=
  match index with [] => [] | [x] => [x + j] | x :: rest => x :: last_plus j rest end.
(* The place is among the n units from the index. *)
Fixpoint covered (n : Z) (index place : list Z) : Prop :=
  match index, place with
  | [], [] => True
  | [x], [y] => x <= y < x + n
  | x :: rest, y :: places => x = y /\ covered n rest places
  | _, _ => False
  end.
(* As accesses of one unit. *)
Definition units (a : access) (n : nat) : list access :=
  map (fun j => mkaccess (a_site a) (a_array a) (a_mode a) (last_plus (Z.of_nat j) (a_index a))) (seq 0 n).

Lemma covered_iff n index : 0 < n -> forall place, covered n index place <-> exists j, 0 <= j < n /\ place = last_plus j index.
Proof.
  intro N. induction index as [|x rest IH]; intro place.
  - destruct place; simpl; split; try tauto; [exists 0; split; auto; lia | intros (j & _ & E); discriminate].
  - destruct rest as [|x' rest].
    + destruct place as [|y [|z place]]; simpl; split; try tauto; try (intros (j & _ & E); discriminate).
      * intro H. exists (y - x). split; [lia | f_equal; lia].
      * intros (j & J & E). injection E as E. lia.
    + destruct place as [|y place]; [simpl; split; [tauto | intros (j & _ & E); discriminate]|].
      change (covered n (x :: x' :: rest) (y :: place)) with (x = y /\ covered n (x' :: rest) place). rewrite IH. split.
      * intros (<- & j & J & ->). exists j. auto.
      * intros (j & J & E). change (y :: place = x :: last_plus j (x' :: rest)) in E. injection E as -> ->. eauto.
Qed.

(* Two runs conflict, unit by unit, iff some place is covered by both. *)
Theorem runs_conflict a m b n : (0 < m)%nat -> (0 < n)%nat ->
  (lists_race (units a m) (units b n) <-> a_array a = a_array b /\ modes_conflict (a_mode a) (a_mode b) = true /\
   exists place, covered (Z.of_nat m) (a_index a) place /\ covered (Z.of_nat n) (a_index b) place).
Proof.
  intros M N. unfold lists_race, units. split.
  - intros (x & y & Hx & Hy & C). apply in_map_iff in Hx as (i & <- & I), Hy as (j & <- & J). apply in_seq in I, J.
    apply conflict_true in C. simpl in C. destruct C as (A & E & X). split; [exact A|]. split; [exact X|].
    exists (last_plus (Z.of_nat i) (a_index a)).
    split; apply covered_iff; try lia; [exists (Z.of_nat i) | exists (Z.of_nat j)]; split; auto; lia.
  - intros (A & X & place & P & Q). apply covered_iff in P as (i & I & ->); [|lia]. apply covered_iff in Q as (j & J & E); [|lia].
    exists (mkaccess (a_site a) (a_array a) (a_mode a) (last_plus i (a_index a))), (mkaccess (a_site b) (a_array b) (a_mode b) (last_plus j (a_index b))).
    split; [|split].
    + apply in_map_iff. exists (Z.to_nat i). rewrite Z2Nat.id by lia. split; auto. apply in_seq. lia.
    + apply in_map_iff. exists (Z.to_nat j). rewrite Z2Nat.id by lia. split; auto. apply in_seq. lia.
    + apply conflict_true. auto.
Qed.

(* Views of two sizes: m and n units of u bytes from the units i and j share a byte iff they share a unit. *)
Theorem views_meet u i m j n : 0 < u ->
  ((exists byte, u * i <= byte < u * (i + m) /\ u * j <= byte < u * (j + n)) <->
   exists place, covered m [i] [place] /\ covered n [j] [place]).
Proof.
  intro U. simpl. split.
  - intros (byte & [H1 H2] & [H3 H4]). exists (byte / u).
    assert (D := Z.div_mod byte u ltac:(lia)). assert (R := Z.mod_pos_bound byte u U).
    assert (L : forall k, u * k <= byte -> k <= byte / u) by (intros k K; apply Z.div_le_lower_bound; lia).
    assert (T : forall k, byte < u * k -> byte / u < k) by (intros k K; apply Z.div_lt_upper_bound; lia).
    auto.
  - intros (place & [H1 H2] & [H3 H4]). exists (u * place). repeat split; try (apply Z.mul_le_mono_nonneg_l; lia); apply Z.mul_lt_mono_pos_l; lia.
Qed.
