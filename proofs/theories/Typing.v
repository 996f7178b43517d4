(* The type system (paper, Fig. 6) and its synchronised extension: V |- b |> p says that the accesses of b are those
   of p and depend on the variables V only. Values read from arrays never enter V. [infer_b] and [infer_k] decide it.

   Written values are unconstrained: data may flow anywhere except into indices and control. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax.
Import ListNotations.

Notation vars := (list var) (only parsing).
Definition mem (x : var) (V : vars) : bool := existsb (Nat.eqb x) V.
Definition remove (x : var) (V : vars) : vars := filter (fun y => negb (Nat.eqb x y)) V.

Lemma mem_In x V : mem x V = true <-> In x V.
Proof.
  unfold mem. rewrite existsb_exists. split; [intros (y & H & E); apply Nat.eqb_eq in E; now subst|].
  intro H. exists x. split; auto. apply Nat.eqb_refl.
Qed.
Lemma remove_In x y V : In y (remove x V) <-> In y V /\ x <> y.
Proof. unfold remove. rewrite filter_In, negb_true_iff, Nat.eqb_neq. tauto. Qed.

(* ---------------------------------------------------------------- the judgements *)

(* V |- n *)
Inductive t_num (V : vars) (n : nexp) : Prop :=
| t_n : incl (nfv n) V -> t_num V n.
(* V |- c *)
Inductive t_bool (V : vars) (c : bexp) : Prop :=
| t_b : incl (bfv c) V -> t_bool V c.
(* V |- n1 ... nk, an index tuple *)
Definition t_nums (V : vars) (l : list nexp) : Prop := Forall (t_num V) l.
Definition t_range (V : vars) (R : range) : Prop :=
  t_num V (r_first R) /\ t_num V (r_limit R) /\ t_num V (r_step R).

(* V |- b |> p *)
Inductive t_cmd : vars -> bcmd -> uproto -> Prop :=
| t_skip V : t_cmd V BSkip USkip
| t_write V s A n e : t_nums V n -> t_cmd V (BWrite s A n e) (UAcc (wr s A n))
| t_atomic V s A n : t_nums V n -> t_cmd V (BAtomic s A n) (UAcc (at_ s A n))
| t_read V s x A n b p :
    t_nums V n -> t_cmd (remove x V) b p -> t_cmd V (BRead s x A n b) (USeq (UAcc (rd s A n)) p)
| t_approx V x b p : t_cmd (remove x V) b p -> t_cmd V (BApprox x b) p
| t_seq V b c p q : t_cmd V b p -> t_cmd V c q -> t_cmd V (BSeq b c) (USeq p q)
| t_if V e b c p q : t_bool V e -> t_cmd V b p -> t_cmd V c q -> t_cmd V (BIf e b c) (UIf e p q)
| t_for V x R b p : t_range V R -> t_cmd (x :: V) b p -> t_cmd V (BFor x R b) (UFor x R p).

(* V |- k |> p, synchronised *)
Inductive ts_cmd : vars -> scmd -> sproto -> Prop :=
| ts_unsync V b p : t_cmd V b p -> ts_cmd V (KUnsync b) (SU p)
| ts_sync V : ts_cmd V KSync SSync
| ts_read V s x A n k p :
    t_nums V n -> ts_cmd (remove x V) k p -> ts_cmd V (KRead s x A n k) (SSeq (SU (UAcc (rd s A n))) p)
| ts_approx V x k p : ts_cmd (remove x V) k p -> ts_cmd V (KApprox x k) p
| ts_seq V k l p q : ts_cmd V k p -> ts_cmd V l q -> ts_cmd V (KSeq k l) (SSeq p q)
| ts_if V e k l p q : t_bool V e -> ts_cmd V k p -> ts_cmd V l q -> ts_cmd V (KIf e k l) (SIf e p q)
| ts_for V x R k p : t_range V R -> ts_cmd (x :: V) k p -> ts_cmd V (KFor x R k) (SFor x R p).

(* The synchronised control of k depends on W only. Where the threads of a launch agree on W no barrier diverges. *)
Inductive uniform : vars -> scmd -> Prop :=
| un_unsync W b : uniform W (KUnsync b)
| un_sync W : uniform W KSync
| un_read W s x A n k : uniform (remove x W) k -> uniform W (KRead s x A n k)
| un_approx W x k : uniform (remove x W) k -> uniform W (KApprox x k)
| un_seq W k l : uniform W k -> uniform W l -> uniform W (KSeq k l)
| un_if W e k l : t_bool W e -> uniform W k -> uniform W l -> uniform W (KIf e k l)
| un_for W x R k : t_range W R -> uniform (x :: W) k -> uniform W (KFor x R k).

(* ---------------------------------------------------------------- inference *)

Definition num_ok (V : vars) (n : nexp) : bool := forallb (fun x => mem x V) (nfv n).
Definition bool_ok (V : vars) (c : bexp) : bool := forallb (fun x => mem x V) (bfv c).
Definition nums_ok (V : vars) (l : list nexp) : bool := forallb (num_ok V) l.
Definition range_typed (V : vars) (R : range) : bool :=
  num_ok V (r_first R) && num_ok V (r_limit R) && num_ok V (r_step R).

Fixpoint infer_b (V : vars) (b : bcmd) : option uproto :=
  match b with
  | BSkip => Some USkip
  | BWrite s A n _ => if nums_ok V n then Some (UAcc (wr s A n)) else None
  | BAtomic s A n => if nums_ok V n then Some (UAcc (at_ s A n)) else None
  | BRead s x A n b =>
      if nums_ok V n then
        match infer_b (remove x V) b with Some p => Some (USeq (UAcc (rd s A n)) p) | None => None end
      else None
  | BApprox x b => infer_b (remove x V) b
  | BSeq b c => match infer_b V b, infer_b V c with Some p, Some q => Some (USeq p q) | _, _ => None end
  | BIf e b c =>
      if bool_ok V e then
        match infer_b V b, infer_b V c with Some p, Some q => Some (UIf e p q) | _, _ => None end
      else None
  | BFor x R b =>
      if range_typed V R then match infer_b (x :: V) b with Some p => Some (UFor x R p) | None => None end else None
  end.

Fixpoint infer_k (V : vars) (k : scmd) : option sproto :=
  match k with
  | KUnsync b => match infer_b V b with Some p => Some (SU p) | None => None end
  | KSync => Some SSync
  | KRead s x A n k =>
      if nums_ok V n then
        match infer_k (remove x V) k with Some p => Some (SSeq (SU (UAcc (rd s A n))) p) | None => None end
      else None
  | KApprox x k => infer_k (remove x V) k
  | KSeq k l => match infer_k V k, infer_k V l with Some p, Some q => Some (SSeq p q) | _, _ => None end
  | KIf e k l =>
      if bool_ok V e then
        match infer_k V k, infer_k V l with Some p, Some q => Some (SIf e p q) | _, _ => None end
      else None
  | KFor x R k =>
      if range_typed V R then match infer_k (x :: V) k with Some p => Some (SFor x R p) | None => None end else None
  end.

Fixpoint uniform_ok (W : vars) (k : scmd) : bool :=
  match k with
  | KUnsync _ | KSync => true
  | KRead _ x _ _ k | KApprox x k => uniform_ok (remove x W) k
  | KSeq k l => uniform_ok W k && uniform_ok W l
  | KIf e k l => bool_ok W e && uniform_ok W k && uniform_ok W l
  | KFor x R k => range_typed W R && uniform_ok (x :: W) k
  end.

(* ---------------------------------------------------------------- inference is the judgement *)

Lemma mem_forall V l : forallb (fun x => mem x V) l = true <-> incl l V.
Proof.
  rewrite forallb_forall. split; intros H x Hx; [apply mem_In | apply mem_In]; auto.
Qed.
Lemma num_ok_iff V n : num_ok V n = true <-> t_num V n.
Proof. unfold num_ok. rewrite mem_forall. split; [now constructor | now intros []]. Qed.
Lemma bool_ok_iff V c : bool_ok V c = true <-> t_bool V c.
Proof. unfold bool_ok. rewrite mem_forall. split; [now constructor | now intros []]. Qed.
Lemma nums_ok_iff V l : nums_ok V l = true <-> t_nums V l.
Proof.
  unfold nums_ok, t_nums. rewrite forallb_forall, Forall_forall.
  split; intros H x Hx; apply num_ok_iff; auto.
Qed.
Lemma range_typed_iff V R : range_typed V R = true <-> t_range V R.
Proof. unfold range_typed, t_range. rewrite !andb_true_iff, !num_ok_iff. tauto. Qed.

Ltac infer_cases H :=
  repeat match type of H with
  | (if ?c then _ else _) = Some _ => let E := fresh "E" in destruct c eqn:E; [|discriminate H]
  | match ?c with Some _ => _ | None => _ end = Some _ => let E := fresh "E" in destruct c eqn:E; [|discriminate H]
  end.

Theorem infer_b_sound b : forall V p, infer_b V b = Some p -> t_cmd V b p.
Proof.
  induction b; simpl; intros V p H; infer_cases H; try (injection H as <-);
  rewrite ?nums_ok_iff, ?bool_ok_iff, ?range_typed_iff in *; constructor; auto.
Qed.
Theorem infer_b_complete V b p : t_cmd V b p -> infer_b V b = Some p.
Proof.
  induction 1; simpl; rewrite <- ?nums_ok_iff, <- ?bool_ok_iff, <- ?range_typed_iff in *;
  repeat match goal with H : _ = _ |- _ => rewrite H; clear H end; auto.
Qed.
Theorem infer_k_sound k : forall V p, infer_k V k = Some p -> ts_cmd V k p.
Proof.
  induction k; simpl; intros V p H; infer_cases H; try (injection H as <-);
  rewrite ?nums_ok_iff, ?bool_ok_iff, ?range_typed_iff in *; constructor; auto using infer_b_sound.
Qed.
Theorem infer_k_complete V k p : ts_cmd V k p -> infer_k V k = Some p.
Proof.
  induction 1; simpl; rewrite <- ?nums_ok_iff, <- ?bool_ok_iff, <- ?range_typed_iff in *;
  repeat match goal with H : t_cmd _ _ _ |- _ => apply infer_b_complete in H end;
  repeat match goal with H : _ = _ |- _ => rewrite H; clear H end; auto.
Qed.
Theorem infer_k_iff V k p : infer_k V k = Some p <-> ts_cmd V k p.
Proof. split; [apply infer_k_sound | apply infer_k_complete]. Qed.
Theorem uniform_ok_iff k : forall W, uniform_ok W k = true <-> uniform W k.
Proof.
  induction k; simpl; intro W; rewrite ?andb_true_iff, ?IHk, ?IHk1, ?IHk2, ?bool_ok_iff, ?range_typed_iff;
  (split; [intros; constructor; tauto | inversion 1; tauto]).
Qed.

(* A typed program has one protocol, and it has no approximated variables. *)
Theorem typing_unique V k p q : ts_cmd V k p -> ts_cmd V k q -> p = q.
Proof. intros H1 H2. apply infer_k_complete in H1. apply infer_k_complete in H2. congruence. Qed.
Lemma t_cmd_bindfree V b p : t_cmd V b p -> u_bindfree p = true.
Proof. induction 1; simpl; rewrite ?andb_true_iff; auto. Qed.
Lemma ts_cmd_bindfree V k p : ts_cmd V k p -> s_bindfree p = true.
Proof. induction 1; simpl; rewrite ?andb_true_iff; eauto using t_cmd_bindfree. Qed.

(* Free variables of the protocol lie in V. *)
Lemma t_nums_fv V n : t_nums V n <-> incl (flat_map nfv n) V.
Proof.
  unfold t_nums. rewrite Forall_forall. split.
  - intros H x Hx. apply in_flat_map in Hx as (m & Hm & Hx). destruct (H m Hm). auto.
  - intros H m Hm. constructor. intros x Hx. apply H. apply in_flat_map. eauto.
Qed.
Lemma t_range_fv V R : t_range V R <-> incl (rfv R) V.
Proof.
  unfold t_range, rfv. split.
  - intros ([H1] & [H2] & [H3]) x Hx. rewrite !in_app_iff in Hx. intuition.
  - intro H. split; [|split]; constructor; intros x Hx; apply H; rewrite !in_app_iff; auto.
Qed.
