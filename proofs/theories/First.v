(* Two reads of one place by one thread in one phase, without a store of its own to it between them, give one value up to the first race. So
   questions may take such reads for one value, provided that all questions about the kernel together find no race: smt/steady.c.

   An execution is the list of what all threads did, in one order that keeps each thread's program and the barriers. Of its values nothing is
   used but that a read gives what was stored last as long as nothing raced ([explained]): from the first race on memory may be as relaxed as one
   likes. Which phases of which threads no barrier orders is a parameter ([unordered]): of one block equal ones, of two blocks any two. A program is
   what a thread may do next after what it did and read ([next]), with any value for a read. [races_only_where_steady] asks of it what
   all questions together say: threads whose reads were steady reach no two accesses that race. Then no execution has a race, steady or not:
   before a first one all reads were steady, so that both of its accesses were reached in this way.

   A place is one for all who name it: arrays that overlap, and accesses of several units, have to be told as such (Runs.v). Atomics reach
   everybody here (Scopes.v). That the questions say what the hypothesis asks is not proved for any syntax of kernels. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics.
Import ListNotations.
Open Scope Z_scope.

(* What a thread did in one of its phases. *)
Record item := mkitem { i_thread : nat; i_phase : nat; i_event : event }.
Definition when (x : item) : nat * nat := (i_thread x, i_phase x).
Definition place (x : item) : loc := e_loc (i_event x).
Definition writes (x : item) : bool := stores (i_event x).
Definition own (t : nat) (l : list item) : list item := filter (fun x => Nat.eqb (i_thread x) t) l.

(* Of a thread's history and of an execution alike. *)
Definition steady (l : list item) : Prop :=
  forall a x b y c, l = a ++ x :: b ++ y :: c -> writes x = false -> writes y = false -> when x = when y -> place x = place y ->
  (forall z, In z b -> i_thread z = i_thread x -> writes z = true -> place z <> place x) -> e_val (i_event x) = e_val (i_event y).

Section Executions.
Variable unordered : nat * nat -> nat * nat -> bool.

Definition meets (x y : item) : bool :=
  negb (Nat.eqb (i_thread x) (i_thread y)) && unordered (when x) (when y) && conflict (e_acc (i_event x)) (e_acc (i_event y)).
Definition race_free (l : list item) : Prop := forall a x b y c, l = a ++ x :: b ++ y :: c -> meets x y = false.
(* While a thread is in one phase, no barrier orders what others do and that phase: the thread itself would have to pass one. *)
Definition barriers_kept (l : list item) : Prop :=
  forall a x b z c y d, l = a ++ x :: b ++ z :: c ++ y :: d -> when x = when y -> i_thread z <> i_thread x ->
  unordered (when x) (when z) = true.
Definition explained (m : loc -> Z) (l : list item) : Prop :=
  forall a x c, l = a ++ x :: c -> race_free (a ++ [x]) -> writes x = false ->
  e_val (i_event x) = match last_of (map i_event a) (place x) with Some v => v | None => m (place x) end.

Lemma race_free_prefix l k : race_free (l ++ k) -> race_free l.
Proof. intros H a x b y c ->. apply (H a x b y (c ++ k)). now rewrite <- app_assoc, <- app_comm_cons, <- app_assoc. Qed.
Lemma barriers_kept_prefix l k : barriers_kept (l ++ k) -> barriers_kept l.
Proof.
  intros H a x b z c y d ->. apply (H a x b z c y (d ++ k)). now rewrite <- !app_assoc, <- !app_comm_cons, <- !app_assoc, <- app_comm_cons, <- app_assoc.
Qed.
Lemma explained_prefix m l k : explained m (l ++ k) -> explained m l.
Proof. intros H a x c ->. apply (H a x (c ++ k)). now rewrite <- app_assoc. Qed.

Lemma last_of_none P l : (forall e, In e P -> stores e = true -> e_loc e <> l) -> last_of P l = None.
Proof. intro H. destruct (last_of P l) eqn:E; auto. apply last_of_in in E as (e & He & Hs & Hl & _). now destruct (H e He Hs). Qed.
Lemma last_of_before P Q l : last_of Q l = None -> last_of (P ++ Q) l = last_of P l.
Proof. intro H. induction P; simpl; [auto | now rewrite IHP]. Qed.

Theorem steady_before_first_race m l : barriers_kept l -> explained m l -> race_free l -> steady l.
Proof.
  intros HB HE HR a x b y c -> Rx Ry W P Hb.
  assert (Hx := HE a x (b ++ y :: c) eq_refl).
  assert (Hy := HE (a ++ x :: b) y c ltac:(now rewrite <- app_assoc)).
  rewrite Hx, Hy; auto.
  - rewrite map_app, <- P, last_of_before; auto. apply last_of_none. intros e He Se.
    apply in_map_iff in He as (z & <- & [<-|Hz]); [unfold writes in Rx; congruence|].
    destruct (Nat.eq_dec (i_thread z) (i_thread x)) as [T|T]; [now apply Hb|]. intro L.
    apply in_split in Hz as (b1 & b2 & ->). rewrite <- app_assoc in HB, HR. simpl in HB, HR.
    assert (M := HR _ _ _ _ _ eq_refl). unfold meets in M. rewrite (HB _ _ _ _ _ _ _ eq_refl W T) in M.
    apply Nat.neq_sym, Nat.eqb_neq in T. rewrite T in M. simpl in M.
    unfold place, e_loc, writes, stores in *. injection L as L1 L2.
    assert (C : conflict (e_acc (i_event x)) (e_acc (i_event z)) = true); [|congruence].
    apply conflict_true. repeat split; auto.
    destruct (a_mode (e_acc (i_event x))), (a_mode (e_acc (i_event z))); simpl in *; congruence.
  - apply race_free_prefix with c. now rewrite <- !app_assoc.
  - apply race_free_prefix with (b ++ y :: c). now rewrite <- app_assoc.
Qed.

Lemma first_or_none l :
  race_free l \/ exists a x b y c, l = a ++ x :: b ++ y :: c /\ meets x y = true /\ race_free (a ++ x :: b).
Proof.
  induction l as [|y l IH] using rev_ind; [left; intros [|] ? ? ? ? E; discriminate|].
  destruct IH as [IH | (a & x & b & z & c & -> & M & F)].
  - destruct (existsb (fun x => meets x y) l) eqn:E.
    + apply existsb_exists in E as (x & Hx & M). apply in_split in Hx as (a & b & ->).
      right. exists a, x, b, y, []. now rewrite <- app_assoc.
    + left. intros a x b z c El. destruct c as [|w c _] using rev_ind.
      * change (a ++ x :: b ++ [z]) with (a ++ (x :: b) ++ [z]) in El. rewrite app_assoc in El. apply app_inj_tail in El as [-> <-].
        destruct (meets x y) eqn:M; auto. rewrite <- E. symmetry. apply existsb_exists. exists x. split; auto. apply in_elt.
      * apply (IH a x b z c). replace (a ++ x :: b ++ z :: c ++ [w]) with ((a ++ x :: b ++ z :: c) ++ [w]) in El
          by now rewrite <- app_assoc, <- app_comm_cons, <- app_assoc. now apply app_inj_tail in El.
  - right. exists a, x, b, z, (c ++ [y]). now rewrite <- app_assoc, <- app_comm_cons, <- app_assoc.
Qed.

Theorem first_race m l : barriers_kept l -> explained m l ->
  race_free l \/
  exists a x b y c, l = a ++ x :: b ++ y :: c /\ meets x y = true /\ race_free (a ++ x :: b) /\ steady (a ++ x :: b).
Proof.
  intros HB HE. destruct (first_or_none l) as [F | (a & x & b & y & c & -> & M & F)]; [now left|].
  right. exists a, x, b, y, c. repeat split; auto.
  replace (a ++ x :: b ++ y :: c) with ((a ++ x :: b) ++ y :: c) in HB, HE by now rewrite <- app_assoc.
  apply steady_before_first_race with m; eauto using barriers_kept_prefix, explained_prefix.
Qed.

(* ---------------------------------------------------------------- programs *)

Lemma own_split t l : forall a x c, own t l = a ++ x :: c ->
  exists a' c', l = a' ++ x :: c' /\ own t a' = a /\ own t c' = c /\ i_thread x = t.
Proof.
  induction l as [|z l IH]; simpl; intros a x c E; [now destruct a|]. destruct (Nat.eqb (i_thread z) t) eqn:T.
  - destruct a as [|w a]; simpl in E; injection E as -> E.
    + exists [], l. apply Nat.eqb_eq in T. auto.
    + apply IH in E as (a' & c' & -> & <- & <- & Ex). exists (w :: a'), c'. simpl. now rewrite T.
  - apply IH in E as (a' & c' & -> & <- & <- & Ex). exists (z :: a'), c'. simpl. now rewrite T.
Qed.
Lemma own_steady t l : steady l -> steady (own t l).
Proof.
  intros H a x b y c E Rx Ry W P Hb.
  apply own_split in E as (a' & l1 & -> & _ & E & Tx). apply own_split in E as (b' & c' & -> & <- & _ & _).
  apply (H a' x b' y c'); auto. intros z Hz Tz. apply Hb; auto. apply filter_In. rewrite Nat.eqb_eq. split; congruence.
Qed.

Variable next : nat -> list item -> item -> Prop.

Definition execution (l : list item) : Prop := forall a x c, l = a ++ x :: c -> next (i_thread x) (own (i_thread x) a) x.
Definition follows (t : nat) (h : list item) : Prop := forall a x c, h = a ++ x :: c -> i_thread x = t /\ next t a x.
(* A thread whose reads were steady did x, or is about to. *)
Definition reached (x : item) : Prop := exists h, follows (i_thread x) h /\ steady h /\ (In x h \/ next (i_thread x) h x).

Lemma own_follows t l : execution l -> follows t (own t l).
Proof.
  intros H a x c E. apply own_split in E as (a' & c' & -> & <- & _ & T). split; auto. specialize (H a' x c' eq_refl). now rewrite T in H.
Qed.

Lemma reached_next x : reached x -> exists h, follows (i_thread x) h /\ steady h /\ next (i_thread x) h x.
Proof.
  intros (h & F & S & [Hx|Hx]); [|now exists h]. apply in_split in Hx as (a & c & ->). exists a. split; [|split].
  - intros b y d ->. apply (F b y (d ++ x :: c)). now rewrite <- app_assoc.
  - intros b y d z e ->. apply (S b y d z (e ++ x :: c)). now rewrite <- app_assoc, <- app_comm_cons, <- app_assoc.
  - apply (F a x c eq_refl).
Qed.

Corollary races_only_where_steady :
  (forall x y, reached x -> reached y -> meets x y = false) ->
  forall m l, execution l -> barriers_kept l -> explained m l -> race_free l.
Proof.
  intros H m l HX HB HE. destruct (first_race m l HB HE) as [F | (a & x & b & y & c & -> & M & _ & S)]; auto.
  rewrite H in M; [discriminate | |];
  replace (a ++ x :: b ++ y :: c) with ((a ++ x :: b) ++ y :: c) in HX by now rewrite <- app_assoc.
  all: assert (HP : execution (a ++ x :: b)) by (intros a' z c' E; apply (HX a' z (c' ++ y :: c)); rewrite E, <- app_assoc; auto).
  - exists (own (i_thread x) (a ++ x :: b)). split; [now apply own_follows|]. split; [now apply own_steady|].
    left. apply filter_In. rewrite Nat.eqb_refl. split; auto. apply in_elt.
  - exists (own (i_thread y) (a ++ x :: b)). split; [now apply own_follows|]. split; [now apply own_steady|].
    right. exact (HX _ _ _ eq_refl).
Qed.
End Executions.

(* r = A[0]; s = A[0]; if (r != s) B[0] = 1: nobody comes to the store. *)
Definition twice (t : nat) (h : list item) (x : item) : Prop :=
  i_thread x = t /\ i_phase x = 0%nat /\
  match h with
  | [] | [_] => e_acc (i_event x) = mkaccess 0 0 MRead [0]
  | [r; s] => e_val (i_event r) <> e_val (i_event s) /\ e_acc (i_event x) = mkaccess 1 1 MWrite [0]
  | _ => False
  end.
Example twice_free : forall unordered m l,
  execution twice l -> barriers_kept unordered l -> explained unordered m l -> race_free unordered l.
Proof.
  intro unordered. apply races_only_where_steady.
  assert (R : forall x, reached twice x -> e_acc (i_event x) = mkaccess 0 0 MRead [0]).
  { intros x Hx. apply reached_next in Hx as (h & F & S & _ & _ & N). destruct h as [|r [|s [|]]]; try contradiction; auto.
    destruct N as [N _]. destruct (F [] r [s] eq_refl) as (T & _ & P & A), (F [r] s [] eq_refl) as (T' & _ & P' & A').
    destruct N. apply (S [] r [] s [] eq_refl); unfold writes, stores, when, place, e_loc; rewrite ?A, ?A', ?T, ?T', ?P, ?P'; auto. }
  intros x y Hx Hy. unfold meets, conflict. rewrite (R x Hx), (R y Hy). simpl. apply andb_false_r.
Qed.
