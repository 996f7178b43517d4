(* Quotients and remainders as digits: the rules of smt/digits_normal.c, smt/scene.c and smt/digits.c, one lemma each.
   Operators are those of Expr.v; divisors M, N, K are positive, as they are in each case of the parameters' signs. *)
From Coq Require Import ZArith List Lia Zquot.
From Faial Require Import Expr Ranges Algebra.
Open Scope Z_scope.

(* ---------------------------------------------------------------- smt/digits_normal.c *)

Theorem digits_whole N r c : 0 < N -> ediv (N * r + c) N = r + ediv c N /\ emod (N * r + c) N = emod c N.
Proof.
  intro H. rewrite !ediv_pos, !emod_pos by lia. split.
  - rewrite Z.add_comm, Z.mul_comm, Z.div_add by lia. lia.
  - rewrite Z.add_comm, Z.mul_comm, Z.mod_add by lia. reflexivity.
Qed.

Theorem digits_small c N : 0 <= c < N -> ediv c N = 0 /\ emod c N = c.
Proof. intro H. rewrite ediv_pos, emod_pos by lia. split; [apply Z.div_small | apply Z.mod_small]; lia. Qed.

Theorem digits_sign a N : 0 < N -> ediv a (- N) = - ediv a N /\ emod a (- N) = emod a N.
Proof.
  intro H. unfold ediv, emod. rewrite Z.abs_opp, Z.sgn_opp, !Z.sgn_pos by lia.
  split; [ring | reflexivity].
Qed.

Theorem digits_tower x M N : 0 < M -> 0 < N -> ediv (ediv x M) N = ediv x (M * N).
Proof. intros. rewrite !ediv_pos by nia. apply Z.div_div; lia. Qed.

Lemma mod_product x N K : 0 < N -> 0 < K -> x mod (N * K) = x mod N + N * ((x / N) mod K).
Proof. intros. apply Z.rem_mul_r; lia. Qed.

Theorem digits_digit_div x M N K : 0 < M -> 0 < N -> 0 < K ->
  ediv (emod (ediv x M) (N * K)) N = emod (ediv x (M * N)) K.
Proof.
  intros. rewrite !ediv_pos, !emod_pos by nia. rewrite <- (Z.div_div x M N) by lia.
  rewrite mod_product by lia. rewrite Z.add_comm, Z.mul_comm, Z.div_add_l by lia.
  rewrite (Z.div_small ((x / M) mod N)) by (apply Z.mod_pos_bound; lia). lia.
Qed.

Theorem digits_digit_mod x M N K : 0 < M -> 0 < N -> 0 < K ->
  emod (emod (ediv x M) (N * K)) N = emod (ediv x M) N.
Proof.
  intros. rewrite !emod_pos, !ediv_pos by nia. rewrite mod_product by lia.
  rewrite Z.mul_comm, Z.mod_add, Z.mod_mod by lia. reflexivity.
Qed.

Theorem digits_rest x M N : 0 < M -> 0 < N -> ediv x M - N * ediv x (M * N) = emod (ediv x M) N.
Proof.
  intros. rewrite !ediv_pos, emod_pos by nia. rewrite <- Z.div_div by lia.
  pose proof (Z.div_mod (x / M) N). lia.
Qed.
Theorem digits_rest_digit x M N K : 0 < M -> 0 < N -> 0 < K ->
  emod (ediv x M) (N * K) - N * emod (ediv x (M * N)) K = emod (ediv x M) N.
Proof.
  intros. rewrite !emod_pos, !ediv_pos by nia. rewrite mod_product by lia. rewrite Z.div_div by lia. lia.
Qed.
Theorem digits_top x M N : 0 < M -> 0 < N -> ediv x M - emod (ediv x M) N = N * ediv x (M * N).
Proof. intros. rewrite <- (digits_rest x M N) by lia. lia. Qed.
Theorem digits_top_digit x M N K : 0 < M -> 0 < N -> 0 < K ->
  emod (ediv x M) (N * K) - emod (ediv x M) N = N * emod (ediv x (M * N)) K.
Proof. intros. rewrite <- (digits_rest_digit x M N K) by lia. lia. Qed.

(* What the lowering makes of C's / and %, where the dividend's sign is known; at 0 both arms are 0. *)
Theorem digits_truncate (op : Z -> Z -> Z) a N : op = ediv \/ op = emod -> N <> 0 ->
  (0 <= a -> (if 0 <=? a then op a N else - op (- a) N) = op a N) /\
  (a <= 0 -> (if 0 <=? a then op a N else - op (- a) N) = - op (- a) N).
Proof.
  intros Hop HN. split; intro Ha; destruct (Z.leb_spec 0 a); try lia.
  assert (a = 0) by lia. subst. destruct Hop; subst; unfold ediv, emod; simpl.
  - rewrite Z.div_0_l by lia. ring.
  - rewrite Z.mod_0_l by lia. reflexivity.
Qed.

Theorem digits_quotient_nonnegative x M : 0 < M -> 0 <= x -> 0 <= ediv x M.
Proof. intros. rewrite ediv_pos by lia. apply Z.div_pos; lia. Qed.
Theorem digits_bound x M r : 0 < M -> x <= M * r - 1 -> ediv x M <= r - 1.
Proof.
  intros H Hx. rewrite ediv_pos by lia. assert (x / M < r); [|lia]. apply Z.div_lt_upper_bound; lia.
Qed.

(* The sizes that divide are positive, negative or zero; the last one only where nothing divides by them. *)
Theorem digits_cases v : 0 < v \/ v < 0 \/ v = 0.
Proof. lia. Qed.
Theorem digits_stand_in v : (0 < v -> exists x, 1 <= x /\ v = x) /\ (v < 0 -> exists x, 1 <= x /\ v = 0 - x) /\
  (- 2 ^ 31 <= v < 0 -> exists x, 2 ^ 31 <= x <= 2 ^ 32 - 1 /\ v = x - 2 ^ 32).
Proof.
  repeat split; intro H; [exists v | exists (- v) | exists (v + 2 ^ 32)]; lia.
Qed.
(* A sum that divides has a value of its own: one of its parts gives way. *)
Theorem digits_sum s r a v : s = v -> (s = r + a -> a = v - r) /\ (s = r - a -> a = 0 - (v - r)).
Proof. lia. Qed.
Theorem digits_few v : - 3 <= v < 0 -> v = - 1 \/ v = - 2 \/ v = - 3.
Proof. lia. Qed.
(* 2^64 is one more than the largest value of its type; where w - 2 is -1 - k, that value is v + k, and w - 2 is v as an unsigned type. *)
Theorem digits_all_ones v k : v = 2 ^ 64 - 1 - k ->
  2 ^ 64 = v + k + 1 /\ (forall x, x < 2 ^ 64 -> x <= v + k) /\ (0 <= k <= 2 -> 2 ^ 62 <= v /\ (- 1 - k) mod 2 ^ 64 = v).
Proof.
  intros ->. split; [lia|]. split; [lia|]. intro H. split; [lia|].
  replace (- 1 - k) with (2 ^ 64 - 1 - k + - 1 * 2 ^ 64) by lia. rewrite Z.mod_add by lia. apply Z.mod_small. lia.
Qed.
Theorem digits_wrapped (c : bool) e m : c = false -> (if c then e + m else e) = e.
Proof. intros ->. reflexivity. Qed.
Theorem digits_nonzero a b : a * b <> 0 -> a <> 0 /\ b <> 0.
Proof. intro H. split; intro; subst; apply H; ring. Qed.

(* ---------------------------------------------------------------- smt/scene.c *)

Theorem digits_fact p q f : 0 <= f -> 0 <= q -> 0 <= p - q * f -> 0 <= p.
Proof. nia. Qed.
Theorem digits_scale p N : 0 < N -> 0 <= N * p + N - 1 -> 0 <= p.
Proof. nia. Qed.
Theorem digits_remainder x N : 0 < N -> 0 <= x - N * ediv x N /\ 0 <= N - 1 - (x - N * ediv x N).
Proof. intro. rewrite ediv_pos by lia. pose proof (Z.div_mod x N). pose proof (Z.mod_pos_bound x N). lia. Qed.
Theorem digits_upper x M K : 0 < K -> 0 <= K - emod (ediv x M) K - 1.
Proof. intro. rewrite emod_pos by lia. pose proof (Z.mod_pos_bound (ediv x M) K). lia. Qed.

(* ---------------------------------------------------------------- smt/digits.c: equations "thread 1's = thread 2's" *)

Theorem digits_drop e1 e2 s1 s2 : s1 = s2 -> (e1 + s1 = e2 + s2 <-> e1 = e2).
Proof. lia. Qed.
Theorem digits_radix W r1 c1 r2 c2 : 0 <= c1 < W -> 0 <= c2 < W -> W * r1 + c1 = W * r2 + c2 -> r1 = r2 /\ c1 = c2.
Proof. intros. apply (algebra_radix W); auto. Qed.
Theorem digits_radix_below W r1 c1 r2 c2 : - W < c1 <= 0 -> - W < c2 <= 0 -> W * r1 + c1 = W * r2 + c2 ->
  r1 = r2 /\ c1 = c2.
Proof. intros. assert (r1 = r2) by nia. subst. lia. Qed.
Theorem digits_apart (e1 e2 k1 k2 : Z) : k1 <> k2 -> e1 = k1 -> e2 = k2 -> e1 <> e2.
Proof. congruence. Qed.
Theorem digits_factor W v1 v2 : W <> 0 -> W * v1 = W * v2 -> v1 = v2.
Proof. intros H. apply Z.mul_reg_l. auto. Qed.
Theorem digits_number x1 x2 M K : 0 < M -> 0 < K -> ediv x1 (M * K) = ediv x2 (M * K) ->
  emod (ediv x1 M) K = emod (ediv x2 M) K -> ediv x1 M = ediv x2 M.
Proof.
  intros HM HK Hq Hr. rewrite <- (digits_rest x1 M K), <- (digits_rest x2 M K) in Hr by lia. lia.
Qed.
Theorem digits_residue s x1 x2 K : 0 < K ->
  (emod (s + x1) K = emod (s + x2) K -> emod x1 K = emod x2 K) /\
  (emod (s - x1) K = emod (s - x2) K -> emod x1 K = emod x2 K).
Proof.
  intro H. rewrite !emod_pos by lia. split; intro E.
  - replace x1 with (s + x1 - s) by ring. replace x2 with (s + x2 - s) by ring.
    rewrite Zminus_mod, E, <- Zminus_mod. reflexivity.
  - replace x1 with (s - (s - x1)) by ring. replace x2 with (s - (s - x2)) by ring.
    rewrite Zminus_mod, E, <- Zminus_mod. reflexivity.
Qed.
Theorem digits_runs g n1 n2 e1 e2 k1 k2 : 0 < g -> n1 <= g -> n2 <= g -> (g | e1 - e2) ->
  0 <= k1 < n1 -> 0 <= k2 < n2 -> e1 + k1 = e2 + k2 -> e1 = e2.
Proof. intros Hg H1 H2 [d Hd] K1 K2 E. assert (d = 0) by nia. subst. lia. Qed.
Theorem digits_runs_radix n W r1 c1 r2 c2 : 0 < n -> 0 <= c1 <= W - n -> 0 <= c2 <= W - n -> - n < (W * r1 + c1) - (W * r2 + c2) < n ->
  r1 = r2 /\ - n < c1 - c2 < n.
Proof. intros. assert (r1 = r2) by nia. subst. lia. Qed.
Theorem digits_runs_radix_below n W r1 c1 r2 c2 : 0 < n -> n - W <= c1 <= 0 -> n - W <= c2 <= 0 -> - n < (W * r1 + c1) - (W * r2 + c2) < n ->
  r1 = r2 /\ - n < c1 - c2 < n.
Proof. intros. assert (r1 = r2) by nia. subst. lia. Qed.
Theorem digits_runs_meet n1 n2 n e1 e2 k1 k2 : n1 <= n -> n2 <= n -> 0 <= k1 < n1 -> 0 <= k2 < n2 -> e1 + k1 = e2 + k2 -> - n < e1 - e2 < n.
Proof. lia. Qed.
Theorem digits_interval W k r1 r2 : 0 <= k - W * r1 < W -> 0 <= k - W * r2 < W -> r1 = r2.
Proof. nia. Qed.

(* ---------------------------------------------------------------- smt/digits_normal.c: facts about quotients *)

Theorem digits_quotient_fact q S x : 0 < S ->
  (ediv q S <= x -> q <= S * x + S - 1) /\ (x <= ediv q S -> S * x <= q).
Proof. intro H. rewrite ediv_pos by lia. pose proof (Z.div_mod q S). pose proof (Z.mod_pos_bound q S). split; intro; nia. Qed.
Theorem digits_factor_bound x K S : 0 < S -> x <= K * S -> ediv x S <= K.
Proof. intros H B. rewrite ediv_pos by lia. pose proof (Z.div_mod x S). pose proof (Z.mod_pos_bound x S). nia. Qed.

Theorem digits_radix_half n W r1 c1 r2 c2 : 0 < n -> 2 * Z.abs c1 <= W - n -> 2 * Z.abs c2 <= W - n ->
  - n < (W * r1 + c1) - (W * r2 + c2) < n -> r1 = r2 /\ - n < c1 - c2 < n.
Proof. intros. assert (r1 = r2) by nia. subst. lia. Qed.
Theorem digits_quotient W s x1 x2 e1 e2 : 0 <= e1 + s - W * ediv x1 W < W -> 0 <= e2 + s - W * ediv x2 W < W -> e1 = e2 ->
  ediv x1 W = ediv x2 W /\ e1 + s - W * ediv x1 W = e2 + s - W * ediv x2 W.
Proof. intros H1 H2 E. apply (digits_radix W); try assumption. lia. Qed.
Theorem digits_order n e1 e2 k : 0 < n -> e1 + n <= k -> k <= e2 -> ~ - n < e1 - e2 < n.
Proof. lia. Qed.
Theorem digits_opposite e1 e2 : 0 <= e1 -> 0 <= e2 -> e1 = - e2 -> e1 = 0 /\ e2 = 0.
Proof. lia. Qed.
Theorem digits_opposite_apart e1 e2 : 0 <= e1 -> 0 < e2 -> e1 <> - e2.
Proof. lia. Qed.
Theorem digits_together a b e1 f1 e2 f2 : e1 = f1 -> e2 = f2 -> a * e1 + b * e2 = a * f1 + b * f2.
Proof. intros. subst. reflexivity. Qed.
Theorem digits_multiple x M K : 0 < M -> 0 < K -> emod (ediv x M) K = 0 -> ediv x M = K * ediv x (M * K).
Proof. intros HM HK E. pose proof (digits_rest x M K HM HK). lia. Qed.

(* ---------------------------------------------------------------- smt/digits_normal.c: alternatives; smt/alike.c *)

Theorem digits_only (a b : Prop) : a \/ b -> ~ a -> b.
Proof. tauto. Qed.
Theorem digits_arm (c : Prop) (P : Z -> Prop) v a b : c \/ ~ c -> (c -> v = a) -> (~ c -> v = b) -> P v -> ~ P b -> c /\ P a.
Proof. intros [H | H] A B V N; [rewrite (A H) in V | rewrite (B H) in V]; tauto. Qed.
Theorem digits_multiples (c : bool) g a b : (if c then g * a else g * b) = g * (if c then a else b).
Proof. destruct c; reflexivity. Qed.
Theorem digits_either (a b : Prop) p : a \/ b -> (a -> 0 <= p) -> (b -> 0 <= p) -> 0 <= p.
Proof. tauto. Qed.
Theorem alike_apart (access thread : Type) (h : access -> thread -> Prop) (g : thread -> Prop) (index : thread -> Z) :
  (forall i t, h i t -> g t) -> (forall t1 t2, g t1 -> g t2 -> t1 <> t2 -> index t1 <> index t2) ->
  forall i j t1 t2, h i t1 -> h j t2 -> t1 <> t2 -> index t1 <> index t2.
Proof. eauto. Qed.

(* ---------------------------------------------------------------- smt/residue.c, and scaled facts of smt/algebra.c *)

Theorem residue_only d c m : 0 < c -> m * c - c < d < m * c + c -> emod d c = 0 -> d = m * c.
Proof. intros H B. rewrite emod_pos by lia. intro E. pose proof (Z.div_mod d c). assert (d / c = m) by nia. lia. Qed.
Theorem facts_scaled N p f rest : 0 < N -> 0 <= f -> 0 <= rest -> N * p + N - 1 = f + rest -> 0 <= p.
Proof. intros. nia. Qed.

(* ---------------------------------------------------------------- smt/digits.c, digits_guard.c, scene.c: shifts, choices, rows *)

Theorem digits_differ p : p <> 0 -> 0 <= p -> 0 <= p - 1.
Proof. lia. Qed.
Theorem digits_choice (c : bool) a b (p : Z -> Z) : (c = true -> 0 <= p a) -> (c = false -> 0 <= p b) -> 0 <= p (if c then a else b).
Proof. destruct c; auto. Qed.
Theorem digits_split (c apart : Prop) : c \/ ~ c -> (c -> apart) -> (~ c -> apart) -> apart.
Proof. tauto. Qed.
Theorem digits_scale_up x N r : 0 < N -> 0 <= x + N * r -> 0 <= ediv x N + r.
Proof. intros H. rewrite ediv_pos by lia. intro P. pose proof (Z.div_mod x N) as D. pose proof (Z.mod_pos_bound x N). nia. Qed.
Theorem digits_shift n W k r1 c1 r2 c2 : 0 < n -> 0 <= c1 - k <= W - n -> 0 <= c2 - k <= W - n ->
  - n < (W * r1 + c1) - (W * r2 + c2) < n -> r1 = r2 /\ - n < c1 - c2 < n.
Proof. intros Hn H1 H2 E. assert (r1 = r2) by nia. subst. lia. Qed.
Theorem digits_shift_below n W k r1 c1 r2 c2 : 0 < n -> 0 <= k - c1 <= W - n -> 0 <= k - c2 <= W - n ->
  - n < (W * r1 + c1) - (W * r2 + c2) < n -> r1 = r2 /\ - n < c1 - c2 < n.
Proof. intros Hn H1 H2 E. assert (r1 = r2) by nia. subst. lia. Qed.

(* T(x) = 0 + 1 + .. + x *)
Lemma triangle_number x : 2 * ediv (x * x + x) 2 = x * x + x.
Proof.
  rewrite ediv_pos by lia. pose proof (Z.div_mod (x * x + x) 2). assert ((x * x + x) mod 2 = 0); [|lia].
  replace (x * x + x) with (x * (x + 1)) by ring. destruct (Z.Even_or_Odd x) as [[k ->]|[k ->]].
  - replace (2 * k * (2 * k + 1)) with (k * (2 * k + 1) * 2) by ring. apply Z.mod_mul. lia.
  - replace ((2 * k + 1) * (2 * k + 1 + 1)) with ((2 * k + 1) * (k + 1) * 2) by ring. apply Z.mod_mul. lia.
Qed.
Theorem digits_triangle n A B k x1 c1 x2 c2 : 0 < n ->
  0 <= c1 - k <= A + B * (x1 + 1) - n -> 0 <= c2 - k <= A + B * (x2 + 1) - n ->
  - n < (A * x1 + B * ediv (x1 * x1 + x1) 2 + c1) - (A * x2 + B * ediv (x2 * x2 + x2) 2 + c2) < n -> x1 = x2.
Proof.
  intros Hn H1 H2 E. pose proof (triangle_number x1) as T1. pose proof (triangle_number x2) as T2.
  set (t1 := ediv (x1 * x1 + x1) 2) in *. set (t2 := ediv (x2 * x2 + x2) 2) in *.
  assert (D : 2 * (A * x1 + B * t1) - 2 * (A * x2 + B * t2) = (x1 - x2) * (2 * A + B * (x1 + x2 + 1))) by nia.
  destruct (Z.lt_trichotomy x1 x2) as [L|[L|L]]; [|exact L|]; exfalso.
  - assert ((x2 - x1) * (2 * A + B * (x1 + x2 + 1)) >= 2 * (A + B * (x1 + 1))); [|nia].
    assert (2 * (A + B * (x1 + 1)) + B * (x2 - x1 - 1) = 2 * A + B * (x1 + x2 + 1)) by ring.
    assert (A + B * (x1 + 1) >= n) by lia. assert (A + B * (x2 + 1) >= n) by lia. nia.
  - assert ((x1 - x2) * (2 * A + B * (x1 + x2 + 1)) >= 2 * (A + B * (x2 + 1))); [|nia].
    assert (2 * (A + B * (x2 + 1)) + B * (x1 - x2 - 1) = 2 * A + B * (x1 + x2 + 1)) by ring.
    assert (A + B * (x1 + 1) >= n) by lia. assert (A + B * (x2 + 1) >= n) by lia. nia.
Qed.
Theorem digits_chunk n K N w k x1 c1 x2 c2 : 0 < n -> 0 < N -> 0 < K ->
  0 <= c1 - k <= K * ediv w N - n -> 0 <= c2 - k <= K * ediv w N - n ->
  - n < (K * ediv (x1 * w) N + c1) - (K * ediv (x2 * w) N + c2) < n -> x1 = x2.
Proof.
  intros Hn HN HK H1 H2. rewrite !ediv_pos in * by lia. intro E.
  assert (G : forall a b, a < b -> a * w / N + w / N <= b * w / N).
  { intros a b L. pose proof (Z.div_mod (a * w) N). pose proof (Z.div_mod w N). pose proof (Z.div_mod (b * w) N).
    pose proof (Z.mod_pos_bound (a * w) N). pose proof (Z.mod_pos_bound w N). pose proof (Z.mod_pos_bound (b * w) N).
    assert (0 < w / N) by nia. nia. }
  destruct (Z.lt_trichotomy x1 x2) as [L|[L|L]]; [|exact L|]; exfalso; specialize (G _ _ L); nia.
Qed.
