(* The published calculus as it stands (Liew, Cogumbreiro, Lange, PLACES 2022; rules by their names), beside ours: one array, natural
   numbers, values put in by substitution, a thread's phase as the set of indices that it read and what it wrote last where. Its executions are
   executions of ours (thread_is_ours, lastwrite_is_ours), its types are ours (types_are_ours), and its Theorem 1 follows where the open phase is
   empty (theorem_1_repaired). As printed it is false (theorem_1_printed_false): what the open phase holds already may race with the program. *)
From Coq Require Import ZArith Zquot List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence.
Import ListNotations.
Open Scope nat_scope.

(* ---------------------------------------------------------------- syntax *)

Inductive pop := PAdd | PSub | PMul | PDiv | PMod.
Inductive pnum := PInt (k : nat) | PVar (x : var) | POp (o : pop) (n m : pnum).
Inductive pbool := PTrue | PLt (n m : pnum) | PEq (n m : pnum) | PNot (c : pbool) | PAnd (c d : pbool).
Inductive prog :=
| PSkip
| PWrite (n m : pnum)                            (* A[n] := m *)
| PRead (x : var) (n : pnum) (b : prog)          (* let x = A[n] in b *)
| PSeq (b c : prog)
| PIf (e : pbool) (b c : prog)
| PFor (x : var) (n m : pnum) (b : prog).        (* for^U x in n..m { b } *)
Inductive pproto := PUskip | PUrd (n : pnum) | PUwr (n : pnum) | PUseq (u v : pproto) | PUif (e : pbool) (u v : pproto) | PUfor (x : var) (n m : pnum) (u : pproto).

(* A closed expression has a value. Differences of naturals end at 0; a quotient by 0 is 0, a remainder the dividend. *)
Definition pop_eval (o : pop) (a b : nat) : nat :=
  match o with PAdd => a + b | PSub => a - b | PMul => a * b | PDiv => a / b | PMod => a mod b end.
Fixpoint num (n : pnum) : option nat :=
  match n with
  | PInt k => Some k
  | PVar _ => None
  | POp o a b => match num a, num b with Some i, Some j => Some (pop_eval o i j) | _, _ => None end
  end.
Fixpoint truth (c : pbool) : option bool :=
  match c with
  | PTrue => Some true
  | PLt a b => match num a, num b with Some i, Some j => Some (i <? j) | _, _ => None end
  | PEq a b => match num a, num b with Some i, Some j => Some (i =? j) | _, _ => None end
  | PNot a => option_map negb (truth a)
  | PAnd a b => match truth a, truth b with Some i, Some j => Some (i && j) | _, _ => None end
  end.

(* n[x := k] *)
Fixpoint nsub (x : var) (k : nat) (n : pnum) : pnum :=
  match n with PInt j => PInt j | PVar y => if Nat.eqb x y then PInt k else PVar y | POp o a b => POp o (nsub x k a) (nsub x k b) end.
Fixpoint csub (x : var) (k : nat) (c : pbool) : pbool :=
  match c with
  | PTrue => PTrue | PLt a b => PLt (nsub x k a) (nsub x k b) | PEq a b => PEq (nsub x k a) (nsub x k b)
  | PNot a => PNot (csub x k a) | PAnd a b => PAnd (csub x k a) (csub x k b)
  end.
Fixpoint sub (x : var) (k : nat) (b : prog) : prog :=
  match b with
  | PSkip => PSkip
  | PWrite n m => PWrite (nsub x k n) (nsub x k m)
  | PRead y n b => PRead y (nsub x k n) (if Nat.eqb x y then b else sub x k b)
  | PSeq b c => PSeq (sub x k b) (sub x k c)
  | PIf e b c => PIf (csub x k e) (sub x k b) (sub x k c)
  | PFor y n m b => PFor y (nsub x k n) (nsub x k m) (if Nat.eqb x y then b else sub x k b)
  end.
Fixpoint usub (x : var) (k : nat) (u : pproto) : pproto :=
  match u with
  | PUskip => PUskip | PUrd n => PUrd (nsub x k n) | PUwr n => PUwr (nsub x k n)
  | PUseq u v => PUseq (usub x k u) (usub x k v)
  | PUif e u v => PUif (csub x k e) (usub x k u) (usub x k v)
  | PUfor y n m u => PUfor y (nsub x k n) (nsub x k m) (if Nat.eqb x y then u else usub x k u)
  end.

(* ---------------------------------------------------------------- histories, and executions (Fig. 5) *)

(* What a thread read, and what it wrote last where. *)
Record pair := mkpair { p_read : nat -> Prop; p_wrote : nat -> option nat }.
Definition phase_map := nat -> option pair.               (* of the threads that are in it *)
Definition did_read (j : nat) (A : pair) : pair := mkpair (fun i => i = j \/ p_read A i) (p_wrote A).
Definition did_write (j k : nat) (A : pair) : pair := mkpair (p_read A) (fun i => if Nat.eqb i j then Some k else p_wrote A i).
Definition single (i : nat) (A : pair) : phase_map := fun t => if Nat.eqb t i then Some A else None.

Definition racy_map (P : phase_map) : Prop := exists i1 i2 A1 A2 j, i1 <> i2 /\ P i1 = Some A1 /\ P i2 = Some A2 /\
  p_wrote A1 j <> None /\ (p_read A2 j \/ p_wrote A2 j <> None).
Definition drf (H : list phase_map) : Prop := Forall (fun P => ~ racy_map P) H.

(* lastwrite-undef: nothing is related where no phase is left. *)
Inductive lastly (j : nat) : list phase_map -> nat -> Prop :=
| lastwrite_curr P H i A k : P i = Some A -> p_wrote A j = Some k -> lastly j (P :: H) k
| lastwrite_prev P H k : (forall i A, P i = Some A -> p_wrote A j = None) -> lastly j H k -> lastly j (P :: H) k.

Section Thread.
Variables (H : list phase_map) (i : nat).
Inductive thread : pair -> prog -> pair -> Prop :=
| p_read_rule A x n b j v B : num n = Some j -> lastly j (single i (did_read j A) :: H) v -> thread (did_read j A) (sub x v b) B -> thread A (PRead x n b) B
| p_write_rule A n m j k : num n = Some j -> num m = Some k -> thread A (PWrite n m) (did_write j k A)
| p_skip A : thread A PSkip A
| p_seq A B C b c : thread A b B -> thread B c C -> thread A (PSeq b c) C
| p_if_t A B e b c : truth e = Some true -> thread A b B -> thread A (PIf e b c) B
| p_if_f A B e b c : truth e = Some false -> thread A c B -> thread A (PIf e b c) B
| p_for_1 A x n m b j k : num n = Some j -> num m = Some k -> k <= j -> thread A (PFor x n m b) A
| p_for_2 A B C x n m b j k : num n = Some j -> num m = Some k -> j < k -> thread A (sub x j b) B ->
    thread B (PFor x (PInt (S j)) (PInt k) b) C -> thread A (PFor x n m b) C.
End Thread.
(* par: from the open phase P, and the closed ones H, the threads T come to the open phase Q. *)
Definition parallel (T : list nat) (P : phase_map) (H : list phase_map) (b : prog) (Q : phase_map) : Prop :=
  (forall t, In t T -> exists A B, P t = Some A /\ Q t = Some B /\ thread H t A (sub tid t b) B) /\
  (forall t, ~ In t T -> Q t = None).
Definition blank : pair := mkpair (fun _ => False) (fun _ => None).
(* The empty phase: no thread is in it, or each is and did nothing. *)
Definition none_in : phase_map := fun _ => None.
Definition all_blank (T : list nat) : phase_map := fun t => if existsb (Nat.eqb t) T then Some blank else None.

(* ---------------------------------------------------------------- types (Fig. 6), and what protocols do *)

Fixpoint pnfv (n : pnum) : list var := match n with PInt _ => [] | PVar x => [x] | POp _ a b => pnfv a ++ pnfv b end.
Fixpoint pcfv (c : pbool) : list var :=
  match c with PTrue => [] | PLt a b | PEq a b => pnfv a ++ pnfv b | PNot a => pcfv a | PAnd a b => pcfv a ++ pcfv b end.
Inductive types : list var -> prog -> pproto -> Prop :=
| p_t_write V n m : incl (pnfv n) V -> types V (PWrite n m) (PUwr n)
| p_t_read V y n b u : incl (pnfv n) V -> ~ In y V -> types V b u -> types V (PRead y n b) (PUseq (PUrd n) u)
| p_t_seq V b c u v : types V b u -> types V c v -> types V (PSeq b c) (PUseq u v)
| p_t_if V e b c u v : incl (pcfv e) V -> types V b u -> types V c v -> types V (PIf e b c) (PUif e u v)
| p_t_skip V : types V PSkip PUskip
| p_t_for V x n m b u : incl (pnfv n) V -> incl (pnfv m) V -> ~ In x V -> types (x :: V) b u -> types V (PFor x n m b) (PUfor x n m u).

(* The accesses of a closed protocol: whether it writes, and where. *)
Inductive accesses : pproto -> list (bool * nat) -> Prop :=
| pu_skip : accesses PUskip []
| pu_rd n j : num n = Some j -> accesses (PUrd n) [(false, j)]
| pu_wr n j : num n = Some j -> accesses (PUwr n) [(true, j)]
| pu_seq u v l m : accesses u l -> accesses v m -> accesses (PUseq u v) (l ++ m)
| pu_if_t e u v l : truth e = Some true -> accesses u l -> accesses (PUif e u v) l
| pu_if_f e u v l : truth e = Some false -> accesses v l -> accesses (PUif e u v) l
| pu_for_1 x n m u j k : num n = Some j -> num m = Some k -> k <= j -> accesses (PUfor x n m u) []
| pu_for_2 x n m u j k l o : num n = Some j -> num m = Some k -> j < k -> accesses (usub x j u) l ->
    accesses (PUfor x (PInt (S j)) (PInt k) u) o -> accesses (PUfor x n m u) (l ++ o).
Definition meet (l m : list (bool * nat)) : Prop := exists j w w', In (w, j) l /\ In (w', j) m /\ (w || w') = true.
Definition protocol_drf (T : list nat) (u : pproto) : Prop := forall t t' l l', In t T -> In t' T -> t <> t' ->
  accesses (usub tid t u) l -> accesses (usub tid t' u) l' -> ~ meet l l'.

(* ---------------------------------------------------------------- theirs in ours *)

Open Scope Z_scope.
Definition ours_num : pnum -> nexp := fix go n :=
  match n with
  | PInt k => NInt (Z.of_nat k)
  | PVar x => NVar x
  | POp PAdd a b => NBin OAdd (go a) (go b)
  | POp PSub a b => NBin OMax (NInt 0) (NBin OSub (go a) (go b))
  | POp PMul a b => NBin OMul (go a) (go b)
  | POp PDiv a b => NBin OTdiv (go a) (go b)
  | POp PMod a b => NBin OTrem (go a) (go b)
  end.
Fixpoint ours_bool (c : pbool) : bexp :=
  match c with
  | PTrue => BBool true
  | PLt a b => BRel RLt (ours_num a) (ours_num b)
  | PEq a b => BRel REq (ours_num a) (ours_num b)
  | PNot a => BNot (ours_bool a)
  | PAnd a b => BBin CAnd (ours_bool a) (ours_bool b)
  end.
Definition ours_range (n m : pnum) : range := mkrange RUp (ours_num n) (ours_num m) (NInt 1).
Fixpoint ours (b : prog) : bcmd :=
  match b with
  | PSkip => BSkip
  | PWrite n m => BWrite 0 0 [ours_num n] (ours_num m)
  | PRead x n b => BRead 0 x 0 [ours_num n] (ours b)
  | PSeq b c => BSeq (ours b) (ours c)
  | PIf e b c => BIf (ours_bool e) (ours b) (ours c)
  | PFor x n m b => BFor x (ours_range n m) (ours b)
  end.
Fixpoint ours_proto (u : pproto) : uproto :=
  match u with
  | PUskip => USkip
  | PUrd n => UAcc (rd 0 0 [ours_num n])
  | PUwr n => UAcc (wr 0 0 [ours_num n])
  | PUseq u v => USeq (ours_proto u) (ours_proto v)
  | PUif e u v => UIf (ours_bool e) (ours_proto u) (ours_proto v)
  | PUfor x n m u => UFor x (ours_range n m) (ours_proto u)
  end.

(* Types. *)
Lemma ours_num_fv n : nfv (ours_num n) = pnfv n.
Proof. induction n as [| |o a IHa b IHb]; auto. destruct o; simpl; now rewrite IHa, IHb. Qed.
Lemma ours_bool_fv c : bfv (ours_bool c) = pcfv c.
Proof. induction c; simpl; rewrite ?ours_num_fv; congruence. Qed.
Lemma remove_absent x V : ~ In x V -> remove x V = V.
Proof.
  unfold remove. induction V as [|y V IH]; intro N; auto. simpl in *. destruct (Nat.eqb_spec x y); [exfalso; auto|]. simpl. f_equal. auto.
Qed.
Theorem types_are_ours V b u : types V b u -> t_cmd V (ours b) (ours_proto u).
Proof.
  assert (N : forall V n, incl (pnfv n) V -> t_num V (ours_num n)) by (intros; constructor; now rewrite ours_num_fv).
  induction 1; simpl; constructor; auto; try (constructor; auto; fail).
  - now rewrite remove_absent.
  - constructor. now rewrite ours_bool_fv.
  - split; [|split]; [apply N; auto | apply N; auto | constructor; simpl; intros y F; destruct F].
Qed.

(* A program whose variables outside B have the values of r. *)
Fixpoint ninst (r : var -> nat) (B : var -> bool) (n : pnum) : pnum :=
  match n with PInt k => PInt k | PVar x => if B x then PVar x else PInt (r x) | POp o a b => POp o (ninst r B a) (ninst r B b) end.
Fixpoint cinst r B (c : pbool) : pbool :=
  match c with
  | PTrue => PTrue | PLt a b => PLt (ninst r B a) (ninst r B b) | PEq a b => PEq (ninst r B a) (ninst r B b)
  | PNot a => PNot (cinst r B a) | PAnd a b => PAnd (cinst r B a) (cinst r B b)
  end.
Definition also (x : var) (B : var -> bool) : var -> bool := fun y => Nat.eqb x y || B y.
Definition but (x : var) (B : var -> bool) : var -> bool := fun y => negb (Nat.eqb x y) && B y.
Definition set (r : var -> nat) (x : var) (k : nat) : var -> nat := fun y => if Nat.eqb x y then k else r y.
Fixpoint inst r B (b : prog) : prog :=
  match b with
  | PSkip => PSkip
  | PWrite n m => PWrite (ninst r B n) (ninst r B m)
  | PRead x n b => PRead x (ninst r B n) (inst r (also x B) b)
  | PSeq b c => PSeq (inst r B b) (inst r B c)
  | PIf e b c => PIf (cinst r B e) (inst r B b) (inst r B c)
  | PFor x n m b => PFor x (ninst r B n) (ninst r B m) (inst r (also x B) b)
  end.
Fixpoint uinst r B (u : pproto) : pproto :=
  match u with
  | PUskip => PUskip | PUrd n => PUrd (ninst r B n) | PUwr n => PUwr (ninst r B n)
  | PUseq u v => PUseq (uinst r B u) (uinst r B v)
  | PUif e u v => PUif (cinst r B e) (uinst r B u) (uinst r B v)
  | PUfor x n m u => PUfor x (ninst r B n) (ninst r B m) (uinst r (also x B) u)
  end.

Definition alike (r s : var -> nat) (B C : var -> bool) : Prop := (forall y, B y = C y) /\ forall y, B y = false -> r y = s y.
Lemma alike_also x r s B C : alike r s B C -> alike r s (also x B) (also x C).
Proof.
  intros [E V]. unfold alike, also. split; intro y.
  - now rewrite E.
  - intro Z. apply V. now apply orb_false_iff in Z.
Qed.
Lemma ninst_alike r s B C n : alike r s B C -> ninst r B n = ninst s C n.
Proof. intros [E V]. induction n; simpl; try congruence. rewrite <- E. destruct (B x) eqn:K; [reflexivity | f_equal; auto]. Qed.
Lemma cinst_alike r s B C c : alike r s B C -> cinst r B c = cinst s C c.
Proof. intro K. induction c; simpl; rewrite ?(ninst_alike r s B C) by auto; congruence. Qed.
Lemma inst_alike b : forall r s B C, alike r s B C -> inst r B b = inst s C b.
Proof. induction b; simpl; intros r s B C K; rewrite ?(ninst_alike r s B C), ?(cinst_alike r s B C) by auto; f_equal; auto using alike_also. Qed.
Lemma uinst_alike u : forall r s B C, alike r s B C -> uinst r B u = uinst s C u.
Proof. induction u; simpl; intros r s B C K; rewrite ?(ninst_alike r s B C), ?(cinst_alike r s B C) by auto; f_equal; auto using alike_also. Qed.

(* To put a value in is to know one variable more. *)
Definition opened (x : var) (k : nat) (r s : var -> nat) (B C : var -> bool) : Prop :=
  B x = true /\ s x = k /\ C x = false /\ forall y, x <> y -> B y = C y /\ (B y = false -> r y = s y).
Lemma opened_also x k r s B C y : opened x k r s B C -> x <> y -> opened x k r s (also y B) (also y C).
Proof.
  intros (H1 & H2 & H3 & H4) N. unfold opened, also. split; [|split; [|split]]; auto.
  - rewrite H1. apply orb_true_r.
  - rewrite H3. destruct (Nat.eqb_spec y x); [congruence | reflexivity].
  - intros z NZ. destruct (H4 z NZ) as [E V]. rewrite E. split; auto. intro Z. apply orb_false_iff in Z as [_ Z]. apply V. congruence.
Qed.
Lemma opened_shadow x k r s B C : opened x k r s B C -> alike r s (also x B) (also x C).
Proof.
  intros (H1 & H2 & H3 & H4). unfold also. split; intro y; destruct (Nat.eqb_spec x y); simpl; auto; try discriminate; now apply H4.
Qed.
Lemma nsub_inst x k r s B C n : opened x k r s B C -> nsub x k (ninst r B n) = ninst s C n.
Proof.
  intros (H1 & H2 & H3 & H4). induction n as [j|y|o a IHa b IHb]; simpl; auto; [|congruence].
  destruct (Nat.eq_dec x y) as [<-|N].
  - rewrite H1, H3. simpl. now rewrite Nat.eqb_refl, H2.
  - destruct (H4 y N) as [E V]. rewrite <- E. destruct (B y) eqn:K; simpl; [|now rewrite V].
    destruct (Nat.eqb_spec x y); congruence.
Qed.
Lemma csub_inst x k r s B C c : opened x k r s B C -> csub x k (cinst r B c) = cinst s C c.
Proof. intro O. induction c; simpl; rewrite ?(nsub_inst x k r s B C) by auto; congruence. Qed.
Lemma sub_inst x k b : forall r s B C, opened x k r s B C -> sub x k (inst r B b) = inst s C b.
Proof.
  induction b; simpl; intros r s B C O; rewrite ?(nsub_inst x k r s B C), ?(csub_inst x k r s B C) by auto; f_equal; auto;
    (destruct (Nat.eqb_spec x x0) as [<-|N]; [eapply inst_alike, opened_shadow; eauto | auto using opened_also]).
Qed.
Lemma usub_inst x k u : forall r s B C, opened x k r s B C -> usub x k (uinst r B u) = uinst s C u.
Proof.
  induction u; simpl; intros r s B C O; rewrite ?(nsub_inst x k r s B C), ?(csub_inst x k r s B C) by auto; f_equal; auto;
    (destruct (Nat.eqb_spec x x0) as [<-|N]; [eapply uinst_alike, opened_shadow; eauto | auto using opened_also]).
Qed.
Lemma opened_bound x k r B : opened x k r (set r x k) (also x B) (but x B).
Proof.
  unfold opened, also, but, set. rewrite !Nat.eqb_refl. repeat split; auto; intros; destruct (Nat.eqb_spec x y); try congruence; auto.
Qed.
(* A whole program, of which nothing is known yet. *)
Definition everything : var -> bool := fun _ => true.
Lemma ninst_none r n : ninst r everything n = n.
Proof. induction n; simpl; congruence. Qed.
Lemma cinst_none r c : cinst r everything c = c.
Proof. induction c; simpl; rewrite ?ninst_none; congruence. Qed.
Lemma also_everything r x : alike r r (also x everything) everything.
Proof. split; auto. intro y. apply orb_true_r. Qed.
Lemma inst_none b : forall r, inst r everything b = b.
Proof.
  induction b; simpl; intro r; rewrite ?ninst_none, ?cinst_none, ?(inst_alike _ _ _ _ _ (also_everything r x)); congruence.
Qed.
Lemma uinst_none u : forall r, uinst r everything u = u.
Proof.
  induction u; simpl; intro r; rewrite ?ninst_none, ?cinst_none, ?(uinst_alike _ _ _ _ _ (also_everything r x)); congruence.
Qed.
Definition but_tid : var -> bool := fun y => negb (Nat.eqb tid y).
Lemma opened_tid k r : opened tid k r (set r tid k) everything but_tid.
Proof. unfold opened, but_tid, set. rewrite !Nat.eqb_refl. repeat split; auto; destruct (Nat.eqb_spec tid y); try congruence; auto. Qed.
Lemma sub_tid t b r : sub tid t b = inst (set r tid t) but_tid b.
Proof. rewrite <- (inst_none b r) at 1. apply sub_inst, opened_tid. Qed.
Lemma usub_tid t u r : usub tid t u = uinst (set r tid t) but_tid u.
Proof. rewrite <- (uinst_none u r) at 1. apply usub_inst, opened_tid. Qed.

(* Values. *)
Definition env_of (r : var -> nat) : env := fun x => Z.of_nat (r x).
Lemma num_ours r B n : forall j, num (ninst r B n) = Some j -> neval (env_of r) (ours_num n) = Z.of_nat j.
Proof.
  induction n as [k|x|o a IHa b IHb]; simpl; intros j H.
  - now injection H as ->.
  - destruct (B x); [discriminate|]. simpl in H. now injection H as <-.
  - destruct (num (ninst r B a)) as [i|], (num (ninst r B b)) as [i'|]; try discriminate. injection H as <-.
    specialize (IHa _ eq_refl). specialize (IHb _ eq_refl). destruct o; simpl; rewrite IHa, IHb; try lia.
    + destruct i'; [now rewrite Zquot_0_r|]. rewrite Z.quot_div_nonneg by lia. symmetry. apply Nat2Z.inj_div.
    + destruct i'; [now rewrite Zrem_0_r|]. rewrite Z.rem_mod_nonneg by lia. symmetry. apply Nat2Z.inj_mod.
Qed.
Lemma truth_ours r B c : forall v, truth (cinst r B c) = Some v -> beval (env_of r) (ours_bool c) = v.
Proof.
  induction c; simpl; intros v H; try (now injection H).
  - destruct (num (ninst r B n)) eqn:E, (num (ninst r B m)) eqn:F; try discriminate. injection H as <-.
    apply num_ours in E, F. rewrite E, F. destruct (Nat.ltb_spec n0 n1); [apply Z.ltb_lt | apply Z.ltb_ge]; lia.
  - destruct (num (ninst r B n)) eqn:E, (num (ninst r B m)) eqn:F; try discriminate. injection H as <-.
    apply num_ours in E, F. rewrite E, F. destruct (Nat.eqb_spec n0 n1); [apply Z.eqb_eq | apply Z.eqb_neq]; lia.
  - destruct (truth (cinst r B c)); try discriminate. injection H as <-. now rewrite (IHc _ eq_refl).
  - destruct (truth (cinst r B c1)), (truth (cinst r B c2)); try discriminate. injection H as <-. now rewrite (IHc1 _ eq_refl), (IHc2 _ eq_refl).
Qed.

(* A thread's phase: the set of what was read and the last writes are those of the events in order. *)
Definition at_ (j : nat) : loc := (0%nat, [Z.of_nat j]).
Definition same_pair (P : list event) (A : pair) : Prop :=
  (forall j, p_read A j <-> exists e, In e P /\ a_mode (e_acc e) = MRead /\ e_loc e = at_ j) /\
  (forall j, last_of P (at_ j) = option_map Z.of_nat (p_wrote A j)) /\
  (forall e, In e P -> exists j, e_loc e = at_ j).
Lemma at_inj i j : at_ i = at_ j -> i = j.
Proof. unfold at_. intro E. injection E as E. lia. Qed.
Lemma last_of_app P Q l : last_of (P ++ Q) l = match last_of Q l with Some v => Some v | None => last_of P l end.
Proof.
  induction P as [|e P IH]; simpl; [now destruct (last_of Q l)|]. rewrite IH. destruct (last_of Q l); auto.
Qed.
Lemma same_read P A j v : same_pair P A -> same_pair (P ++ [mkevent (mkaccess 0 0 MRead [Z.of_nat j]) v]) (did_read j A).
Proof.
  intros (R & W & L). split; [|split].
  - intro i. simpl. rewrite R. split.
    + intros [->|(e & I & M & E)]; [eexists; rewrite in_app_iff; split; [right; left; reflexivity | auto] | exists e; rewrite in_app_iff; auto].
    + intros (e & I & M & E). apply in_app_iff in I as [I|[<-|[]]]; [right; eauto|]. left. symmetry. now apply at_inj.
  - intro i. rewrite last_of_app. simpl. apply W.
  - intros e I. apply in_app_iff in I as [I|[<-|[]]]; auto. now exists j.
Qed.
Lemma same_write P A j k : same_pair P A -> same_pair (P ++ [mkevent (mkaccess 0 0 MWrite [Z.of_nat j]) (Z.of_nat k)]) (did_write j k A).
Proof.
  intros (R & W & L). split; [|split].
  - intro i. simpl. rewrite R. split; intros (e & I & M & E); [exists e; rewrite in_app_iff; auto|].
    apply in_app_iff in I as [I|[<-|[]]]; [eauto | discriminate].
  - intro i. rewrite last_of_app. cbn [last_of stores e_acc a_mode]. rewrite andb_true_l.
    unfold did_write. cbn [p_wrote]. destruct (Nat.eqb_spec i j) as [->|N].
    + rewrite (proj2 (loc_eqb_eq _ _)); auto.
    + destruct (loc_eqb _ (at_ i)) eqn:K; auto. apply loc_eqb_eq in K. apply at_inj in K. congruence.
  - intros e I. apply in_app_iff in I as [I|[<-|[]]]; auto. now exists j.
Qed.

(* Histories: the same pairs, in whatever order the threads stand. *)
Definition same_phase (P : phase_map) (G : list (list event)) : Prop :=
  (forall i A, P i = Some A -> exists N, In N G /\ same_pair N A) /\ (forall N, In N G -> exists i A, P i = Some A /\ same_pair N A).
(* What a read of thread i may give, by the closed phases H. *)
Definition reads_of (H : list phase_map) (i : nat) (N : list event) (l : loc) (v : Z) : Prop := exists j k A, l = at_ j /\ v = Z.of_nat k /\
  (forall j, last_of N (at_ j) = option_map Z.of_nat (p_wrote A j)) /\ lastly j (single i A :: H) k.
Theorem lastwrite_is_ours H H' i N l v : Forall2 same_phase H H' -> reads_of H i N l v -> lastwrite (fun _ => None) H' N l v.
Proof.
  intros HH (j & k & A & -> & -> & W & L). unfold lastwrite. rewrite W.
  assert (OLD : forall H H', Forall2 same_phase H H' -> lastly j H k -> lastwrite_closed (fun _ => None) H' (at_ j) (Z.of_nat k)).
  { clear. induction 1 as [|P G H H' [S1 S2] HH IH]; intro L; inversion L as [? ? t B k' E K|? ? k' U L']; subst.
    - destruct (S1 t B E) as (N & IN & (_ & W & _)). apply lw_here with (P := N); auto. now rewrite W, K.
    - apply lw_older; auto. intros N IN. destruct (S2 N IN) as (t & B & E & (_ & W & _)). now rewrite W, (U t B E). }
  inversion L as [? ? t B k' E K|? ? k' U L']; subst.
  - unfold single in E. destruct (Nat.eqb t i); [|discriminate]. injection E as <-. now rewrite K.
  - rewrite (U i A) by (unfold single; now rewrite Nat.eqb_refl). simpl. eauto.
Qed.

(* The same values for us. *)
Definition reads_as (s : env) (r : var -> nat) : Prop := forall y, s y = Z.of_nat (r y).
Lemma reads_as_set s r x k : reads_as s r -> reads_as (upd s x (Z.of_nat k)) (set r x k).
Proof. intros E y. unfold upd, set. destruct (Nat.eqb x y); auto. Qed.
Lemma num_as s r B n j : reads_as s r -> num (ninst r B n) = Some j -> neval s (ours_num n) = Z.of_nat j.
Proof. intros E H. rewrite (neval_agree _ s (env_of r)); [eapply num_ours; eauto | intros; apply E]. Qed.
Lemma truth_as s r B c v : reads_as s r -> truth (cinst r B c) = Some v -> beval s (ours_bool c) = v.
Proof. intros E H. rewrite (beval_agree _ s (env_of r)); [eapply truth_ours; eauto | intros; apply E]. Qed.
Lemma range_up s n m j k : neval s (ours_num n) = Z.of_nat j -> neval s (ours_num m) = Z.of_nat k ->
  range_eval s (ours_range n m) = if (j <? k)%nat then Z.of_nat j :: range_eval s (ours_range (PInt (S j)) (PInt k)) else [].
Proof.
  intros J K. unfold range_eval, ours_range. cbn [r_kind r_first r_limit r_step]. rewrite J, K, range_vals_unfold. cbn [neval ours_num].
  replace (range_ok RUp (Z.of_nat j) (Z.of_nat k) 1) with true by reflexivity. simpl range_go.
  destruct (Nat.ltb_spec j k) as [L|L].
  - rewrite (proj2 (Z.ltb_lt _ _)) by lia. simpl. f_equal. f_equal. lia.
  - rewrite (proj2 (Z.ltb_ge _ _)) by lia. reflexivity.
Qed.

(* An execution of a thread is one of ours. *)
Theorem thread_is_ours H i A b0 B : thread H i A b0 B -> forall b r V s P, b0 = inst r V b -> reads_as s r -> same_pair P A ->
  exists N, exec (reads_of H i) P s (ours b) N /\ same_pair (P ++ N) B.
Proof.
  induction 1 as [A x n b0 j v B NJ L TH IH | A n m j k NJ NK | A | A B C b1 c1 TB IHB TC IHC | A B e b1 c1 E TB IH | A B e b1 c1 E TC IH
    | A x n m b1 j k NJ NK LE | A B C x n m b1 j k NJ NK LT TB IHB TC IHC]; intros b r V s P EQ SR SP; destruct b; try discriminate; inversion EQ; subst; clear EQ.
  - assert (J := num_as _ _ _ _ _ SR NJ).
    destruct (IH b (set r x0 v) (but x0 V) (upd s x0 (Z.of_nat v)) (P ++ [mkevent (mkaccess 0 0 MRead [Z.of_nat j]) (Z.of_nat v)])) as (N & EX & SN).
    { apply sub_inst, opened_bound. } { now apply reads_as_set. } { now apply same_read. }
    exists (mkevent (mkaccess 0 0 MRead [Z.of_nat j]) (Z.of_nat v) :: N). split; [|now rewrite <- app_assoc in SN].
    simpl. replace (mkaccess 0 0 MRead [Z.of_nat j]) with (acc_eval s (rd 0 0 [ours_num n0])) in * by (unfold acc_eval; simpl; now rewrite J).
    apply e_read; auto. exists j, v, (did_read j A). unfold idx. simpl. rewrite J. repeat split; auto. simpl. apply SP.
  - assert (J := num_as _ _ _ _ _ SR NJ). assert (K := num_as _ _ _ _ _ SR NK).
    exists [mkevent (mkaccess 0 0 MWrite [Z.of_nat j]) (Z.of_nat k)]. split; [|now apply same_write]. simpl.
    replace (mkaccess 0 0 MWrite [Z.of_nat j]) with (acc_eval s (wr 0 0 [ours_num n0])) by (unfold acc_eval; simpl; now rewrite J).
    rewrite <- K. constructor.
  - exists []. rewrite app_nil_r. split; [constructor | auto].
  - destruct (IHB _ _ _ _ _ eq_refl SR SP) as (N & E1 & S1). destruct (IHC _ _ _ _ _ eq_refl SR S1) as (M & E2 & S2).
    exists (N ++ M). rewrite app_assoc. split; auto. simpl. now apply e_seq.
  - destruct (IH _ _ _ _ _ eq_refl SR SP) as (N & E1 & S1). exists N. split; auto. apply e_if_t; auto. eapply truth_as; eauto.
  - destruct (IH _ _ _ _ _ eq_refl SR SP) as (N & E1 & S1). exists N. split; auto. apply e_if_f; auto. eapply truth_as; eauto.
  - exists []. rewrite app_nil_r. split; auto. simpl. apply e_for.
    rewrite (range_up s n0 m0 j k) by (eapply num_as; eauto). rewrite (proj2 (Nat.ltb_ge _ _)) by lia. constructor.
  - destruct (IHB b (set r x0 j) (but x0 V) (upd s x0 (Z.of_nat j)) P) as (N & E1 & S1); auto using reads_as_set.
    { apply sub_inst, opened_bound. }
    destruct (IHC (PFor x0 (PInt (S j)) (PInt k) b) r V s (P ++ N)) as (M & E2 & S2); auto.
    inversion E2; subst. exists (N ++ M). rewrite app_assoc. split; auto. simpl. apply e_for.
    rewrite (range_up s n0 m0 j k) by (eapply num_as; eauto). rewrite (proj2 (Nat.ltb_lt _ _)) by lia. now constructor.
Qed.

(* And so are the accesses of a protocol. *)
Definition our_access (a : bool * nat) : access := mkaccess 0 0 (if fst a then MWrite else MRead) [Z.of_nat (snd a)].
Theorem protocol_is_ours u0 l : accesses u0 l -> forall u r V s, u0 = uinst r V u -> reads_as s r -> u_list (ours_proto u) s = map our_access l.
Proof.
  induction 1 as [|n j NJ|n j NJ|u1 v1 l m A1 IH1 A2 IH2|e u1 v1 l E A1 IH|e u1 v1 l E A1 IH|x n m u1 j k NJ NK LE|x n m u1 j k l o NJ NK LT A1 IH1 A2 IH2];
    intros u r V s EQ SR; destruct u; try discriminate; inversion EQ; subst; clear EQ; simpl; auto.
  - unfold acc_eval. simpl. now rewrite (num_as _ _ _ _ _ SR NJ).
  - unfold acc_eval. simpl. now rewrite (num_as _ _ _ _ _ SR NJ).
  - rewrite map_app. f_equal; eauto.
  - rewrite (truth_as _ _ _ _ _ SR E). eauto.
  - rewrite (truth_as _ _ _ _ _ SR E). eauto.
  - rewrite (range_up s n0 m0 j k) by (eapply num_as; eauto). now rewrite (proj2 (Nat.ltb_ge _ _)) by lia.
  - rewrite (range_up s n0 m0 j k) by (eapply num_as; eauto). rewrite (proj2 (Nat.ltb_lt _ _)) by lia. simpl. rewrite map_app. f_equal.
    + eapply (IH1 u (set r x0 j) (but x0 V)); [apply usub_inst, opened_bound | now apply reads_as_set].
    + exact (IH2 (PUfor x0 (PInt (S j)) (PInt k) u) r V s eq_refl SR).
Qed.

(* A typed protocol whose variables are known has accesses. *)
Lemma num_total r V n : (forall y, In y (pnfv n) -> V y = false) -> exists j, num (ninst r V n) = Some j.
Proof.
  induction n as [k|x|o a IHa b IHb]; simpl; intro K; eauto.
  - rewrite K by auto. simpl. eauto.
  - destruct IHa as [i ->]; [intros; apply K, in_app_iff; auto|]. destruct IHb as [j ->]; [intros; apply K, in_app_iff; auto|]. eauto.
Qed.
Lemma truth_total r V c : (forall y, In y (pcfv c) -> V y = false) -> exists v, truth (cinst r V c) = Some v.
Proof.
  assert (N : forall a b, (forall y, In y (pnfv a ++ pnfv b) -> V y = false) ->
    exists i j, num (ninst r V a) = Some i /\ num (ninst r V b) = Some j).
  { intros a b K. destruct (num_total r V a) as [i Ei]; [intros; apply K, in_app_iff; auto|].
    destruct (num_total r V b) as [j Ej]; [intros; apply K, in_app_iff; auto|]. eauto. }
  induction c; simpl; intro K; eauto.
  - destruct (N _ _ K) as (i & j & -> & ->). eauto.
  - destruct (N _ _ K) as (i & j & -> & ->). eauto.
  - destruct IHc as [v ->]; auto. simpl. eauto.
  - destruct IHc1 as [v ->]; [intros; apply K, in_app_iff; auto|]. destruct IHc2 as [w ->]; [intros; apply K, in_app_iff; auto|]. eauto.
Qed.
Theorem accesses_total W b u : types W b u -> forall r V, (forall y, In y W -> V y = false) -> exists l, accesses (uinst r V u) l.
Proof.
  induction 1 as [W n m IN|W y n b u IN NI TB IH|W b c u v TB IHB TC IHC|W e b c u v IN TB IHB TC IHC|W|W x n m b u IN IM NI TB IH]; intros r V K; simpl.
  - destruct (num_total r V n) as [j Ej]; auto. eexists. econstructor; eauto.
  - destruct (num_total r V n) as [j Ej]; auto. destruct (IH r V K) as [l Al]. eexists. apply pu_seq; [apply pu_rd; eassumption | eassumption].
  - destruct (IHB r V K) as [l Al], (IHC r V K) as [m Am]. eexists. apply pu_seq; eauto.
  - destruct (truth_total r V e) as [[] Ev]; auto; [destruct (IHB r V K) as [l Al] | destruct (IHC r V K) as [l Al]]; exists l;
      [now apply pu_if_t | now apply pu_if_f].
  - eexists. constructor.
  - destruct (num_total r V n) as [j Ej]; auto. destruct (num_total r V m) as [k Ek]; auto.
    assert (ALL : forall d i, (k - i = d)%nat -> exists l, accesses (PUfor x (PInt i) (PInt k) (uinst r (also x V) u)) l).
    { induction d as [|d IHd]; intros i D; [exists []; apply pu_for_1 with i k; auto; lia|].
      destruct (IHd (S i)) as [o Ao]; [lia|]. destruct (IH (set r x i) (but x V)) as [l Al].
      { unfold but. intros y [<-|Y]; [now rewrite Nat.eqb_refl | rewrite (K y Y); apply andb_false_r]. }
      exists (l ++ o). apply pu_for_2 with i k; auto; [lia|]. now rewrite (usub_inst x i u r (set r x i) (also x V) (but x V)) by apply opened_bound. }
    destruct (le_lt_dec k j) as [L|L]; [exists []; now apply pu_for_1 with j k|].
    destruct (ALL _ (S j) eq_refl) as [o Ao]. destruct (IH (set r x j) (but x V)) as [l Al].
    { unfold but. intros y [<-|Y]; [now rewrite Nat.eqb_refl | rewrite (K y Y); apply andb_false_r]. }
    exists (l ++ o). apply pu_for_2 with j k; auto. now rewrite (usub_inst x j u r (set r x j) (also x V) (but x V)) by apply opened_bound.
Qed.

(* What a thread of a typed program did from nothing is what its protocol says. *)
Lemma stored_iff P l : last_of P l <> None <-> exists e, In e P /\ stores e = true /\ e_loc e = l.
Proof.
  induction P as [|e P IH]; simpl; [split; [congruence | intros (e & [] & _)]|]. destruct (last_of P l) eqn:L.
  - split; [|discriminate]. intros _. destruct (proj1 IH) as (e' & I & X); [discriminate|]. eauto.
  - destruct (stores e && loc_eqb (e_loc e) l) eqn:K.
    + apply andb_true_iff in K as [K1 K2]. apply loc_eqb_eq in K2. split; [|discriminate]. intros _. eauto.
    + split; [congruence|]. intros (e' & [<-|I] & SE & EL).
      * rewrite SE, (proj2 (loc_eqb_eq _ _) EL) in K. discriminate.
      * destruct (proj2 IH); eauto.
Qed.
Lemma thread_does b u H t B l : types [tid] b u -> thread H t blank (sub tid t b) B -> accesses (usub tid t u) l ->
  (forall j, p_read B j <-> In (false, j) l) /\ forall j, p_wrote B j <> None <-> In (true, j) l.
Proof.
  intros HT TH AL. set (r0 := fun _ : var => 0%nat). set (r := set r0 tid t). set (s := env_of r).
  assert (SR : reads_as s r) by (intro; reflexivity).
  assert (SB : same_pair [] blank) by (split; [|split]; simpl; [intro j; split; [intros [] | intros (e & [] & _)] | auto | intros e []]).
  destruct (thread_is_ours _ _ _ _ _ TH b r but_tid s [] (sub_tid t b r0) SR SB) as (N & EX & R & W & L). simpl in R, W, L.
  assert (E : erase_t N = map our_access l).
  { rewrite (exec_protocol _ _ _ _ _ _ _ s EX (types_are_ours _ _ _ HT)) by (intros y _; reflexivity).
    apply (protocol_is_ours _ _ AL u r but_tid s (usub_tid t u r0) SR). }
  assert (IN : forall w j, In (w, j) l <-> exists e, In e N /\ e_acc e = our_access (w, j)).
  { intros w j. split.
    - intro I. apply (in_map our_access) in I. rewrite <- E in I. apply in_map_iff in I as (e & X & I). eauto.
    - intros (e & I & X). apply (in_map e_acc) in I. fold (erase_t N) in I. rewrite E, X in I. apply in_map_iff in I as ([w' j'] & Y & I).
      unfold our_access in Y. simpl in Y. injection Y as Y1 Y2. apply Nat2Z.inj in Y2. subst j'. destruct w, w'; try discriminate; auto. }
  assert (ACC : forall e, In e N -> exists w j, e_acc e = our_access (w, j)).
  { intros e I. apply (in_map e_acc) in I. fold (erase_t N) in I. rewrite E in I. apply in_map_iff in I as ([w j] & Y & _). eauto. }
  split; intro j.
  - rewrite R, IN. split; intros (e & I & X).
    + destruct X as [M Q]. destruct (ACC e I) as (w & j' & Y). exists e. split; auto. unfold e_loc in Q. rewrite Y in M, Q |- *.
      destruct w; [discriminate|]. unfold our_access, at_ in Q. simpl in Q. injection Q as Q. apply Nat2Z.inj in Q. now subst.
    + exists e. unfold e_loc. rewrite X. auto.
  - assert (Q : p_wrote B j <> None <-> last_of N (at_ j) <> None) by (rewrite W; destruct (p_wrote B j); simpl; split; congruence).
    rewrite Q, stored_iff, IN. split; intros (e & I & X).
    + destruct X as [M Q']. destruct (ACC e I) as (w & j' & Y). exists e. split; auto. unfold e_loc, stores in *. rewrite Y in M, Q' |- *.
      destruct w; [|discriminate]. unfold our_access, at_ in Q'. simpl in Q'. injection Q' as Q'. apply Nat2Z.inj in Q'. now subst.
    + exists e. unfold e_loc, stores. rewrite X. auto.
Qed.

(* ---------------------------------------------------------------- Theorem 1 *)

(* Repaired: from an open phase in which nothing was done. *)
Theorem theorem_1_repaired T H b u Q : types [tid] b u -> drf H -> parallel T (all_blank T) H b Q -> (drf (Q :: H) <-> protocol_drf T u).
Proof.
  intros HT HH [RUN OUT].
  assert (INB : forall t, In t T -> all_blank T t = Some blank).
  { intros t I. unfold all_blank. destruct (existsb (Nat.eqb t) T) eqn:K; auto. rewrite <- not_true_iff_false in K. destruct K.
    apply existsb_exists. exists t. split; auto. apply Nat.eqb_refl. }
  assert (RB : forall t, In t T -> exists B l, Q t = Some B /\ accesses (usub tid t u) l /\
    (forall j, p_read B j <-> In (false, j) l) /\ forall j, p_wrote B j <> None <-> In (true, j) l).
  { intros t I. destruct (RUN t I) as (A & B & EA & EB & TH). rewrite INB in EA by auto. injection EA as <-.
    destruct (accesses_total _ _ _ HT (set (fun _ => 0%nat) tid t) but_tid) as [l AL].
    { intros y [<-|[]]. unfold but_tid. now rewrite Nat.eqb_refl. }
    rewrite <- usub_tid in AL. exists B, l. split; auto. split; auto. eapply thread_does; eauto. }
  assert (IT : forall t B, Q t = Some B -> In t T) by (intros t B E; destruct (in_dec Nat.eq_dec t T) as [I|I]; auto; rewrite (OUT t I) in E; discriminate).
  split.
  - intros D t t' l l' I I' N AL AL' (j & w & w' & J & J' & X). inversion D as [|? ? NR _]; subst. apply NR.
    destruct (RUN t I) as (A & B & EA & EB & TH). rewrite INB in EA by auto. injection EA as <-.
    destruct (RUN t' I') as (A' & B' & EA & EB' & TH'). rewrite INB in EA by auto. injection EA as <-.
    destruct (thread_does _ _ _ _ _ _ HT TH AL) as [R W], (thread_does _ _ _ _ _ _ HT TH' AL') as [R' W'].
    destruct w.
    + exists t, t', B, B', j. repeat split; auto; [now apply W|]. destruct w'; [right; now apply W' | left; now apply R'].
    + destruct w'; [|discriminate]. exists t', t, B', B, j. repeat split; auto; [now apply W' | left; now apply R].
  - intro D. constructor; auto. intros (t & t' & B & B' & j & N & E & E' & WJ & X).
    destruct (RB t (IT _ _ E)) as (B1 & l & E1 & AL & R & W). rewrite E in E1. injection E1 as <-.
    destruct (RB t' (IT _ _ E')) as (B1 & l' & E1 & AL' & R' & W'). rewrite E' in E1. injection E1 as <-.
    apply (D t t' l l'); eauto. apply W in WJ. destruct X as [X|X]; [apply R' in X | apply W' in X]; exists j; eauto 6.
Qed.

(* As printed, for any open phase: thread 1 has written A[0] in it, and `if tid < 1 { A[tid] := 1 }` is thread 0's. *)
Definition late : prog := PIf (PLt (PVar tid) (PInt 1)) (PWrite (PVar tid) (PInt 1)) PSkip.
Definition late_proto : pproto := PUif (PLt (PVar tid) (PInt 1)) (PUwr (PVar tid)) PUskip.
Definition open_phase (zero : pair) : phase_map := fun t => match t with O => Some zero | 1%nat => Some (did_write 0 7 blank) | _ => None end.
Theorem theorem_1_printed_false : ~ (forall T P H b u Q, types [tid] b u -> drf H -> parallel T P H b Q -> (drf (Q :: H) <-> protocol_drf T u)).
Proof.
  intro X. specialize (X [0; 1]%nat (open_phase blank) [] late late_proto (open_phase (did_write 0 1 blank))).
  assert (TID : incl [tid] [tid]) by (intros y I; exact I).
  assert (TY : types [tid] late late_proto) by (apply p_t_if; [exact TID | apply p_t_write; exact TID | apply p_t_skip]).
  assert (RUN : parallel [0; 1]%nat (open_phase blank) [] late (open_phase (did_write 0 1 blank))).
  { split.
    - intros t [<-|[<-|[]]]; simpl; eexists _, _; split; [reflexivity | split; [reflexivity|] | reflexivity | split; [reflexivity|]].
      + apply p_if_t; [reflexivity | now constructor].
      + apply p_if_f; [reflexivity | constructor].
    - intros [|[|t]] N; [destruct N; simpl; auto | destruct N; simpl; auto | reflexivity]. }
  assert (PD : protocol_drf [0; 1]%nat late_proto).
  { assert (ONE : forall l, accesses (usub tid 1 late_proto) l -> l = []) by (intros l A; inversion A; subst; [discriminate|]; match goal with Z : accesses _ _ |- _ => now inversion Z end).
    intros t t' l l' [<-|[<-|[]]] [<-|[<-|[]]] N A A' (j & w & w' & I & I' & _); try congruence; [apply ONE in A' | apply ONE in A]; subst; destruct I || destruct I'. }
  apply (proj2 (X TY (Forall_nil _) RUN)) in PD. inversion PD as [|? ? NR _]; subst. apply NR.
  exists 0%nat, 1%nat, (did_write 0 1 blank), (did_write 0 7 blank), 0%nat. simpl. repeat split; auto; try discriminate. right. discriminate.
Qed.

(* A program runs from [empty phase :: nothing]: no thread is in an empty map; and where each thread did nothing, what nobody wrote is not read. *)
Theorem none_in_runs_nothing T H b Q t : In t T -> ~ parallel T none_in H b Q.
Proof. intros I [RUN _]. destruct (RUN t I) as (A & B & E & _). discriminate. Qed.
Theorem unwritten_is_stuck T b x Q t : In t T -> ~ parallel T (all_blank T) [] (PSeq (PRead x (PVar tid) PSkip) b) Q.
Proof.
  intros I [RUN _]. destruct (RUN t I) as (A & B & E & _ & TH). unfold all_blank in E. destruct (existsb _ T); [|discriminate]. injection E as <-.
  simpl in TH. inversion TH; subst. match goal with X : thread _ _ _ (PRead _ _ _) _ |- _ => inversion X; subst end.
  match goal with X : lastly _ _ _ |- _ => inversion X as [? ? i A k Y Z|? ? k U L]; subst end.
  - unfold single in Y. destruct (Nat.eqb i t); [|discriminate]. injection Y as <-. discriminate.
  - inversion L.
Qed.
