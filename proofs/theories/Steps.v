(* A question refuted by steps (`certify --by steps`): neither a solver is trusted, nor whoever found the steps (proofs/oracle/finder.ml).

   A proof starts from the question as its only fact and adds facts, each by a rule that is true of all numbers, until one says 0 <= c of a c below
   zero. Facts are formulas of the question, or polynomials that are at least 0. Polynomials are over atoms: variables, and the terms of a table that
   comes with the proof (quotients, remainders, minima, wraps: what no polynomial says). [accepts] replays a proof in time that is linear in its steps. *)
From Coq Require Import ZArith List Bool Lia PeanoNat FMapPositive.
From Faial Require Import Expr Ranges Algebra Query Hints.
From Faial Require Intervals.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- terms that are alike *)

Definition nop_eqb (o p : nop) : bool :=
  match o, p with
  | OAdd, OAdd | OSub, OSub | OMul, OMul | OTdiv, OTdiv | OTrem, OTrem | OEdiv, OEdiv | OEmod, OEmod | OMin, OMin | OMax, OMax
  | OAnd, OAnd | OOr, OOr | OXor, OXor => true
  | _, _ => false
  end.
Definition rop_eqb (o p : rop) : bool := match o, p with REq, REq | RLt, RLt | RLe, RLe => true | _, _ => false end.
Definition cop_eqb (o p : cop) : bool := match o, p with CAnd, CAnd | COr, COr | CIff, CIff => true | _, _ => false end.
Fixpoint nexp_eqb (m n : nexp) : bool :=
  match m, n with
  | NInt y, NInt z => Z.eqb y z
  | NVar x, NVar y => Nat.eqb x y
  | NBin o a b, NBin p c d => nop_eqb o p && nexp_eqb a c && nexp_eqb b d
  | NPow2 a, NPow2 b => nexp_eqb a b
  | NWrap k s a, NWrap l t b => Nat.eqb k l && Bool.eqb s t && nexp_eqb a b
  | NIte c a b, NIte d e f => bexp_eqb c d && nexp_eqb a e && nexp_eqb b f
  | _, _ => false
  end
with bexp_eqb (c d : bexp) : bool :=
  match c, d with
  | BBool a, BBool b => Bool.eqb a b
  | BVar x, BVar y => Nat.eqb x y
  | BRel o a b, BRel p c d => rop_eqb o p && nexp_eqb a c && nexp_eqb b d
  | BNot a, BNot b => bexp_eqb a b
  | BBin o a b, BBin p c d => cop_eqb o p && bexp_eqb a c && bexp_eqb b d
  | _, _ => false
  end.
Lemma exp_eqb_eq : (forall m n, nexp_eqb m n = true -> m = n) /\ (forall c d, bexp_eqb c d = true -> c = d).
Proof.
  apply exp_ind2; intros; match goal with H : _ = true |- _ = ?y => destruct y; simpl in H; try discriminate H end;
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H as [? ?]
  | H : Z.eqb _ _ = true |- _ => apply Z.eqb_eq in H
  | H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H
  | H : Bool.eqb _ _ = true |- _ => apply eqb_prop in H
  | H : nop_eqb ?o ?p = true |- _ => assert (o = p) by (destruct o, p; simpl in H; congruence); clear H
  | H : rop_eqb ?o ?p = true |- _ => assert (o = p) by (destruct o, p; simpl in H; congruence); clear H
  | H : cop_eqb ?o ?p = true |- _ => assert (o = p) by (destruct o, p; simpl in H; congruence); clear H
  | IH : forall n, nexp_eqb ?m n = true -> _, H : nexp_eqb ?m _ = true |- _ => apply IH in H
  | IH : forall n, bexp_eqb ?m n = true -> _, H : bexp_eqb ?m _ = true |- _ => apply IH in H
  end; congruence.
Qed.

(* ---------------------------------------------------------------- polynomials *)

Inductive atom := AVar (x : var) | ATerm (i : nat).
Definition atom_cmp (a b : atom) : comparison :=
  match a, b with
  | AVar x, AVar y | ATerm x, ATerm y => Nat.compare x y
  | AVar _, ATerm _ => Lt
  | ATerm _, AVar _ => Gt
  end.
Notation mono := (list atom) (only parsing).
Notation poly := (list (Z * list atom)) (only parsing).
Fixpoint mono_cmp (m n : mono) : comparison :=
  match m, n with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: m, b :: n => match atom_cmp a b with Eq => mono_cmp m n | c => c end
  end.
Lemma atom_cmp_eq a b : atom_cmp a b = Eq -> a = b.
Proof. destruct a, b; simpl; try discriminate; intro H; apply Nat.compare_eq in H; congruence. Qed.
Lemma mono_cmp_eq : forall m n, mono_cmp m n = Eq -> m = n.
Proof.
  induction m as [|a m IH]; intros [|b n]; simpl; try discriminate; auto. destruct (atom_cmp a b) eqn:E; try discriminate.
  intro H. apply atom_cmp_eq in E. apply IH in H. congruence.
Qed.

Fixpoint padd (p : poly) : poly -> poly :=
  fix along (q : poly) : poly :=
    match p, q with
    | [], _ => q
    | _, [] => p
    | (a, m) :: p', (b, n) :: q' =>
        match mono_cmp m n with
        | Eq => if a + b =? 0 then padd p' q' else (a + b, m) :: padd p' q'
        | Lt => (a, m) :: padd p' q
        | Gt => (b, n) :: along q'
        end
    end.
Fixpoint insert (a : atom) (m : mono) : mono :=
  match m with
  | [] => [a]
  | b :: m' => match atom_cmp a b with Gt => b :: insert a m' | _ => a :: m end
  end.
Definition mono_times (m n : mono) : mono := fold_right insert n m.
Definition pscale (c : Z) (p : poly) : poly := map (fun t => (c * fst t, snd t)) p.
Definition term_times (t : Z * list atom) (q : poly) : poly :=
  fold_right (fun u r => padd [(fst t * fst u, mono_times (snd t) (snd u))] r) [] q.
Definition ptimes (p q : poly) : poly := fold_right (fun t r => padd (term_times t q) r) [] p.
Definition pconst (c : Z) : poly := if c =? 0 then [] else [(c, [])].
Definition pless (p q : poly) : poly := padd p (pscale (-1) q).

Section Values.
Variables (s : env) (T : list nexp).
Definition atom_eval (a : atom) : Z := match a with AVar x => s x | ATerm i => neval s (nth i T (NInt 0)) end.
Definition mono_eval (m : mono) : Z := fold_right (fun a v => atom_eval a * v) 1 m.
Fixpoint peval (p : poly) : Z := match p with [] => 0 | (c, m) :: p => c * mono_eval m + peval p end.

Lemma peval_add : forall p q, peval (padd p q) = peval p + peval q.
Proof.
  induction p as [|[a m] p IH]; [intros []; reflexivity|].
  induction q as [|[b n] q IHq]; [simpl; lia|].
  cbn [padd]. destruct (mono_cmp m n) eqn:E.
  - apply mono_cmp_eq in E as <-. destruct (Z.eqb_spec (a + b) 0); cbn [peval]; rewrite IH; nia.
  - cbn [peval]. rewrite IH. cbn [peval]. lia.
  - cbn [peval] in *. cbn [padd] in IHq. rewrite IHq. lia.
Qed.
Lemma insert_eval a m : mono_eval (insert a m) = atom_eval a * mono_eval m.
Proof.
  induction m as [|b m IH]; [reflexivity|]. cbn [insert]. destruct (atom_cmp a b); try reflexivity.
  cbn [mono_eval fold_right] in *. fold (mono_eval (insert a m)). rewrite IH. unfold mono_eval. lia.
Qed.
Lemma mono_times_eval m n : mono_eval (mono_times m n) = mono_eval m * mono_eval n.
Proof.
  induction m as [|a m IH]; [unfold mono_times, mono_eval at 2; cbn [fold_right]; lia|].
  unfold mono_times in *. cbn [fold_right]. rewrite insert_eval, IH. unfold mono_eval. cbn [fold_right]. lia.
Qed.
Lemma peval_scale c p : peval (pscale c p) = c * peval p.
Proof. induction p as [|[a m] p IH]; cbn [pscale map peval fst snd]; [lia|]. fold (pscale c p). rewrite IH. lia. Qed.
Lemma term_times_eval t q : peval (term_times t q) = fst t * mono_eval (snd t) * peval q.
Proof.
  induction q as [|[b n] q IH]; [cbn; lia|]. cbn [term_times fold_right]. rewrite peval_add. fold (term_times t q). rewrite IH.
  cbn [peval fst snd]. rewrite mono_times_eval. lia.
Qed.
Lemma peval_times p q : peval (ptimes p q) = peval p * peval q.
Proof.
  induction p as [|[a m] p IH]; [reflexivity|]. cbn [ptimes fold_right]. rewrite peval_add, term_times_eval. fold (ptimes p q). rewrite IH.
  cbn [peval fst snd]. lia.
Qed.
Lemma peval_const c : peval (pconst c) = c.
Proof. unfold pconst. destruct (Z.eqb_spec c 0); cbn [peval mono_eval fold_right]; lia. Qed.
Lemma peval_less p q : peval (pless p q) = peval p - peval q.
Proof. unfold pless. rewrite peval_add, peval_scale. lia. Qed.

(* ---- a number as a polynomial; none where the table lacks a term *)

Fixpoint place (e : nexp) (l : list nexp) (i : nat) : option nat :=
  match l with [] => None | f :: l => if nexp_eqb e f then Some i else place e l (S i) end.
Definition option_map2 {A B C} (f : A -> B -> C) (a : option A) (b : option B) : option C :=
  match a, b with Some a, Some b => Some (f a b) | _, _ => None end.
Fixpoint poly_of (e : nexp) : option poly :=
  let term := option_map (fun i => [(1, [ATerm i])]) (place e T 0) in
  match e with
  | NInt z => Some (pconst z)
  | NVar x => Some [(1, [AVar x])]
  | NBin OAdd a b => option_map2 padd (poly_of a) (poly_of b)
  | NBin OSub a b => option_map2 pless (poly_of a) (poly_of b)
  | NBin OMul a b => option_map2 ptimes (poly_of a) (poly_of b)
  | NWrap O _ a => poly_of a
  | _ => term
  end.
Lemma place_nth e : forall l i j, place e l i = Some j -> (i <= j)%nat /\ nth (j - i) l (NInt 0) = e.
Proof.
  induction l as [|f l IH]; simpl; [discriminate|]. intros i j. destruct (nexp_eqb e f) eqn:E.
  - intros [= <-]. rewrite Nat.sub_diag. split; auto. now apply exp_eqb_eq in E.
  - intro H. apply IH in H as [H <-]. split; [lia|]. now replace (j - i)%nat with (S (j - S i)) by lia.
Qed.
Lemma poly_of_term e p : option_map (fun i => [(1, [ATerm i])]) (place e T 0) = Some p -> peval p = neval s e.
Proof.
  destruct (place e T 0) as [i|] eqn:E; [|discriminate]. intros [= <-]. apply place_nth in E as [_ E]. rewrite Nat.sub_0_r in E.
  cbn [peval mono_eval fold_right atom_eval]. rewrite E. lia.
Qed.
Lemma poly_of_eval : forall e p, poly_of e = Some p -> peval p = neval s e.
Proof.
  fix IH 1. intros [z|x|o a b|a|k g a|c a b] p; try (apply poly_of_term).
  - intros [= <-]. apply peval_const.
  - intros [= <-]. cbn [peval mono_eval fold_right atom_eval neval]. lia.
  - destruct o; try (apply poly_of_term); cbn [poly_of neval nop_eval];
      (destruct (poly_of a) as [u|] eqn:A; [|discriminate]); (destruct (poly_of b) as [v|] eqn:B; [|discriminate]);
      intros [= <-]; apply IH in A; apply IH in B; rewrite <- A, <- B.
    + apply peval_add.
    + apply peval_less.
    + apply peval_times.
  - destruct k; [|apply poly_of_term]. cbn [poly_of neval wrap]. apply IH.
Qed.

(* ---------------------------------------------------------------- facts *)

Inductive fact := Says (f : fml) | Least (p : poly).              (* the formula is true; the polynomial is not below 0 *)
Definition holds (f : fact) : Prop := match f with Says f => feval s f = true | Least p => 0 <= peval p end.

(* 0 <= b - a - d *)
Definition least (a b : nexp) (d : Z) : option fact :=
  option_map2 (fun p q => Least (padd (pless q p) (pconst (- d)))) (poly_of a) (poly_of b).
Lemma least_holds a b d f : least a b d = Some f -> neval s a + d <= neval s b -> holds f.
Proof.
  unfold least. destruct (poly_of a) as [p|] eqn:A; [|discriminate]. destruct (poly_of b) as [q|] eqn:B; [|discriminate].
  intros [= <-] H. apply poly_of_eval in A, B. simpl. rewrite peval_add, peval_less, peval_const. lia.
Qed.

Definition both_of (a b : option fact) : option (list fact) := option_map2 (fun a b => [a; b]) a b.
Definition one_of (a : option fact) : option (list fact) := option_map (fun a => [a]) a.
Definition says (c : bexp) : fact := Says (FB c).
Definition zero := NInt 0.

(* What a condition (its negation: sign = false) says part by part; none where it says one thing or another. *)
Fixpoint condition_parts (sign : bool) (c : bexp) : option (list fact) :=
  match sign, c with
  | _, BBool b => if Bool.eqb b sign then Some [] else Some [Least (pconst (-1))]
  | _, BNot c => condition_parts (negb sign) c
  | true, BRel REq a b => both_of (least a b 0) (least b a 0)
  | true, BRel RLe a b => one_of (least a b 0)
  | true, BRel RLt a b => one_of (least a b 1)
  | false, BRel RLe a b => one_of (least b a 1)
  | false, BRel RLt a b => one_of (least b a 0)
  | true, BBin CAnd a b => Some [says a; says b]
  | false, BBin COr a b => Some [says (BNot a); says (BNot b)]
  | false, BVar x => both_of (least (NVar x) zero 0) (least zero (NVar x) 0)
  | _, _ => None
  end.
Definition all_hold (l : list fact) : Prop := forall f, In f l -> holds f.
Lemma both_hold a b l : both_of a b = Some l -> (forall f, a = Some f -> holds f) -> (forall f, b = Some f -> holds f) -> all_hold l.
Proof. destruct a, b; try discriminate. intros [= <-] H1 H2 g [<-|[<-|[]]]; auto. Qed.
Lemma one_holds a l : one_of a = Some l -> (forall f, a = Some f -> holds f) -> all_hold l.
Proof. destruct a; try discriminate. intros [= <-] H g [<-|[]]; auto. Qed.
Lemma condition_parts_hold : forall c sign l, condition_parts sign c = Some l -> beval s c = sign -> all_hold l.
Proof.
  fix IH 1. intros [b|x|o a b|c|o a b] sign l.
  - cbn [condition_parts beval]. intros H <-. rewrite eqb_reflx in H. destruct b; injection H as <-; intros f [].
  - destruct sign; [discriminate|]. cbn [condition_parts beval]. intros H E. apply negb_false_iff, Z.eqb_eq in E.
    apply (both_hold _ _ _ H); intros f Hf; apply (least_holds _ _ _ _ Hf); cbn [zero neval]; lia.
  - destruct sign, o; cbn [condition_parts beval rop_eval]; try discriminate; intros H E;
      rewrite ?Z.eqb_eq, ?Z.ltb_lt, ?Z.leb_le, ?Z.ltb_ge, ?Z.leb_gt in E;
      first [apply (both_hold _ _ _ H) | apply (one_holds _ _ H)]; intros f Hf; apply (least_holds _ _ _ _ Hf); lia.
  - cbn [condition_parts beval]. destruct sign; cbn [negb]; intros H E; apply (IH _ _ _ H); [now apply negb_true_iff | now apply negb_false_iff].
  - destruct sign, o; cbn [condition_parts beval cop_eval]; try discriminate; intros [= <-] E f Hf.
    + apply andb_true_iff in E as [? ?]. destruct Hf as [<-|[<-|[]]]; auto.
    + apply orb_false_iff in E as [E1 E2]. destruct Hf as [<-|[<-|[]]]; cbn [holds says feval beval]; now rewrite ?E1, ?E2.
Qed.

(* The values of a loop that steps by adding: first <= x < limit, and a multiple of the step from the first. *)
Definition along (low high step : nexp) : list fact :=
  let way := NBin OSub high low in
  [says (BRel RLt zero step); says (BRel RLe low high); says (BRel REq (NBin OEmod way step) zero);
   says (BRel REq way (NBin OMul step (NBin OEdiv way step)))].
(* One of the powers p, p * s, ... makes [here]; of the ones that are not written out, [beyond] the first of them. *)
Fixpoint powers (fuel : nat) (here beyond : Z -> bexp) (p s : Z) : fml :=
  match fuel with O => FB (beyond p) | S n => FOr (FB (here p)) (powers n here beyond (p * s) s) end.
Definition written_out : nat := 40.
Definition power_parts (x : var) (R : range) : list fact :=
  match r_step R, r_kind R with
  | NInt s, RMul => let at_ p := NBin OMul (r_first R) (NInt p) in
      [Says (powers written_out (fun p => BRel REq (NVar x) (at_ p)) (fun p => BRel RLe (at_ p) (NVar x)) 1 s)]
  | NInt s, RDiv =>
      [Says (powers written_out (fun p => BRel REq (NVar x) (NBin OTdiv (r_first R) (NInt p))) (fun p => BRel RLe (NInt p) (r_first R)) 1 s)]
  | _, _ => []
  end.
Definition range_parts (x : var) (R : range) : list fact :=
  let first := r_first R in let limit := r_limit R in let step := r_step R in
  match r_kind R with
  | RUp => says (BRel RLt (NVar x) limit) :: along first (NVar x) step
  | RDown => says (BRel RLt limit (NVar x)) :: along (NVar x) first step
  | RMul => says (BRel RLt (NVar x) limit) :: says (BRel RLt zero first) :: says (BRel RLe first (NVar x)) :: says (BRel RLt (NInt 1) step) :: power_parts x R
  | RDiv => says (BRel RLt limit (NVar x)) :: says (BRel RLe zero limit) :: says (BRel RLe (NVar x) first) :: says (BRel RLt (NInt 1) step) :: power_parts x R
  end.
Lemma powers_true (here beyond : Z -> bexp) s0 : 1 < s0 ->
  (forall q m, 0 < q -> 0 <= m -> beval s (here (q * s0 ^ m)) = true -> beval s (beyond q) = true) ->
  forall fuel p n, 0 < p -> 0 <= n -> beval s (here (p * s0 ^ n)) = true -> feval s (powers fuel here beyond p s0) = true.
Proof.
  intros S1 HB. induction fuel as [|fuel IH]; intros p n P N H; cbn [powers feval]; [apply (HB p n); auto|].
  apply orb_true_iff. destruct (Z.eq_dec n 0) as [->|D]; [left; now rewrite Z.pow_0_r, Z.mul_1_r in H|].
  right. apply (IH (p * s0) (n - 1)); [nia | lia |]. replace (p * s0 * s0 ^ (n - 1)) with (p * s0 ^ n); auto.
  rewrite <- Z.mul_assoc, <- Z.pow_succ_r by lia. now replace (Z.succ (n - 1)) with n by lia.
Qed.
Lemma along_hold low high step : 0 < neval s step -> 0 <= neval s high - neval s low ->
  emod (neval s high - neval s low) (neval s step) = 0 -> all_hold (along low high step).
Proof.
  intros P W M f [<-|[<-|[<-|[<-|[]]]]]; cbn [holds says feval beval rop_eval neval nop_eval zero];
    rewrite ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq; try lia.
  unfold emod in M. unfold ediv. rewrite Z.abs_eq in * by lia. rewrite Z.sgn_pos by lia.
  rewrite (Z.div_mod (neval s high - neval s low) (neval s step)) at 1 by lia. lia.
Qed.
Lemma power_parts_hold x R : In (s x) (range_vals (r_kind R) (neval s (r_first R)) (neval s (r_limit R)) (neval s (r_step R))) ->
  all_hold (power_parts x R).
Proof.
  destruct R as [k first limit step]. cbn [r_kind r_first r_limit r_step]. intro Hv. apply range_vals_in in Hv as (OK & G & n & N & E).
  unfold power_parts. cbn [r_kind r_first r_limit r_step].
  destruct step as [z| | | | |], k; try solve [intros g []]; intros g [<-|[]]; cbn [holds]; cbn [neval range_ok range_nth range_go] in *;
    rewrite ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le in *; destruct OK as [O1 O2].
  - apply (powers_true _ _ z O1) with (n := n); auto; [|lia|].
    + intros q m Q M H. cbn [beval rop_eval neval nop_eval] in *. rewrite Z.eqb_eq in H. rewrite Z.leb_le. rewrite H.
      assert (0 < z ^ m) by (apply Z.pow_pos_nonneg; lia). nia.
    + cbn [beval rop_eval neval nop_eval]. rewrite Z.mul_1_l. now apply Z.eqb_eq.
  - apply (powers_true _ _ z O1) with (n := n); auto; [|lia|].
    + intros q m Q M H. cbn [beval rop_eval neval nop_eval] in *. rewrite Z.eqb_eq in H. rewrite Z.leb_le.
      assert (P : 0 < z ^ m) by (apply Z.pow_pos_nonneg; lia).
      destruct (Z.lt_ge_cases (neval s first) q) as [F|F]; [|lia]. exfalso.
      destruct (Z.le_gt_cases 0 (neval s first)) as [F0|F0].
      * rewrite Z.quot_small in H by nia. lia.
      * assert (Z.quot (neval s first) (q * z ^ m) <= 0); [|lia].
        rewrite <- (Z.opp_involutive (neval s first)), Z.quot_opp_l by nia.
        assert (0 <= Z.quot (- neval s first) (q * z ^ m)) by (apply Z.quot_pos; nia). lia.
    + cbn [beval rop_eval neval nop_eval]. rewrite Z.mul_1_l. now apply Z.eqb_eq.
Qed.
Lemma range_parts_hold x R : feval s (FIn x R) = true -> all_hold (range_parts x R).
Proof.
  cbn [feval]. rewrite existsb_exists. intros (v & Hv & E). apply Z.eqb_eq in E. rewrite <- E in Hv. clear v E. revert Hv.
  destruct R as [k first limit step]. unfold range_eval, range_parts. cbn [r_kind r_first r_limit r_step]. intro Hv.
  assert (OK : range_ok k (neval s first) (neval s limit) (neval s step) = true)
    by (unfold range_vals in Hv; destruct (range_ok k (neval s first) (neval s limit) (neval s step)); [auto | destruct Hv]).
  destruct k; cbn [range_ok] in OK; rewrite ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le in OK.
  - apply range_in_up in Hv as (L & W & M); auto. intros f [<-|Hf].
    + cbn [holds says feval beval rop_eval neval]. now apply Z.ltb_lt.
    + apply (along_hold first (NVar x) step) in Hf; auto.
  - apply range_in_down in Hv as (L & W & M); auto. intros f [<-|Hf].
    + cbn [holds says feval beval rop_eval neval]. now apply Z.ltb_lt.
    + apply (along_hold (NVar x) first step) in Hf; auto.
  - assert (Hp := Hv). apply (range_in_factor true) in Hv as (L & q & Q & E). destruct OK as [O1 O2].
    intros f [<-|[<-|[<-|[<-|Hf]]]]; try (cbn [holds says feval beval rop_eval neval zero]; rewrite ?Z.ltb_lt, ?Z.leb_le; nia).
    apply (power_parts_hold x (mkrange RMul first limit step)) in Hf; auto.
  - assert (Hp := Hv). apply (range_in_factor false) in Hv as (L & q & Q & E). destruct OK as [O1 O2].
    intros f [<-|[<-|[<-|[<-|Hf]]]]; cbn [holds says feval beval rop_eval neval zero]; rewrite ?Z.ltb_lt, ?Z.leb_le; try lia.
    + destruct (Z.le_gt_cases 0 (neval s first)) as [F|F].
      * rewrite E. rewrite Z.quot_div_nonneg by lia. apply Z.div_le_upper_bound; nia.
      * exfalso. assert (Z.quot (neval s first) q <= 0); [|lia].
        rewrite <- (Z.opp_involutive (neval s first)), Z.quot_opp_l by lia.
        assert (0 <= Z.quot (- neval s first) q) by (apply Z.quot_pos; lia). lia.
    + apply (power_parts_hold x (mkrange RDiv first limit step)) in Hf; auto.
Qed.

Definition parts (f : fml) : option (list fact) :=
  match f with
  | FB c => condition_parts true c
  | FIn x R => Some (range_parts x R)
  | FAnd f g => Some [Says f; Says g]
  | FOr _ _ => None
  end.
Lemma parts_hold f l : parts f = Some l -> feval s f = true -> all_hold l.
Proof.
  destruct f as [c|x R|f g|f g]; cbn [parts]; try discriminate.
  - apply condition_parts_hold.
  - intros [= <-]. apply range_parts_hold.
  - intros [= <-] E h Hh. cbn [feval] in E. apply andb_true_iff in E as [? ?]. destruct Hh as [<-|[<-|[]]]; auto.
Qed.

(* One of two. *)
Fixpoint condition_cases (sign : bool) (c : bexp) : option (bexp * bexp) :=
  match sign, c with
  | _, BNot c => condition_cases (negb sign) c
  | false, BRel REq a b => Some (BRel RLt a b, BRel RLt b a)
  | true, BBin COr a b => Some (a, b)
  | false, BBin CAnd a b => Some (BNot a, BNot b)
  | true, BBin CIff a b => Some (BBin CAnd a b, BBin CAnd (BNot a) (BNot b))
  | false, BBin CIff a b => Some (BBin CAnd a (BNot b), BBin CAnd (BNot a) b)
  | true, BVar x => Some (BRel RLt (NVar x) zero, BRel RLt zero (NVar x))
  | _, _ => None
  end.
Lemma condition_cases_hold : forall c sign a b, condition_cases sign c = Some (a, b) -> beval s c = sign -> beval s a = true \/ beval s b = true.
Proof.
  fix IH 1. intros [v|x|o m n|c|o m n] sign a b.
  - destruct sign; discriminate.
  - destruct sign; [|discriminate]. intros [= <- <-]. cbn [beval rop_eval neval zero]. rewrite negb_true_iff, Z.eqb_neq, !Z.ltb_lt. lia.
  - destruct sign, o; try discriminate. intros [= <- <-]. cbn [beval rop_eval]. rewrite Z.eqb_neq, !Z.ltb_lt. lia.
  - cbn [condition_cases beval]. destruct sign; cbn [negb]; intros H E; apply (IH _ _ _ _ H); [now apply negb_true_iff | now apply negb_false_iff].
  - destruct sign, o; try discriminate; intros [= <- <-]; cbn [beval cop_eval]; destruct (beval s m), (beval s n); simpl; auto.
Qed.
Definition cases (f : fml) : option (fml * fml) :=
  match f with
  | FOr f g => Some (f, g)
  | FB c => option_map (fun ab => (FB (fst ab), FB (snd ab))) (condition_cases true c)
  | _ => None
  end.
Lemma cases_hold f a b : cases f = Some (a, b) -> feval s f = true -> feval s a = true \/ feval s b = true.
Proof.
  destruct f as [c|x R|f g|f g]; cbn [cases]; try discriminate.
  - destruct (condition_cases true c) as [[u v]|] eqn:E; [|discriminate]. intros [= <- <-]. apply (condition_cases_hold _ _ _ _ E).
  - intros [= <- <-] E. cbn [feval] in E. now apply orb_true_iff in E.
Qed.
End Values.

(* ---------------------------------------------------------------- laws: true of all numbers *)

Inductive law :=
| LHint (h : hint)
| LMin (a b : nexp) | LMax (a b : nexp)
| LTrunc (a b : nexp) | LFloor (a b : nexp)                       (* quotient and remainder *)
| LTruncBelow (a b : nexp) | LFloorBelow (a b : nexp)             (* by a number below zero *)
| LExact (floor : bool) (a b q : nexp)                            (* of b * q by b, whatever the sign of b is *)
| LNested (floor : bool) (a b c d : nexp)                         (* a quotient of a quotient is one by the product *)
| LNatural (a b : nexp)                                           (* of naturals both quotients are one, whatever the sign of b is *)
| LNoLarger (a b : nexp) (c : Z)                                  (* a quotient than what is divided may be, whatever divides it *)
| LWrap (n : nat) (signed : bool) (a : nexp)                      (* to n + 1 bits *)
| LWhole (n : nat) (signed bare : bool) (a : nexp)                (* wraps within one count for nothing; bare: but for those of one number *)
| LIte (c : bexp) (a b : nexp)
| LPow (a : nexp)
| LAlike (o : nop) (a b c d : nexp)                               (* of equal numbers *)
| LAnd (a b : nexp) | LMask (a : nexp) (n : nat) | LMaskOf (n : nat) (a : nexp) | LOr (a b : nexp)
| LPartners (before : bool) (a b c : nexp)                          (* what turns the same bits over, twice *)
| LUnturned (before : bool) (a b c d : nexp)                        (* equal numbers that equal bits turn over *)
| LTurned (a b : nexp) (c d : Z)                                    (* two that are equal when known bits of both are turned over *)
| LHigh (before : bool) (n : nat) (a c : nexp)                      (* what turns bits below 2^n over leaves the others *)
| LKnown (o : nop) (a b : nexp) (x y : Z) | LKnownPow (a : nexp) (x : Z).         (* of numbers that are known *)

Definition imp (c d : bexp) : bexp := BBin COr (BNot c) d.
Definition land (c d : bexp) : bexp := BBin CAnd c d.
Definition positive_of (b : nexp) : bexp := BRel RLt zero b.
Definition negative (b : nexp) : bexp := BRel RLt b zero.
Definition natural (a : nexp) : bexp := BRel RLe zero a.
Definition within (low a high : nexp) : bexp := land (BRel RLe low a) (BRel RLt a high).
Definition two_to (n : nat) : Z := 2 ^ Z.of_nat n.
Definition is_number (a : nexp) : bool := match a with NVar _ => true | _ => false end.
(* Without the wraps that take away multiples of 2^k only, where sums and products are around them. bare: a number that is converted stays so, as it is then a
   natural number whatever its sign is. *)
Fixpoint unwrapped (bare : bool) (k : nat) (e : nexp) : nexp :=
  match e with
  | NBin OAdd a b => NBin OAdd (unwrapped bare k a) (unwrapped bare k b)
  | NBin OSub a b => NBin OSub (unwrapped bare k a) (unwrapped bare k b)
  | NBin OMul a b => NBin OMul (unwrapped bare k a) (unwrapped bare k b)
  | NWrap m _ a => if Nat.leb k m && negb (bare && is_number a) then unwrapped bare k a else e
  | _ => e
  end.
Definition law_says (l : law) : list bexp :=
  match l with
  | LHint h => [hint_says h]
  | LMin a b => let m := NBin OMin a b in [BRel RLe m a; BRel RLe m b; BBin COr (BRel REq m a) (BRel REq m b)]
  | LMax a b => let m := NBin OMax a b in [BRel RLe a m; BRel RLe b m; BBin COr (BRel REq m a) (BRel REq m b)]
  | LTrunc a b =>
      let q := NBin OTdiv a b in let r := NBin OTrem a b in
      [BRel REq a (NBin OAdd (NBin OMul b q) r);
       imp (land (positive_of b) (natural a)) (land (within zero r b) (natural q));
       imp (land (positive_of b) (BRel RLt a zero)) (land (within zero (NBin OSub zero r) b) (BRel RLe q zero))]
  | LFloor a b =>
      let q := NBin OEdiv a b in let r := NBin OEmod a b in
      [imp (positive_of b) (land (BRel REq a (NBin OAdd (NBin OMul b q) r)) (within zero r b));
       imp (land (positive_of b) (natural a)) (natural q)]
  | LTruncBelow a b =>
      let q := NBin OTdiv a b in let r := NBin OTrem a b in let d := NBin OSub zero b in
      [imp (land (negative b) (natural a)) (land (within zero r d) (BRel RLe q zero));
       imp (land (negative b) (BRel RLt a zero)) (land (within zero (NBin OSub zero r) d) (natural q))]
  | LFloorBelow a b =>
      let q := NBin OEdiv a b in let r := NBin OEmod a b in let d := NBin OSub zero b in
      [imp (negative b) (land (BRel REq a (NBin OAdd (NBin OMul b q) r)) (within zero r d));
       imp (land (negative b) (natural a)) (BRel RLe q zero)]
  | LExact floor a b q =>
      let op := if floor then OEdiv else OTdiv in let rest := if floor then OEmod else OTrem in
      [imp (land (BNot (BRel REq b zero)) (BRel REq a (NBin OMul b q))) (land (BRel REq (NBin op a b) q) (BRel REq (NBin rest a b) zero))]
  | LNested floor a b c d =>
      let op := if floor then OEdiv else OTdiv in
      let good e := if floor then positive_of e else BNot (BRel REq e zero) in
      [imp (land (land (good b) (good c)) (BRel REq d (NBin OMul b c))) (BRel REq (NBin op (NBin op a b) c) (NBin op a d))]
  | LNatural a b =>
      [imp (land (BNot (BRel REq b zero)) (natural a)) (land (BRel REq (NBin OEdiv a b) (NBin OTdiv a b)) (BRel REq (NBin OEmod a b) (NBin OTrem a b)))]
  | LNoLarger a b c =>
      let between e := land (BRel RLe (NInt (- c)) e) (BRel RLe e (NInt c)) in
      [imp (between a) (between (NBin OTdiv a b))]
  | LWrap n signed a =>
      let m := two_to (S n) in let low := if signed then - two_to n else 0 in let w := NWrap (S n) signed a in
      let up e := NBin OSub e (NInt low) in
      [within (NInt low) w (NInt (low + m)); BRel REq a (NBin OAdd w (NBin OMul (NInt m) (NBin OEdiv (up a) (NInt m))));
       imp (within (NInt low) a (NInt (low + m))) (BRel REq w a)]
  | LWhole n signed bare a => [BRel REq (NWrap (S n) signed a) (NWrap (S n) signed (unwrapped bare (S n) a))]
  | LIte c a b => let e := NIte c a b in [BBin COr (land c (BRel REq e a)) (land (BNot c) (BRel REq e b))]
  | LAlike o a b c d => [imp (land (BRel REq a c) (BRel REq b d)) (BRel REq (NBin o a b) (NBin o c d))]
  | LPow a => let e := NPow2 a in [natural e; imp (within zero a (NInt 63)) (land (positive_of e) (BRel RLe e (NInt (2 ^ 62))))]
  | LAnd a b =>
      let e := NBin OAnd a b in [imp (natural a) (land (natural e) (BRel RLe e a)); imp (natural b) (land (natural e) (BRel RLe e b))]
  | LMask a n => [BRel REq (NBin OAnd a (NInt (two_to n - 1))) (NBin OEmod a (NInt (two_to n)))]
  | LMaskOf n a => [BRel REq (NBin OAnd (NInt (two_to n - 1)) a) (NBin OEmod a (NInt (two_to n)))]
  | LOr a b =>
      let e := NBin OAnd a b in let sum := NBin OAdd a b in
      [BRel REq (NBin OOr a b) (NBin OSub sum e); BRel REq (NBin OXor a b) (NBin OSub sum (NBin OMul (NInt 2) e))]
  | LPartners before a b c =>
      let turned e := if before then NBin OXor c e else NBin OXor e c in
      [imp (BRel REq (turned a) (turned b)) (BRel REq a b); imp (BRel REq (turned a) b) (BRel REq (turned b) a)]
  | LUnturned before a b c d =>
      let turned e f := if before then NBin OXor f e else NBin OXor e f in
      [imp (land (BRel REq (turned a c) (turned b d)) (BRel REq c d)) (BRel REq a b)]
  | LTurned a b c d =>
      [imp (BRel REq (NBin OXor a (NInt c)) (NBin OXor b (NInt d))) (BRel REq a (NBin OXor b (NInt (Z.lxor d c))))]
  | LHigh before n a c =>
      let turned := if before then NBin OXor c a else NBin OXor a c in
      [imp (within zero c (NInt (two_to n))) (BRel REq (NBin OEdiv turned (NInt (two_to n))) (NBin OEdiv a (NInt (two_to n))))]
  | LKnown o a b x y => [imp (land (BRel REq a (NInt x)) (BRel REq b (NInt y))) (BRel REq (NBin o a b) (NInt (nop_eval o x y)))]
  | LKnownPow a x => [imp (BRel REq a (NInt x)) (BRel REq (NPow2 a) (NInt (pow2 x)))]
  end.

Lemma imp_true s c d : (beval s c = true -> beval s d = true) -> beval s (imp c d) = true.
Proof. unfold imp. cbn [beval cop_eval]. destruct (beval s c); simpl; auto. Qed.
Lemma two_to_positive n : 0 < two_to n.
Proof. unfold two_to. apply Z.pow_pos_nonneg; lia. Qed.
Lemma two_to_next n : two_to (S n) = 2 * two_to n.
Proof. unfold two_to. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. reflexivity. Qed.
Lemma wrap_parts n (signed : bool) v : let m := two_to (S n) in let low := if signed then - two_to n else 0 in
  low <= wrap (S n) signed v < low + m /\ v = wrap (S n) signed v + m * ediv (v - low) m.
Proof.
  intros m low. assert (P : 0 < m) by apply two_to_positive. unfold wrap, ediv. rewrite Z.sgn_pos, Z.abs_eq by lia.
  fold (two_to (S n)). fold (two_to n). fold m. destruct signed; subst low.
  - replace (v - - two_to n) with (v + two_to n) by lia. assert (E := Z.div_mod (v + two_to n) m ltac:(lia)).
    assert (B := Z.mod_pos_bound (v + two_to n) m P). lia.
  - rewrite Z.sub_0_r. assert (E := Z.div_mod v m ltac:(lia)). assert (B := Z.mod_pos_bound v m P). lia.
Qed.
Lemma wrap_multiple n signed v q : wrap (S n) signed (v + q * two_to (S n)) = wrap (S n) signed v.
Proof.
  unfold wrap. fold (two_to (S n)) (two_to n). destruct signed; [|apply Z_mod_plus_full].
  replace (v + q * two_to (S n) + two_to n) with (v + two_to n + q * two_to (S n)) by ring. now rewrite Z_mod_plus_full.
Qed.
Lemma wrap_near n signed v : exists d, v = wrap (S n) signed v + two_to (S n) * d.
Proof. eexists. apply (wrap_parts n signed v). Qed.
Lemma wider_multiple k m : (k <= m)%nat -> exists q, two_to m = q * two_to k.
Proof. intro L. exists (two_to (m - k)). unfold two_to. rewrite <- Z.pow_add_r by lia. f_equal. lia. Qed.
Lemma unwrapped_multiple s bare k : forall e, exists q, neval s e = neval s (unwrapped bare (S k) e) + q * two_to (S k).
Proof.
  fix IH 1. assert (same : forall e, exists q, neval s e = neval s e + q * two_to (S k)) by (intro e; exists 0; lia).
  intros [z|x|o a b|a|m g a|c a b]; try apply same.
  - destruct o; try apply same; destruct (IH a) as [p A], (IH b) as [q B]; cbn [unwrapped neval nop_eval]; rewrite A, B.
    + exists (p + q). lia.
    + exists (p - q). lia.
    + exists (neval s (unwrapped bare (S k) a) * q + p * neval s (unwrapped bare (S k) b) + p * q * two_to (S k)). lia.
  - cbn [unwrapped]. destruct (_ && _) eqn:L; [|apply same]. apply andb_true_iff in L as [L _]. apply Nat.leb_le in L. destruct m as [|m]; [lia|].
    destruct (wider_multiple _ _ L) as [t T], (IH a) as [q A], (wrap_near m g (neval s a)) as [d E]. cbn [neval].
    rewrite T in E. exists (q - t * d). rewrite Z.mul_sub_distr_r. lia.
Qed.
Lemma floor_parts a b : 0 < b -> a = b * ediv a b + emod a b /\ 0 <= emod a b < b.
Proof.
  intro P. unfold ediv, emod. rewrite Z.sgn_pos, Z.abs_eq by lia. assert (E := Z.div_mod a b ltac:(lia)).
  assert (B := Z.mod_pos_bound a b P). lia.
Qed.
Lemma floor_exact b q : b <> 0 -> ediv (b * q) b = q /\ emod (b * q) b = 0.
Proof.
  intro B. unfold ediv, emod. destruct (Z.lt_trichotomy b 0) as [L|[->|G]]; [|lia|].
  - rewrite Z.sgn_neg, Z.abs_neq by lia. replace (b * q) with ((- q) * (- b)) by ring. rewrite Z.div_mul, Z.mod_mul by lia. lia.
  - rewrite Z.sgn_pos, Z.abs_eq by lia. rewrite (Z.mul_comm b q), Z.div_mul, Z.mod_mul by lia. lia.
Qed.
Lemma trunc_exact b q : b <> 0 -> Z.quot (b * q) b = q /\ Z.rem (b * q) b = 0.
Proof. intro B. rewrite (Z.mul_comm b q). split; [now apply Z.quot_mul | now apply Z.rem_mul]. Qed.
Lemma natural_quotient a b : b <> 0 -> 0 <= a -> ediv a b = Z.quot a b /\ emod a b = Z.rem a b.
Proof.
  intros B A. unfold ediv, emod. destruct (Z.lt_trichotomy b 0) as [L|[->|G]]; [|lia|].
  - rewrite Z.sgn_neg, Z.abs_neq by lia. replace b with (- - b) at 2 4 by lia.
    rewrite Z.quot_opp_r, Z.rem_opp_r, Z.quot_div_nonneg, Z.rem_mod_nonneg by lia. lia.
  - rewrite Z.sgn_pos, Z.abs_eq, Z.quot_div_nonneg, Z.rem_mod_nonneg by lia. lia.
Qed.
Lemma trunc_no_larger a b : Z.abs (Z.quot a b) <= Z.abs a.
Proof.
  destruct (Z.eq_dec b 0) as [->|B]; [destruct a; cbn; lia|].
  rewrite <- Z.quot_abs by auto. rewrite Z.quot_div_nonneg by lia. apply Z.div_le_upper_bound; nia.
Qed.
Lemma floor_nested a b c : 0 < b -> 0 < c -> ediv (ediv a b) c = ediv a (b * c).
Proof. intros B C. unfold ediv. rewrite !Z.sgn_pos, !Z.abs_eq by nia. rewrite !Z.mul_1_l. apply Z.div_div; lia. Qed.
Lemma mask_low v n : Z.land v (two_to n - 1) = emod v (two_to n).
Proof. unfold two_to. apply bits_band_mask. lia. Qed.
Lemma high_bits a c n : 0 <= c < two_to n -> ediv (Z.lxor a c) (two_to n) = ediv a (two_to n).
Proof.
  intro H. unfold two_to in *. rewrite <- !shift_right by lia. rewrite Z.shiftr_lxor, (Z.shiftr_div_pow2 c) by lia.
  now rewrite Z.div_small, Z.lxor_0_r by lia.
Qed.
Ltac in_list H := cbn [law_says In] in H; repeat (destruct H as [<-|H]); [..|destruct H].
Ltac numbers := cbn [beval rop_eval cop_eval neval nop_eval within land natural negative positive_of zero] in *;
  rewrite ?andb_true_iff, ?orb_true_iff, ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.ltb_ge, ?Z.leb_gt in *.
Theorem law_true s l c : In c (law_says l) -> beval s c = true.
Proof.
  destruct l as [h|a b|a b|a b|a b|a b|a b|floor a b q|floor a b d e|a b|a b z|n g a|n g bare a|d a b|a|o a b d e|a b|a n|n a|a b|before a b e|before a b d e|a b d e|before n a e|o a b x y|a x]; intro H; in_list H;
    try (apply imp_true; intro C); numbers; try lia.
  - destruct h; [apply step_hint_true | apply apart_hint_true | apply sign_hint_true].
  - assert (E := Z.quot_rem' (neval s a) (neval s b)). lia.
  - destruct C as [P N]. assert (B := Z.rem_bound_pos (neval s a) (neval s b) N P). assert (Q := Z.quot_pos (neval s a) (neval s b) N P). lia.
  - destruct C as [P N]. assert (B := Z.rem_bound_pos (- neval s a) (neval s b) ltac:(lia) P).
    assert (Q := Z.quot_pos (- neval s a) (neval s b) ltac:(lia) P). rewrite Z.rem_opp_l in B by lia. rewrite Z.quot_opp_l in Q by lia. lia.
  - assert (F := floor_parts (neval s a) (neval s b) C). lia.
  - destruct C as [P N]. unfold ediv. rewrite Z.sgn_pos, Z.abs_eq by lia. assert (0 <= neval s a / neval s b) by (apply Z.div_pos; lia). lia.
  - destruct C as [P N]. assert (B := Z.rem_bound_pos (neval s a) (- neval s b) N ltac:(lia)).
    assert (Q := Z.quot_pos (neval s a) (- neval s b) N ltac:(lia)). rewrite Z.rem_opp_r in B by lia. rewrite Z.quot_opp_r in Q by lia. lia.
  - destruct C as [P N]. assert (B := Z.rem_bound_pos (- neval s a) (- neval s b) ltac:(lia) ltac:(lia)).
    assert (Q := Z.quot_pos (- neval s a) (- neval s b) ltac:(lia) ltac:(lia)). rewrite Z.rem_opp_opp in B by lia. rewrite Z.quot_opp_opp in Q by lia. lia.
  - unfold ediv, emod. rewrite Z.sgn_neg, Z.abs_neq by lia. assert (E := Z.div_mod (neval s a) (- neval s b) ltac:(lia)).
    assert (B := Z.mod_pos_bound (neval s a) (- neval s b) ltac:(lia)). lia.
  - destruct C as [P N]. unfold ediv. rewrite Z.sgn_neg, Z.abs_neq by lia. assert (0 <= neval s a / - neval s b) by (apply Z.div_pos; lia). lia.
  - destruct C as [B E], floor; rewrite E; [apply floor_exact | apply trunc_exact]; now apply Z.eqb_neq.
  - destruct C as [C E], floor; numbers; rewrite ?Z.eqb_neq in C; rewrite E; [apply floor_nested | apply Z.quot_quot]; lia.
  - destruct C as [B A]. apply Z.eqb_neq in B. assert (Q := natural_quotient (neval s a) (neval s b) B A). lia.
  - assert (Q := trunc_no_larger (neval s a) (neval s b)). lia.
  - assert (W := wrap_parts n g (neval s a)). cbn zeta in W. lia.
  - assert (W := wrap_parts n g (neval s a)). cbn zeta in W. lia.
  - assert (W := wrap_parts n g (neval s a)). cbn zeta in W. destruct W as [B E]. assert (P := two_to_positive (S n)).
    assert (ediv (neval s a - (if g then - two_to n else 0)) (two_to (S n)) = 0) by nia. nia.
  - destruct (unwrapped_multiple s bare n a) as [q E]. rewrite E. apply wrap_multiple.
  - destruct (beval s d); simpl; rewrite Z.eqb_refl; auto.
  - unfold pow2. destruct (_ && _) eqn:E; [|lia]. apply Z.pow_nonneg. lia.
  - unfold pow2. replace ((0 <=? neval s a) && (neval s a <? 63)) with true by (symmetry; rewrite andb_true_iff, Z.leb_le, Z.ltb_lt; lia).
    split; [apply Z.pow_pos_nonneg; lia | apply Z.pow_le_mono_r; lia].
  - destruct C as [E F]. now rewrite E, F.
  - assert (B := Intervals.land_below (neval s a) (neval s b)). lia.
  - assert (B := Intervals.land_below (neval s b) (neval s a)). rewrite Z.land_comm in B. lia.
  - apply mask_low.
  - rewrite Z.land_comm. apply mask_low.
  - apply lower_bits.
  - apply lower_bits.
  - destruct before; cbn [neval nop_eval] in C; rewrite ?(Z.lxor_comm (neval s e)) in C;
      rewrite <- (bits_bxor_cancel (neval s a) (neval s e)), C; apply bits_bxor_cancel.
  - destruct before; cbn [neval nop_eval] in *; rewrite ?(Z.lxor_comm (neval s e)) in *; rewrite <- C; apply bits_bxor_cancel.
  - destruct C as [C E]. destruct before; cbn [neval nop_eval] in *; rewrite ?(Z.lxor_comm (neval s d)), ?(Z.lxor_comm (neval s e)) in C;
      rewrite <- (bits_bxor_cancel (neval s a) (neval s d)), C, E; apply bits_bxor_cancel.
  - rewrite <- bits_bxor_bxor, <- C. symmetry. apply bits_bxor_cancel.
  - destruct before; cbn [neval nop_eval]; rewrite ?(Z.lxor_comm (neval s e)); now apply high_bits.
  - destruct C as [E F]. now rewrite E, F.
  - now rewrite C.
Qed.

(* ---------------------------------------------------------------- a proof *)

Notation table := (PositiveMap.t fact) (only parsing).
Inductive proof :=
| Take (from : positive) (names : list positive) (rest : proof)   (* the parts of a formula *)
| Law (l : law) (names : list positive) (rest : proof)
| Either (from name : positive) (first second : proof)            (* one of the two of a formula *)
| Case (c : bexp) (name : positive) (yes no : proof)              (* a condition or its negation *)
| Sum (name : positive) (terms : list (Z * positive)) (rest : proof)
| Times (name a b : positive) (rest : proof)                      (* the product of two that are not below 0 *)
| Replace (name of : positive) (q : poly) (p minus_p : positive) (rest : proof)   (* + q * p, where p is 0 *)
| Cut (name of : positive) (d : Z) (rest : proof)                 (* divided by d, the constant rounded down *)
| Absurd (of : positive).

Section Replay.
Variable T : list nexp.
Fixpoint enter (M : table) (names : list positive) (l : list fact) : table :=
  match names, l with
  | n :: names, f :: l => enter (PositiveMap.add n f M) names l
  | _, _ => M
  end.
Definition formula_at (M : table) (n : positive) : option fml := match PositiveMap.find n M with Some (Says f) => Some f | _ => None end.
Definition poly_at (M : table) (n : positive) : option poly := match PositiveMap.find n M with Some (Least p) => Some p | _ => None end.
Fixpoint sum_of (M : table) (terms : list (Z * positive)) : option poly :=
  match terms with
  | [] => Some []
  | (c, n) :: l => if c <? 0 then None else option_map2 (fun p q => padd (pscale c p) q) (poly_at M n) (sum_of M l)
  end.
(* Each number before an atom divided by d, which divides it. *)
Fixpoint exactly (d : Z) (p : poly) : option poly :=
  match p with
  | [] => Some []
  | (c, m) :: p => if c mod d =? 0 then option_map (cons (c / d, m)) (exactly d p) else None
  end.
Definition cut (d : Z) (p : poly) : option poly :=
  match p with
  | (c, []) :: p => option_map (padd (pconst (c / d))) (exactly d p)
  | _ => exactly d p
  end.
Definition always_zero (p q : poly) : bool := match padd p q with [] => true | _ => false end.

Fixpoint accepts (M : table) (p : proof) : bool :=
  match p with
  | Take from names rest =>
      match option_map (parts T) (formula_at M from) with Some (Some l) => accepts (enter M names l) rest | _ => false end
  | Law l names rest => accepts (enter M names (map (fun c => Says (FB c)) (law_says l))) rest
  | Either from n first second =>
      match option_map cases (formula_at M from) with
      | Some (Some (f, g)) => accepts (PositiveMap.add n (Says f) M) first && accepts (PositiveMap.add n (Says g) M) second
      | _ => false
      end
  | Case c n yes no =>
      accepts (PositiveMap.add n (Says (FB c)) M) yes && accepts (PositiveMap.add n (Says (FB (BNot c))) M) no
  | Sum n terms rest => match sum_of M terms with Some p => accepts (PositiveMap.add n (Least p) M) rest | None => false end
  | Times n a b rest =>
      match option_map2 ptimes (poly_at M a) (poly_at M b) with Some p => accepts (PositiveMap.add n (Least p) M) rest | None => false end
  | Replace n a q i j rest =>
      match poly_at M a, poly_at M i, poly_at M j with
      | Some p, Some e, Some f => always_zero e f && accepts (PositiveMap.add n (Least (padd p (ptimes q e))) M) rest
      | _, _, _ => false
      end
  | Cut n a d rest =>
      match poly_at M a with
      | Some p => (0 <? d) && match cut d p with Some q => accepts (PositiveMap.add n (Least q) M) rest | None => false end
      | None => false
      end
  | Absurd n => match poly_at M n with Some [(c, [])] => c <? 0 | _ => false end
  end.

Variable s : env.
Definition true_table (M : table) : Prop := forall n f, PositiveMap.find n M = Some f -> holds s T f.
Lemma true_add M n f : true_table M -> holds s T f -> true_table (PositiveMap.add n f M).
Proof.
  intros HM Hf m g. destruct (Pos.eq_dec m n) as [->|D]; [rewrite PositiveMap.gss; intros [= <-]; auto | rewrite PositiveMap.gso by auto; apply HM].
Qed.
Lemma true_enter : forall names l M, true_table M -> all_hold s T l -> true_table (enter M names l).
Proof.
  induction names as [|n names IH]; intros [|f l] M HM HL; auto. cbn [enter]. apply IH.
  - apply true_add; auto. apply HL. now left.
  - intros g Hg. apply HL. now right.
Qed.
Lemma formula_true M n f : true_table M -> formula_at M n = Some f -> feval s f = true.
Proof. unfold formula_at. intros HM H. destruct (PositiveMap.find n M) as [[g|p]|] eqn:E; try discriminate. injection H as <-. apply (HM _ _ E). Qed.
Lemma poly_true M n p : true_table M -> poly_at M n = Some p -> 0 <= peval s T p.
Proof. unfold poly_at. intros HM H. destruct (PositiveMap.find n M) as [[g|q]|] eqn:E; try discriminate. injection H as <-. apply (HM _ _ E). Qed.
Lemma sum_true M : true_table M -> forall l p, sum_of M l = Some p -> 0 <= peval s T p.
Proof.
  intro HM. induction l as [|[c n] l IH]; cbn [sum_of]; [intros p [= <-]; cbn; lia|]. intros p H. destruct (Z.ltb_spec c 0); [discriminate|].
  destruct (poly_at M n) as [q|] eqn:Q; [|discriminate]. destruct (sum_of M l) as [r|]; [|discriminate]. injection H as <-.
  rewrite peval_add, peval_scale. apply poly_true in Q; auto. specialize (IH r eq_refl). nia.
Qed.
Lemma exactly_eval d : 0 < d -> forall p q, exactly d p = Some q -> peval s T p = d * peval s T q.
Proof.
  intros P p. induction p as [|[c m] p IH]; cbn [exactly]; intros q H; [injection H as <-; cbn; lia|].
  destruct (Z.eqb_spec (c mod d) 0) as [E|]; [|discriminate]. destruct (exactly d p) as [r|]; [|discriminate]. injection H as <-.
  cbn [peval]. rewrite (IH r eq_refl). assert (D := Z.div_mod c d ltac:(lia)). nia.
Qed.
Lemma cut_true d p q : 0 < d -> cut d p = Some q -> 0 <= peval s T p -> 0 <= peval s T q.
Proof.
  intros P H N. assert (X : forall r, exactly d p = Some r -> 0 <= peval s T r) by (intros r E; apply exactly_eval in E; auto; nia).
  destruct p as [|[c [|a m]] p]; cbn [cut] in H; auto. destruct (exactly d p) as [r|] eqn:E; [|discriminate]. injection H as <-.
  apply exactly_eval in E; auto. rewrite peval_add, peval_const. cbn [peval mono_eval fold_right] in N. rewrite E in N.
  assert (D := Z.div_mod c d ltac:(lia)). assert (B := Z.mod_pos_bound c d P). nia.
Qed.
Lemma always_zero_eval p q : always_zero p q = true -> peval s T p = - peval s T q.
Proof. unfold always_zero. intro H. assert (E := peval_add s T p q). destruct (padd p q); [|discriminate]. cbn in E. lia. Qed.

Theorem accepts_absurd : forall p M, accepts M p = true -> true_table M -> False.
Proof.
  induction p as [from names rest IH|l names rest IH|from n p1 IH1 p2 IH2|c n p1 IH1 p2 IH2|n terms rest IH|n a b rest IH|n a q i j rest IH|n a d rest IH|n];
    intros M; cbn [accepts]; intros H HM.
  - destruct (formula_at M from) as [f|] eqn:F; [|discriminate]. cbn [option_map] in H. destruct (parts T f) as [l|] eqn:P; [|discriminate].
    apply (IH _ H). apply true_enter; auto. apply (parts_hold _ _ _ _ P). apply (formula_true _ _ _ HM F).
  - apply (IH _ H). apply true_enter; auto. intros f Hf. apply in_map_iff in Hf as (c & <- & Hc). apply (law_true s l c Hc).
  - destruct (formula_at M from) as [f|] eqn:F; [|discriminate]. cbn [option_map] in H. destruct (cases f) as [[g h]|] eqn:C; [|discriminate].
    apply andb_true_iff in H as [H1 H2].
    destruct (cases_hold s f g h C (formula_true _ _ _ HM F)) as [G|G]; [apply (IH1 _ H1) | apply (IH2 _ H2)]; apply true_add; auto.
  - apply andb_true_iff in H as [H1 H2]. destruct (beval s c) eqn:E; [apply (IH1 _ H1) | apply (IH2 _ H2)]; apply true_add; auto.
    cbn [holds feval beval]. now rewrite E.
  - destruct (sum_of M terms) as [p|] eqn:E; [|discriminate]. apply (IH _ H), true_add; auto. apply (sum_true _ HM _ _ E).
  - destruct (poly_at M a) as [p|] eqn:A; [|discriminate]. destruct (poly_at M b) as [q|] eqn:B; [|discriminate].
    apply (IH _ H), true_add; auto. cbn [holds]. rewrite peval_times. apply poly_true in A, B; auto. nia.
  - destruct (poly_at M a) as [p|] eqn:A; [|discriminate]. destruct (poly_at M i) as [e|] eqn:I; [|discriminate].
    destruct (poly_at M j) as [f|] eqn:J; [|discriminate]. apply andb_true_iff in H as [Z0 H]. apply (IH _ H), true_add; auto.
    cbn [holds]. rewrite peval_add, peval_times. apply always_zero_eval in Z0. apply poly_true in A, I, J; auto. assert (peval s T e = 0) by lia. nia.
  - destruct (poly_at M a) as [p|] eqn:A; [|discriminate]. apply andb_true_iff in H as [D H]. apply Z.ltb_lt in D.
    destruct (cut d p) as [q|] eqn:C; [|discriminate]. apply (IH _ H), true_add; auto. apply (cut_true d p q D C). apply (poly_true _ _ _ HM A).
  - destruct (poly_at M n) as [p|] eqn:A; [|discriminate]. apply poly_true in A; auto. destruct p as [|[c [|x m]] [|u p]]; try discriminate.
    apply Z.ltb_lt in H. cbn [peval mono_eval fold_right] in A. lia.
Qed.
End Replay.

(* The steps refute the question. *)
Definition refuted (f : fml) (T : list nexp) (p : proof) : bool := accepts T (PositiveMap.add 1%positive (Says f) (PositiveMap.empty fact)) p.
Theorem refuted_unsatisfiable f T p : refuted f T p = true -> ~ satisfiable f.
Proof.
  intros H [s E]. apply (accepts_absurd T s p _ H). apply true_add; [|exact E]. intros n g. rewrite PositiveMap.gempty. discriminate.
Qed.

(* ---------------------------------------------------------------- it accepts something, and not everything *)

(* x < y <= x *)
Local Definition between (x y : var) : fml := FAnd (FB (BRel RLt (NVar x) (NVar y))) (FB (BRel RLe (NVar y) (NVar x))).
Local Definition its_steps (twice : Z) : proof :=
  Take 1 [2; 3]%positive (Take 2 [4%positive] (Take 3 [5%positive] (Sum 6 [(1, 4%positive); (twice, 5%positive)] (Absurd 6)))).
Example steps_refute : refuted (between 0%nat 1%nat) [] (its_steps 1) = true.
Proof. reflexivity. Qed.
Example other_steps_do_not : refuted (between 0%nat 1%nat) [] (its_steps 2) = false /\ refuted (FB (BBool true)) [] (its_steps 1) = false.
Proof. split; reflexivity. Qed.
