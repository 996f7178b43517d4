(* The rewriting rules that the C code applies before it asks the solver, one theorem per rule. docs/rules.md has the
   table rule -> theorem. Operators are those of Expr.v; ranges of operands, where a rule needs them, are hypotheses. *)
From Coq Require Import ZArith List Bool Lia PeanoNat Zquot Znumtheory.
From Faial Require Import Expr Ranges.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- smt/algebra.c *)

Theorem algebra_drop e1 e2 s : e1 + s = e2 + s <-> e1 = e2.
Proof. lia. Qed.

Theorem algebra_radix W r1 c1 r2 c2 : 0 <= c1 < W -> 0 <= c2 < W ->
  (W * r1 + c1 = W * r2 + c2 <-> r1 = r2 /\ c1 = c2).
Proof.
  intros H1 H2. split; [|intros [-> ->]; reflexivity]. intro E.
  assert (r1 = r2) by nia. subst. lia.
Qed.

(* On index tuples: one dimension becomes two. *)
Corollary algebra_radix_tuple W r1 c1 r2 c2 (l1 l2 : list Z) : 0 <= c1 < W -> 0 <= c2 < W ->
  (W * r1 + c1 :: l1 = W * r2 + c2 :: l2 <-> r1 :: c1 :: l1 = r2 :: c2 :: l2).
Proof.
  intros H1 H2. split.
  - intros [= E ->]. apply algebra_radix in E as [-> ->]; auto.
  - intros [= -> -> ->]. reflexivity.
Qed.

Theorem algebra_borrow W r c : W * r + c = W * (r - 1) + (c + W).
Proof. ring. Qed.
Theorem algebra_below W r1 c1 r2 c2 : - W < c1 <= 0 -> - W < c2 <= 0 -> (W * r1 + c1 = W * r2 + c2 <-> r1 = r2 /\ c1 = c2).
Proof.
  intros H1 H2. split; [|intros [-> ->]; reflexivity]. intro E.
  assert (r1 = r2) by nia. subst. lia.
Qed.
Theorem algebra_radix_cancel W r1 r2 : W <> 0 -> (W * r1 = W * r2 <-> r1 = r2).
Proof. intro H. split; [apply Z.mul_cancel_l; auto | congruence]. Qed.

(* The bound of c from a factorisation of W. *)
Theorem algebra_radix_nested W1 W2 r c : 0 <= c < W1 -> 0 <= r < W2 -> 0 <= W1 * r + c < W1 * W2.
Proof. nia. Qed.

(* The bound of c from a smaller radix. *)
Theorem algebra_radix_smaller w1 w c : w1 <= w -> 0 <= c < w1 -> 0 <= c < w.
Proof. lia. Qed.

(* What bounds the number of threads bounds each of their numbers. *)
Theorem query_reach n g b i t s e : 0 < n -> 0 <= i < g -> 0 <= t < b ->
  (n * (g * b) + s <= e -> n * (i * b + t + 1) + s <= e) /\ (n * (g * b) + s < e -> n * (i * b + t + 1) + s < e).
Proof.
  intros Hn Hi Ht. assert (i * b + t + 1 <= g * b) by nia. assert (n * (i * b + t + 1) <= n * (g * b)) by nia. lia.
Qed.

Theorem condition_multiple a b : b <> 0 -> (Z.rem a b = 0 <-> emod a b = 0).
Proof.
  intro H. unfold emod. rewrite Z.rem_divide by assumption. rewrite Z.mod_divide by lia. rewrite Z.divide_abs_l. reflexivity.
Qed.

(* Division by a monomial: of a constant a remainder stays. *)
Theorem algebra_divide_constant k w : 0 < w -> k = w * (k / w) + k mod w /\ 0 <= k mod w < w.
Proof. intro H. split; [apply Z.div_mod; lia | apply Z.mod_pos_bound; lia]. Qed.

(* p is not negative since it is at least a fact. *)
Theorem algebra_fact p f : 0 <= f -> 0 <= p - f -> 0 <= p.
Proof. lia. Qed.
Theorem algebra_fact_lt a b : a < b <-> 0 <= b - a - 1.
Proof. lia. Qed.
Theorem algebra_fact_not_lt a b : ~ a < b <-> 0 <= a - b.
Proof. lia. Qed.
Theorem algebra_fact_le a b : a <= b <-> 0 <= b - a.
Proof. lia. Qed.
Theorem algebra_fact_not_le a b : ~ a <= b <-> 0 <= a - b - 1.
Proof. lia. Qed.
Theorem algebra_fact_eq a b : a = b <-> 0 <= a - b /\ 0 <= b - a.
Proof. lia. Qed.
Theorem algebra_term_nonnegative c (atoms : list Z) : 0 <= c -> Forall (fun a => 0 <= a) atoms ->
  0 <= fold_left Z.mul atoms c.
Proof. intros Hc F. revert c Hc. induction F; simpl; intros; auto. apply IHF. nia. Qed.

(* A dimension that is coef * id in every access; of runs of n1 and n2 units, neither longer than |coef|. *)
Theorem algebra_injective coef v1 v2 n1 n2 k1 k2 :
  0 <= k1 < n1 -> 0 <= k2 < n2 -> n1 <= Z.abs coef -> n2 <= Z.abs coef ->
  coef * v1 + k1 = coef * v2 + k2 -> v1 = v2.
Proof. intros. destruct (Z.abs_spec coef) as [[? E]|[? E]]; rewrite E in *; nia. Qed.

Lemma ediv_pos a b : 0 < b -> ediv a b = a / b.
Proof. intro H. unfold ediv. rewrite Z.sgn_pos, Z.abs_eq by lia. lia. Qed.
(* pad: b * (y div k) as a summand over x = scale*y + c. *)
Theorem algebra_pad_summand scale y c k o : 0 < scale -> 0 < k -> - c <= o < scale - c ->
  ediv y k = ediv (scale * y + c + o) (scale * k).
Proof.
  intros Hs Hk Ho. rewrite !ediv_pos by nia.
  replace (scale * y + c + o) with (c + o + y * scale) by ring.
  rewrite <- Z.div_div by lia. rewrite Z.div_add by lia. rewrite (Z.div_small (c + o) scale) by lia. reflexivity.
Qed.
(* ... and the whole, of which each pair (b, (k, o)) is a summand, is strictly increasing in x. *)
Definition padded (l : list (Z * (Z * Z))) (x : Z) : Z :=
  x + fold_right (fun p sum => fst p * ediv (x + snd (snd p)) (fst (snd p)) + sum) 0 l.
Theorem algebra_pad l x1 x2 : Forall (fun p => 0 <= fst p /\ 0 < fst (snd p)) l ->
  (padded l x1 = padded l x2 <-> x1 = x2).
Proof.
  intro F. split; [|congruence].
  assert (M : forall x y, x <= y ->
    fold_right (fun p sum => fst p * ediv (x + snd (snd p)) (fst (snd p)) + sum) 0 l <=
    fold_right (fun p sum => fst p * ediv (y + snd (snd p)) (fst (snd p)) + sum) 0 l).
  { intros x y Hxy. induction F as [|[b [k o]] l [Hb Hk] F IH]; simpl in *; [lia|].
    rewrite !ediv_pos by lia.
    assert ((x + o) / k <= (y + o) / k) by (apply Z.div_le_mono; lia). nia. }
  unfold padded. intro E. destruct (Z.lt_trichotomy x1 x2) as [H|[H|H]]; auto; exfalso.
  - pose proof (M x1 x2). lia.
  - pose proof (M x2 x1). lia.
Qed.

(* ---------------------------------------------------------------- smt/finite.c and the chains of smt/lower.c *)

(* The limit replaced by a bound in the direction of the loop: no value is lost. *)
Theorem finite_values k first limit bound step x :
  (match k with RUp | RMul => limit <= bound | RDown | RDiv => bound <= limit end) ->
  range_ok k first bound step = true ->
  In x (range_vals k first limit step) -> In x (range_vals k first bound step).
Proof.
  intros Hb Hok H. apply range_vals_in in H as (_ & Hg & n & Hn & E). apply range_vals_in. repeat split; auto.
  - destruct k; simpl in *; rewrite Z.ltb_lt in *; lia.
  - exists n. auto.
Qed.

(* kind(a, b) where b is one of few values: the last one needs no test. *)
Fixpoint chain {A} (f : Z -> A) (vs : list Z) (d : A) (v : Z) : A :=
  match vs with
  | [] => d
  | [x] => f x
  | x :: vs' => if v =? x then f x else chain f vs' d v
  end.
Theorem lower_chain {A} (f : Z -> A) vs d v : In v vs -> chain f vs d v = f v.
Proof.
  induction vs as [|x [|y vs] IH]; [intros [] | intros [->|[]]; reflexivity |].
  intro H. change (chain f (x :: y :: vs) d v) with (if v =? x then f x else chain f (y :: vs) d v).
  destruct (Z.eqb_spec v x) as [->|N]; auto. apply IH. destruct H; [congruence | auto].
Qed.
(* 2^e as a chain over its exponents. *)
Theorem lower_pow2 e lo hi : 0 <= lo -> hi <= 62 -> lo <= e <= hi ->
  chain (fun i => 2 ^ i) (map (fun n => lo + Z.of_nat n) (seq 0 (Z.to_nat (hi - lo + 1)))) 1 e = pow2 e.
Proof.
  intros Hl Hh He. rewrite lower_chain.
  - unfold pow2. replace (0 <=? e) with true by (symmetry; apply Z.leb_le; lia).
    replace (e <? 63) with true by (symmetry; apply Z.ltb_lt; lia). reflexivity.
  - apply in_map_iff. exists (Z.to_nat (e - lo)). split; [lia|]. apply in_seq. lia.
Qed.

(* ---------------------------------------------------------------- wraps *)

Definition fits (bits : nat) (signed : bool) (v : Z) : Prop :=
  match bits with
  | O => True
  | S n => if signed then - 2 ^ Z.of_nat n <= v < 2 ^ Z.of_nat n else 0 <= v < 2 ^ Z.of_nat bits
  end.

Lemma two_pow_S n : 2 ^ Z.of_nat (S n) = 2 * 2 ^ Z.of_nat n.
Proof. rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia. Qed.
Lemma two_pow_pos n : 0 < 2 ^ Z.of_nat n.
Proof. apply Z.pow_pos_nonneg; lia. Qed.

(* match: wrap x where x fits    result: x *)
Theorem wrap_fits bits s v : fits bits s v -> wrap bits s v = v.
Proof.
  destruct bits as [|n]; auto. unfold fits, wrap. pose proof (two_pow_pos n). rewrite two_pow_S.
  destruct s; intro H0; rewrite Z.mod_small; lia.
Qed.
Lemma wrap_in_range bits s v : fits bits s (wrap bits s v).
Proof.
  destruct bits as [|n]; simpl; auto. pose proof (two_pow_pos n). pose proof (two_pow_S n) as E.
  assert (0 <= (v + if s then 2 ^ Z.of_nat n else 0) mod 2 ^ Z.of_nat (S n) < 2 ^ Z.of_nat (S n))
    by (apply Z.mod_pos_bound; lia).
  change (Z.pos (Pos.of_succ_nat n)) with (Z.of_nat (S n)). destruct s; rewrite ?Z.add_0_r in *; lia.
Qed.
Theorem wrap_bool v (b : bool) : v = (if b then 1 else 0) -> fits 1 false v.
Proof. intros ->. simpl. destruct b; lia. Qed.

(* Congruent operands wrap alike. *)
Lemma wrap_congruent bits s a b : a mod 2 ^ Z.of_nat bits = b mod 2 ^ Z.of_nat bits -> bits <> O ->
  wrap bits s a = wrap bits s b.
Proof.
  destruct bits as [|n]; [congruence|]. intros E _. unfold wrap. destruct s; auto.
  rewrite Z.add_mod, E, <- Z.add_mod; auto; pose proof (two_pow_pos (S n)); lia.
Qed.
Lemma wrap_mod bits s v : bits <> O -> wrap bits s v mod 2 ^ Z.of_nat bits = v mod 2 ^ Z.of_nat bits.
Proof.
  destruct bits as [|n]; [congruence|]. intros _. unfold wrap. pose proof (two_pow_pos (S n)). destruct s.
  - rewrite Zminus_mod_idemp_l. f_equal. lia.
  - rewrite Z.mod_mod; lia.
Qed.
Lemma pow_divides m n : (m <= n)%nat -> (2 ^ Z.of_nat m | 2 ^ Z.of_nat n).
Proof.
  intro L. exists (2 ^ (Z.of_nat n - Z.of_nat m)). rewrite <- Z.pow_add_r by lia. f_equal. lia.
Qed.
Lemma mod_pow_le a b m n : (m <= n)%nat -> a mod 2 ^ Z.of_nat n = b mod 2 ^ Z.of_nat n ->
  a mod 2 ^ Z.of_nat m = b mod 2 ^ Z.of_nat m.
Proof.
  intros L E. pose proof (two_pow_pos m). pose proof (two_pow_pos n). pose proof (pow_divides m n L) as D.
  rewrite (Zmod_div_mod _ _ a H H0 D), (Zmod_div_mod _ _ b H H0 D). now rewrite E.
Qed.

(* match: wrap (wrap x), the outer type not wider    result: wrap x *)
Theorem wrap_wrap m s n s' v : (m <= n)%nat -> m <> O -> wrap m s (wrap n s' v) = wrap m s v.
Proof. intros L N. apply wrap_congruent; auto. apply mod_pow_le with n; auto. apply wrap_mod. lia. Qed.

(* match: wrap (x + c)    result: wrap (x + c'), c' congruent; the same for coefficients *)
Theorem wrap_reduced bits s x k k' c c' : bits <> O ->
  c mod 2 ^ Z.of_nat bits = c' mod 2 ^ Z.of_nat bits -> k mod 2 ^ Z.of_nat bits = k' mod 2 ^ Z.of_nat bits ->
  wrap bits s (k * x + c) = wrap bits s (k' * x + c').
Proof.
  intros N C K. apply wrap_congruent; auto. pose proof (two_pow_pos bits).
  rewrite Z.add_mod, Z.mul_mod, C, K, <- Z.mul_mod, <- Z.add_mod; lia.
Qed.

(* smt/modular.c *)
Lemma wrap_equal bits s a b : bits <> O -> (wrap bits s a = wrap bits s b <->
  a mod 2 ^ Z.of_nat bits = b mod 2 ^ Z.of_nat bits).
Proof.
  intro N. split; [|intro; now apply wrap_congruent]. intro E.
    rewrite <- (wrap_mod bits s a), <- (wrap_mod bits s b) by auto.
  now rewrite E.
Qed.
(* strip: wraps to wider or equal types, through + - *, below a wrap *)
Theorem modular_strip n s m s' a b : (n <= m)%nat -> n <> O ->
  wrap n s (wrap m s' a) = wrap n s a /\
  (forall a' b', wrap n s a' = wrap n s a -> wrap n s b' = wrap n s b ->
    wrap n s (a' + b') = wrap n s (a + b) /\ wrap n s (a' - b') = wrap n s (a - b) /\
    wrap n s (a' * b') = wrap n s (a * b)).
Proof.
  intros L N. split; [now apply wrap_wrap|]. pose proof (two_pow_pos n).
  intros a' b' Ea Eb. apply wrap_equal in Ea; auto. apply wrap_equal in Eb; auto.
  repeat split; apply wrap_congruent; auto.
  - rewrite Z.add_mod, Ea, Eb, <- Z.add_mod; lia.
  - rewrite Zminus_mod, Ea, Eb, <- Zminus_mod. reflexivity.
  - rewrite Z.mul_mod, Ea, Eb, <- Z.mul_mod; lia.
Qed.
(* shift: what both have in common goes, one constant comes *)
Theorem modular_shift n s t x1 x2 c : n <> O ->
  (wrap n s (t + x1) = wrap n s (t + x2) <-> wrap n s (x1 + c) = wrap n s (x2 + c)).
Proof.
  intro N. rewrite !wrap_equal by auto. pose proof (two_pow_pos n).
  assert (D : forall u v, u mod 2 ^ Z.of_nat n = v mod 2 ^ Z.of_nat n <-> (u - v) mod 2 ^ Z.of_nat n = 0).
  { intros u v. split; intro E; [rewrite Zminus_mod, E, Z.sub_diag; apply Z.mod_0_l; lia|].
    apply Z.mod_divide in E as [q E]; [|lia]. replace u with (v + q * 2 ^ Z.of_nat n) by lia. apply Z.mod_add. lia. }
  rewrite !D. replace (t + x1 - (t + x2)) with (x1 - x2) by ring. replace (x1 + c - (x2 + c)) with (x1 - x2) by ring.
  tauto.
Qed.

(* Signed below 32 bits, in full: by definition. *)
Theorem lower_wrap_signed n v : wrap (S n) true v = emod (v + 2 ^ Z.of_nat n) (2 ^ Z.of_nat (S n)) - 2 ^ Z.of_nat n.
Proof. unfold wrap, emod. rewrite Z.abs_eq; auto. pose proof (two_pow_pos (S n)). lia. Qed.
Theorem lower_wrap_unsigned bits v : bits <> O -> wrap bits false v = emod v (2 ^ Z.of_nat bits).
Proof. destruct bits; [congruence|]. intros _. unfold wrap, emod. rewrite Z.abs_eq; auto.
  pose proof (two_pow_pos (S bits)). lia. Qed.
(* At most one step below zero or past the top. *)
Theorem lower_wrap_step bits v : bits <> O -> let top := 2 ^ Z.of_nat bits in - top <= v < 2 * top ->
  wrap bits false v = if v <? 0 then v + top else if v <? top then v else v - top.
Proof.
  destruct bits; [congruence|]. intros _ top H. unfold wrap. fold top.
  assert (0 < top) by (apply two_pow_pos).
  destruct (Z.ltb_spec v 0); [|destruct (Z.ltb_spec v top)].
  - symmetry. apply Z.mod_unique_pos with (-1); lia.
  - now rewrite Z.mod_small by lia.
  - symmetry. apply Z.mod_unique_pos with 1; lia.
Qed.

(* The same for signed types. *)
Theorem lower_wrap_signed_step n v : let half := 2 ^ Z.of_nat n in let whole := 2 ^ Z.of_nat (S n) in
  - (whole + half) <= v < whole + half ->
  wrap (S n) true v = if v <? - half then v + whole else if half <=? v then v - whole else v.
Proof.
  intros half whole H. assert (W : whole = 2 * half) by apply two_pow_S. assert (P : 0 < half) by apply two_pow_pos.
  unfold wrap. fold half whole. destruct (Z.ltb_spec v (- half)); [|destruct (Z.leb_spec half v)].
  - replace ((v + half) mod whole) with (v + half + whole) by (apply Z.mod_unique_pos with (-1); lia). lia.
  - replace ((v + half) mod whole) with (v + half - whole) by (apply Z.mod_unique_pos with 1; lia). lia.
  - rewrite Z.mod_small by lia. lia.
Qed.

(* ---------------------------------------------------------------- C's division (smt/lower.c, core/expr_divide.c) *)

Lemma emod_pos a b : 0 < b -> emod a b = a mod b.
Proof. intro H. unfold emod. now rewrite Z.abs_eq by lia. Qed.

(* Euclidean division: what SMT-LIB's div and mod are. *)
Lemma euclid a b : b <> 0 -> a = b * ediv a b + emod a b /\ 0 <= emod a b < Z.abs b.
Proof.
  intro H. unfold ediv, emod. assert (0 < Z.abs b) by lia. split; [|apply Z.mod_pos_bound; auto].
  rewrite (Z.div_mod a (Z.abs b)) at 1 by lia. f_equal.
  destruct (Z.abs_spec b) as [[? E]|[? E]]; rewrite E; [rewrite Z.sgn_pos by lia | rewrite Z.sgn_neg by lia]; ring.
Qed.
Lemma euclid_unique a b q r : b <> 0 -> a = b * q + r -> 0 <= r < Z.abs b -> q = ediv a b /\ r = emod a b.
Proof.
  intros H E R. destruct (euclid a b H) as [E' R'].
  assert (q = ediv a b); [|subst q; lia].
  destruct (Z.abs_spec b) as [[? A]|[? A]]; rewrite A in *; nia.
Qed.

(* match: a / b, a % b with a >= 0    result: a div b, a mod b, whatever the sign of b *)
Theorem divide_truncating_nonnegative a b : 0 <= a -> b <> 0 -> Z.quot a b = ediv a b /\ Z.rem a b = emod a b.
Proof.
  intros Ha Hb. apply euclid_unique; auto.
  - apply Z.quot_rem'.
  - pose proof (Z.rem_bound_abs a b Hb). pose proof (Z.rem_nonneg a b Hb Ha). lia.
Qed.
(* For a < 0 both are the negations of those of -a. *)
Theorem lower_truncating a b : b <> 0 ->
  Z.quot a b = (if 0 <=? a then ediv a b else 0 - ediv (0 - a) b) /\
  Z.rem a b = (if 0 <=? a then emod a b else 0 - emod (0 - a) b).
Proof.
  intro Hb. destruct (Z.leb_spec 0 a).
  - apply divide_truncating_nonnegative; auto.
  - destruct (divide_truncating_nonnegative (0 - a) b) as [<- <-]; auto; [lia|].
    replace (0 - a) with (- a) by lia. rewrite Z.quot_opp_l, Z.rem_opp_l by auto. lia.
Qed.
(* match: x / c, x % c with |x| < |c|    result: 0, x *)
Theorem divide_truncating_small x c : - Z.abs c < x < Z.abs c -> Z.quot x c = 0 /\ Z.rem x c = x.
Proof.
  intro H. assert (Hc : c <> 0) by lia. assert (E : Z.quot x c = 0) by (apply Z.quot_small_iff; lia).
  split; auto. pose proof (Z.quot_rem' x c). rewrite E in *. lia.
Qed.
(* match: (c*x) / c, (c*x) % c    result: x, 0; here: the Euclidean ones *)
Theorem divide_truncating_multiple a c : c <> 0 -> (Z.abs c | a) -> Z.quot a c = ediv a c /\ Z.rem a c = emod a c.
Proof.
  intros Hc [k ->]. apply euclid_unique; auto; [apply Z.quot_rem'|].
  enough (Z.rem (k * Z.abs c) c = 0) by lia.
  apply Z.rem_divide; auto. exists (k * Z.sgn c). rewrite <- (Z.sgn_abs c). ring.
Qed.
(* match: a mod -c, a div -c    result: a mod c, -(a div c) *)
Theorem divide_negative a c : emod a (- c) = emod a c /\ ediv a (- c) = 0 - ediv a c.
Proof. unfold emod, ediv. rewrite Z.abs_opp, Z.sgn_opp. split; [auto | ring]. Qed.
Theorem divide_one a : ediv a 1 = a /\ emod a 1 = 0.
Proof. rewrite ediv_pos, emod_pos by lia. now rewrite Z.div_1_r, Z.mod_1_r. Qed.

(* match: x mod c, x div c with q*c <= x < q*c + c    result: x - q*c, q *)
Theorem divide_one_quotient x c q : 0 < c -> q * c <= x < q * c + c -> emod x c = x - q * c /\ ediv x c = q.
Proof. intros Hc H. destruct (euclid_unique x c q (x - q * c)); [lia | lia | lia | auto]. Qed.
(* match: (x mod m) mod c, c divides m    result: x mod c *)
Theorem divide_mod_mod x m c : 0 < c -> 0 < m -> (c | m) -> emod (emod x m) c = emod x c.
Proof. intros Hc Hm D. rewrite !emod_pos by auto. symmetry. apply Zmod_div_mod; auto. Qed.
(* match: wrap(x) mod 2^k, k <= bits, unsigned    result: x mod 2^k *)
Theorem divide_mod_wrap x k bits : (k <= bits)%nat -> bits <> O ->
  emod (wrap bits false x) (2 ^ Z.of_nat k) = emod x (2 ^ Z.of_nat k).
Proof.
  intros L N. rewrite !emod_pos by apply two_pow_pos. apply mod_pow_le with bits; auto. now apply wrap_mod.
Qed.
(* Coefficients and constants modulo c: any congruent representative. *)
Theorem divide_mod_reduced c x x' k k' r r' : 0 < c ->
  x mod c = x' mod c -> k mod c = k' mod c -> r mod c = r' mod c -> emod (k * x + r) c = emod (k' * x' + r') c.
Proof.
  intros Hc X K R. rewrite !emod_pos by auto. rewrite Z.add_mod, Z.mul_mod, X, K, R, <- Z.mul_mod, <- Z.add_mod; lia.
Qed.
Theorem divide_nearest v c : 0 < c -> let r := Z.rem v c in
  (if c / 2 <? r then r - c else if r <? - (c / 2) then r + c else r) mod c = v mod c.
Proof.
  intros Hc r. assert (E : r mod c = v mod c).
  { unfold r. rewrite (Z.quot_rem' v c) at 2. rewrite Z.add_comm, Z.mul_comm, Z.mod_add; lia. }
  destruct (_ <? _).
  - replace (r - c) with (r + (-1) * c) by ring. rewrite Z.mod_add; lia.
  - destruct (_ <? _); auto. replace (r + c) with (r + 1 * c) by ring. rewrite Z.mod_add; lia.
Qed.
(* match: (g*x + k) mod (g*m)    result: ((x + k div g) mod m) * g + k mod g *)
Theorem divide_mod_factor g x k m : 0 < g -> 0 < m ->
  emod (g * x + k) (g * m) = emod (x + k / g) m * g + k mod g.
Proof.
  intros Hg Hm. symmetry.
  apply (euclid_unique (g * x + k) (g * m) (ediv (x + k / g) m)); [nia| |].
  - destruct (euclid (x + k / g) m) as [E _]; [lia|]. pose proof (Z.div_mod k g). nia.
  - destruct (euclid (x + k / g) m) as [_ R]; [lia|]. pose proof (Z.mod_pos_bound k g Hg).
    rewrite Z.abs_eq in * by nia. nia.
Qed.
(* match: (c*x + y) div c    result: x + y div c *)
Theorem divide_whole c x y : c <> 0 -> ediv (c * x + y) c = x + ediv y c.
Proof.
  intro H. symmetry. destruct (euclid y c H). apply (euclid_unique (c * x + y) c _ (emod y c)); auto. lia.
Qed.
(* match: (g*y + k) div (g*m), 0 <= k mod g < g    result: (y + k div g) div m *)
Theorem divide_div_factor g y k m : 0 < g -> 0 < m -> ediv (g * y + k) (g * m) = ediv (y + k / g) m.
Proof.
  intros Hg Hm. destruct (euclid (y + k / g) m) as [E R]; [lia|]. symmetry.
  apply (euclid_unique (g * y + k) (g * m) _ (emod (y + k / g) m * g + k mod g)); [nia| |];
    pose proof (Z.div_mod k g); pose proof (Z.mod_pos_bound k g Hg); [nia|].
  rewrite Z.abs_eq in * by nia. nia.
Qed.
(* match: (x div d) div m, both positive    result: x div (d*m) *)
Theorem divide_div_div x d m : 0 < d -> 0 < m -> ediv (ediv x d) m = ediv x (d * m).
Proof. intros Hd Hm. rewrite !ediv_pos by nia. apply Z.div_div; lia. Qed.
(* match: (b*x + y) div b, (b*x + y) mod b    result: x + y div b, y mod b *)
Theorem divide_symbolic b x y : b <> 0 -> ediv (b * x + y) b = x + ediv y b /\ emod (b * x + y) b = emod y b.
Proof.
  intro H. split; [now apply divide_whole|]. symmetry. destruct (euclid y b H).
  apply (euclid_unique (b * x + y) b (x + ediv y b) (emod y b)); auto. lia.
Qed.
(* match: x div b, x mod b with 0 <= x < b    result: 0, x *)
Theorem divide_small x b : 0 <= x < b -> ediv x b = 0 /\ emod x b = x.
Proof. intro H. rewrite ediv_pos, emod_pos by lia. split; [apply Z.div_small | apply Z.mod_small]; lia. Qed.

(* ---------------------------------------------------------------- bits (core/expr_bits.c) *)

Ltac bitwise := apply Z.bits_inj'; let n := fresh "n" in let Hn := fresh "Hn" in intros n Hn.

(* Shifts: the lowering writes them as products and quotients by powers of two. *)
Theorem shift_left x k : 0 <= k -> Z.shiftl x k = x * 2 ^ k.
Proof. apply Z.shiftl_mul_pow2. Qed.
Theorem shift_right x k : 0 <= k -> Z.shiftr x k = ediv x (2 ^ k).
Proof. intro H. rewrite ediv_pos by (apply Z.pow_pos_nonneg; lia). now apply Z.shiftr_div_pow2. Qed.

(* match: x & 2^n - 1    result: x mod 2^n *)
Theorem bits_band_mask x n : 0 <= n -> Z.land x (2 ^ n - 1) = emod x (2 ^ n).
Proof.
  intro H. rewrite emod_pos by (apply Z.pow_pos_nonneg; lia). rewrite <- Z.land_ones by auto.
  f_equal. rewrite Z.ones_equiv. lia.
Qed.
(* ... and so on for each run of ones *)
Theorem bits_band_run x from to : 0 <= from <= to ->
  Z.land x (2 ^ to - 2 ^ from) = emod (ediv x (2 ^ from)) (2 ^ (to - from)) * 2 ^ from.
Proof.
  intro H. rewrite <- shift_right, <- bits_band_mask, <- shift_left by lia.
  replace (2 ^ to - 2 ^ from) with (Z.shiftl (2 ^ (to - from) - 1) from).
  2: { rewrite shift_left, Z.mul_sub_distr_r, <- Z.pow_add_r by lia. replace (to - from + from) with to by lia. lia. }
  bitwise. rewrite Z.land_spec. destruct (Z.lt_ge_cases n from).
  - rewrite !Z.shiftl_spec_low by lia. apply andb_false_r.
  - rewrite !Z.shiftl_spec_high, Z.land_spec, Z.shiftr_spec by lia. f_equal. f_equal. lia.
Qed.
Theorem bits_band_run_open x from : 0 <= from -> Z.land x (- 2 ^ from) = ediv x (2 ^ from) * 2 ^ from.
Proof.
  intro H. rewrite <- shift_right by lia. rewrite <- shift_left by lia.
  replace (- 2 ^ from) with (Z.shiftl (-1) from) by (rewrite Z.shiftl_mul_pow2; lia).
  bitwise. rewrite Z.land_spec. destruct (Z.lt_ge_cases n from).
  - rewrite !Z.shiftl_spec_low by lia. apply andb_false_r.
  - rewrite !Z.shiftl_spec_high, Z.shiftr_spec by lia. rewrite Z.bits_m1, andb_true_r by lia. f_equal. lia.
Qed.
(* a + b = a | b = a ^ b where no bit is common *)
Theorem bits_disjoint a b : Z.land a b = 0 -> Z.lor a b = a + b /\ Z.lxor a b = a + b.
Proof.
  intro H. split; [|symmetry; now apply Z.add_nocarry_lxor].
  rewrite <- Z.lxor_lor by auto. symmetry. now apply Z.add_nocarry_lxor.
Qed.
Theorem bits_band_runs x m1 m2 : Z.land m1 m2 = 0 -> Z.land x (m1 + m2) = Z.land x m1 + Z.land x m2.
Proof.
  intro H. destruct (bits_disjoint m1 m2 H) as [<- _]. rewrite Z.land_lor_distr_r.
  apply bits_disjoint. bitwise. rewrite !Z.land_spec, Z.bits_0.
  assert (E : Z.testbit (Z.land m1 m2) n = false) by (rewrite H; apply Z.bits_0). rewrite Z.land_spec in E.
  destruct (Z.testbit x n), (Z.testbit m1 n), (Z.testbit m2 n); auto.
Qed.
Lemma land_low a k : 0 <= k -> 0 <= a < 2 ^ k -> a = Z.land a (Z.ones k).
Proof. intros Hk Ha. rewrite Z.land_ones by auto. symmetry. now apply Z.mod_small. Qed.
(* match: x & m, 0 <= x <= 2^n - 1    result: x & (m mod 2^n) *)
Theorem bits_band_range x m n : 0 <= n -> 0 <= x < 2 ^ n -> Z.land x m = Z.land x (Z.land m (2 ^ n - 1)).
Proof.
  intros Hn H. replace (2 ^ n - 1) with (Z.ones n) by (rewrite Z.ones_equiv; lia).
  rewrite (land_low x n) at 1 by auto. rewrite <- Z.land_assoc. f_equal. apply Z.land_comm.
Qed.
(* match: x & m, 0 <= x <= m = 2^n - 1    result: x *)
Theorem bits_band_all x n : 0 <= n -> 0 <= x < 2 ^ n -> Z.land x (2 ^ n - 1) = x.
Proof. intros Hn H. replace (2 ^ n - 1) with (Z.ones n) by (rewrite Z.ones_equiv; lia). symmetry. now apply land_low.
  Qed.
(* match: x | m    result: (x & ~m) + m *)
Theorem bits_bor_mask x m : Z.lor x m = Z.land x (Z.lnot m) + m.
Proof.
  replace (Z.land x (Z.lnot m)) with (Z.ldiff x m) by (bitwise; now rewrite Z.ldiff_spec, Z.land_spec, Z.lnot_spec).
  destruct (bits_disjoint (Z.ldiff x m) m) as [<- _].
  - bitwise. rewrite Z.land_spec, Z.ldiff_spec, Z.bits_0. destruct (Z.testbit x n), (Z.testbit m n); auto.
  - bitwise. rewrite !Z.lor_spec, Z.ldiff_spec. destruct (Z.testbit x n), (Z.testbit m n); auto.
Qed.
(* match: x ^ -1    result: -1 - x *)
Theorem bits_bxor_all x : Z.lxor x (-1) = -1 - x.
Proof. rewrite Z.lxor_m1_r. unfold Z.lnot. lia. Qed.
(* match: x ^ (2^n - 1), 0 <= x < 2^n    result: 2^n - 1 - x *)
Theorem bits_bxor_mask x n : 0 <= n -> 0 <= x < 2 ^ n -> Z.lxor x (2 ^ n - 1) = 2 ^ n - 1 - x.
Proof.
  intros Hn H. replace (2 ^ n - 1) with (Z.ones n) by (rewrite Z.ones_equiv; lia).
  rewrite (land_low x n) at 1 by auto. rewrite Z.sub_nocarry_ldiff.
  - bitwise. rewrite Z.lxor_spec, Z.land_spec, Z.ldiff_spec.
    rewrite (land_low x n) at 2 by auto. rewrite Z.land_spec.
      destruct (Z.testbit x n0), (Z.testbit (Z.ones n) n0); auto.
  - rewrite (land_low x n) by auto. bitwise. rewrite Z.ldiff_spec, Z.land_spec, Z.bits_0.
    destruct (Z.testbit x n0), (Z.testbit (Z.ones n) n0); auto.
Qed.
(* match: (x ^ c) ^ d, (x ^ y) ^ y    result: x ^ (c ^ d), x *)
Theorem bits_bxor_bxor x c d : Z.lxor (Z.lxor x c) d = Z.lxor x (Z.lxor c d).
Proof. apply Z.lxor_assoc. Qed.
Theorem bits_bxor_cancel x y : Z.lxor (Z.lxor x y) y = x.
Proof. now rewrite Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_r. Qed.
(* match: x & 0, x | 0, x ^ 0, x & -1, x | -1, x & x, x | x, x ^ x *)
Theorem bits_trivial x : Z.land x 0 = 0 /\ Z.lor x 0 = x /\ Z.lxor x 0 = x /\ Z.land x (-1) = x /\ Z.lor x (-1) = -1 /\
  Z.land x x = x /\ Z.lor x x = x /\ Z.lxor x x = 0.
Proof.
  rewrite Z.land_0_r, Z.lor_0_r, Z.lxor_0_r, Z.land_m1_r, Z.lor_m1_r, Z.land_diag, Z.lor_diag, Z.lxor_nilpotent. tauto.
Qed.
(* A multiple of 2^k and a number below 2^k share no bit. *)
Theorem bits_multiple_below a b k : 0 <= k -> (2 ^ k | a) -> 0 <= b < 2 ^ k -> Z.land a b = 0.
Proof.
  intros Hk [q ->] Hb. rewrite <- Z.shiftl_mul_pow2 by auto. rewrite (land_low b k) by auto.
  bitwise. rewrite !Z.land_spec, Z.bits_0. destruct (Z.lt_ge_cases n k).
  - now rewrite Z.shiftl_spec_low.
  - rewrite (Z.ones_spec_high k) by lia. now rewrite !andb_false_r.
Qed.
Lemma multiple_low a k : 0 <= k -> ((2 ^ k | a) <-> Z.land a (Z.ones k) = 0).
Proof. intro Hk. rewrite Z.land_ones by auto. symmetry. apply Z.mod_divide. pose proof (Z.pow_pos_nonneg 2 k). lia. Qed.
(* How many low bits are zero. *)
Theorem bits_zeros_sum a b k : (2 ^ k | a) -> (2 ^ k | b) -> (2 ^ k | a + b) /\ (2 ^ k | a - b).
Proof. split; [apply Z.divide_add_r | apply Z.divide_sub_r]; auto. Qed.
Theorem bits_zeros_product a b j k : 0 <= j -> 0 <= k -> (2 ^ j | a) -> (2 ^ k | b) -> (2 ^ (j + k) | a * b).
Proof. intros Hj Hk [p ->] [q ->]. exists (p * q). rewrite Z.pow_add_r by auto. ring. Qed.
Theorem bits_zeros_choice a b k (c : bool) : (2 ^ k | a) -> (2 ^ k | b) -> (2 ^ k | if c then a else b).
Proof. destruct c; auto. Qed.
Theorem bits_zeros_min_max a b k : (2 ^ k | a) -> (2 ^ k | b) -> (2 ^ k | Z.min a b) /\ (2 ^ k | Z.max a b).
Proof. split; [destruct (Z.min_spec a b) as [[_ ->]|[_ ->]] | destruct (Z.max_spec a b) as [[_ ->]|[_ ->]]]; auto. Qed.
Theorem bits_zeros_band a b k : 0 <= k -> (2 ^ k | a) \/ (2 ^ k | b) -> (2 ^ k | Z.land a b).
Proof.
  intro Hk. rewrite !multiple_low by auto. intros [H|H].
  - rewrite (Z.land_comm a), <- Z.land_assoc, H. apply Z.land_0_r.
  - rewrite <- Z.land_assoc, H. apply Z.land_0_r.
Qed.
Theorem bits_zeros_or_xor a b k : 0 <= k -> (2 ^ k | a) -> (2 ^ k | b) -> (2 ^ k | Z.lor a b) /\ (2 ^ k | Z.lxor a b).
Proof.
  intro Hk. rewrite !multiple_low by auto. intros Ha Hb. rewrite Z.land_lor_distr_l, Ha, Hb. split; auto.
  bitwise. assert (Ea : Z.testbit (Z.land a (Z.ones k)) n = false) by (rewrite Ha; apply Z.bits_0).
  assert (Eb : Z.testbit (Z.land b (Z.ones k)) n = false) by (rewrite Hb; apply Z.bits_0).
  rewrite !Z.land_spec in *. rewrite Z.lxor_spec, Z.bits_0.
  destruct (Z.testbit a n), (Z.testbit b n), (Z.testbit (Z.ones k) n); auto.
Qed.
(* smt/lower.c: a | b and a ^ b by the conjunction *)
Theorem lower_bits a b : Z.lor a b = a + b - Z.land a b /\ Z.lxor a b = a + b - 2 * Z.land a b.
Proof.
  assert (P : forall x y, x = Z.ldiff x y + Z.land x y).
  { intros x y. rewrite <- (proj1 (bits_disjoint (Z.ldiff x y) (Z.land x y) ltac:(bitwise; rewrite !Z.land_spec,
      Z.ldiff_spec, Z.bits_0; destruct (Z.testbit x n), (Z.testbit y n); auto))).
    bitwise. rewrite Z.lor_spec, Z.ldiff_spec, Z.land_spec. destruct (Z.testbit x n), (Z.testbit y n); auto. }
  assert (X : Z.lxor a b = Z.ldiff a b + Z.ldiff b a).
  { rewrite <- (proj1 (bits_disjoint (Z.ldiff a b) (Z.ldiff b a) ltac:(bitwise; rewrite Z.land_spec,
      !Z.ldiff_spec, Z.bits_0; destruct (Z.testbit a n), (Z.testbit b n); auto))).
    bitwise. rewrite Z.lor_spec, !Z.ldiff_spec, Z.lxor_spec. destruct (Z.testbit a n), (Z.testbit b n); auto. }
  pose proof (P a b). pose proof (P b a) as Pb. rewrite (Z.land_comm b a) in Pb.
  assert (O : Z.lor a b = Z.lxor a b + Z.land a b).
  { assert (D : Z.land (Z.lxor a b) (Z.land a b) = 0).
    { bitwise. rewrite !Z.land_spec, Z.lxor_spec, Z.bits_0. destruct (Z.testbit a n), (Z.testbit b n); auto. }
    rewrite <- (proj1 (bits_disjoint _ _ D)). bitwise. rewrite !Z.lor_spec, Z.lxor_spec, Z.land_spec.
    destruct (Z.testbit a n), (Z.testbit b n); auto. }
  lia.
Qed.

(* ---------------------------------------------------------------- the solver's terms (smt/encode.c) *)

Theorem encode_min_max a b : Z.min a b = (if a <=? b then a else b) /\ Z.max a b = (if a <=? b then b else a).
Proof. destruct (Z.leb_spec a b); lia. Qed.

(* Two's complement values of n + 1 bits are those with one sign from bit n on. *)
Lemma signed_range x n : 0 <= n -> (- 2 ^ n <= x < 2 ^ n <-> x / 2 ^ n = 0 \/ x / 2 ^ n = -1).
Proof.
  intro Hn. assert (P : 0 < 2 ^ n) by (apply Z.pow_pos_nonneg; lia).
  pose proof (Z.div_mod x (2 ^ n)). pose proof (Z.mod_pos_bound x (2 ^ n) P). split; [|nia].
  intro H1. destruct (Z.lt_ge_cases x 0).
  - right. symmetry. apply Z.div_unique_pos with (x + 2 ^ n); lia.
  - left. apply Z.div_small. lia.
Qed.
Theorem encode_band_range a b n : 0 <= n -> - 2 ^ n <= a < 2 ^ n -> - 2 ^ n <= b < 2 ^ n ->
  - 2 ^ n <= Z.land a b < 2 ^ n.
Proof.
  intros Hn. rewrite !signed_range by auto. rewrite <- !Z.shiftr_div_pow2 by auto. rewrite Z.shiftr_land.
  intros [-> | ->] [-> | ->]; rewrite ?Z.land_0_l, ?Z.land_0_r, ?Z.land_m1_l; auto.
Qed.
(* The integer conjunction modulo 2^w, read as two's complement where both may be negative. *)
Theorem encode_band a b n : 0 <= n -> - 2 ^ n <= a < 2 ^ n -> - 2 ^ n <= b < 2 ^ n ->
  let w := n + 1 in let both := Z.land (a mod 2 ^ w) (b mod 2 ^ w) in
  Z.land a b = (if both <? 2 ^ n then both else both - 2 ^ w) /\ (0 <= a \/ 0 <= b -> Z.land a b = both).
Proof.
  intros Hn Ha Hb w both. assert (P : 0 < 2 ^ n) by (apply Z.pow_pos_nonneg; lia).
  assert (W : 2 ^ w = 2 * 2 ^ n) by (unfold w; rewrite Z.add_1_r, Z.pow_succ_r; lia).
  assert (E : both = Z.land a b mod 2 ^ w).
  { unfold both. rewrite <- !Z.land_ones by (unfold w; lia).
    bitwise. rewrite !Z.land_spec. destruct (Z.testbit a n0), (Z.testbit b n0), (Z.testbit (Z.ones w) n0); auto. }
  pose proof (encode_band_range a b n Hn Ha Hb) as R. rewrite E. split.
  - destruct (Z.lt_ge_cases (Z.land a b) 0).
    + replace (Z.land a b mod 2 ^ w) with (Z.land a b + 2 ^ w) by (apply Z.mod_unique_pos with (-1); lia).
      destruct (Z.ltb_spec (Z.land a b + 2 ^ w) (2 ^ n)); lia.
    + rewrite Z.mod_small by lia. destruct (Z.ltb_spec (Z.land a b) (2 ^ n)); lia.
  - intro S. assert (0 <= Z.land a b) by (apply Z.land_nonneg; auto). symmetry. apply Z.mod_small. lia.
Qed.

(* ---------------------------------------------------------------- definitions in guards (smt/query.c) *)

(* match: the guard has the part x = e    result: index[x := e] *)
Theorem query_define x e n r : r x = neval r e -> neval r (nsubst x e n) = neval r n.
Proof.
  intro H. rewrite neval_subst. apply neval_agree. intros y _. unfold upd. destruct (Nat.eqb_spec x y); congruence.
Qed.

(* ---------------------------------------------------------------- ranges of loops (core/range.c) *)

Theorem range_in_up first limit step x : 0 < step ->
  (In x (range_vals RUp first limit step) <-> x < limit /\ 0 <= x - first /\ emod (x - first) step = 0).
Proof. intro H. rewrite range_up_in, emod_pos by auto. intuition lia. Qed.
Theorem range_in_down first limit step x : 0 < step ->
  (In x (range_vals RDown first limit step) <-> limit < x /\ 0 <= first - x /\ emod (first - x) step = 0).
Proof. intro H. rewrite range_down_in, emod_pos by auto. intuition lia. Qed.
(* A step that is not constant: by the iteration number. *)
Theorem range_in_witness (up : bool) first limit step x : 0 < step ->
  (In x (range_vals (if up then RUp else RDown) first limit step) <->
   (if up then x < limit else limit < x) /\ exists k, 0 <= k /\ (if up then x - first else first - x) = step * k).
Proof.
  intro H. rewrite range_vals_in. destruct up; simpl; rewrite !Z.ltb_lt;
    (split; [intros (_ & G & n & N & E); split; auto; exists n; lia | intros (G & n & N & E); repeat split; auto;
      exists n; lia]).
Qed.
(* Geometric: one of the powers up to a bound. *)
Theorem range_in_mul first limit step x largest : limit <= largest + 1 \/ x <= largest ->
  (In x (range_vals RMul first limit step) <->
   (1 < step /\ 0 < first) /\ x < limit /\ exists k, 0 <= k /\ step ^ k <= Z.max 1 largest /\ x = first * step ^ k).
Proof.
  intro HL. rewrite range_vals_in. simpl. rewrite andb_true_iff, !Z.ltb_lt. split.
  - intros ([Hs Hf] & G & n & N & E). repeat split; auto. exists n. repeat split; auto.
    assert (0 < step ^ n) by (apply Z.pow_pos_nonneg; lia). nia.
  - intros ([Hs Hf] & G & n & N & _ & E). repeat split; auto. exists n. auto.
Qed.
Theorem range_in_div first limit step x largest : first <= largest ->
  (In x (range_vals RDiv first limit step) <->
   (1 < step /\ 0 <= limit) /\ limit < x /\ exists k, 0 <= k /\ step ^ k <= largest /\ x = ediv first (step ^ k)).
Proof.
  intro HL. rewrite range_vals_in. simpl. rewrite andb_true_iff, !Z.ltb_lt, Z.leb_le. split.
  - intros ([Hs Hl] & G & n & N & E). repeat split; auto. assert (P : 0 < step ^ n) by (apply Z.pow_pos_nonneg; lia).
    destruct (Z.lt_ge_cases first 0) as [F|F].
    { exfalso. assert (Z.quot first (step ^ n) <= 0); [|lia].
      rewrite <- (Z.opp_involutive first), Z.quot_opp_l by lia.
      assert (0 <= Z.quot (- first) (step ^ n)) by (apply Z.quot_pos; lia). lia. }
    exists n. destruct (divide_truncating_nonnegative first (step ^ n)) as [Q _]; [lia | lia |].
    repeat split; auto; [|congruence]. destruct (Z.le_gt_cases (step ^ n) first); [lia|].
    rewrite Z.quot_small in E by lia. lia.
  - intros ([Hs Hl] & G & n & N & _ & E). repeat split; auto. exists n. split; auto.
    assert (P : 0 < step ^ n) by (apply Z.pow_pos_nonneg; lia).
    destruct (Z.lt_ge_cases first 0) as [F|F].
    { exfalso. rewrite ediv_pos in E by auto. assert (first / step ^ n < 0) by (apply Z.div_lt_upper_bound; lia). lia. }
    destruct (divide_truncating_nonnegative first (step ^ n)) as [Q _]; [lia | lia |]. congruence.
Qed.
(* A geometric step that is not constant: any factor is a superset. *)
Theorem range_in_factor (up : bool) first limit step x :
  In x (range_vals (if up then RMul else RDiv) first limit step) ->
  (if up then x < limit else limit < x) /\ exists f, 1 <= f /\ x = (if up then first * f else Z.quot first f).
Proof.
  intro H. apply range_vals_in in H. destruct up; simpl in H; rewrite andb_true_iff, !Z.ltb_lt in H;
    destruct H as ([H1 H2] & G & n & N & E); (split; [exact G|]); exists (step ^ n); split; auto;
    assert (0 < step ^ n) by (apply Z.pow_pos_nonneg; lia); lia.
Qed.
(* Alignment (protocol/loop.c): the value in iteration i; powers of two steps by shifting. *)
Theorem loop_align k first limit step x : range_ok k first limit step = true ->
  (In x (range_vals k first limit step) <-> exists i, 0 <= i /\ x = range_nth k first step i /\
    range_go k limit x = true).
Proof. intro H. rewrite range_vals_in. split; [intros (_ & G & n & N & E) | intros (n & N & E & G)]; eauto 6. Qed.
Theorem loop_align_power n i : 0 <= n -> 0 <= i -> n * i <= 62 -> (2 ^ n) ^ i = pow2 (i * n).
Proof.
  intros Hn Hi H. rewrite <- Z.pow_mul_r by auto. unfold pow2.
  replace (0 <=? i * n) with true by (symmetry; apply Z.leb_le; nia).
  replace (i * n <? 63) with true by (symmetry; apply Z.ltb_lt; lia). now rewrite Z.mul_comm.
Qed.

(* ---------------------------------------------------------------- truth (core/expr_simplify.c) *)

Theorem not_not (x : bool) : negb (negb x) = x.
Proof. apply negb_involutive. Qed.
Theorem not_lt x y : negb (x <? y) = (y <=? x).
Proof. symmetry. apply Z.leb_antisym. Qed.
Theorem not_le x y : negb (x <=? y) = (y <? x).
Proof. symmetry. apply Z.ltb_antisym. Qed.

(* A comparison with a constant as an interval; None: unbounded. *)
Definition within (i : option Z * option Z) (x : Z) : bool :=
  match fst i with Some lo => lo <=? x | None => true end && match snd i with Some hi => x <=? hi | None => true end.
Theorem interval_lt x k : (x <? k) = within (None, Some (k - 1)) x.
Proof. unfold within. simpl. apply eq_true_iff_eq. rewrite Z.ltb_lt, Z.leb_le. lia. Qed.
Theorem interval_le x k : (k <=? x) = within (Some k, None) x.
Proof. unfold within. simpl. now rewrite andb_true_r. Qed.
Theorem interval_eq x k : (x =? k) = within (Some k, Some k) x.
Proof. unfold within. simpl. apply eq_true_iff_eq. rewrite andb_true_iff, Z.eqb_eq, !Z.leb_le. lia. Qed.

Theorem exclude_intervals lo hi lo' hi' x : hi < lo' -> within (lo, Some hi) x && within (Some lo', hi') x = false.
Proof.
  intro H. apply not_true_is_false. unfold within. simpl. rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.
Theorem exhaust_intervals hi lo' x : lo' - 1 <= hi -> within (None, Some hi) x || within (Some lo', None) x = true.
Proof. intro H. unfold within. simpl. apply orb_true_iff. rewrite andb_true_r, !Z.leb_le. lia. Qed.
Theorem implies_intervals lo hi lo' hi' x :
  match lo', lo with None, _ => True | Some b, Some a => b <= a | Some _, None => False end ->
  match hi', hi with None, _ => True | Some b, Some a => a <= b | Some _, None => False end ->
  within (lo, hi) x = true -> within (lo', hi') x = true.
Proof.
  unfold within. simpl. rewrite !andb_true_iff. intros A B [C D].
  destruct lo, lo', hi, hi'; rewrite ?Z.leb_le in *; try tauto; split; auto; lia.
Qed.
(* x < y against y <= x *)
Theorem opposite_exclude x y : (x <? y) && (y <=? x) = false.
Proof. rewrite <- not_lt. apply andb_negb_r. Qed.
Theorem opposite_exhaust x y : (x <? y) || (y <=? x) = true.
Proof. rewrite <- not_lt. apply orb_negb_r. Qed.

(* match: x and true, x and false (dually or)    result: x, false *)
Theorem and_or_unit x : x && true = x /\ x && false = false /\ x || false = x /\ x || true = true.
Proof. destruct x; auto. Qed.
(* smt/lower.c: the parts of a conjunction; of a negated disjunction, the negations *)
Theorem not_or x y : negb (x || y) = negb x && negb y.
Proof. apply negb_orb. Qed.
(* match: x and not x (dually or), and other operands of the chain    result: false *)
Theorem not_and x y : negb (x && y) = negb x || negb y.
Proof. now destruct x, y. Qed.
Theorem and_excluded l a b : In a l -> In b l -> a && b = false -> forallb (fun x => x) l = false.
Proof.
  intros Ha Hb E. apply not_true_is_false. rewrite forallb_forall. intro F.
  rewrite (F a), (F b) in E by auto. discriminate.
Qed.
Theorem or_exhausted l a b : In a l -> In b l -> a || b = true -> existsb (fun x => x) l = true.
Proof. intros Ha Hb E. apply existsb_exists. apply orb_true_iff in E as [-> | ->]; eauto. Qed.
(* match: (x and y) and x, x < 3 and x < 5    result: x and y, x < 3 *)
Theorem and_covered l m : (forall b, In b m -> exists a, In a l /\ implb a b = true) ->
  forallb (fun x => x) l && forallb (fun x => x) m = forallb (fun x => x) l.
Proof.
  intro H. destruct (forallb (fun x => x) l) eqn:E; auto. simpl. apply forallb_forall. intros b Hb.
  destruct (H b Hb) as (a & Ha & I). rewrite forallb_forall in E. rewrite (E a Ha) in I. now destruct b.
Qed.
Theorem or_covered l m : (forall b, In b m -> exists a, In a l /\ implb b a = true) ->
  existsb (fun x => x) l || existsb (fun x => x) m = existsb (fun x => x) l.
Proof.
  intro H. destruct (existsb (fun x => x) m) eqn:E; [|apply orb_false_r].
  apply existsb_exists in E as (b & Hb & ->). destruct (H true Hb) as (a & Ha & I). simpl in I. subst a.
  replace (existsb (fun x => x) l) with true by (symmetry; apply existsb_exists; eauto). reflexivity.
Qed.
(* match: x and (x or y), x or (x and y)    result: x *)
Theorem and_or_absorb x y : x && (x || y) = x /\ x || (x && y) = x.
Proof. destruct x, y; auto. Qed.
(* match: x iff x, x iff not x, true iff x, false iff x    result: true, false, x, not x *)
Theorem iff_rules x : eqb x x = true /\ eqb x (negb x) = false /\ eqb true x = x /\ eqb false x = negb x.
Proof. destruct x; auto. Qed.
Theorem iff_opposite x y : eqb (x <? y) (y <=? x) = false.
Proof. rewrite <- not_lt. destruct (x <? y); auto. Qed.

(* ---------------------------------------------------------------- choices (core/expr_simplify.c) *)

(* match: ite c true x, ite c false x, ite c x true, ite c x false, ite c x (not x) *)
Theorem ite_bool (c x : bool) :
  (if c then true else x) = c || x /\ (if c then false else x) = negb c && x /\
  (if c then x else true) = negb c || x /\ (if c then x else false) = c && x /\
  (if c then x else negb x) = eqb c x.
Proof. destruct c, x; auto. Qed.
(* match: ite (x < y) x y, ite (x < y) y x; the same with <=    result: min x y, max x y *)
Theorem ite_min_max x y :
  (if x <? y then x else y) = Z.min x y /\ (if x <? y then y else x) = Z.max x y /\
  (if x <=? y then x else y) = Z.min x y /\ (if x <=? y then y else x) = Z.max x y.
Proof. destruct (Z.ltb_spec x y), (Z.leb_spec x y); lia. Qed.
(* match: ite (lo + 1 <= x) a b, ite (x < hi) a b, ite (x = k) a b; the arms are functions of x, one of them constant *)
Theorem ite_edge (f : Z -> Z) lo hi k x b :
  (lo <= x -> f lo = b -> (if lo + 1 <=? x then f x else b) = f x) /\ (x <= hi -> f hi = b -> (if x <? hi then f x else b) = f x) /\
  (f k = b -> (if x =? k then b else f x) = f x).
Proof.
  split; [|split]; intros.
  - destruct (Z.leb_spec (lo + 1) x); auto. replace x with lo by lia. auto.
  - destruct (Z.ltb_spec x hi); auto. replace x with hi by lia. auto.
  - destruct (Z.eqb_spec x k); subst; auto.
Qed.
(* match: ite c x x, ite (not c) x y, ite c (ite c x y) z, ite c x (ite c y z) *)
Theorem ite_rules {A} (c : bool) (x y z : A) :
  (if c then x else x) = x /\ (if negb c then x else y) = (if c then y else x) /\
  (if c then (if c then x else y) else z) = (if c then x else z) /\
  (if c then x else (if c then y else z)) = (if c then x else z).
Proof. destruct c; auto. Qed.
(* A truth value as a number and back. *)
Theorem as_int_as_bool (b : bool) : negb ((if b then 1 else 0) =? 0) = b.
Proof. destruct b; auto. Qed.

(* match: min x x, min x y where x <= y, min (min x y) x, min (min x k) l *)
Theorem min_rules x y k l :
  Z.min x x = x /\ (x <= y -> Z.min x y = x) /\ (x <= y -> Z.min y x = x) /\ Z.min (Z.min x y) x = Z.min x y /\
  Z.min (Z.min x y) y = Z.min x y /\ Z.min (Z.min x k) l = Z.min x (Z.min k l).
Proof. lia. Qed.
Theorem max_rules x y k l :
  Z.max x x = x /\ (x <= y -> Z.max x y = y) /\ (x <= y -> Z.max y x = y) /\ Z.max (Z.max x y) x = Z.max x y /\
  Z.max (Z.max x y) y = Z.max x y /\ Z.max (Z.max x k) l = Z.max x (Z.max k l).
Proof. lia. Qed.
(* match: pow2 k    result: 2^k *)
Theorem pow2_constant k : 0 <= k < 63 -> pow2 k = Z.shiftl 1 k.
Proof.
  intro H. unfold pow2. replace (0 <=? k) with true by (symmetry; apply Z.leb_le; lia).
  replace (k <? 63) with true by (symmetry; apply Z.ltb_lt; lia). simpl. rewrite Z.shiftl_mul_pow2; lia.
Qed.
(* A range of one value is that value. *)
Theorem simplified e lo : lo <= e <= lo -> e = lo.
Proof. lia. Qed.

(* ---------------------------------------------------------------- sums (core/expr_sum.c) *)

Definition sum := (list (Z * Z) * Z)%type.      (* (term, coefficient) ..., constant *)
Definition sum_eval (s : sum) : Z := fold_right (fun tc acc => fst tc * snd tc + acc) (snd s) (fst s).
Lemma sum_eval_cons t c l k : sum_eval ((t, c) :: l, k) = t * c + sum_eval (l, k).
Proof. reflexivity. Qed.
(* match: a + b, a - b    result: the sum in normal form *)
Theorem sum_add l k m j scale :
  sum_eval (l ++ map (fun tc => (fst tc, snd tc * scale)) m, k + j * scale) = sum_eval (l, k) + scale * sum_eval (m, j).
Proof.
  induction l as [|[t c] l IH]; simpl app.
  - induction m as [|[t c] m IH]; simpl map; [unfold sum_eval; simpl; ring|]. rewrite !sum_eval_cons. simpl in *. lia.
  - rewrite !sum_eval_cons. lia.
Qed.
Theorem sum_merge t c d l k : sum_eval ((t, c) :: (t, d) :: l, k) = sum_eval ((t, c + d) :: l, k).
Proof. rewrite !sum_eval_cons. ring. Qed.
Theorem sum_zero t l k : sum_eval ((t, 0) :: l, k) = sum_eval (l, k).
Proof. rewrite sum_eval_cons. ring. Qed.
Theorem sum_swap a b l k : sum_eval (a :: b :: l, k) = sum_eval (b :: a :: l, k).
Proof. destruct a, b. rewrite !sum_eval_cons. ring. Qed.
(* match: sum * c    result: each coefficient times c *)
Theorem mul_sum l k c : sum_eval (map (fun tc => (fst tc, snd tc * c)) l, k * c) = sum_eval (l, k) * c.
Proof.
  induction l as [|[t d] l IH]; [reflexivity|]. simpl map. rewrite !sum_eval_cons, IH. ring.
Qed.
(* match: (x * c) * (y * d)    result: (x * y) * (c * d) *)
Theorem mul_factors x c y d : (x * c) * (y * d) = (x * y) * (c * d).
Proof. ring. Qed.

(* ---------------------------------------------------------------- comparisons (core/expr_compare.c) *)

(* By ranges alone. *)
Theorem compare_decide x xlo xhi y ylo yhi : xlo <= x <= xhi -> ylo <= y <= yhi ->
  (xhi < ylo -> (x =? y) = false /\ (x <? y) = true /\ (x <=? y) = true) /\
  (yhi < xlo -> (x =? y) = false /\ (x <? y) = false /\ (x <=? y) = false) /\
  (xhi <= ylo -> (x <=? y) = true) /\ (yhi <= xlo -> (x <? y) = false) /\
  (xhi <= ylo -> yhi <= xlo -> (x =? y) = true).
Proof. intros. destruct (Z.eqb_spec x y), (Z.ltb_spec x y), (Z.leb_spec x y); repeat split; intros; lia. Qed.
(* match: x < lo + 1, hi <= x at an extreme value    result: x = lo, x = hi *)
Theorem compare_extreme x lo hi : lo <= x <= hi -> (x < lo + 1 <-> x = lo) /\ (hi <= x <-> x = hi).
Proof. lia. Qed.
(* match: not (x = lo), not (x = hi)    result: lo + 1 <= x, x < hi *)
Theorem compare_not_equal x lo hi : lo <= x <= hi -> (x <> lo <-> lo + 1 <= x) /\ (x <> hi <-> x < hi).
Proof. lia. Qed.
(* match: x < min a b, max a b < x, min a b < x, x < max a b    result: both, both, either, either *)
Theorem compare_min_max x a b :
  (x < Z.min a b <-> x < a /\ x < b) /\ (Z.max a b < x <-> a < x /\ b < x) /\
  (Z.min a b < x <-> a < x \/ b < x) /\ (x < Z.max a b <-> x < a \/ x < b) /\
  (x <= Z.min a b <-> x <= a /\ x <= b) /\ (Z.max a b <= x <-> a <= x /\ b <= x) /\
  (Z.min a b <= x <-> a <= x \/ b <= x) /\ (x <= Z.max a b <-> x <= a \/ x <= b).
Proof. lia. Qed.
(* All comparisons by the difference. *)
Theorem compare_difference a b : (a = b <-> a - b = 0) /\ (a < b <-> a - b < 0) /\ (a <= b <-> a - b - 1 < 0).
Proof. lia. Qed.
(* match: g*x = k, g does not divide k    result: false *)
Theorem compare_equal_gcd g x k : ~ (g | k) -> g * x + k <> 0.
Proof. intros H E. apply H. exists (- x). lia. Qed.
(* Coefficients divided by their common divisor, the sign turned. *)
Theorem compare_equal_zero g s x k : g <> 0 -> s <> 0 -> (g * x + g * k = 0 <-> s * x + s * k = 0).
Proof. intros Hg Hs. rewrite <- !Z.mul_add_distr_l.
  split; intro H; apply Z.mul_eq_0 in H as [H|H]; try congruence; rewrite H; ring. Qed.
Theorem compare_sides plus minus k : plus - minus + k = 0 <-> plus = minus - k.
Proof. lia. Qed.
(* match: g*x < k    result: x < ceiling(k / g) *)
Theorem compare_below_zero g x k : 0 < g -> (g * x + k < 0 <-> x < 0 - ediv k g).
Proof.
  intro H. rewrite ediv_pos by auto. pose proof (Z.div_mod k g). pose proof (Z.mod_pos_bound k g H). split; intro; nia.
Qed.
(* match: 0 < x + k    result: 1 - k <= x;  match: x < y + 1    result: x <= y *)
Theorem compare_forms x y limit : (0 - y < limit <-> 1 - limit <= y) /\ (x - y < 1 <-> x <= y) /\
  (x - y < limit <-> x < y + limit).
Proof. lia. Qed.
(* match: (ite c k1 k2) op k    result: c, not c, or a constant *)
Theorem compare_ite (op : Z -> Z -> bool) (c : bool) k1 k2 k :
  op (if c then k1 else k2) k = (if c then op k1 k else op k2 k) /\
  op k (if c then k1 else k2) = (if c then op k k1 else op k k2).
Proof. destruct c; auto. Qed.
(* match: (x div c) < k, c > 0    result: x < k*c; likewise k <= x div c *)
Theorem compare_quotient x c k : 0 < c -> (ediv x c < k <-> x < k * c) /\ (k <= ediv x c <-> k * c <= x).
Proof.
  intro H. rewrite ediv_pos by auto. pose proof (Z.div_mod x c). pose proof (Z.mod_pos_bound x c H).
    split; split; intro; nia.
Qed.

(* ---------------------------------------------------------------- guards as lists of parts (smt/lower.c, algebra.c) *)

(* smt_conjuncts: the parts of c, of its negation where [keep] is false. *)
Fixpoint conjuncts (keep : bool) (c : bexp) : list bexp :=
  match keep, c with
  | true, BBool true => []
  | true, BBin CAnd a b => conjuncts true a ++ conjuncts true b
  | false, BBin COr a b => conjuncts false a ++ conjuncts false b
  | _, BNot a => conjuncts (negb keep) a
  | true, _ => [c]
  | false, _ => [BNot c]
  end.
Lemma conjuncts_value r c : forall keep, forallb (beval r) (conjuncts keep c) = eqb keep (beval r c).
Proof.
  induction c as [b|x|o a b|c IH|o c1 IH1 c2 IH2]; intro keep.
  - destruct keep, b; reflexivity.
  - destruct keep; simpl; rewrite andb_true_r; now destruct (r x =? 0).
  - destruct keep; simpl; rewrite andb_true_r; now destruct (rop_eval o (neval r a) (neval r b)).
  - destruct keep; simpl; rewrite IH; now destruct (beval r c).
  - destruct keep, o; simpl; rewrite ?forallb_app, ?IH1, ?IH2, ?andb_true_r; simpl;
      destruct (beval r c1), (beval r c2); reflexivity.
Qed.
Theorem guard_conjuncts r c : forallb (beval r) (conjuncts true c) = beval r c.
Proof. rewrite conjuncts_value. now destruct (beval r c). Qed.

(* Each part once, in any order. *)
Theorem guard_parts {A} (f : A -> bool) l m : (forall x, In x l <-> In x m) -> forallb f l = forallb f m.
Proof. intro H. apply eq_true_iff_eq. rewrite !forallb_forall. split; intros F x Hx; apply F, H, Hx. Qed.

(* parts_resolve: a or b among parts that have not a. *)
Theorem guard_resolve l a b : In (negb a) l ->
  forallb (fun x => x) (a || b :: l) = forallb (fun x => x) (b :: l) /\
  forallb (fun x => x) (b || a :: l) = forallb (fun x => x) (b :: l).
Proof.
  intro H. simpl. destruct a; simpl.
  - assert (E : forallb (fun x => x) l = false); [|now rewrite E, !andb_false_r].
    apply not_true_is_false. intro F. rewrite forallb_forall in F. specialize (F _ H). discriminate.
  - rewrite orb_false_r. auto.
Qed.

(* settle: cases x < 0 of an index that the guard rules out, through sums, differences and products. [nonneg] is what
   is proved from the guard. *)
Section Settle.
Variables (r : env) (nonneg : nexp -> bool).
Hypothesis proved : forall e, nonneg e = true -> 0 <= neval r e.
Fixpoint settle (n : nexp) : nexp :=
  match n with
  | NIte (BRel RLt x (NInt 0)) a b => if nonneg (settle x) then settle b else n
  | NBin OAdd a b => NBin OAdd (settle a) (settle b)
  | NBin OSub a b => NBin OSub (settle a) (settle b)
  | NBin OMul a b => NBin OMul (settle a) (settle b)
  | _ => n
  end.
Theorem guard_settle n : neval r (settle n) = neval r n.
Proof.
  pose (P := fun n => neval r (settle n) = neval r n).
  pose (Q := fun c => match c with BRel _ a _ => P a | _ => True end).
  change (P n). apply (nexp_mind P Q); unfold P, Q; simpl; intros; auto.
  - destruct o; simpl; congruence.
  - destruct c as [| |o x y| |]; auto. destruct o; auto. destruct y as [z| | | | |]; auto. destruct z; auto.
    destruct (nonneg (settle x)) eqn:E; auto. apply proved in E. rewrite H in E. simpl.
    assert (G : (neval r x <? 0) = false) by (apply Z.ltb_ge; lia). rewrite G. assumption.
Qed.
End Settle.

(* A precondition on a parameter bounds it (core/specialise.c). *)
Theorem precondition_bounds x c : (x < c <-> x <= c - 1) /\ (c < x <-> c + 1 <= x) /\ (x = c <-> c <= x <= c).
Proof. lia. Qed.
(* A choice of values, or of ranges, lies between the least and the greatest of all. *)
Theorem precondition_hull x (parts : list (Z * Z)) lo hi :
  Exists (fun p => fst p <= x <= snd p) parts -> Forall (fun p => lo <= fst p /\ snd p <= hi) parts -> lo <= x <= hi.
Proof. intros E F. apply Exists_exists in E as (p & Hp & E). rewrite Forall_forall in F. specialize (F p Hp). lia. Qed.
