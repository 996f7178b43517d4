(* Questions cut into cases (smt/cases.c), and equations that hold of one value (core/expr_compare.c, core/specialise.c). *)
From Coq Require Import ZArith List Lia.
From Faial Require Import Expr Ranges Algebra.
Import ListNotations.
Open Scope Z_scope.

(* compare_wrap: within one turn of the type one value wraps to k *)
Theorem compare_wrap bits s lo hi x v : bits <> O -> lo <= x <= hi -> lo <= v <= hi -> hi - lo < 2 ^ Z.of_nat bits ->
  (wrap bits s x = wrap bits s v <-> x = v).
Proof.
  intros N X V S. split; [|congruence]. intro E. apply wrap_equal in E; auto.
  pose proof (two_pow_pos bits) as P.
  pose proof (Z.div_mod x (2 ^ Z.of_nat bits)). pose proof (Z.div_mod v (2 ^ Z.of_nat bits)).
  assert (x / 2 ^ Z.of_nat bits = v / 2 ^ Z.of_nat bits) by nia. lia.
Qed.

(* compare_wrap: no value there wraps to k *)
Theorem compare_wrap_false bits s lo hi x k : bits <> O -> lo <= x <= hi ->
  hi < lo + (k - lo) mod 2 ^ Z.of_nat bits -> wrap bits s x <> k.
Proof.
  intros N X F <-. pose proof (two_pow_pos bits) as P.
  rewrite Zminus_mod, wrap_mod, <- Zminus_mod in F by auto.
  assert ((x - lo) mod 2 ^ Z.of_nat bits <= x - lo) by (apply Z.mod_le; lia). lia.
Qed.

(* cases: a question about models m, in which `node` is one of `values`. A case asks P of the models with that value. *)
Theorem cases_iff (M : Type) (P : M -> Prop) (node : M -> Z) values : (forall m, P m -> In (node m) values) ->
  ((exists m, P m) <-> exists v, In v values /\ exists m, node m = v /\ P m).
Proof. firstorder. Qed.

(* compared: one more case for what is none of the values *)
Theorem cases_compared (M : Type) (P : M -> Prop) (node : M -> Z) values :
  (exists m, P m) <-> (exists v, In v values /\ exists m, node m = v /\ P m) \/ (exists m, ~ In (node m) values /\ P m).
Proof.
  split.
  - intros [m H]. destruct (in_dec Z.eq_dec (node m) values) as [I | N]; [left; exists (node m) | right]; eauto.
  - intros [(v & _ & m & _ & H) | (m & _ & H)]; eauto.
Qed.

(* easier: leaving out parts of a guard only adds models *)
Theorem easier_unsat (M : Type) (easy hard : M -> Prop) : ~ (exists m, easy m) -> ~ exists m, easy m /\ hard m.
Proof. firstorder. Qed.

(* smt/algebra.c, facts: a bound of a quotient from one of what is divided *)
Theorem facts_quotient e c k : 0 < c -> e <= k -> e / c <= k / c.
Proof. intros. now apply Z.div_le_mono. Qed.

(* The smaller, or the larger, of two: d tells which of them c chooses. *)
Theorem facts_choice_bound (c : bool) d k a b : 0 < k -> (if c then 1 <= d else d <= 0) ->
  (b - a <= k * d -> (if c then a else b) <= a) /\ (k * (d - 1) <= b - a -> (if c then a else b) <= b) /\
  (- k * d <= b - a -> a <= (if c then a else b)) /\ (b - a <= k * (1 - d) -> b <= (if c then a else b)).
Proof. destruct c; nia. Qed.

(* The two arms are a constant apart. *)
Theorem facts_choice_constant (c : bool) a b : (a <= b -> a <= (if c then a else b) <= b) /\ (b <= a -> b <= (if c then a else b) <= a).
Proof. destruct c; lia. Qed.

Theorem facts_choice x k e m : 0 <= x + k * e -> (0 < k /\ e <= m) \/ (k < 0 /\ m <= e) -> 0 <= x + k * m.
Proof. intros. nia. Qed.

(* smt/numbers.c: the numbers of threads, and an unknown in place of a value, which only adds models *)
Theorem numbers_differ b i1 i2 t1 t2 : 0 <= t1 < b -> 0 <= t2 < b -> i1 <> i2 -> i1 * b + t1 <> i2 * b + t2.
Proof. intros. nia. Qed.

Theorem numbers_between g b i t : 0 <= i < g -> 0 <= t < b -> t <= i * b + t < g * b.
Proof. intros. nia. Qed.

Theorem numbers_begin g b i : 0 <= i < g -> 0 < b -> i * b + b <= g * b.
Proof. intros. nia. Qed.

Theorem numbers_unsat (M : Type) (asks : M -> Z -> Z -> Prop) (value1 value2 : M -> Z) :
  ~ (exists m x y, asks m x y) -> ~ exists m, asks m (value1 m) (value2 m).
Proof. firstorder. Qed.

(* smt/algebra.c, poly_nonnegative: what is at least the sum of two facts *)
Theorem facts_sum p f g : 0 <= f -> 0 <= g -> 0 <= p - f - g -> 0 <= p.
Proof. lia. Qed.

(* partners: x, or x ^ m, in place of x. *)
Theorem cases_partner m x1 x2 (b1 b2 : bool) : x1 < Z.lxor x1 m -> x2 < Z.lxor x2 m ->
  (if b1 then Z.lxor x1 m else x1) = (if b2 then Z.lxor x2 m else x2) -> x1 = x2.
Proof.
  assert (back : forall x, Z.lxor (Z.lxor x m) m = x).
  { intro x. rewrite Z.lxor_assoc, Z.lxor_nilpotent. apply Z.lxor_0_r. }
  intros H1 H2 E. destruct b1, b2; auto.
  - rewrite <- (back x1), E. apply back.
  - rewrite <- E, back in H2. lia.
  - rewrite E, back in H1. lia.
Qed.
