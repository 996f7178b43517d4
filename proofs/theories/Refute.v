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
Theorem refute_eliminate a b v p q : 0 < a -> 0 < b -> 0 <= a * v + p -> 0 <= q - b * v -> 0 <= b * p + a * q.
Proof.
  intros. assert (0 <= b * (a * v + p)) by (apply Z.mul_nonneg_nonneg; lia).
  assert (0 <= a * (q - b * v)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.
(* What a launch says of its host's numbers (infer/contexts.c). *)
Theorem contexts_quotient o x b : 0 < b -> 1 <= o -> (o = x ÷ b <-> o * b <= x /\ x < o * b + b).
Proof.
  intros Hb Ho. pose proof (Z.quot_rem x b ltac:(lia)). pose proof (Z.rem_bound_abs x b ltac:(lia)).
  pose proof (Z.rem_sign_mul x b ltac:(lia)). split.
  - intros ->. destruct (Z.le_gt_cases 0 x).
    + pose proof (Z.rem_bound_pos x b ltac:(lia) ltac:(lia)). nia.
    + pose proof (Z.quot_le_mono x 0 b ltac:(lia) ltac:(lia)). rewrite Z.quot_0_l in * by lia. lia.
  - intros [? ?]. pose proof (Z.rem_bound_pos x b ltac:(nia) ltac:(lia)). nia.
Qed.
Theorem contexts_divisor o x b : 0 < b -> 1 <= o -> o * b <= x -> b <= x.
Proof. nia. Qed.
Theorem contexts_wrap o x t : 0 <= o < t -> o - t < x < t -> (o = x mod t <-> o = x).
Proof.
  intros Ho Hx. split.
  - intros E. destruct (Z.le_gt_cases 0 x); [now rewrite Z.mod_small in E by lia|].
    rewrite <- (Z_mod_plus_full x 1 t), Z.mod_small in E by lia. lia.
  - intros ->. symmetry. apply Z.mod_small. lia.
Qed.
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
