(* Numeric and boolean expressions (paper, Fig. 2), extended by the operators of the core calculus, and loop ranges.
   Integers are mathematical; every conversion to a machine type is an explicit [NWrap].

   Evaluation is total. What C leaves undefined gets a fixed value here: a quotient by 0 is 0, a remainder by 0 is the
   dividend, [pow2] outside 0..62 is 0. The C code excludes such runs by constraints on divisors and shift counts, so
   the theorems speak of every run that C defines and say nothing wrong about the others. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
Import ListNotations.
Open Scope Z_scope.

Definition var := nat.
Definition env := var -> Z.
Definition upd (r : env) (x : var) (v : Z) : env := fun y => if Nat.eqb x y then v else r y.

(* ---------------------------------------------------------------- syntax *)

Inductive nop := OAdd | OSub | OMul | OTdiv | OTrem | OEdiv | OEmod | OMin | OMax | OAnd | OOr | OXor.
Inductive rop := REq | RLt | RLe.
Inductive cop := CAnd | COr | CIff.

Inductive nexp :=
| NInt (z : Z)
| NVar (x : var)
| NBin (o : nop) (a b : nexp)
| NPow2 (a : nexp)
| NWrap (bits : nat) (signed : bool) (a : nexp)     (* bits = 0: the mathematical integers, no wrap *)
| NIte (c : bexp) (a b : nexp)
with bexp :=
| BBool (b : bool)
| BVar (x : var)                                    (* a boolean variable: true iff it is not 0 *)
| BRel (o : rop) (a b : nexp)
| BNot (c : bexp)
| BBin (o : cop) (a b : bexp).

Scheme nexp_mind := Induction for nexp Sort Prop with bexp_mind := Induction for bexp Sort Prop.
Combined Scheme exp_ind2 from nexp_mind, bexp_mind.

(* ---------------------------------------------------------------- evaluation *)

Definition ediv (a b : Z) : Z := Z.sgn b * (a / Z.abs b).
Definition emod (a b : Z) : Z := a mod Z.abs b.
Definition pow2 (e : Z) : Z := if (0 <=? e) && (e <? 63) then 2 ^ e else 0.

Definition wrap (bits : nat) (signed : bool) (v : Z) : Z :=
  match bits with
  | O => v
  | S n =>
      let m := 2 ^ Z.of_nat bits in
      if signed then let h := 2 ^ Z.of_nat n in (v + h) mod m - h else v mod m
  end.

Definition nop_eval (o : nop) (a b : Z) : Z :=
  match o with
  | OAdd => a + b | OSub => a - b | OMul => a * b
  | OTdiv => Z.quot a b | OTrem => Z.rem a b | OEdiv => ediv a b | OEmod => emod a b
  | OMin => Z.min a b | OMax => Z.max a b
  | OAnd => Z.land a b | OOr => Z.lor a b | OXor => Z.lxor a b
  end.
Definition rop_eval (o : rop) (a b : Z) : bool :=
  match o with REq => a =? b | RLt => a <? b | RLe => a <=? b end.
Definition cop_eval (o : cop) (a b : bool) : bool :=
  match o with CAnd => a && b | COr => a || b | CIff => Bool.eqb a b end.

Fixpoint neval (r : env) (n : nexp) : Z :=
  match n with
  | NInt z => z
  | NVar x => r x
  | NBin o a b => nop_eval o (neval r a) (neval r b)
  | NPow2 a => pow2 (neval r a)
  | NWrap k s a => wrap k s (neval r a)
  | NIte c a b => if beval r c then neval r a else neval r b
  end
with beval (r : env) (c : bexp) : bool :=
  match c with
  | BBool b => b
  | BVar x => negb (r x =? 0)
  | BRel o a b => rop_eval o (neval r a) (neval r b)
  | BNot a => negb (beval r a)
  | BBin o a b => cop_eval o (beval r a) (beval r b)
  end.

(* ---------------------------------------------------------------- free variables *)

Fixpoint nfv (n : nexp) : list var :=
  match n with
  | NInt _ => []
  | NVar x => [x]
  | NBin _ a b => nfv a ++ nfv b
  | NPow2 a | NWrap _ _ a => nfv a
  | NIte c a b => bfv c ++ nfv a ++ nfv b
  end
with bfv (c : bexp) : list var :=
  match c with
  | BBool _ => []
  | BVar x => [x]
  | BRel _ a b => nfv a ++ nfv b
  | BNot a => bfv a
  | BBin _ a b => bfv a ++ bfv b
  end.

(* Two environments agree on the variables that satisfy [V]. *)
Definition agree (V : var -> Prop) (r s : env) : Prop := forall x, V x -> r x = s x.

Lemma eval_agree :
  (forall n r s, agree (fun x => In x (nfv n)) r s -> neval r n = neval s n) /\
  (forall c r s, agree (fun x => In x (bfv c)) r s -> beval r c = beval s c).
Proof.
  apply exp_ind2; simpl; intros; unfold agree in *; auto;
  repeat match goal with
  | IH : forall r s, _ -> _ |- _ =>
      erewrite IH by (intros; match goal with H : forall x, _ -> _ = _ |- _ => apply H; rewrite ?in_app_iff; auto end);
      clear IH
  end; try reflexivity.
  - f_equal. apply f_equal2; auto.
Qed.

Lemma neval_agree n r s : (forall x, In x (nfv n) -> r x = s x) -> neval r n = neval s n.
Proof. apply (proj1 eval_agree). Qed.
Lemma beval_agree c r s : (forall x, In x (bfv c) -> r x = s x) -> beval r c = beval s c.
Proof. apply (proj2 eval_agree). Qed.

Lemma upd_same r x v : upd r x v x = v.
Proof. unfold upd. now rewrite Nat.eqb_refl. Qed.
Lemma upd_other r x v y : x <> y -> upd r x v y = r y.
Proof. intro H. unfold upd. apply Nat.eqb_neq in H. now rewrite H. Qed.

Lemma agree_upd (V : var -> Prop) r s x v : agree V r s -> agree (fun y => y = x \/ V y) (upd r x v) (upd s x v).
Proof.
  intros H y Hy. unfold upd. destruct (Nat.eqb_spec x y); auto. destruct Hy; [congruence | auto].
Qed.

(* ---------------------------------------------------------------- substitution *)

Fixpoint nsubst (x : var) (e : nexp) (n : nexp) : nexp :=
  match n with
  | NInt z => NInt z
  | NVar y => if Nat.eqb x y then e else NVar y
  | NBin o a b => NBin o (nsubst x e a) (nsubst x e b)
  | NPow2 a => NPow2 (nsubst x e a)
  | NWrap k s a => NWrap k s (nsubst x e a)
  | NIte c a b => NIte (bsubst x e c) (nsubst x e a) (nsubst x e b)
  end
with bsubst (x : var) (e : nexp) (c : bexp) : bexp :=
  match c with
  | BBool b => BBool b
  | BVar y => if Nat.eqb x y then BNot (BRel REq e (NInt 0)) else BVar y
  | BRel o a b => BRel o (nsubst x e a) (nsubst x e b)
  | BNot a => BNot (bsubst x e a)
  | BBin o a b => BBin o (bsubst x e a) (bsubst x e b)
  end.

Lemma eval_subst x e :
  (forall n r, neval r (nsubst x e n) = neval (upd r x (neval r e)) n) /\
  (forall c r, beval r (bsubst x e c) = beval (upd r x (neval r e)) c).
Proof.
  apply exp_ind2; simpl; intros; try congruence;
  repeat match goal with IH : forall r : env, _ |- _ => rewrite IH; clear IH end; try reflexivity;
  unfold upd; destruct (Nat.eqb_spec x x0); reflexivity.
Qed.
Lemma neval_subst x e n r : neval r (nsubst x e n) = neval (upd r x (neval r e)) n.
Proof. apply (proj1 (eval_subst x e)). Qed.
Lemma beval_subst x e c r : beval r (bsubst x e c) = beval (upd r x (neval r e)) c.
Proof. apply (proj2 (eval_subst x e)). Qed.

(* ---------------------------------------------------------------- ranges *)

(* The values of a loop variable. Bounds are evaluated once, on entry. A range that makes no progress is empty here;
   the C lowering guards against it. *)
Inductive rkind := RUp | RDown | RMul | RDiv.
Record range := mkrange { r_kind : rkind; r_first : nexp; r_limit : nexp; r_step : nexp }.

Definition range_go (k : rkind) (limit x : Z) : bool :=
  match k with RUp | RMul => x <? limit | RDown | RDiv => limit <? x end.
Definition range_next (k : rkind) (step x : Z) : Z :=
  match k with RUp => x + step | RDown => x - step | RMul => x * step | RDiv => Z.quot x step end.
Definition range_ok (k : rkind) (first limit step : Z) : bool :=
  match k with
  | RUp | RDown => 0 <? step
  | RMul => (1 <? step) && (0 <? first)
  | RDiv => (1 <? step) && (0 <=? limit)
  end.

(* x, next x, next (next x), ... while the loop's test holds, at most [fuel] of them. *)
Fixpoint orbit (fuel : nat) (k : rkind) (limit step x : Z) : list Z :=
  match fuel with
  | O => []
  | S n => if range_go k limit x then x :: orbit n k limit step (range_next k step x) else []
  end.
(* An upper bound of the number of iterations, tight enough to compute with. *)
Definition range_fuel (k : rkind) (limit step x : Z) : nat :=
  if range_go k limit x then
    S (Z.to_nat match k with
                | RUp => (limit - x - 1) / step
                | RDown => (x - limit - 1) / step
                | RMul => Z.log2 limit - Z.log2 x
                | RDiv => Z.log2 x
                end)
  else O.
Definition range_vals (k : rkind) (first limit step : Z) : list Z :=
  if range_ok k first limit step then orbit (range_fuel k limit step first) k limit step first else [].

Definition range_eval (e : env) (r : range) : list Z :=
  range_vals (r_kind r) (neval e (r_first r)) (neval e (r_limit r)) (neval e (r_step r)).
Definition rfv (r : range) : list var := nfv (r_first r) ++ nfv (r_limit r) ++ nfv (r_step r).

Lemma range_eval_agree r e s : (forall x, In x (rfv r) -> e x = s x) -> range_eval e r = range_eval s r.
Proof.
  intro H. unfold range_eval, rfv in *.
  rewrite (neval_agree (r_first r) e s), (neval_agree (r_limit r) e s), (neval_agree (r_step r) e s);
    auto; intros; apply H; rewrite !in_app_iff; auto.
Qed.

Lemma range_fuel_next k limit step x :
  range_ok k x limit step = true -> range_go k limit x = true ->
  (range_fuel k limit step (range_next k step x) < range_fuel k limit step x)%nat.
Proof.
  intros Hok Hgo. unfold range_fuel. rewrite Hgo.
  destruct (range_go k limit (range_next k step x)) eqn:Hn; [|lia].
  destruct k; simpl in *; rewrite ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le in *; apply -> Nat.succ_lt_mono;
  apply Z2Nat.inj_lt.
  - apply Z.div_pos; lia.
  - apply Z.div_pos; lia.
  - replace (limit - (x + step) - 1) with ((limit - x - 1) + (-1) * step) by lia. rewrite Z.div_add; lia.
  - apply Z.div_pos; lia.
  - apply Z.div_pos; lia.
  - replace (x - step - limit - 1) with ((x - limit - 1) + (-1) * step) by lia. rewrite Z.div_add; lia.
  - assert (Z.log2 (x * step) <= Z.log2 limit) by (apply Z.log2_le_mono; lia). lia.
  - assert (Z.log2 x <= Z.log2 limit) by (apply Z.log2_le_mono; lia). lia.
  - enough (Z.log2 x < Z.log2 (x * step)) by lia.
    apply Z.lt_le_trans with (Z.log2 (2 * x)); [rewrite Z.log2_double; lia | apply Z.log2_le_mono; nia].
  - apply Z.log2_nonneg.
  - apply Z.log2_nonneg.
  - assert (0 < Z.quot x step) by lia.
    assert (Z.quot x step * 2 <= x).
    { rewrite (Z.quot_rem' x step) at 2. assert (0 <= Z.rem x step) by (apply Z.rem_nonneg; lia). nia. }
    apply Z.lt_le_trans with (Z.log2 (2 * Z.quot x step)); [rewrite Z.log2_double; lia | apply Z.log2_le_mono; lia].
Qed.

(* Progress is kept by the step, so the orbit unfolds without fuel. *)
Lemma range_ok_next k limit step x :
  range_ok k x limit step = true -> range_ok k (range_next k step x) limit step = true.
Proof.
  destruct k; simpl; auto. rewrite !andb_true_iff, !Z.ltb_lt. nia.
Qed.

Lemma orbit_fuel k limit step : forall f1 f2 x,
  range_ok k x limit step = true ->
  (range_fuel k limit step x <= f1)%nat -> (range_fuel k limit step x <= f2)%nat ->
  orbit f1 k limit step x = orbit f2 k limit step x.
Proof.
  induction f1; intros f2 x Hok H1 H2; simpl.
  - assert (E : range_go k limit x = false) by (unfold range_fuel in H1; destruct (range_go k limit x); [lia|auto]).
    destruct f2; simpl; rewrite ?E; auto.
  - destruct (range_go k limit x) eqn:E.
    + destruct f2; [unfold range_fuel in H2; rewrite E in H2; lia|]. simpl. rewrite E. f_equal.
      assert (Hlt := range_fuel_next k limit step x Hok E).
      apply IHf1; [now apply range_ok_next | lia | lia].
    + destruct f2; simpl; rewrite ?E; auto.
Qed.

(* The defining equation of a loop's values: test, then the rest from the next value (rules for-1 and for-2). *)
Theorem range_vals_unfold k first limit step :
  range_vals k first limit step =
  if range_ok k first limit step && range_go k limit first
  then first :: range_vals k (range_next k step first) limit step else [].
Proof.
  unfold range_vals. destruct (range_ok k first limit step) eqn:Hok; simpl; auto.
  rewrite range_ok_next by auto.
  destruct (range_go k limit first) eqn:Hgo.
  - assert (Hlt := range_fuel_next k limit step first Hok Hgo).
    destruct (range_fuel k limit step first) as [|m] eqn:Hm; [lia|]. simpl. rewrite Hgo. f_equal.
    apply orbit_fuel; [now apply range_ok_next | lia | lia].
  - unfold range_fuel. now rewrite Hgo.
Qed.
