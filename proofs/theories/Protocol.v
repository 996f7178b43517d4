(* Memory access protocols (MAPs): what each thread accesses and where it synchronises, nothing of values.

   A phase of a thread is the list of its accesses between two barriers. An unsynchronised protocol gives one such list,
   a synchronised one a nonempty list of them. [ubind]/[sbind] stand for an approximated variable: it may have any
   value, another one each time it is bound. Protocols without binders are functions of the environment ([u_list],
   [s_list]); with binders they are relations ([u_run], [s_run]: one run per resolution of the binders), and [u_in]
   says which accesses some run performs. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- accesses *)

Inductive mode := MRead | MWrite | MAtomic.

(* An access expression. [x_site] names the access in the source; many copies of one site may exist. *)
Record accx := mkaccx { x_site : nat; x_array : nat; x_mode : mode; x_index : list nexp }.
(* An access value. *)
Record access := mkaccess { a_site : nat; a_array : nat; a_mode : mode; a_index : list Z }.

Definition acc_eval (r : env) (a : accx) : access :=
  mkaccess (x_site a) (x_array a) (x_mode a) (map (neval r) (x_index a)).
Definition accfv (a : accx) : list var := flat_map nfv (x_index a).

Lemma map_neval_agree l r s :
  (forall x, In x (flat_map nfv l) -> r x = s x) -> map (neval r) l = map (neval s) l.
Proof.
  induction l; simpl; intro H; auto. f_equal.
  - apply neval_agree. intros; apply H; rewrite in_app_iff; auto.
  - apply IHl. intros; apply H; rewrite in_app_iff; auto.
Qed.
Lemma acc_eval_agree a r s : (forall x, In x (accfv a) -> r x = s x) -> acc_eval r a = acc_eval s a.
Proof. intro H. unfold acc_eval. f_equal. now apply map_neval_agree. Qed.

(* One of the two modifies memory, and not both atomically. *)
Definition modes_conflict (m n : mode) : bool :=
  match m, n with
  | MRead, MRead | MAtomic, MAtomic => false
  | _, _ => true
  end.
Fixpoint index_eqb (i j : list Z) : bool :=
  match i, j with
  | [], [] => true
  | a :: i', b :: j' => (a =? b) && index_eqb i' j'
  | _, _ => false
  end.
(* What two threads must not do within one phase. *)
Definition conflict (a b : access) : bool :=
  Nat.eqb (a_array a) (a_array b) && index_eqb (a_index a) (a_index b) && modes_conflict (a_mode a) (a_mode b).

Lemma index_eqb_eq i : forall j, index_eqb i j = true <-> i = j.
Proof.
  induction i; destruct j; simpl; split; intro H; try discriminate; auto.
  - apply andb_true_iff in H as [H1 H2]. apply Z.eqb_eq in H1. apply IHi in H2. congruence.
  - injection H as -> ->. rewrite Z.eqb_refl. now apply IHi.
Qed.
Lemma conflict_true a b :
  conflict a b = true <->
  a_array a = a_array b /\ a_index a = a_index b /\ modes_conflict (a_mode a) (a_mode b) = true.
Proof. unfold conflict. rewrite !andb_true_iff, Nat.eqb_eq, index_eqb_eq. tauto. Qed.
Lemma conflict_sym a b : conflict a b = conflict b a.
Proof.
  apply eq_true_iff_eq. rewrite !conflict_true. destruct (a_mode a), (a_mode b); simpl; intuition congruence.
Qed.

(* ---------------------------------------------------------------- unsynchronised protocols *)

Inductive uproto :=
| USkip
| UAcc (a : accx)
| USeq (p q : uproto)
| UIf (c : bexp) (p q : uproto)
| UFor (x : var) (R : range) (p : uproto)
| UBind (x : var) (p : uproto).

(* The accesses in program order; a binder's variable is read from the environment. *)
Fixpoint u_list (p : uproto) (r : env) : list access :=
  match p with
  | USkip => []
  | UAcc a => [acc_eval r a]
  | USeq p q => u_list p r ++ u_list q r
  | UIf c p q => if beval r c then u_list p r else u_list q r
  | UFor x R p => flat_map (fun v => u_list p (upd r x v)) (range_eval r R)
  | UBind x p => u_list p r
  end.

(* Some run performs the access. *)
Fixpoint u_in (p : uproto) (r : env) (a : access) : Prop :=
  match p with
  | USkip => False
  | UAcc e => a = acc_eval r e
  | USeq p q => u_in p r a \/ u_in q r a
  | UIf c p q => if beval r c then u_in p r a else u_in q r a
  | UFor x R p => exists v, In v (range_eval r R) /\ u_in p (upd r x v) a
  | UBind x p => exists v, u_in p (upd r x v) a
  end.

(* [u_run p r l]: with some resolution of the binders the thread performs l. *)
Inductive u_run : uproto -> env -> list access -> Prop :=
| ur_skip r : u_run USkip r []
| ur_acc a r : u_run (UAcc a) r [acc_eval r a]
| ur_seq p q r l m : u_run p r l -> u_run q r m -> u_run (USeq p q) r (l ++ m)
| ur_if_t c p q r l : beval r c = true -> u_run p r l -> u_run (UIf c p q) r l
| ur_if_f c p q r l : beval r c = false -> u_run q r l -> u_run (UIf c p q) r l
| ur_for x R p r l : u_runs x (range_eval r R) p r l -> u_run (UFor x R p) r l
| ur_bind x p r v l : u_run p (upd r x v) l -> u_run (UBind x p) r l
with u_runs : var -> list Z -> uproto -> env -> list access -> Prop :=
| ur_for_2 x p r : u_runs x [] p r []
| ur_for_1 x v vs p r l m : u_run p (upd r x v) l -> u_runs x vs p r m -> u_runs x (v :: vs) p r (l ++ m).
Scheme u_run_mind := Induction for u_run Sort Prop with u_runs_mind := Induction for u_runs Sort Prop.
Combined Scheme u_run_ind2 from u_run_mind, u_runs_mind.

Fixpoint u_bindfree (p : uproto) : bool :=
  match p with
  | USkip | UAcc _ => true
  | USeq p q | UIf _ p q => u_bindfree p && u_bindfree q
  | UFor _ _ p => u_bindfree p
  | UBind _ _ => false
  end.

(* ---------------------------------------------------------------- phases *)

(* Sequencing: the last phase of the first and the first phase of the second are one. *)
Fixpoint glue {A} (p q : list (list A)) : list (list A) :=
  match p with
  | [] => q
  | [l] => match q with [] => [l] | m :: q' => (l ++ m) :: q' end
  | l :: p' => l :: glue p' q
  end.
Definition glue_all {A} (ps : list (list (list A))) : list (list A) := fold_right glue [[]] ps.

Lemma glue_nil_r {A} (p : list (list A)) : glue p [] = p.
Proof. induction p as [|l [|m p] IH]; simpl in *; congruence. Qed.
Lemma glue_cons {A} (l m : list A) p q : glue (l :: m :: p) q = l :: glue (m :: p) q.
Proof. reflexivity. Qed.
Lemma glue_nonempty {A} (p q : list (list A)) : p <> [] -> glue p q <> [].
Proof. destruct p as [|l [|m p]]; simpl; intro H; [congruence| destruct q; discriminate | discriminate]. Qed.
Lemma glue_assoc {A} (p q s : list (list A)) : glue (glue p q) s = glue p (glue q s).
Proof.
  induction p as [|l [|m p] IH]; auto.
  - destruct q as [|a [|b q]]; auto. simpl. destruct s; auto. now rewrite app_assoc.
  - rewrite !glue_cons, <- IH. clear IH.
    destruct (glue (m :: p) q) eqn:E; [exfalso; revert E; apply glue_nonempty; discriminate | reflexivity].
Qed.
Lemma glue_unit_l {A} (p : list (list A)) : p <> [] -> glue [[]] p = p.
Proof. destruct p; simpl; congruence. Qed.
Lemma glue_unit_r {A} (p : list (list A)) : p <> [] -> glue p [[]] = p.
Proof.
  induction p as [|l [|m p] IH]; [congruence| simpl; now rewrite app_nil_r |].
  intros _. rewrite glue_cons, IH; congruence.
Qed.
Lemma glue_length {A} (p q : list (list A)) :
  p <> [] -> q <> [] -> S (length (glue p q)) = (length p + length q)%nat.
Proof.
  induction p as [|l [|m p] IH]; intros Hp Hq; [congruence| destruct q; [congruence|simpl; lia] |].
  rewrite glue_cons. assert (H : m :: p <> []) by congruence. specialize (IH H Hq). simpl length in *. lia.
Qed.
Lemma glue_map {A B} (f : list A -> list B) p q :
  (forall l m, f (l ++ m) = f l ++ f m) -> map f (glue p q) = glue (map f p) (map f q).
Proof.
  intro Hf. induction p as [|l [|m p] IH]; auto.
  - destruct q; simpl; auto. now rewrite Hf.
  - rewrite glue_cons. change (map f (l :: glue (m :: p) q)) with (f l :: map f (glue (m :: p) q)). now rewrite IH.
Qed.

(* ---------------------------------------------------------------- synchronised protocols *)

Inductive sproto :=
| SU (u : uproto)                       (* unsynchronised code *)
| SSync
| SSeq (p q : sproto)
| SIf (c : bexp) (p q : sproto)         (* meant for conditions on which all threads agree *)
| SFor (x : var) (R : range) (p : sproto)
| SBind (x : var) (p : sproto).

Fixpoint s_list (p : sproto) (r : env) : list (list access) :=
  match p with
  | SU u => [u_list u r]
  | SSync => [[]; []]
  | SSeq p q => glue (s_list p r) (s_list q r)
  | SIf c p q => if beval r c then s_list p r else s_list q r
  | SFor x R p => glue_all (map (fun v => s_list p (upd r x v)) (range_eval r R))
  | SBind x p => s_list p r
  end.

Inductive s_run : sproto -> env -> list (list access) -> Prop :=
| sr_unsync u r l : u_run u r l -> s_run (SU u) r [l]
| sr_sync r : s_run SSync r [[]; []]
| sr_seq p q r l m : s_run p r l -> s_run q r m -> s_run (SSeq p q) r (glue l m)
| sr_if_t c p q r l : beval r c = true -> s_run p r l -> s_run (SIf c p q) r l
| sr_if_f c p q r l : beval r c = false -> s_run q r l -> s_run (SIf c p q) r l
| sr_for x R p r l : s_runs x (range_eval r R) p r l -> s_run (SFor x R p) r l
| sr_bind x p r v l : s_run p (upd r x v) l -> s_run (SBind x p) r l
with s_runs : var -> list Z -> sproto -> env -> list (list access) -> Prop :=
| sr_for_2 x p r : s_runs x [] p r [[]]
| sr_for_1 x v vs p r l m : s_run p (upd r x v) l -> s_runs x vs p r m -> s_runs x (v :: vs) p r (glue l m).
Scheme s_run_mind := Induction for s_run Sort Prop with s_runs_mind := Induction for s_runs Sort Prop.
Combined Scheme s_run_ind2 from s_run_mind, s_runs_mind.

Fixpoint s_bindfree (p : sproto) : bool :=
  match p with
  | SU u => u_bindfree u
  | SSync => true
  | SSeq p q | SIf _ p q => s_bindfree p && s_bindfree q
  | SFor _ _ p => s_bindfree p
  | SBind _ _ => false
  end.

(* ---------------------------------------------------------------- races *)

(* A launch: the environments of its threads; every statement about two threads is about two positions in it. *)
Notation launch := (list env) (only parsing).

(* Two lists of accesses, of two threads within one phase, race. *)
Definition lists_race (l m : list access) : Prop := exists a b, In a l /\ In b m /\ conflict a b = true.
(* Phase k of the threads at positions t and t' of a list of threads' phases. *)
Definition phases_race (P : list (list (list access))) (k : nat) : Prop :=
  exists t t', t <> t' /\ lists_race (nth k (nth t P []) []) (nth k (nth t' P []) []).
Definition s_phases (p : sproto) (L : launch) : list (list (list access)) := map (s_list p) L.
Definition s_racy (p : sproto) (L : launch) : Prop := exists k, phases_race (s_phases p L) k.
(* Two threads do, within one phase, what X says of their accesses. *)
Definition lists_meet (X : access -> access -> Prop) (l m : list access) : Prop :=
  exists a b, In a l /\ In b m /\ X a b.
Definition s_meets (X : access -> access -> Prop) (p : sproto) (L : launch) : Prop := exists k t t', t <> t' /\
  lists_meet X (nth k (nth t (s_phases p L) []) []) (nth k (nth t' (s_phases p L) []) []).
Definition u_racy (p : uproto) (L : launch) : Prop := s_racy (SU p) L.

(* ---------------------------------------------------------------- properties *)

Lemma u_run_bindfree :
  (forall p r l, u_run p r l -> u_bindfree p = true -> l = u_list p r) /\
  (forall x vs p r l, u_runs x vs p r l -> u_bindfree p = true -> l = flat_map (fun v => u_list p (upd r x v)) vs).
Proof.
  apply u_run_ind2; simpl; intros; rewrite ?andb_true_iff in *; auto.
  - f_equal; intuition.
  - rewrite e; intuition.
  - rewrite e; intuition.
  - discriminate.
  - f_equal; intuition.
Qed.
Lemma u_list_run p : forall r, u_bindfree p = true -> u_run p r (u_list p r).
Proof.
  induction p; simpl; intros r H; rewrite ?andb_true_iff in H; try (constructor; intuition; fail).
  - destruct (beval r c) eqn:E; [apply ur_if_t | apply ur_if_f]; intuition.
  - constructor. induction (range_eval r R); simpl; constructor; auto.
  - discriminate.
Qed.
Lemma s_run_bindfree :
  (forall p r l, s_run p r l -> s_bindfree p = true -> l = s_list p r) /\
  (forall x vs p r l, s_runs x vs p r l -> s_bindfree p = true ->
    l = glue_all (map (fun v => s_list p (upd r x v)) vs)).
Proof.
  apply s_run_ind2; simpl; intros; rewrite ?andb_true_iff in *; auto.
  - f_equal. now apply u_run_bindfree.
  - f_equal; intuition.
  - rewrite e; intuition.
  - rewrite e; intuition.
  - discriminate.
  - unfold glue_all in *. f_equal; intuition.
Qed.
Lemma s_list_run p : forall r, s_bindfree p = true -> s_run p r (s_list p r).
Proof.
  induction p; simpl; intros r H; rewrite ?andb_true_iff in H; try (constructor; intuition; fail).
  - constructor. now apply u_list_run.
  - destruct (beval r c) eqn:E; [apply sr_if_t | apply sr_if_f]; intuition.
  - constructor. unfold glue_all. induction (range_eval r R); simpl; constructor; auto.
  - discriminate.
Qed.

Lemma u_in_list p : forall r a, u_bindfree p = true -> (u_in p r a <-> In a (u_list p r)).
Proof.
  induction p; simpl; intros r e H; rewrite ?andb_true_iff in H.
  - tauto.
  - intuition.
  - rewrite in_app_iff, IHp1, IHp2; tauto.
  - destruct (beval r c); [apply IHp1 | apply IHp2]; tauto.
  - rewrite in_flat_map. split; intros (v & Hv & Hi); exists v; split; auto; now apply IHp.
  - discriminate.
Qed.

(* Every binder can be resolved. *)
Lemma u_run_total p : forall r, exists l, u_run p r l.
Proof.
  induction p; intro r.
  - eexists; constructor.
  - eexists; constructor.
  - destruct (IHp1 r), (IHp2 r). eexists; constructor; eauto.
  - destruct (IHp1 r), (IHp2 r). destruct (beval r c) eqn:E; eexists; [apply ur_if_t | apply ur_if_f]; eauto.
  - enough (exists l, u_runs x (range_eval r R) p r l) as [l H] by (eexists; constructor; eauto).
    induction (range_eval r R) as [|v vs [l H]]; [eexists; constructor|].
    destruct (IHp (upd r x v)). eexists; constructor; eauto.
  - destruct (IHp (upd r x 0)). eexists; econstructor; eauto.
Qed.

(* [u_in] is exactly what the runs perform. *)
Theorem u_in_run p : forall r a, u_in p r a <-> exists l, u_run p r l /\ In a l.
Proof.
  induction p; intros r e; simpl.
  - split; [tauto|]. intros (l & H & Hi). inversion H; subst. destruct Hi.
  - split.
    + intros ->. eexists; split; [constructor | simpl; auto].
    + intros (l & H & Hi). inversion H; subst. destruct Hi as [<-|[]]. reflexivity.
  - rewrite IHp1, IHp2. split.
    + intros [(l & H & Hi) | (l & H & Hi)].
      * destruct (u_run_total p2 r) as [m Hm]. exists (l ++ m). split; [now constructor | rewrite in_app_iff; auto].
      * destruct (u_run_total p1 r) as [m Hm]. exists (m ++ l). split; [now constructor | rewrite in_app_iff; auto].
    + intros (l & H & Hi). inversion H; subst. apply in_app_iff in Hi as [Hi|Hi]; eauto.
  - destruct (beval r c) eqn:E; [rewrite IHp1 | rewrite IHp2]; split; intros (l & H & Hi).
    + exists l; split; auto. now apply ur_if_t.
    + inversion H; subst; [eauto | congruence].
    + exists l; split; auto. now apply ur_if_f.
    + inversion H; subst; [congruence | eauto].
  - enough (Hs : forall vs, (exists v, In v vs /\ u_in p (upd r x v) e) <-> exists l, u_runs x vs p r l /\ In e l).
    { rewrite Hs. split; intros (l & H & Hi); exists l; split; auto; [now constructor | now inversion H]. }
    induction vs as [|v vs IH].
    + split; [intros (v & [] & _) | intros (l & H & Hi); inversion H; subst; destruct Hi].
    + split.
      * intros (w & [<-|Hw] & Hu).
        -- apply IHp in Hu as (l & H & Hi).
           assert (exists m, u_runs x vs p r m) as [m Hm].
           { clear - p. induction vs as [|v vs [l H]]; [eexists; constructor|].
             destruct (u_run_total p (upd r x v)). eexists; constructor; eauto. }
           exists (l ++ m). split; [now constructor | rewrite in_app_iff; auto].
        -- destruct (proj1 IH) as (m & Hm & Hi); [eauto|].
           destruct (u_run_total p (upd r x v)) as [l Hl].
           exists (l ++ m). split; [now constructor | rewrite in_app_iff; auto].
      * intros (l & H & Hi). inversion H; subst. apply in_app_iff in Hi as [Hi|Hi].
        -- exists v. split; [now left|]. apply IHp. eauto.
        -- destruct (proj2 IH) as (w & Hw & Hu); [eauto|]. exists w. split; [now right|auto].
  - split.
    + intros (v & Hv). apply IHp in Hv as (l & H & Hi). exists l. split; auto. econstructor; eauto.
    + intros (l & H & Hi). inversion H; subst. exists v. apply IHp. eauto.
Qed.

Lemma glue_all_nonempty {A} (ps : list (list (list A))) :
  (forall p, In p ps -> p <> []) -> glue_all ps <> [].
Proof.
  unfold glue_all. induction ps; simpl; intro H; [discriminate|]. apply glue_nonempty. auto.
Qed.
Lemma s_list_nonempty p : forall r, s_list p r <> [].
Proof.
  induction p; simpl; intro r; try discriminate; auto using glue_nonempty.
  - destruct (beval r c); auto.
  - apply glue_all_nonempty. intros q H. apply in_map_iff in H as (v & <- & _). auto.
Qed.
Lemma s_run_nonempty :
  (forall p r l, s_run p r l -> l <> []) /\ (forall x vs p r l, s_runs x vs p r l -> l <> []).
Proof. apply s_run_ind2; intros; try discriminate; auto using glue_nonempty. Qed.
