(* Small programs that show what the theorems need. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Dependence.
Import ListNotations.
Open Scope Z_scope.

Definition x : var := 1%nat.
Definition A : nat := 0%nat.
Definition B : nat := 1%nat.
Definition two : launch := tid_launch 2.

(* ---------------------------------------------------------------- Eq. (2): a false alarm of an ill-typed program *)

(* A[tid] := tid; let x = A[tid] in A[x] := 9: each thread reads back its own number. *)
Definition eq2 : bcmd := BSeq (BWrite 1 A [NVar tid] (NVar tid)) (BRead 2 x A [NVar tid] (BWrite 3 A [NVar x] (NInt 9))).

Example eq2_ill_typed : infer_b [tid] eq2 = None.
Proof. reflexivity. Qed.

(* The approximated protocol, in which x is any number, has a run of each thread in which it writes A[5]. *)
Example eq2_alarm : exists l m,
  u_run (approx_b eq2) (nth 0 two env0) l /\ u_run (approx_b eq2) (nth 1 two env0) m /\ lists_race l m.
Proof.
  assert (R : forall r, u_run (approx_b eq2) r ([acc_eval r (wr 1 A [NVar tid])] ++ [acc_eval r (rd 2 A [NVar tid])] ++ [mkaccess 3 A MWrite [5]])).
  { intro r. repeat constructor. apply ur_bind with 5. apply (ur_acc (wr 3 A [NVar x])). }
  eexists _, _. split; [exact (R _) | split; [exact (R _)|]]. exists (mkaccess 3 A MWrite [5]), (mkaccess 3 A MWrite [5]). simpl. auto 10.
Qed.

(* Yet no execution of the two threads races, whatever memory holds. *)
Example eq2_race_free init H' : execution (lastwrite init) [] two (KUnsync eq2) H' -> ~ history_racy H'.
Proof.
  assert (T : forall r N, exec (lastwrite init []) [] r eq2 N -> erase_t N =
    [acc_eval r (wr 1 A [NVar tid]); acc_eval r (rd 2 A [NVar tid]); mkaccess 3 A MWrite [r tid]]).
  { intros r N E.
    inversion E as [| | | | |? ? ? ? N1 N2 E1 E2| | |]; subst. inversion E1; subst.
    inversion E2 as [|? ? ? ? ? ? ? v N3 HR E3| | | | | | |]; subst.
    assert (v = r tid).
    { unfold lastwrite, idx in HR. simpl in HR. now rewrite (proj2 (loc_eqb_eq _ _)) in HR. }
    subst v. inversion E3; subst. reflexivity. }
  intro HE. apply par_execution in HE. inversion HE as [G F]; subst. clear HE.
  unfold two, tid_launch in F. simpl in F.
  inversion F as [|? ? ? ? E0 F1]; subst. inversion F1 as [|? ? ? ? E1 F2]; subst. inversion F2; subst.
  apply T in E0. apply T in E1.
  intros (G & [<-|[]] & t & t' & D & a & b & Ha & Hb & C). unfold erase_g in *. simpl in *. rewrite E0, E1 in *.
  destruct t as [|[|t]], t' as [|[|t']]; try congruence; simpl in Ha, Hb;
  try (destruct t; destruct Ha); try (destruct t'; destruct Hb);
  repeat match goal with H : _ \/ _ |- _ => destruct H | H : False |- _ => destruct H end; subst; discriminate.
Qed.

(* ---------------------------------------------------------------- undefined last writes *)

(* let x = A[tid] in skip; B[0] := tid. Its protocol races on B[0]. Where nothing was ever written and memory has no
   initial content the read is stuck, so there is no execution that could race. *)
Definition stuck : bcmd := BSeq (BRead 1 x A [NVar tid] BSkip) (BWrite 2 B [NInt 0] (NVar tid)).
Definition stuck_protocol : uproto := USeq (USeq (UAcc (rd 1 A [NVar tid])) USkip) (UAcc (wr 2 B [NInt 0])).

Example stuck_read :
  t_cmd [tid] stuck stuck_protocol /\ u_racy stuck_protocol two /\
  forall H', ~ execution (lastwrite (fun _ => None)) [] two (KUnsync stuck) H'.
Proof.
  split; [now apply infer_b_sound | split].
  - exists 0%nat, 0%nat, 1%nat. split; [auto|].
    exists (mkaccess 2 B MWrite [0]), (mkaccess 2 B MWrite [0]). simpl. repeat split; auto.
  - intros H' HE. apply par_execution in HE. inversion HE as [G F]; subst.
    inversion F as [|? ? ? ? E F1]; subst. inversion E as [| | | | |? ? ? ? N1 N2 E1 E2| | |]; subst.
    inversion E1 as [|? ? ? ? ? ? ? v N3 HR E3| | | | | | |]; subst.
    unfold lastwrite in HR. simpl in HR. inversion HR. discriminate.
Qed.
(* With an initial content the execution exists and races. *)
Example initialised_read : exists H',
  execution (lastwrite (fun _ => Some 0)) [] two (KUnsync stuck) H' /\ history_racy H'.
Proof.
  eapply theorem_1_iff with (W := []) (V := [tid]) (p := SU stuck_protocol) (L' := two); try discriminate.
  - constructor.
  - exists env0. repeat constructor; intros y [].
  - constructor. now apply infer_b_sound.
  - repeat constructor; intros y Hy; reflexivity.
  - constructor.
  - apply stuck_read.
Qed.

(* ---------------------------------------------------------------- barriers *)

(* for^S i in 0..3 { A[tid] := i; sync; let x = A[tid + 1] in B[tid] := x; sync }: values cross barriers, nothing races;
   without the second barrier the read of one iteration races with the write of the next. *)
Definition i : var := 2%nat.
Definition stencil (second : scmd) : scmd :=
  KFor i (mkrange RUp (NInt 0) (NInt 3) (NInt 1))
    (KSeq (KUnsync (BWrite 1 A [NVar tid] (NVar i)))
    (KSeq KSync
    (KSeq (KRead 2 x A [NBin OAdd (NVar tid) (NInt 1)] (KUnsync (BWrite 3 B [NVar tid] (NVar x)))) second))).

Definition racy_on (p : sproto) (L : launch) (n : nat) : bool :=
  existsb (fun k => existsb (fun t => existsb (fun t' =>
    negb (Nat.eqb t t') && existsb (fun a => existsb (conflict a) (nth k (nth t' (s_phases p L) []) []))
                                   (nth k (nth t (s_phases p L) []) []))
    (seq 0 (length L))) (seq 0 (length L))) (seq 0 n).
Example stencil_phases :
  (exists p, infer_k [tid] (stencil KSync) = Some p /\ map (@length _) (s_phases p two) = [7%nat; 7%nat] /\
             racy_on p two 7 = false) /\
  (exists p, infer_k [tid] (stencil (KUnsync BSkip)) = Some p /\ racy_on p two 4 = true).
Proof. split; eexists; (split; [reflexivity | auto]). Qed.
