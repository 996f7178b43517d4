(* Between which numbers an expression lies: core/expr_range.c. Its ends are 64 bit numbers of which the lowest and the highest stand for
   "no end"; where arithmetic on ends leaves 64 bits it stops at one of them. [expr_range_sound] says that the interval holds the value, whatever
   the variables are within theirs, where nothing faults: divisors are not 0, shift counts are 0 to 62. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Algebra.
Import ListNotations.
Open Scope Z_scope.

Definition lowest : Z := - 2 ^ 63.
Definition highest : Z := 2 ^ 63 - 1.
Record interval := mkinterval { i_lo : Z; i_hi : Z }.
(* range_make: an end past the other side is still an end. *)
Definition ends (lo hi : Z) : interval :=
  mkinterval (if lo =? highest then highest - 1 else lo) (if hi =? lowest then lowest + 1 else hi).
Definition inside (z : Z) : Prop := lowest <= z <= highest.
Definition proper (i : interval) : Prop := lowest <= i_lo i < highest /\ lowest < i_hi i <= highest.
Definition low (x v : Z) : Prop := x = lowest \/ x <= v.
Definition high (x v : Z) : Prop := x = highest \/ v <= x.
Definition holds (i : interval) (v : Z) : Prop := low (i_lo i) v /\ high (i_hi i) v.

Lemma lowest_is : lowest = -9223372036854775808. Proof. reflexivity. Qed.
Lemma highest_is : highest = 9223372036854775807. Proof. reflexivity. Qed.
Ltac numbers := unfold holds, proper, low, high, inside in *; rewrite ?lowest_is, ?highest_is in *; simpl in *.
Ltac tests := repeat match goal with
  | |- context [?a =? ?b] => destruct (Z.eqb_spec a b)
  | |- context [?a <=? ?b] => destruct (Z.leb_spec a b)
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
  end.

Lemma ends_holds lo hi v : inside lo -> inside hi -> low lo v -> high hi v -> proper (ends lo hi) /\ holds (ends lo hi) v.
Proof. unfold ends. numbers. tests; numbers; lia. Qed.

(* ---------------------------------------------------------------- arithmetic on ends *)

Definition infinite (a : Z) : bool := (a =? lowest) || (a =? highest).
Definition stop (z : Z) : Z := if z <? lowest then lowest else if highest <? z then highest else z.
Definition add_bound (a b : Z) : Z := if infinite a then a else if infinite b then b else stop (a + b).
Definition sub_bound (a b : Z) : Z :=
  if infinite a then a else if infinite b then (if 0 <? b then lowest else highest) else stop (a - b).
Definition negate_bound (a : Z) : Z := if a =? lowest then highest else if a =? highest then lowest else - a.
Definition mul_bound (a b : Z) : Z :=
  if (a =? 0) || (b =? 0) then 0
  else if negb (infinite a) && negb (infinite b) && (lowest <=? a * b) && (a * b <=? highest) then a * b
  else if Bool.eqb (a <? 0) (b <? 0) then highest else lowest.
(* The divisor is at least 1. *)
Definition floor_bound (a b : Z) : Z := if infinite a then a else if b =? highest then (if a <? 0 then -1 else 0) else a / b.
Definition trunc_bound (a b : Z) : Z := if infinite a then a else if b =? highest then 0 else Z.quot a b.
Definition corners (a b : interval) (f : Z -> Z -> Z) : interval :=
  let c := f (i_lo a) (i_lo b) in let d := f (i_lo a) (i_hi b) in let e := f (i_hi a) (i_lo b) in let g := f (i_hi a) (i_hi b) in
  ends (Z.min (Z.min c d) (Z.min e g)) (Z.max (Z.max c d) (Z.max e g)).

Lemma infinite_iff a : infinite a = true <-> a = lowest \/ a = highest.
Proof. unfold infinite. rewrite orb_true_iff, !Z.eqb_eq. tauto. Qed.
Lemma infinite_not a : infinite a = false <-> a <> lowest /\ a <> highest.
Proof. unfold infinite. rewrite orb_false_iff, !Z.eqb_neq. tauto. Qed.
Ltac infinities := repeat match goal with
  | |- context [infinite ?a] => let E := fresh "I" in destruct (infinite a) eqn:E; [apply infinite_iff in E | apply infinite_not in E]
  end.
Definition add_range (a b : interval) : interval := ends (add_bound (i_lo a) (i_lo b)) (add_bound (i_hi a) (i_hi b)).
Definition sub_range (a b : interval) : interval := ends (sub_bound (i_lo a) (i_hi b)) (sub_bound (i_hi a) (i_lo b)).

Theorem bounds_add a b v w : proper a -> proper b -> holds a v -> holds b w -> proper (add_range a b) /\ holds (add_range a b) (v + w).
Proof.
  intros PA PB HA HB. apply ends_holds; unfold add_bound, stop; infinities; tests; numbers; lia.
Qed.
Theorem bounds_sub a b v w : proper a -> proper b -> holds a v -> holds b w -> proper (sub_range a b) /\ holds (sub_range a b) (v - w).
Proof.
  intros PA PB HA HB. apply ends_holds; unfold sub_bound, stop; infinities; tests; numbers; lia.
Qed.

(* One corner is an end, so all four together are. *)
Lemma corners_holds a b f z : (forall x y, inside x -> inside y -> x = i_lo a \/ x = i_hi a -> y = i_lo b \/ y = i_hi b -> inside (f x y)) ->
  proper a -> proper b ->
  (exists x y, (x = i_lo a \/ x = i_hi a) /\ (y = i_lo b \/ y = i_hi b) /\ low (f x y) z) ->
  (exists x y, (x = i_lo a \/ x = i_hi a) /\ (y = i_lo b \/ y = i_hi b) /\ high (f x y) z) ->
  proper (corners a b f) /\ holds (corners a b f) z.
Proof.
  intros HF PA PB HL HH.
  assert (IA : inside (i_lo a) /\ inside (i_hi a) /\ inside (i_lo b) /\ inside (i_hi b)) by (numbers; lia).
  assert (F1 := HF (i_lo a) (i_lo b)). assert (F2 := HF (i_lo a) (i_hi b)). assert (F3 := HF (i_hi a) (i_lo b)). assert (F4 := HF (i_hi a) (i_hi b)).
  destruct IA as (A1 & A2 & B1 & B2). specialize (F1 A1 B1 ltac:(auto) ltac:(auto)). specialize (F2 A1 B2 ltac:(auto) ltac:(auto)).
  specialize (F3 A2 B1 ltac:(auto) ltac:(auto)). specialize (F4 A2 B2 ltac:(auto) ltac:(auto)). clear HF.
  unfold corners. set (c := f (i_lo a) (i_lo b)) in *. set (d := f (i_lo a) (i_hi b)) in *. set (e := f (i_hi a) (i_lo b)) in *.
  set (g := f (i_hi a) (i_hi b)) in *. apply ends_holds.
  - unfold inside in *. lia.
  - unfold inside in *. lia.
  - destruct HL as (x & y & [-> | ->] & [-> | ->] & L); fold c d e g in L; unfold low, inside in *; lia.
  - destruct HH as (x & y & [-> | ->] & [-> | ->] & L); fold c d e g in L; unfold high, inside in *; lia.
Qed.

Lemma mul_inside x y : inside (mul_bound x y).
Proof.
  unfold mul_bound. destruct ((x =? 0) || (y =? 0)); [numbers; lia|].
  destruct (negb (infinite x) && negb (infinite y) && (lowest <=? x * y) && (x * y <=? highest)) eqn:E.
  - rewrite !andb_true_iff, !Z.leb_le in E. unfold inside. tauto.
  - destruct (Bool.eqb (x <? 0) (y <? 0)); numbers; lia.
Qed.
Lemma mul_sign x y : x < 0 < y \/ y < 0 < x -> infinite x = true \/ infinite y = true -> mul_bound x y = lowest.
Proof.
  intros S I. unfold mul_bound. assert (E : negb (infinite x) && negb (infinite y) = false) by (destruct I as [-> | ->]; simpl; auto using andb_false_r).
  rewrite E. simpl. tests; simpl; auto; lia.
Qed.
Lemma mul_same x y : x < 0 /\ y < 0 \/ 0 < x /\ 0 < y -> infinite x = true \/ infinite y = true -> mul_bound x y = highest.
Proof.
  intros S I. unfold mul_bound. assert (E : negb (infinite x) && negb (infinite y) = false) by (destruct I as [-> | ->]; simpl; auto using andb_false_r).
  rewrite E. simpl. tests; simpl; auto; lia.
Qed.
Lemma mul_finite x y : infinite x = false -> infinite y = false -> mul_bound x y = stop (x * y).
Proof.
  intros IX IY. unfold mul_bound, stop. rewrite IX, IY. simpl. numbers.
  destruct (Z.eqb_spec x 0) as [->|NX]; [reflexivity|]. destruct (Z.eqb_spec y 0) as [->|NY]; [now rewrite Z.mul_0_r|]. simpl.
  destruct (Z.leb_spec (-9223372036854775808) (x * y)), (Z.leb_spec (x * y) 9223372036854775807); simpl; tests; simpl; try lia; auto; nia.
Qed.
Lemma mul_zero x y : x = 0 \/ y = 0 -> mul_bound x y = 0.
Proof. unfold mul_bound. intros [-> | ->]; simpl; auto. now rewrite orb_true_r. Qed.
Lemma stop_low p z : p <= z -> low (stop p) z.
Proof. unfold stop. numbers. tests; lia. Qed.
Lemma stop_high p z : z <= p -> high (stop p) z.
Proof. unfold stop. numbers. tests; lia. Qed.
Definition mul_range (a b : interval) : interval := corners a b mul_bound.

Theorem bounds_mul a b v w : proper a -> proper b -> holds a v -> holds b w -> proper (mul_range a b) /\ holds (mul_range a b) (v * w).
Proof.
  intros PA PB [LA HA] [LB HB]. unfold mul_range. assert (PA' := PA). assert (PB' := PB).
  assert (IL : forall i, proper i -> infinite (i_lo i) = true -> i_lo i = lowest) by (intros i Q E; apply infinite_iff in E; numbers; lia).
  assert (IH : forall i, proper i -> infinite (i_hi i) = true -> i_hi i = highest) by (intros i Q E; apply infinite_iff in E; numbers; lia).
  assert (FL : forall i x, proper i -> low (i_lo i) x -> infinite (i_lo i) = false -> i_lo i <= x)
    by (intros i x Q L E; apply infinite_not in E; numbers; lia).
  assert (FH : forall i x, proper i -> high (i_hi i) x -> infinite (i_hi i) = false -> x <= i_hi i)
    by (intros i x Q L E; apply infinite_not in E; numbers; lia).
  assert (SL : lowest < 0) by (numbers; lia). assert (SH : 0 < highest) by (numbers; lia).
  assert (GA := FL a v PA LA). assert (GB := FL b w PB LB). assert (UA := FH a v PA HA). assert (UB := FH b w PB HB).
  specialize (IL a PA) as ILA. specialize (IL b PB) as ILB. specialize (IH a PA) as IHA. specialize (IH b PB) as IHB. clear FL FH IL IH.
  apply corners_holds; auto using mul_inside.
  - destruct (Z.le_gt_cases 0 w) as [W|W].
    + destruct (Z.le_gt_cases 0 (i_lo a)) as [A|A].
      * exists (i_lo a), (i_lo b). repeat split; auto.
        assert (FA : infinite (i_lo a) = false) by (destruct (infinite (i_lo a)) eqn:E; auto; specialize (ILA eq_refl); lia). specialize (GA FA).
        destruct (infinite (i_lo b)) eqn:E.
        -- specialize (ILB eq_refl). destruct (Z.eq_dec (i_lo a) 0) as [Z0|Z0]; [rewrite mul_zero by auto; right; nia|].
           left. apply mul_sign; auto. lia.
        -- specialize (GB eq_refl). rewrite mul_finite by auto. apply stop_low. nia.
      * exists (i_lo a), (i_hi b). repeat split; auto. destruct (infinite (i_hi b)) eqn:E.
        -- specialize (IHB eq_refl). left. apply mul_sign; auto. lia.
        -- specialize (UB eq_refl). destruct (infinite (i_lo a)) eqn:F.
           ++ destruct (Z.eq_dec (i_hi b) 0) as [Z0|Z0]; [rewrite mul_zero by auto; right; assert (w = 0) by lia; subst w; lia|]. left. apply mul_sign; auto. lia.
           ++ specialize (GA eq_refl). rewrite mul_finite by auto. apply stop_low. nia.
    + destruct (Z.le_gt_cases (i_hi a) 0) as [A|A].
      * exists (i_hi a), (i_hi b). repeat split; auto.
        assert (FA : infinite (i_hi a) = false) by (destruct (infinite (i_hi a)) eqn:E; auto; specialize (IHA eq_refl); lia). specialize (UA FA).
        destruct (infinite (i_hi b)) eqn:E.
        -- specialize (IHB eq_refl). destruct (Z.eq_dec (i_hi a) 0) as [Z0|Z0]; [rewrite mul_zero by auto; right; nia|].
           left. apply mul_sign; auto. lia.
        -- specialize (UB eq_refl). rewrite mul_finite by auto. apply stop_low. nia.
      * exists (i_hi a), (i_lo b). repeat split; auto. destruct (infinite (i_lo b)) eqn:E.
        -- specialize (ILB eq_refl). left. apply mul_sign; auto. lia.
        -- specialize (GB eq_refl). destruct (infinite (i_hi a)) eqn:F.
           ++ left. apply mul_sign; auto. lia.
           ++ specialize (UA eq_refl). rewrite mul_finite by auto. apply stop_low. nia.
  - destruct (Z.le_gt_cases 0 w) as [W|W].
    + destruct (Z.le_gt_cases (i_hi a) 0) as [A|A].
      * exists (i_hi a), (i_lo b). repeat split; auto.
        assert (FA : infinite (i_hi a) = false) by (destruct (infinite (i_hi a)) eqn:E; auto; specialize (IHA eq_refl); lia). specialize (UA FA).
        destruct (infinite (i_lo b)) eqn:E.
        -- specialize (ILB eq_refl). destruct (Z.eq_dec (i_hi a) 0) as [Z0|Z0]; [rewrite mul_zero by auto; right; nia|].
           left. apply mul_same; auto. lia.
        -- specialize (GB eq_refl). rewrite mul_finite by auto. apply stop_high. nia.
      * exists (i_hi a), (i_hi b). repeat split; auto. destruct (infinite (i_hi b)) eqn:E.
        -- specialize (IHB eq_refl). left. apply mul_same; auto. lia.
        -- specialize (UB eq_refl). destruct (infinite (i_hi a)) eqn:F.
           ++ destruct (Z.eq_dec (i_hi b) 0) as [Z0|Z0]; [rewrite mul_zero by auto; right; assert (w = 0) by lia; subst w; lia|]. left. apply mul_same; auto. lia.
           ++ specialize (UA eq_refl). rewrite mul_finite by auto. apply stop_high. nia.
    + destruct (Z.le_gt_cases 0 (i_lo a)) as [A|A].
      * exists (i_lo a), (i_hi b). repeat split; auto.
        assert (FA : infinite (i_lo a) = false) by (destruct (infinite (i_lo a)) eqn:E; auto; specialize (ILA eq_refl); lia). specialize (GA FA).
        destruct (infinite (i_hi b)) eqn:E.
        -- specialize (IHB eq_refl). destruct (Z.eq_dec (i_lo a) 0) as [Z0|Z0]; [rewrite mul_zero by auto; right; nia|].
           left. apply mul_same; auto. lia.
        -- specialize (UB eq_refl). rewrite mul_finite by auto. apply stop_high. nia.
      * exists (i_lo a), (i_lo b). repeat split; auto. destruct (infinite (i_lo b)) eqn:E.
        -- specialize (ILB eq_refl). left. apply mul_same; auto. lia.
        -- specialize (GB eq_refl). destruct (infinite (i_lo a)) eqn:F.
           ++ left. apply mul_same; auto. lia.
           ++ specialize (GA eq_refl). rewrite mul_finite by auto. apply stop_high. nia.
Qed.

(* ---------------------------------------------------------------- quotients and remainders *)

Definition magnitude (i : interval) : Z := Z.max (negate_bound (i_lo i)) (i_hi i).
(* A divisor is not 0, so one that is not negative is positive. *)
Definition div_range (f : Z -> Z -> Z) (a b : interval) : interval :=
  if 0 <=? i_lo b then corners a (mkinterval (Z.max (i_lo b) 1) (Z.max (i_hi b) 1)) f
  else ends (negate_bound (magnitude a)) (magnitude a).

Lemma floor_inside x y : inside x -> 1 <= y -> inside (floor_bound x y).
Proof.
  intros IX Y. unfold floor_bound. destruct (infinite x) eqn:E; auto. destruct (y =? highest); [destruct (x <? 0); numbers; lia|].
  assert (Z.abs (x / y) <= Z.abs x) by (destruct (Z.le_gt_cases 0 x); [assert (0 <= x / y <= x) by (split; [apply Z.div_pos | apply Z.div_le_upper_bound]; nia); lia |
    assert (x <= x / y < 0) by (split; [apply Z.div_le_lower_bound | apply Z.div_lt_upper_bound]; nia); lia]).
  apply infinite_not in E. numbers. lia.
Qed.
Lemma quot_abs x y : y <> 0 -> Z.abs (Z.quot x y) <= Z.abs x.
Proof.
  intro N. rewrite <- Z.quot_abs by auto. apply Z.quot_le_upper_bound; [lia|]. nia.
Qed.
Lemma trunc_inside x y : inside x -> 1 <= y -> inside (trunc_bound x y).
Proof.
  intros IX Y. unfold trunc_bound. destruct (infinite x) eqn:E; auto. destruct (y =? highest); [numbers; lia|].
  assert (A := quot_abs x y ltac:(lia)). apply infinite_not in E. numbers. lia.
Qed.
Lemma quot_neg x y : 0 < y -> Z.quot x y = - Z.quot (- x) y.
Proof. intro H. rewrite Z.quot_opp_l by lia. lia. Qed.
Lemma quot_mono_pos x y z : 0 < z -> x <= y -> Z.quot x z <= Z.quot y z.
Proof. intros. now apply Z.quot_le_mono. Qed.

Lemma ends_of i v : proper i -> holds i v ->
  (i_lo i = lowest \/ infinite (i_lo i) = false /\ i_lo i <= v) /\ (i_hi i = highest \/ infinite (i_hi i) = false /\ v <= i_hi i).
Proof. intros P H. rewrite !infinite_not. numbers. lia. Qed.
Definition positive (b : interval) (w : Z) : Prop := 1 <= i_lo b < highest /\ 1 <= i_hi b <= highest /\ i_lo b <= w /\ high (i_hi b) w.

Lemma div_corners (f g : Z -> Z -> Z) a b v w : proper a -> holds a v -> positive b w ->
  (forall x y, inside x -> 1 <= y -> inside (f x y)) -> (forall y, f lowest y = lowest /\ f highest y = highest) ->
  (forall x y, infinite x = false -> y <> highest -> f x y = g x y) ->
  (forall x, infinite x = false -> 0 <= x -> f x highest = 0) -> (forall x, infinite x = false -> x < 0 -> -1 <= f x highest <= 0) ->
  (forall x y z, 0 < z -> x <= y -> g x z <= g y z) ->
  (forall x y z, 0 < y <= z -> 0 <= x -> 0 <= g x z <= g x y) -> (forall x y z, 0 < y <= z -> x < 0 -> g x y <= g x z <= f (-1) highest) ->
  (forall x, infinite x = false -> x < 0 -> f x highest = f (-1) highest) ->
  proper (corners a b f) /\ holds (corners a b f) (g v w).
Proof.
  intros PA HA (B1 & B2 & B3 & B4) FI FE FG FP FN GM GP GN FH.
  assert (SL : lowest < 0) by (numbers; lia). assert (SH : 1 < highest) by (numbers; lia).
  assert (PB : proper b) by (unfold proper; numbers; lia).
  destruct (ends_of a v PA HA) as [L H].
  apply corners_holds; auto.
  - intros x y IX _ _ [-> | ->]; apply FI; auto; lia.
  - destruct L as [L|[LF L]].
    + exists (i_lo a), (i_lo b). repeat split; auto. left. rewrite L. apply FE.
    + destruct (Z.le_gt_cases 0 (i_lo a)) as [A|A].
      * exists (i_lo a), (i_hi b). repeat split; auto. right. assert (M := GM (i_lo a) v w ltac:(lia) L).
        destruct B4 as [E|E]; [rewrite E, FP by auto; specialize (GP (i_lo a) w w ltac:(lia) A); lia|].
        destruct (Z.eq_dec (i_hi b) highest) as [Q|Q]; [rewrite Q, FP by auto; specialize (GP (i_lo a) w w ltac:(lia) A); lia|].
        rewrite FG by auto. specialize (GP (i_lo a) w (i_hi b) ltac:(lia) A). lia.
      * exists (i_lo a), (i_lo b). repeat split; auto. right. assert (M := GM (i_lo a) v w ltac:(lia) L).
        rewrite FG by (auto; lia). specialize (GN (i_lo a) (i_lo b) w ltac:(lia) A). lia.
  - destruct H as [H|[HF H]].
    + exists (i_hi a), (i_lo b). repeat split; auto. left. rewrite H. apply FE.
    + assert (M := GM v (i_hi a) w ltac:(lia) H). destruct (Z.le_gt_cases 0 (i_hi a)) as [A|A].
      * exists (i_hi a), (i_lo b). repeat split; auto. right. rewrite FG by (auto; lia). specialize (GP (i_hi a) (i_lo b) w ltac:(lia) A). lia.
      * exists (i_hi a), (i_hi b). repeat split; auto. right.
        destruct (Z.eq_dec (i_hi b) highest) as [Q|Q]; [rewrite Q, FH by auto; specialize (GN (i_hi a) w w ltac:(lia) A); lia|].
        rewrite FG by auto. destruct B4 as [E|E]; [congruence|]. specialize (GN (i_hi a) w (i_hi b) ltac:(lia) A). lia.
Qed.
Lemma positive_of b w : proper b -> holds b w -> 0 <= i_lo b -> w <> 0 -> positive (mkinterval (Z.max (i_lo b) 1) (Z.max (i_hi b) 1)) w.
Proof. intros P H L N. unfold positive. numbers. lia. Qed.

Lemma magnitude_of a v : proper a -> holds a v -> inside (magnitude a) /\ (magnitude a = highest \/ Z.abs v <= magnitude a).
Proof. intros P H. unfold magnitude, negate_bound. tests; numbers; lia. Qed.
Lemma negate_of m : inside m -> m = highest /\ negate_bound m = lowest \/ m <> highest /\ (m = lowest \/ negate_bound m = - m).
Proof. intro I. unfold negate_bound. tests; numbers; lia. Qed.
Lemma within_magnitude a v q : proper a -> holds a v -> Z.abs q <= Z.abs v ->
  proper (ends (negate_bound (magnitude a)) (magnitude a)) /\ holds (ends (negate_bound (magnitude a)) (magnitude a)) q.
Proof.
  intros P H Q. destruct (magnitude_of a v P H) as [I M]. assert (0 <= magnitude a) by (destruct M as [-> | ?]; [numbers; lia | lia]).
  apply ends_holds; auto; destruct (negate_of _ I) as [[E N]|[E [N|N]]]; rewrite ?N in *; numbers; lia.
Qed.

(* Euclidean, as Expr.v has it. *)
Theorem bounds_ediv a b v w : proper a -> proper b -> holds a v -> holds b w -> w <> 0 ->
  proper (div_range floor_bound a b) /\ holds (div_range floor_bound a b) (ediv v w).
Proof.
  intros PA PB HA HB N. unfold div_range. destruct (Z.leb_spec 0 (i_lo b)) as [L|L].
  - assert (P := positive_of b w PB HB L N). assert (W : 0 < w) by (destruct P as (? & ? & ? & ?); lia).
    replace (ediv v w) with (v / w) by (unfold ediv; rewrite Z.sgn_pos, Z.abs_eq by lia; lia).
    apply div_corners; auto using floor_inside.
    + unfold floor_bound. intros x y ->. destruct (Z.eqb_spec y highest); [congruence | auto].
    + unfold floor_bound. intros x -> H. rewrite Z.eqb_refl. destruct (Z.ltb_spec x 0); lia.
    + unfold floor_bound. intros x -> H. rewrite Z.eqb_refl. destruct (Z.ltb_spec x 0); lia.
    + intros x y z Z0 XY. now apply Z.div_le_mono.
    + intros x y z YZ X. split; [apply Z.div_pos; lia | apply Z.div_le_compat_l; lia].
    + intros x y z YZ X. replace (floor_bound (-1) highest) with (-1) by reflexivity. split; [|assert (x / z < 0) by (apply Z.div_lt_upper_bound; lia); lia].
      apply Z.div_le_lower_bound; [lia|]. assert (D := Z.mul_div_le x y ltac:(lia)). assert (x / y < 0) by (apply Z.div_lt_upper_bound; lia). nia.
    + unfold floor_bound. intros x -> H. rewrite Z.eqb_refl. destruct (Z.ltb_spec x 0); [reflexivity | lia].
  - apply (within_magnitude a v); auto. unfold ediv. rewrite Z.abs_mul.
    assert (S : Z.abs (Z.sgn w) = 1) by (destruct w; simpl; lia). rewrite S, Z.mul_1_l.
    assert (W : 0 < Z.abs w) by lia. destruct (Z.le_gt_cases 0 v).
    + assert (0 <= v / Z.abs w <= v) by (split; [apply Z.div_pos; lia | apply Z.div_le_upper_bound; nia]). lia.
    + assert (v <= v / Z.abs w < 0) by (split; [apply Z.div_le_lower_bound; nia | apply Z.div_lt_upper_bound; nia]). lia.
Qed.
Theorem bounds_tdiv a b v w : proper a -> proper b -> holds a v -> holds b w -> w <> 0 ->
  proper (div_range trunc_bound a b) /\ holds (div_range trunc_bound a b) (Z.quot v w).
Proof.
  intros PA PB HA HB N. unfold div_range. destruct (Z.leb_spec 0 (i_lo b)) as [L|L].
  - assert (P := positive_of b w PB HB L N). apply div_corners; auto using trunc_inside.
    + unfold trunc_bound. intros x y ->. destruct (Z.eqb_spec y highest); [congruence | auto].
    + unfold trunc_bound. intros x -> H. rewrite Z.eqb_refl. lia.
    + unfold trunc_bound. intros x -> H. rewrite Z.eqb_refl. lia.
    + intros x y z Z0 XY. now apply quot_mono_pos.
    + intros x y z YZ X. split; [apply Z.quot_pos; lia | apply Z.quot_le_compat_l; lia].
    + intros x y z YZ X. replace (trunc_bound (-1) highest) with 0 by reflexivity. rewrite !(quot_neg x) by lia.
      assert (0 <= Z.quot (- x) z <= Z.quot (- x) y) by (split; [apply Z.quot_pos; lia | apply Z.quot_le_compat_l; lia]). lia.
    + unfold trunc_bound. intros x -> H. now rewrite Z.eqb_refl.
  - apply (within_magnitude a v); auto. now apply quot_abs.
Qed.

Definition below (m : Z) : Z := if m =? highest then highest else Z.max (m - 1) 0.
Definition trem_range (a b : interval) : interval := let limit := below (magnitude b) in
  ends (if 0 <=? i_lo a then 0 else Z.max (i_lo a) (negate_bound limit)) (if i_hi a <=? 0 then 0 else Z.min (i_hi a) limit).
Theorem bounds_trem a b v w : proper a -> proper b -> holds a v -> holds b w -> w <> 0 ->
  proper (trem_range a b) /\ holds (trem_range a b) (Z.rem v w).
Proof.
  intros PA PB HA HB N. destruct (magnitude_of b w PB HB) as [I M]. unfold trem_range.
  assert (R1 : Z.abs (Z.rem v w) < Z.abs w) by now apply Z.rem_bound_abs.
  assert (R2 : 0 <= v -> 0 <= Z.rem v w <= v).
  { intro V. split; [apply Z.rem_nonneg; auto|]. assert (Q := Z.quot_rem' v w). destruct (Z.le_gt_cases 0 w).
    - assert (0 <= Z.quot v w) by (apply Z.quot_pos; lia). nia.
    - assert (QP : 0 <= Z.quot v (- w)) by (apply Z.quot_pos; lia). rewrite Z.quot_opp_r in QP by auto. nia. }
  assert (R3 : v <= 0 -> v <= Z.rem v w <= 0).
  { intro V. assert (E : Z.rem v w = - Z.rem (- v) w) by (rewrite Z.rem_opp_l by auto; lia). rewrite E. assert (Q := Z.quot_rem' (- v) w).
    assert (QR : 0 <= Z.rem (- v) w) by (apply Z.rem_nonneg; lia). clear E R1 R2. destruct (Z.le_gt_cases 0 w).
    - assert (0 <= Z.quot (- v) w) by (apply Z.quot_pos; lia). nia.
    - assert (QP : 0 <= Z.quot (- v) (- w)) by (apply Z.quot_pos; lia). rewrite Z.quot_opp_r in QP by auto. nia. }
  assert (R : 0 <= v /\ 0 <= Z.rem v w <= v \/ v <= 0 /\ v <= Z.rem v w <= 0) by lia. clear R2 R3.
  set (q := Z.rem v w) in *. clearbody q. set (m := magnitude b) in *. clearbody m. unfold below, negate_bound.
  destruct (Z.eqb_spec m highest); apply ends_holds; tests; numbers; lia.
Qed.

Definition emod_range (a b : interval) : interval :=
  let q := i_lo a / i_lo b in
  if (i_lo b =? i_hi b) && (0 <? i_lo b) && negb (i_lo a =? lowest) && negb (i_hi a =? highest) && (q =? i_hi a / i_lo b)
  then ends (i_lo a - q * i_lo b) (i_hi a - q * i_lo b)
  else let limit := below (magnitude b) in
    if (0 <=? i_lo a) && (i_hi a <=? limit) then ends 0 (i_hi a) else ends 0 limit.
Theorem bounds_emod a b v w : proper a -> proper b -> holds a v -> holds b w -> w <> 0 ->
  proper (emod_range a b) /\ holds (emod_range a b) (emod v w).
Proof.
  intros PA PB HA HB N. unfold emod_range, emod. destruct (magnitude_of b w PB HB) as [I M].
  destruct (_ && (_ =? i_hi a / i_lo b)) eqn:E.
  - rewrite !andb_true_iff, !negb_true_iff, !Z.eqb_eq, !Z.eqb_neq, Z.ltb_lt in E. destruct E as ((((E1 & E2) & E3) & E4) & E5).
    assert (W : w = i_lo b) by (numbers; lia). subst w. rewrite Z.abs_eq by lia. assert (V : i_lo a <= v <= i_hi a) by (numbers; lia).
    assert (K : i_lo b < highest) by (numbers; lia). set (k := i_lo b) in *. assert (D1 := Z.div_le_mono (i_lo a) v k ltac:(lia) ltac:(lia)). assert (D2 := Z.div_le_mono v (i_hi a) k ltac:(lia) ltac:(lia)).
    assert (Q : v / k = i_lo a / k) by lia. rewrite Z.mod_eq, Q by lia. clear D1 D2 Q. assert (L := Z.mul_div_le (i_lo a) k E2).
    assert (U := Z.mul_succ_div_gt (i_hi a) k E2). rewrite <- E5 in U. set (p := i_lo a / k) in *. clearbody p k.
    rewrite Z.mul_succ_r in U. rewrite (Z.mul_comm p k). set (x := k * p) in *. clearbody x. clear M.
    apply ends_holds; numbers; lia.
  - assert (R1 : 0 <= v mod Z.abs w < Z.abs w) by (apply Z.mod_pos_bound; lia).
    assert (R2 : 0 <= v -> v mod Z.abs w <= v) by (intro; apply Z.mod_le; lia).
    set (q := v mod Z.abs w) in *. clearbody q. unfold below. set (m := magnitude b) in *. clearbody m.
    destruct ((0 <=? i_lo a) && (i_hi a <=? _)) eqn:F.
    + apply andb_true_iff in F as [F1 F2]. apply Z.leb_le in F1. apply ends_holds; numbers; lia.
    + apply ends_holds; tests; numbers; lia.
Qed.

(* ---------------------------------------------------------------- powers, choices, conversions *)

Definition clamp (x : Z) : Z := Z.min (Z.max x 0) 62.
Definition pow2_range (a : interval) : interval := ends (2 ^ clamp (i_lo a)) (2 ^ clamp (i_hi a)).
Theorem bounds_pow2 a v : proper a -> holds a v -> 0 <= v <= 62 -> proper (pow2_range a) /\ holds (pow2_range a) (pow2 v).
Proof.
  intros P H V. unfold pow2_range, pow2. replace ((0 <=? v) && (v <? 63)) with true
    by (symmetry; apply andb_true_iff; split; [apply Z.leb_le | apply Z.ltb_lt]; lia).
  assert (C1 : clamp (i_lo a) <= v) by (unfold clamp; numbers; lia). assert (C2 : v <= clamp (i_hi a)) by (unfold clamp; numbers; lia).
  assert (C3 : 0 <= clamp (i_lo a)) by (unfold clamp; lia). assert (C4 : clamp (i_hi a) <= 62) by (unfold clamp; lia).
  assert (B : forall x, 0 <= x <= 62 -> 0 < 2 ^ x <= 2 ^ 62) by (intros x X; split; [apply Z.pow_pos_nonneg; lia | apply Z.pow_le_mono_r; lia]).
  assert (B1 := B (clamp (i_lo a)) ltac:(lia)). assert (B2 := B (clamp (i_hi a)) ltac:(lia)). replace (2 ^ 62) with 4611686018427387904 in * by reflexivity.
  assert (M1 : 2 ^ clamp (i_lo a) <= 2 ^ v) by (apply Z.pow_le_mono_r; lia). assert (M2 : 2 ^ v <= 2 ^ clamp (i_hi a)) by (apply Z.pow_le_mono_r; lia).
  apply ends_holds; unfold low, high, inside; rewrite ?lowest_is, ?highest_is; lia.
Qed.
Definition min_range (a b : interval) : interval := ends (Z.min (i_lo a) (i_lo b)) (Z.min (i_hi a) (i_hi b)).
Definition max_range (a b : interval) : interval := ends (Z.max (i_lo a) (i_lo b)) (Z.max (i_hi a) (i_hi b)).
Definition choice_range (a b : interval) : interval := ends (Z.min (i_lo a) (i_lo b)) (Z.max (i_hi a) (i_hi b)).
Theorem bounds_min a b v w : proper a -> proper b -> holds a v -> holds b w -> proper (min_range a b) /\ holds (min_range a b) (Z.min v w).
Proof. intros. apply ends_holds; numbers; lia. Qed.
Theorem bounds_max a b v w : proper a -> proper b -> holds a v -> holds b w -> proper (max_range a b) /\ holds (max_range a b) (Z.max v w).
Proof. intros. apply ends_holds; numbers; lia. Qed.
Theorem bounds_choice a b v w (c : bool) : proper a -> proper b -> holds a v -> holds b w ->
  proper (choice_range a b) /\ holds (choice_range a b) (if c then v else w).
Proof. intros. destruct c; apply ends_holds; numbers; lia. Qed.

(* int_type_range, range_fits, range_wrap; a type has at most 64 bits, 0 are the mathematical integers. *)
Definition type_range (bits : nat) (signed : bool) : interval :=
  match bits with
  | O => mkinterval lowest highest
  | S n => if signed then (if (64 <=? bits)%nat then mkinterval lowest highest else ends (- 2 ^ Z.of_nat n) (2 ^ Z.of_nat n - 1))
           else ends 0 (if (63 <=? bits)%nat then highest else 2 ^ Z.of_nat bits - 1)
  end.
Definition fits (r : interval) (bits : nat) (signed : bool) : bool := let t := type_range bits signed in
  (bits =? 0)%nat || ((if i_lo t =? lowest then negb (i_lo r =? lowest) else i_lo t <=? i_lo r) &&
                      (if i_hi t =? highest then negb (i_hi r =? highest) else i_hi r <=? i_hi t)).
Definition wrap_range (bits : nat) (signed : bool) (a : interval) : interval :=
  if fits a bits signed then a
  else if (bits =? 64)%nat && negb signed && (i_hi a <? 0) && negb (i_lo a =? lowest) then ends highest highest
  else type_range bits signed.

Lemma powers n : (n <= 62)%nat -> 0 < 2 ^ Z.of_nat n <= 2 ^ 62.
Proof. intro N. split; [apply Z.pow_pos_nonneg; lia | apply Z.pow_le_mono_r; lia]. Qed.
Lemma type_proper bits signed : proper (type_range bits signed).
Proof.
  destruct bits as [|n]; [vm_compute; intuition discriminate|]. unfold type_range. destruct signed.
  - destruct (Nat.leb_spec 64 (S n)); [vm_compute; intuition discriminate|]. assert (P := powers n ltac:(lia)). replace (2 ^ 62) with 4611686018427387904 in P by reflexivity.
    unfold ends, proper. rewrite lowest_is, highest_is. simpl. tests; lia.
  - destruct (Nat.leb_spec 63 (S n)); [unfold proper; vm_compute; intuition discriminate|]. assert (P := powers (S n) ltac:(lia)).
    replace (2 ^ 62) with 4611686018427387904 in P by reflexivity.
    set (p := 2 ^ Z.of_nat (S n)) in *. clearbody p. unfold ends, proper. rewrite lowest_is, highest_is. simpl. tests; lia.
Qed.
Lemma ends_plain lo hi : lo <> highest -> hi <> lowest -> ends lo hi = mkinterval lo hi.
Proof. intros L H. unfold ends. apply Z.eqb_neq in L, H. now rewrite L, H. Qed.
(* What a type holds. *)
Definition in_type (bits : nat) (signed : bool) (v : Z) : Prop := match bits with
  | O => True
  | S n => if signed then - 2 ^ Z.of_nat n <= v <= 2 ^ Z.of_nat n - 1 else 0 <= v <= 2 ^ Z.of_nat bits - 1
  end.
Lemma wrap_in_type bits signed v : in_type bits signed (wrap bits signed v).
Proof.
  destruct bits as [|n]; [exact I|]. unfold in_type, wrap. assert (P : 0 < 2 ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
  assert (D : 2 ^ Z.of_nat (S n) = 2 * 2 ^ Z.of_nat n) by (rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia). rewrite D. destruct signed.
  - assert (M := Z.mod_pos_bound (v + 2 ^ Z.of_nat n) (2 * 2 ^ Z.of_nat n) ltac:(lia)). lia.
  - assert (M := Z.mod_pos_bound v (2 * 2 ^ Z.of_nat n) ltac:(lia)). lia.
Qed.
Lemma wrap_of_type bits signed v : in_type bits signed v -> wrap bits signed v = v.
Proof.
  destruct bits as [|n]; [reflexivity|]. unfold in_type, wrap. assert (P : 0 < 2 ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
  assert (D : 2 ^ Z.of_nat (S n) = 2 * 2 ^ Z.of_nat n) by (rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia). rewrite D. destruct signed; intro H.
  - rewrite Z.mod_small; lia.
  - apply Z.mod_small. lia.
Qed.
Lemma type_holds bits signed v : (bits <= 64)%nat -> in_type bits signed v -> holds (type_range bits signed) v.
Proof.
  intros B H. destruct bits as [|n]; [split; left; reflexivity|]. unfold in_type, type_range in *. destruct signed.
  - destruct (Nat.leb_spec 64 (S n)); [split; left; reflexivity|]. assert (P := powers n ltac:(lia)). replace (2 ^ 62) with 4611686018427387904 in P by reflexivity.
    apply ends_holds; unfold low, high, inside; rewrite ?lowest_is, ?highest_is; lia.
  - destruct (Nat.leb_spec 63 (S n)); [apply ends_holds; numbers; lia|]. assert (P := powers (S n) ltac:(lia)).
    replace (2 ^ 62) with 4611686018427387904 in P by reflexivity. set (p := 2 ^ Z.of_nat (S n)) in *. clearbody p.
    apply ends_holds; unfold low, high, inside; rewrite ?lowest_is, ?highest_is; lia.
Qed.
Lemma fits_in_type bits signed a v : (bits <= 64)%nat -> proper a -> holds a v -> fits a bits signed = true -> in_type bits signed v.
Proof.
  intros B P H F. destruct bits as [|n]; [exact I|]. unfold fits in F. cbn [Nat.eqb orb] in F. apply andb_true_iff in F as [F1 F2].
  unfold in_type, type_range in *. destruct signed.
  - destruct (Nat.leb_spec 64 (S n)).
    + assert (E : n = 63%nat) by lia. subst n. simpl i_lo in F1. simpl i_hi in F2. rewrite Z.eqb_refl, negb_true_iff, Z.eqb_neq in F1, F2.
      replace (2 ^ Z.of_nat 63) with 9223372036854775808 by reflexivity. numbers. lia.
    + assert (Q := powers n ltac:(lia)). replace (2 ^ 62) with 4611686018427387904 in Q by reflexivity.
      set (p := 2 ^ Z.of_nat n) in *. clearbody p. rewrite ends_plain in F1, F2 by (rewrite ?highest_is, ?lowest_is; lia).
      revert F1 F2. numbers. tests; simpl; try discriminate; lia.
  - destruct (Nat.leb_spec 63 (S n)).
    + assert (Q : 2 ^ 63 <= 2 ^ Z.of_nat (S n)) by (apply Z.pow_le_mono_r; lia). replace (2 ^ 63) with 9223372036854775808 in Q by reflexivity.
      set (p := 2 ^ Z.of_nat (S n)) in *. clearbody p. rewrite ends_plain in F1, F2 by (rewrite ?highest_is, ?lowest_is; lia).
      revert F1 F2. numbers. tests; simpl; try discriminate; lia.
    + assert (Q := powers (S n) ltac:(lia)). replace (2 ^ 62) with 4611686018427387904 in Q by reflexivity.
      set (p := 2 ^ Z.of_nat (S n)) in *. clearbody p. rewrite ends_plain in F1, F2 by (rewrite ?highest_is, ?lowest_is; lia).
      revert F1 F2. numbers. tests; simpl; try discriminate; lia.
Qed.
Theorem bounds_wrap bits signed a v : (bits <= 64)%nat -> proper a -> holds a v ->
  proper (wrap_range bits signed a) /\ holds (wrap_range bits signed a) (wrap bits signed v).
Proof.
  intros B P H. unfold wrap_range. destruct (fits a bits signed) eqn:F.
  - rewrite wrap_of_type; auto. eapply fits_in_type; eauto.
  - destruct ((bits =? 64)%nat && negb signed && (i_hi a <? 0) && negb (i_lo a =? lowest)) eqn:E.
    + rewrite !andb_true_iff, !negb_true_iff, Nat.eqb_eq, Z.ltb_lt, Z.eqb_neq in E. destruct E as [[[-> ->] E1] E2].
      replace (wrap 64 false v) with (v + 18446744073709551616).
      * apply ends_holds; numbers; lia.
      * unfold wrap. replace (2 ^ Z.of_nat 64) with 18446744073709551616 by reflexivity. assert (V : - 9223372036854775808 <= v < 0) by (numbers; lia).
        rewrite <- (Z_mod_plus_full v 1), Z.mul_1_l, Z.mod_small; lia.
    + split; [apply type_proper | apply type_holds; auto using wrap_in_type].
Qed.

(* ---------------------------------------------------------------- bits *)

(* 2^n - 1 for the least n that is enough. *)
Definition bits_above (v : Z) : Z := if v <=? 0 then 0 else 2 ^ (Z.log2 v + 1) - 1.
Definition signed_mask (r : interval) : Z :=
  Z.max (if i_hi r <? 0 then 0 else bits_above (i_hi r)) (if 0 <=? i_lo r then 0 else bits_above (- (i_lo r + 1))).
Definition finite (r : interval) : bool := negb (i_lo r =? lowest) && negb (i_hi r =? highest).
Definition band_range (a b : interval) : interval :=
  if (0 <=? i_lo a) && (0 <=? i_lo b) then ends 0 (Z.min (i_hi a) (i_hi b))
  else if 0 <=? i_lo a then ends 0 (i_hi a)
  else if 0 <=? i_lo b then ends 0 (i_hi b)
  else if negb (finite a) || negb (finite b) then mkinterval lowest highest
  else ends (- Z.max (signed_mask a) (signed_mask b) - 1) (Z.max (i_hi a) (i_hi b)).
Definition bor_bxor_range (is_or : bool) (a b : interval) : interval :=
  let signless := (0 <=? i_lo a) && (0 <=? i_lo b) in
  let lo := if signless then (if is_or then Z.max (i_lo a) (i_lo b) else 0) else lowest in
  if negb (finite a) || negb (finite b) then ends lo highest
  else let mask := Z.max (signed_mask a) (signed_mask b) in ends (if signless then lo else - mask - 1) mask.

Lemma bits_above_is v : 0 <= v <= highest -> exists n, 0 <= n <= 63 /\ bits_above v = 2 ^ n - 1 /\ v < 2 ^ n.
Proof.
  intro V. unfold bits_above. destruct (Z.leb_spec v 0).
  - exists 0. repeat split; lia.
  - assert (L := Z.log2_spec v H). exists (Z.log2 v + 1). assert (Z.log2 v < 63).
    { apply Z.log2_lt_pow2; auto. replace (2 ^ 63) with (highest + 1) by reflexivity. lia. }
    assert (0 <= Z.log2 v) by apply Z.log2_nonneg. repeat split; lia.
Qed.
(* A mask of n bits holds numbers of n + 1 bits in two's complement. *)
Definition in_bits (n v : Z) : Prop := - 2 ^ n <= v < 2 ^ n.
Lemma in_bits_mono n m v : 0 <= n <= m -> in_bits n v -> in_bits m v.
Proof. intros N H. assert (2 ^ n <= 2 ^ m) by (apply Z.pow_le_mono_r; lia). unfold in_bits in *. lia. Qed.
Lemma signed_mask_is r v : proper r -> holds r v -> finite r = true -> exists n, 0 <= n <= 63 /\ signed_mask r = 2 ^ n - 1 /\ in_bits n v.
Proof.
  intros P H F. unfold finite in F. rewrite andb_true_iff, !negb_true_iff, !Z.eqb_neq in F. destruct F as [F1 F2].
  assert (V : i_lo r <= v <= i_hi r) by (numbers; lia). assert (IN : lowest < i_lo r /\ i_hi r < highest) by (numbers; lia). clear H P.
  assert (A : exists n, 0 <= n <= 63 /\ (if i_hi r <? 0 then 0 else bits_above (i_hi r)) = 2 ^ n - 1 /\ i_hi r < 2 ^ n).
  { destruct (Z.ltb_spec (i_hi r) 0); [exists 0; repeat split; lia | apply bits_above_is; lia]. }
  assert (B : exists n, 0 <= n <= 63 /\ (if 0 <=? i_lo r then 0 else bits_above (- (i_lo r + 1))) = 2 ^ n - 1 /\ - 2 ^ n <= i_lo r).
  { destruct (Z.leb_spec 0 (i_lo r)); [exists 0; repeat split; lia|].
    destruct (bits_above_is (- (i_lo r + 1))) as (n & N1 & N2 & N3); [numbers; lia|]. exists n. repeat split; auto; lia. }
  unfold signed_mask. destruct A as (n & N1 & N2 & N3), B as (m & M1 & M2 & M3). rewrite N2, M2.
  exists (Z.max n m). split; [lia|]. assert (G : forall x y, 0 <= x <= y -> 2 ^ x <= 2 ^ y) by (intros; apply Z.pow_le_mono_r; lia).
  assert (G1 := G n m). assert (G2 := G m n). split.
  - destruct (Z.le_gt_cases n m); [rewrite !Z.max_r | rewrite !Z.max_l]; lia.
  - unfold in_bits. destruct (Z.le_gt_cases n m); [rewrite Z.max_r | rewrite Z.max_l]; lia.
Qed.
Lemma in_bits_iff n v : 0 <= n -> (in_bits n v <-> Z.shiftr v n = 0 \/ Z.shiftr v n = -1).
Proof.
  intro N. rewrite Z.shiftr_div_pow2 by auto. assert (P : 0 < 2 ^ n) by (apply Z.pow_pos_nonneg; lia). unfold in_bits.
  assert (D := Z.div_mod v (2 ^ n) ltac:(lia)). assert (M := Z.mod_pos_bound v (2 ^ n) P). split; nia.
Qed.
Lemma bits_op n v w : 0 <= n -> in_bits n v -> in_bits n w ->
  in_bits n (Z.land v w) /\ in_bits n (Z.lor v w) /\ in_bits n (Z.lxor v w).
Proof.
  intros N V W. rewrite in_bits_iff in V, W by auto. rewrite !in_bits_iff, Z.shiftr_land, Z.shiftr_lor, Z.shiftr_lxor by auto.
  destruct V as [-> | ->], W as [-> | ->]; simpl; auto.
Qed.
Lemma land_below v w : 0 <= v -> 0 <= Z.land v w <= v.
Proof.
  intro V. split; [apply Z.land_nonneg; auto|].
  destruct (bits_disjoint (Z.land v w) (Z.ldiff v w)) as [E _].
  { apply Z.bits_inj'. intros k K. rewrite Z.land_spec, Z.land_spec, Z.ldiff_spec, Z.bits_0. destruct (Z.testbit v k), (Z.testbit w k); reflexivity. }
  replace (Z.lor (Z.land v w) (Z.ldiff v w)) with v in E.
  - assert (D : 0 <= Z.ldiff v w) by (apply Z.ldiff_nonneg; auto). lia.
  - apply Z.bits_inj'. intros k K. rewrite Z.lor_spec, Z.land_spec, Z.ldiff_spec. destruct (Z.testbit v k), (Z.testbit w k); reflexivity.
Qed.
Lemma lor_above v w : 0 <= v -> 0 <= w -> Z.max v w <= Z.lor v w.
Proof.
  intros V W. assert (A : forall x y, 0 <= x -> 0 <= y -> x <= Z.lor x y).
  { intros x y X Y. assert (L := land_below (Z.lor x y) x ltac:(now apply Z.lor_nonneg)).
    replace (Z.land (Z.lor x y) x) with x in L; [lia|]. rewrite Z.land_comm, Z.land_lor_distr_r, Z.land_diag.
    apply Z.bits_inj'. intros k K. rewrite Z.lor_spec, Z.land_spec. destruct (Z.testbit x k), (Z.testbit y k); reflexivity. }
  assert (A1 := A v w V W). assert (A2 := A w v W V). rewrite Z.lor_comm in A2. lia.
Qed.
Lemma land_negative v w : v < 0 -> w < 0 -> Z.land v w <= Z.max v w.
Proof.
  intros V W. assert (E : Z.land v w = - Z.lor (- v - 1) (- w - 1) - 1).
  { replace (- v - 1) with (Z.lnot v) by (unfold Z.lnot; lia). replace (- w - 1) with (Z.lnot w) by (unfold Z.lnot; lia).
    rewrite <- Z.lnot_land. unfold Z.lnot. lia. }
  assert (L := lor_above (- v - 1) (- w - 1) ltac:(lia) ltac:(lia)). lia.
Qed.
Lemma max_mask n m : 0 <= n <= 63 -> 0 <= m <= 63 -> Z.max (2 ^ n - 1) (2 ^ m - 1) = 2 ^ Z.max n m - 1.
Proof.
  intros N M. destruct (Z.le_gt_cases n m).
  - assert (2 ^ n <= 2 ^ m) by (apply Z.pow_le_mono_r; lia). rewrite !Z.max_r; lia.
  - assert (2 ^ m <= 2 ^ n) by (apply Z.pow_le_mono_r; lia). rewrite !Z.max_l; lia.
Qed.
Lemma masks a b v w : proper a -> proper b -> holds a v -> holds b w -> finite a = true -> finite b = true ->
  exists n, 0 <= n <= 63 /\ Z.max (signed_mask a) (signed_mask b) = 2 ^ n - 1 /\ in_bits n v /\ in_bits n w /\ 1 <= 2 ^ n <= 2 ^ 63.
Proof.
  intros PA PB HA HB FA FB. destruct (signed_mask_is a v PA HA FA) as (n & N1 & N2 & N3), (signed_mask_is b w PB HB FB) as (m & M1 & M2 & M3).
  exists (Z.max n m). split; [lia|]. rewrite N2, M2, max_mask by auto. repeat split.
  - apply (in_bits_mono n); auto; lia.
  - apply (in_bits_mono n); auto; lia.
  - apply (in_bits_mono m); auto; lia.
  - apply (in_bits_mono m); auto; lia.
  - assert (0 < 2 ^ Z.max n m) by (apply Z.pow_pos_nonneg; lia). lia.
  - apply Z.pow_le_mono_r; lia.
Qed.
Lemma everything v : proper (mkinterval lowest highest) /\ holds (mkinterval lowest highest) v.
Proof. split; [vm_compute; intuition discriminate | split; left; reflexivity]. Qed.
Theorem bounds_band a b v w : proper a -> proper b -> holds a v -> holds b w -> proper (band_range a b) /\ holds (band_range a b) (Z.land v w).
Proof.
  intros PA PB HA HB. unfold band_range. destruct (Z.leb_spec 0 (i_lo a)) as [A|A], (Z.leb_spec 0 (i_lo b)) as [B|B]; cbn [andb].
  - assert (L1 := land_below v w ltac:(numbers; lia)). assert (L2 := land_below w v ltac:(numbers; lia)). rewrite Z.land_comm in L2.
    apply ends_holds; numbers; lia.
  - assert (L1 := land_below v w ltac:(numbers; lia)). apply ends_holds; numbers; lia.
  - assert (L2 := land_below w v ltac:(numbers; lia)). rewrite Z.land_comm in L2. apply ends_holds; numbers; lia.
  - destruct (negb (finite a) || negb (finite b)) eqn:F; [apply everything|]. rewrite orb_false_iff, !negb_false_iff in F. destruct F as [FA FB].
    destruct (masks a b v w PA PB HA HB FA FB) as (n & N & -> & V & W & P). destruct (bits_op n v w ltac:(lia) V W) as [L _].
    assert (U : Z.land v w <= Z.max v w).
    { destruct (Z.le_gt_cases 0 v); [assert (X := land_below v w ltac:(lia)); lia|].
      destruct (Z.le_gt_cases 0 w); [assert (X := land_below w v ltac:(lia)); rewrite Z.land_comm in X; lia | now apply land_negative]. }
    unfold finite in FA, FB. rewrite andb_true_iff, !negb_true_iff, !Z.eqb_neq in FA, FB. unfold in_bits in *.
    replace (2 ^ 63) with 9223372036854775808 in P by reflexivity. set (p := 2 ^ n) in *. clearbody p. apply ends_holds; numbers; lia.
Qed.
Lemma bounds_bits is_or a b v w z : proper a -> proper b -> holds a v -> holds b w ->
  (0 <= v -> 0 <= w -> 0 <= z /\ (is_or = true -> Z.max v w <= z)) -> (forall n, 0 <= n -> in_bits n v -> in_bits n w -> in_bits n z) ->
  proper (bor_bxor_range is_or a b) /\ holds (bor_bxor_range is_or a b) z.
Proof.
  intros PA PB HA HB HP HI. unfold bor_bxor_range.
  set (signless := (0 <=? i_lo a) && (0 <=? i_lo b)).
  set (lo := if signless then (if is_or then Z.max (i_lo a) (i_lo b) else 0) else lowest).
  assert (LO : inside lo /\ low lo z).
  { unfold lo. destruct signless eqn:S; [|numbers; lia]. unfold signless in S. rewrite andb_true_iff, !Z.leb_le in S. destruct S as [S1 S2].
    destruct (HP ltac:(numbers; lia) ltac:(numbers; lia)) as [Z0 Z1]. destruct is_or; [specialize (Z1 eq_refl)|]; numbers; lia. }
  destruct LO as [LO1 LO2]. destruct (negb (finite a) || negb (finite b)) eqn:F.
  { apply ends_holds; auto; [clear; numbers; lia | left; reflexivity]. }
  rewrite orb_false_iff, !negb_false_iff in F. destruct F as [FA FB].
  destruct (masks a b v w PA PB HA HB FA FB) as (n & N & -> & V & W & P). specialize (HI n ltac:(lia) V W). unfold in_bits in HI.
  replace (2 ^ 63) with 9223372036854775808 in P by reflexivity. set (p := 2 ^ n) in *. clearbody p lo signless.
  destruct signless; apply ends_holds; auto; numbers; lia.
Qed.
Theorem bounds_bor a b v w : proper a -> proper b -> holds a v -> holds b w ->
  proper (bor_bxor_range true a b) /\ holds (bor_bxor_range true a b) (Z.lor v w).
Proof.
  intros. apply (bounds_bits true a b v w); auto.
  - intros V W. split; [now apply Z.lor_nonneg | intros _; now apply lor_above].
  - intros n N V W. now apply bits_op.
Qed.
Theorem bounds_bxor a b v w : proper a -> proper b -> holds a v -> holds b w ->
  proper (bor_bxor_range false a b) /\ holds (bor_bxor_range false a b) (Z.lxor v w).
Proof.
  intros. apply (bounds_bits false a b v w); auto.
  - intros V W. split; [apply Z.lxor_nonneg; tauto | discriminate].
  - intros n N V W. now apply bits_op.
Qed.

(* ---------------------------------------------------------------- expressions *)

Definition op_range (o : nop) : interval -> interval -> interval :=
  match o with
  | OAdd => add_range | OSub => sub_range | OMul => mul_range
  | OTdiv => div_range trunc_bound | OTrem => trem_range | OEdiv => div_range floor_bound | OEmod => emod_range
  | OMin => min_range | OMax => max_range | OAnd => band_range | OOr => bor_bxor_range true | OXor => bor_bxor_range false
  end.
(* of: what is known of variables. *)
Fixpoint expr_range (of : var -> interval) (n : nexp) : interval :=
  match n with
  | NInt z => ends z z
  | NVar x => of x
  | NBin o a b => op_range o (expr_range of a) (expr_range of b)
  | NPow2 a => pow2_range (expr_range of a)
  | NWrap k s a => wrap_range k s (expr_range of a)
  | NIte _ a b => choice_range (expr_range of a) (expr_range of b)
  end.
(* Constants and types are of 64 bits, and nothing faults. *)
Definition divides (o : nop) : bool := match o with OTdiv | OTrem | OEdiv | OEmod => true | _ => false end.
Fixpoint sane (r : env) (n : nexp) : Prop :=
  match n with
  | NInt z => inside z
  | NVar _ => True
  | NBin o a b => sane r a /\ sane r b /\ (divides o = true -> neval r b <> 0)
  | NPow2 a => sane r a /\ 0 <= neval r a <= 62
  | NWrap k _ a => sane r a /\ (k <= 64)%nat
  | NIte _ a b => sane r a /\ sane r b
  end.
Theorem expr_range_sound of r : (forall x, proper (of x) /\ holds (of x) (r x)) ->
  forall n, sane r n -> proper (expr_range of n) /\ holds (expr_range of n) (neval r n).
Proof.
  intros HV. induction n; simpl; intro HS.
  - apply ends_holds; auto; right; lia.
  - apply HV.
  - destruct HS as (H1 & H2 & H3). destruct (IHn1 H1) as [P1 Q1], (IHn2 H2) as [P2 Q2].
    destruct o; simpl in *; auto using bounds_add, bounds_sub, bounds_mul, bounds_tdiv, bounds_trem, bounds_ediv, bounds_emod, bounds_min, bounds_max,
      bounds_band, bounds_bor, bounds_bxor.
  - destruct HS as [H1 H2]. destruct (IHn H1). auto using bounds_pow2.
  - destruct HS as [H1 H2]. destruct (IHn H1). auto using bounds_wrap.
  - destruct HS as [H1 H2]. destruct (IHn1 H1), (IHn2 H2). auto using bounds_choice.
Qed.
(* The lowest number of 64 bits is an end, not the lack of one: x - lowest may be below what the highest is, as less_bottom in
   tests/golden/verdict/ends-of-64-racy.cu is. *)
Example lowest_end : i_lo (sub_range (mkinterval (-1024) (-1)) (ends lowest lowest)) = highest - 1024.
Proof. reflexivity. Qed.

(* ---------------------------------------------------------------- bounds of launches *)

(* core/launch_bounds.c: an index made of thread indices, numbers from 0 on, sums and products is greatest in the block's last corner; so where
   it stays in its array there it stays in it everywhere, and where it does not there is a thread that leaves it. *)
Fixpoint grows (n : nexp) : bool :=
  match n with
  | NInt z => 0 <=? z
  | NVar _ => true
  | NBin OAdd a b | NBin OMul a b => grows a && grows b
  | _ => false
  end.
Theorem launch_corner n r corner : grows n = true -> (forall x, In x (nfv n) -> 0 <= r x <= corner x) -> 0 <= neval r n <= neval corner n.
Proof.
  induction n; simpl; intros G H; try discriminate.
  - apply Z.leb_le in G. lia.
  - apply H. now left.
  - destruct o; try discriminate; apply andb_true_iff in G as [G1 G2]; simpl;
      assert (A := IHn1 G1 ltac:(intros x Hx; apply H, in_app_iff; auto)); assert (B := IHn2 G2 ltac:(intros x Hx; apply H, in_app_iff; auto)); nia.
Qed.
