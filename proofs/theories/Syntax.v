(* BabyCUDA (paper, Fig. 5) with several arrays and index tuples, and its synchronised fragment.

   Two constructs come from the core calculus of the C code: [BApprox x b], a value that the lowering could not express
   (x is anything), and [BAtomic], an atomic read-modify-write, whose old value is bound by a [BApprox] around its
   use. *)
From Coq Require Import ZArith List.
From Faial Require Import Expr Protocol.
Import ListNotations.

Inductive bcmd :=
| BSkip
| BRead (s : nat) (x : var) (A : nat) (n : list nexp) (b : bcmd)     (* let x = A[n] in b *)
| BWrite (s : nat) (A : nat) (n : list nexp) (e : nexp)              (* A[n] := e *)
| BAtomic (s : nat) (A : nat) (n : list nexp)
| BApprox (x : var) (b : bcmd)                                       (* let x = ? in b *)
| BSeq (b c : bcmd)
| BIf (e : bexp) (b c : bcmd)
| BFor (x : var) (R : range) (b : bcmd).                             (* for^U *)

Inductive scmd :=
| KUnsync (b : bcmd)
| KSync
| KRead (s : nat) (x : var) (A : nat) (n : list nexp) (k : scmd)
| KApprox (x : var) (k : scmd)
| KSeq (k l : scmd)
| KIf (e : bexp) (k l : scmd)                                        (* if^S *)
| KFor (x : var) (R : range) (k : scmd).                             (* for^S *)

Definition rd s A n := mkaccx s A MRead n.
Definition wr s A n := mkaccx s A MWrite n.
Definition at_ s A n := mkaccx s A MAtomic n.

(* No value is left to chance: evaluation is a function of memory. *)
Fixpoint b_exact (b : bcmd) : bool :=
  match b with
  | BSkip | BWrite _ _ _ _ => true
  | BAtomic _ _ _ | BApprox _ _ => false
  | BRead _ _ _ _ b | BFor _ _ b => b_exact b
  | BSeq b c | BIf _ b c => b_exact b && b_exact c
  end.
Fixpoint k_exact (k : scmd) : bool :=
  match k with
  | KUnsync b => b_exact b
  | KSync => true
  | KApprox _ _ => false
  | KRead _ _ _ _ k | KFor _ _ k => k_exact k
  | KSeq k l | KIf _ k l => k_exact k && k_exact l
  end.
