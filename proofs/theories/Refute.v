(* The steps of smt/refute.c: what each result follows from. Sums stand for polynomials, which are sums of products. *)
From Coq Require Import ZArith Lia.
From Faial Require Import Expr Algebra Digits.
Open Scope Z_scope.

Theorem refute_solve a p : a + p = 0 <-> a = - p.
Proof. lia. Qed.
Theorem refute_solve_minus a p : - a + p = 0 <-> a = p.
Proof. lia. Qed.
Theorem refute_divide_zero c p d : d mod c <> 0 -> c * p + d <> 0.
Proof.
  intros H E. apply H. destruct (Z.eq_dec c 0) as [->|Hc]; [rewrite Zmod_0_r in *; lia|].
  replace d with (- p * c) by lia. now apply Z_mod_mult.
Qed.
Theorem refute_divide c p d : 0 < c -> (0 <= c * p + d <-> 0 <= p + d / c).
Proof.
  intros H. pose proof (Z.div_mod d c). pose proof (Z.mod_pos_bound d c). split; intros; nia.
Qed.
(* rest: the most that the other terms can be *)
Theorem refute_bound c m others rest : 0 < c -> 0 <= c * m + others -> others <= rest -> - (rest / c) <= m.
Proof.
  intros H. pose proof (Z.div_mod rest c). pose proof (Z.mod_pos_bound rest c). intros; nia.
Qed.
Theorem refute_bound_minus c m others rest : 0 < c -> 0 <= - c * m + others -> others <= rest -> m <= rest / c.
Proof.
  intros H. pose proof (Z.div_mod rest c). pose proof (Z.mod_pos_bound rest c). intros; nia.
Qed.
(* of a product of factors that are never negative *)
Theorem refute_bound_product a b la ha lb hb :
  0 <= la <= a -> a <= ha -> 0 <= lb <= b -> b <= hb -> la * lb <= a * b <= ha * hb.
Proof. intros. split; apply Z.mul_le_mono_nonneg; lia. Qed.
Theorem refute_sum p q d : 0 <= p -> 0 <= q -> p + q = d -> 0 <= d /\ (d = 0 -> p = 0).
Proof. lia. Qed.
Theorem refute_vanish a b : a * b = 0 -> a <> 0 -> b = 0.
Proof. nia. Qed.
Theorem refute_quotient x m : 0 < m ->
  0 <= x - m * ediv x m /\ 0 <= m * ediv x m + (m - 1) - x /\ emod x m = x - m * ediv x m.
Proof.
  intros H. rewrite emod_pos, ediv_pos by lia. pose proof (Z.div_mod x m). pose proof (Z.mod_pos_bound x m). lia.
Qed.
Theorem refute_ite (c : bool) (d a b : Z) : d = (if c then a else b) -> c = true /\ d = a \/ c <> true /\ d = b.
Proof. destruct c; intuition congruence. Qed.
Theorem refute_choose (p q : Prop) : p \/ q -> ~ p -> q.
Proof. tauto. Qed.
Theorem refute_split (p q : Prop) : p \/ q -> ~ p -> ~ q -> False.
Proof. tauto. Qed.
(* s: the new unknown of the case p > 0 *)
Theorem refute_split_nonzero p :
  p <> 0 -> (forall s, 0 <= s -> p <> s + 1) -> (forall s, 0 <= s -> - p <> s + 1) -> False.
Proof. intros H A B. destruct (Z_lt_dec 0 p); [apply (A (p - 1)) | apply (B (- p - 1))]; lia. Qed.
