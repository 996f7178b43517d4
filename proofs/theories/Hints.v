(* What the certifier tells the solver beside a query: products grow by steps of their other factor. True of all numbers, so a query with
   hints has the models of the query. Without them z3 does not find that two blocks of n elements are apart. *)
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

(* f with the hints in hs, each (a, b, d), in both orders of a and b. *)
Fixpoint hinted (hs : list (nexp * nexp * nexp)) (f : fml) : fml :=
  match hs with
  | [] => f
  | (a, b, d) :: hs => FAnd (FB (step_hint a b d)) (FAnd (FB (step_hint b a d)) (hinted hs f))
  end.
Theorem hinted_satisfiable hs f : satisfiable (hinted hs f) <-> satisfiable f.
Proof.
  assert (E : forall s, feval s (hinted hs f) = feval s f).
  { intro s. induction hs as [|((a, b), d) hs IH]; cbn [hinted feval]; auto. now rewrite !step_hint_true, IH. }
  unfold satisfiable. split; intros [s H]; exists s; [now rewrite <- E | now rewrite E].
Qed.
