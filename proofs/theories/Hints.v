(* What the certifier tells the solver beside a query: products grow by steps of their other factor, multiples of a number lie that far apart. True
   of all numbers, so a query with hints has the models of the query. Without them z3 does not find that two blocks of n elements are apart, nor
   two iterations of a loop that strides over the grid. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Query.
Import ListNotations.
Open Scope Z_scope.

(* 0 < d and a < b give a * d + d <= b * d. *)
Definition step_hint (a b d : nexp) : bexp :=
  BBin COr (BNot (BBin CAnd (BRel RLt (NInt 0) d) (BRel RLt a b)))
    (BRel RLe (NBin OAdd (NBin OMul a d) d) (NBin OMul b d)).
Theorem step_hint_true s a b d : beval s (step_hint a b d) = true.
Proof.
  unfold step_hint. simpl. destruct (Z.ltb_spec 0 (neval s d)); [|reflexivity].
  destruct (Z.ltb_spec (neval s a) (neval s b)); [|reflexivity]. simpl. apply Z.leb_le. nia.
Qed.

(* Two multiples of d are at least d apart. *)
Definition apart_hint (a b d : nexp) : bexp :=
  let multiple e := BRel REq (NBin OEmod e d) (NInt 0) in
  BBin COr (BNot (BBin CAnd (BBin CAnd (BRel RLt (NInt 0) d) (BRel RLt a b)) (BBin CAnd (multiple a) (multiple b)))) (BRel RLe (NBin OAdd a d) b).
Theorem apart_hint_true s a b d : beval s (apart_hint a b d) = true.
Proof.
  unfold apart_hint. simpl. destruct (Z.ltb_spec 0 (neval s d)) as [P|]; [|reflexivity].
  destruct (Z.ltb_spec (neval s a) (neval s b)) as [L|]; [|reflexivity]. unfold emod. rewrite Z.abs_eq by lia.
  destruct (Z.eqb_spec (neval s a mod neval s d) 0) as [A|]; [|reflexivity].
  destruct (Z.eqb_spec (neval s b mod neval s d) 0) as [B|]; [|reflexivity]. simpl. apply Z.leb_le.
  apply Z.mod_divide in A; [|lia]. apply Z.mod_divide in B; [|lia]. destruct A as [p A], B as [q B]. rewrite A, B in *.
  assert (p < q) by now apply Z.mul_lt_mono_pos_r with (neval s d). nia.
Qed.

(* A product of two numbers that are not below zero is not. *)
Definition sign_hint (a d : nexp) : bexp :=
  BBin COr (BNot (BBin CAnd (BRel RLe (NInt 0) a) (BRel RLe (NInt 0) d))) (BRel RLe (NInt 0) (NBin OMul a d)).
Theorem sign_hint_true s a d : beval s (sign_hint a d) = true.
Proof.
  unfold sign_hint. simpl. destruct (Z.leb_spec 0 (neval s a)); [|reflexivity].
  destruct (Z.leb_spec 0 (neval s d)); [|reflexivity]. simpl. apply Z.leb_le. nia.
Qed.

Inductive hint := Step (a b d : nexp) | Apart (a b d : nexp) | Sign (a d : nexp).
Definition hint_says (h : hint) : bexp :=
  match h with Step a b d => step_hint a b d | Apart a b d => apart_hint a b d | Sign a d => sign_hint a d end.

(* f with the hints in hs. *)
Fixpoint hinted (hs : list hint) (f : fml) : fml :=
  match hs with
  | [] => f
  | h :: hs => FAnd (FB (hint_says h)) (hinted hs f)
  end.
Theorem hinted_satisfiable hs f : satisfiable (hinted hs f) <-> satisfiable f.
Proof.
  assert (E : forall s, feval s (hinted hs f) = feval s f).
  { intro s. induction hs as [|[a b d|a b d|a d] hs IH]; cbn [hinted feval hint_says]; auto; now rewrite ?step_hint_true, ?apart_hint_true, ?sign_hint_true, IH. }
  unfold satisfiable. split; intros [s H]; exists s; [now rewrite <- E | now rewrite E].
Qed.
