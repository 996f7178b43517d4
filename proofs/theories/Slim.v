(* A smaller question for the same phase and array, which `certify` puts: fewer accesses and fewer pairs.

   An access stands for another at the same place whose conditions are more: what meets the other meets it, too, if it writes or does the same. Of the rest
   each pair is asked about once: the writes come first, and the first thread picks one that does not stand behind the other's. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Typing Split Query Queryproof Steps.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- conditions that say enough *)

Fixpoint conjuncts (c : bexp) : list bexp := match c with BBin CAnd a b => conjuncts a ++ conjuncts b | _ => [c] end.
Lemma conjuncts_hold r c : beval r c = true <-> forall d, In d (conjuncts c) -> beval r d = true.
Proof.
  assert (O : forall c, beval r c = true <-> forall d, In d [c] -> beval r d = true).
  { intro e. split; [intros H d [<-|[]]; exact H | intro H; exact (H e (or_introl eq_refl))]. }
  induction c as [b|x|o a b|c IH|o a IHa b IHb]; try apply O. destruct o; try apply O.
  cbn [conjuncts beval cop_eval]. rewrite andb_true_iff, IHa, IHb. split.
  - intros [H1 H2] d Hd. apply in_app_iff in Hd as [Hd|Hd]; auto.
  - intro H. split; intros d Hd; apply H, in_app_iff; auto.
Qed.
(* It is among these, part by part. *)
Definition said (s : list bexp) (c : bexp) : bool := forallb (fun d => existsb (bexp_eqb d) s) (conjuncts c).
Definition all_true (s : list bexp) (r : env) : Prop := forall c, In c s -> beval r c = true.
Lemma said_true s c r : said s c = true -> all_true s r -> beval r c = true.
Proof.
  unfold said. rewrite forallb_forall. intros H T. apply conjuncts_hold. intros d Hd. apply H, existsb_exists in Hd as (e & He & E).
  apply exp_eqb_eq in E. subst e. now apply T.
Qed.
Definition outside (x : var) (s : list bexp) : list bexp := filter (fun c => negb (mem x (bfv c))) s.
Lemma outside_true x v s r : all_true s r -> all_true (outside x s) (upd r x v).
Proof.
  intros H c Hc. apply filter_In in Hc as [Hc N]. apply negb_true_iff in N. rewrite <- (H c Hc). apply beval_agree. intros y Hy. unfold upd.
  destruct (Nat.eqb_spec x y) as [->|]; auto. apply mem_In in Hy. congruence.
Qed.

Definition kind_eqb (a b : rkind) : bool := match a, b with RUp, RUp | RDown, RDown | RMul, RMul | RDiv, RDiv => true | _, _ => false end.
Definition range_eqb (R Q : range) : bool :=
  kind_eqb (r_kind R) (r_kind Q) && nexp_eqb (r_first R) (r_first Q) && nexp_eqb (r_limit R) (r_limit Q) && nexp_eqb (r_step R) (r_step Q).
Lemma range_eqb_eq R Q : range_eqb R Q = true -> R = Q.
Proof.
  destruct R, Q. unfold range_eqb. simpl. rewrite !andb_true_iff. intros [[[K F] L] P]. apply exp_eqb_eq in F, L, P.
  destruct r_kind, r_kind0; simpl in K; congruence.
Qed.

(* Whoever comes by us comes by ts, which binds the same: each condition of ts is among those of us before it. s: what is true here. What is extracted is strict: [unless] waits. *)
Fixpoint covers (fuel : nat) (s : list bexp) (ts us : list item) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      let unless (_ : unit) := match us with IIf d :: us => covers fuel (conjuncts d ++ s) ts us | _ => false end in
      match ts, us with
      | IIf c :: ts, _ => if said s c then covers fuel s ts us else unless tt
      | ILet x e :: ts, ILet y f :: us => Nat.eqb x y && nexp_eqb e f && covers fuel (outside x s) ts us
      | IIn x R :: ts, IIn y Q :: us => Nat.eqb x y && range_eqb R Q && covers fuel (outside x s) ts us
      | IAny x :: ts, IAny y :: us => Nat.eqb x y && covers fuel (outside x s) ts us
      | [], [] => true
      | _, _ => unless tt
      end
  end.
Lemma covers_in P : forall fuel s ts us, covers fuel s ts us = true -> forall r, all_true s r -> items_in us P r -> items_in ts P r.
Proof.
  induction fuel as [|fuel IH]; [discriminate|]. intros s ts us H r T.
  assert (U : match us with IIf d :: us => covers fuel (conjuncts d ++ s) ts us | _ => false end = true -> items_in us P r -> items_in ts P r).
  { destruct us as [|[y f|y Q|d|y] us]; try discriminate. intro H'. cbn [items_in]. intros [D I]. apply (IH _ _ _ H'); auto.
    intros c Hc. apply in_app_iff in Hc as [Hc|Hc]; [|now apply T]. now apply (proj1 (conjuncts_hold r d)). }
  destruct ts as [|[x e|x R|c|x] ts].
  - destruct us as [|[y f|y Q|d|y] us]; auto.
  - destruct us as [|[y f|y Q|d|y] us]; auto. cbn [covers] in H. rewrite !andb_true_iff in H. destruct H as [[E F] H].
    apply Nat.eqb_eq in E as <-. apply exp_eqb_eq in F as <-. cbn [items_in]. apply (IH _ _ _ H). now apply outside_true.
  - destruct us as [|[y f|y Q|d|y] us]; auto. cbn [covers] in H. rewrite !andb_true_iff in H. destruct H as [[E F] H].
    apply Nat.eqb_eq in E as <-. apply range_eqb_eq in F as <-. cbn [items_in]. intros (v & Hv & I). exists v. split; auto.
    apply (IH _ _ _ H); auto. now apply outside_true.
  - cbn [covers] in H. destruct (said s c) eqn:SC; auto. cbn [items_in]. intro I. split; [now apply (said_true s)|]. now apply (IH _ _ _ H).
  - destruct us as [|[y f|y Q|d|y] us]; auto. cbn [covers] in H. rewrite !andb_true_iff in H. destruct H as [E H].
    apply Nat.eqb_eq in E as <-. cbn [items_in]. intros (v & I). exists v. apply (IH _ _ _ H); auto. now apply outside_true.
Qed.

(* ---------------------------------------------------------------- accesses that stand for others *)

Definition mode_eqb (m n : mode) : bool := match m, n with MRead, MRead | MWrite, MWrite | MAtomic, MAtomic => true | _, _ => false end.
Fixpoint list_eqb {A} (eqb : A -> A -> bool) (l m : list A) : bool :=
  match l, m with [], [] => true | a :: l, b :: m => eqb a b && list_eqb eqb l m | _, _ => false end.
Lemma index_eq : forall l m, list_eqb nexp_eqb l m = true -> l = m.
Proof.
  induction l as [|a l IH]; intros [|b m]; simpl; try discriminate; auto. rewrite andb_true_iff. intros [E H]. apply exp_eqb_eq in E as <-.
  f_equal. now apply IH.
Qed.
Definition stands (g h : gacc) : bool :=
  Nat.eqb (x_array (snd g)) (x_array (snd h)) && (mode_eqb (x_mode (snd g)) MWrite || mode_eqb (x_mode (snd g)) (x_mode (snd h))) &&
  list_eqb nexp_eqb (x_index (snd g)) (x_index (snd h)) && covers (S (length (fst g) + length (fst h))) [] (fst g) (fst h).
Definition instead (a b : access) : Prop := a_array a = a_array b /\ a_index a = a_index b /\ (a_mode a = MWrite \/ a_mode a = a_mode b).
Lemma stands_in g h r b : stands g h = true -> gacc_in h r b -> exists a, gacc_in g r a /\ instead a b.
Proof.
  unfold stands. rewrite !andb_true_iff. intros [[[EA EM] EI] C] H. apply Nat.eqb_eq in EA. apply index_eq in EI.
  assert (M : x_mode (snd g) = MWrite \/ x_mode (snd g) = x_mode (snd h)).
  { apply orb_true_iff in EM as [EM|EM]; [left | right]; destruct (x_mode (snd g)); try destruct (x_mode (snd h)); simpl in EM; congruence. }
  assert (SH := gacc_in_shape _ _ _ H). destruct SH as (BA & BM & _).
  exists (mkaccess (x_site (snd g)) (x_array (snd g)) (x_mode (snd g)) (a_index b)). split; [|repeat split; simpl; intuition congruence].
  unfold gacc_in in *. apply (covers_in _ _ _ _ _ C); [intros c []|]. eapply items_in_mono; [|exact H].
  intros r' ->. unfold acc_eval. simpl. now rewrite EI.
Qed.
Lemma instead_trans a b c : instead a b -> instead b c -> instead a c.
Proof. unfold instead. intros (A1 & I1 & M1) (A2 & I2 & M2). intuition congruence. Qed.
Lemma instead_conflict a b c : instead a b -> conflict b c = true -> conflict a c = true.
Proof.
  unfold instead. rewrite !conflict_true. intros (A & I & M) (C1 & C2 & C3). repeat split; try congruence.
  destruct M as [M|M]; [|now rewrite M]. rewrite M. destruct (a_mode c); reflexivity.
Qed.
Lemma instead_writes a b : instead a b -> a_mode b <> MRead -> a_mode a <> MRead.
Proof. unfold instead. intros (_ & _ & [M|M]) N; congruence. Qed.

(* Those of l for which no other stands; out: those kept so far, last first. *)
Fixpoint kept (out l : list gacc) : list gacc :=
  match l with
  | [] => rev out
  | g :: l => if existsb (fun h => stands h g) out || existsb (fun h => stands h g) l then kept out l else kept (g :: out) l
  end.
Lemma kept_in r : forall l out, (forall g, In g out -> In g (kept out l)) /\
  (forall g b, In g l -> gacc_in g r b -> exists h a, In h (kept out l) /\ gacc_in h r a /\ instead a b).
Proof.
  assert (R : forall b, instead b b) by (intro b; repeat split; auto).
  induction l as [|g l IH]; intro out; cbn [kept].
  - split; [intros g Hg; now apply in_rev in Hg | intros g b []].
  - destruct (existsb _ out || existsb _ l) eqn:E.
    + destruct (IH out) as [K L]. split; auto. intros g' b [<-|Hg] I; [|now apply (L g')].
      apply orb_true_iff in E as [E|E]; apply existsb_exists in E as (h & Hh & SH); destruct (stands_in _ _ _ _ SH I) as (a & IA & J).
      * exists h, a. auto.
      * destruct (L h a Hh IA) as (h' & a' & Hh' & IA' & J'). exists h', a'. repeat split; auto; now apply (instead_trans a' a b).
    + destruct (IH (g :: out)) as [K L]. split.
      * intros g' Hg. apply K. now right.
      * intros g' b [<-|Hg] I; [|now apply (L g')]. exists g, b. repeat split; auto. apply K. now left.
Qed.

(* ---------------------------------------------------------------- the question *)

Definition in_order : fml := FB (BRel RLe (NVar (pick_var 1)) (NVar (pick_var 2))).
Definition slim (shared ids : list var) (D : bexp) (A : nat) (ph : phase) : fml :=
  let gs := kept [] (filter (of_array A) (flatten (ph_rope ph))) in
  let ws := filter writes gs in
  asked shared ids D (ph_ctx ph) ws (ws ++ filter (fun g => negb (writes g)) gs) (FAnd in_order (FB not_both_atomic)).

(* Where the question has a model, so has this. *)
Theorem slim_satisfiable shared ids D A ph d : dims_ok A d (ph_rope ph) ->
  satisfiable (query shared ids D A ph) -> satisfiable (slim shared ids D A ph).
Proof.
  intros HD HS. apply (query_iff shared ids D A ph d HD) in HS as (r1 & r2 & HS & D1 & D2 & HI & HR).
  set (gs := kept [] (filter (of_array A) (flatten (ph_rope ph)))).
  set (ws := filter writes gs). set (rs := filter (fun g => negb (writes g)) gs).
  assert (K : forall r b, rope_in (ph_rope ph) r b -> a_array b = A -> exists h a, In h gs /\ gacc_in h r a /\ instead a b).
  { intros r b (g & Hg & I) HA. apply (proj2 (kept_in r (filter (of_array A) (flatten (ph_rope ph))) []) g b); auto.
    apply filter_In. split; auto. apply Nat.eqb_eq. destruct (gacc_in_shape _ _ _ I). congruence. }
  assert (W : forall g r a, In g gs -> gacc_in g r a -> a_mode a <> MRead -> In g ws).
  { intros g r a Hg I N. apply filter_In. split; auto. destruct (gacc_in_shape _ _ _ I) as (_ & M & _). unfold writes. rewrite <- M.
    destruct (a_mode a); auto. }
  assert (ALL : forall g, In g gs -> In g (ws ++ rs)).
  { intros g Hg. apply in_app_iff. destruct (writes g) eqn:E; [left | right]; apply filter_In; split; auto. now rewrite E. }
  pose (M := meet ws (ws ++ rs) (fun k1 k2 => (k1 <= k2)%nat)).
  assert (F : forall q1 q2 g1 g2 a b, In g1 ws -> In g2 gs -> gacc_in g1 q1 a -> gacc_in g2 q2 b -> conflict a b = true -> M q1 q2 \/ M q2 q1).
  { intros q1 q2 g1 g2 a b G1 G2 I1 I2 C. apply In_nth_error in G1 as [k1 G1]. apply ALL, In_nth_error in G2 as [k2 G2].
    assert (L1 : (k1 < length ws)%nat) by (apply nth_error_Some; congruence).
    destruct (Nat.le_gt_cases k1 k2) as [LE|GT]; [left | right].
    - now exists k1, k2, g1, g2, a, b.
    - exists k2, k1, g2, g1, b, a. rewrite conflict_sym. rewrite nth_error_app1 in * by lia. repeat split; auto. lia. }
  assert (E : both (ph_ctx ph) (fun q1 q2 => M q1 q2 \/ M q2 q1) r1 r2).
  { eapply both_mono; [|exact HR]. intros q1 q2 (a & b & I1 & I2 & HA & C).
    assert (HB : a_array b = A) by (apply conflict_true in C as (E & _); congruence).
    destruct (K q1 a I1 HA) as (g1 & a' & G1 & J1 & S1). destruct (K q2 b I2 HB) as (g2 & b' & G2 & J2 & S2).
    assert (C' : conflict a' b' = true) by (apply (instead_conflict a' a b'); auto; rewrite conflict_sym in *; now apply (instead_conflict b' b a)).
    assert (N : a_mode a' <> MRead \/ a_mode b' <> MRead).
    { apply conflict_true in C' as (_ & _ & CM). destruct (a_mode a'), (a_mode b'); simpl in CM; try discriminate; try (now left); right; discriminate. }
    destruct N as [N|N].
    - apply (F q1 q2 g1 g2 a' b'); auto. now apply (W g1 q1 a').
    - rewrite conflict_sym in C'. destruct (F q2 q1 g2 g1 b' a') as [H|H]; auto. now apply (W g2 q2 b'). }
  assert (MORE : forall s k1 k2 m n, (k1 <= k2)%nat -> modes_conflict m n = true -> s (pick_var 1) = Z.of_nat k1 -> s (pick_var 2) = Z.of_nat k2 ->
     s (mode_var 1) = mode_number m -> s (mode_var 2) = mode_number n -> feval s (FAnd in_order (FB not_both_atomic)) = true).
  { intros s k1 k2 m n LE MC P1 P2 S1 S2. cbn [feval in_order]. rewrite (not_both_atomic_eval s m n) by auto. cbn [beval rop_eval neval].
    rewrite P1, P2. apply andb_true_iff. split; [apply Z.leb_le; lia|]. destruct m, n; simpl in *; auto; discriminate. }
  apply both_or in E as [E|E].
  - destruct (meet_sat shared ids D (ph_ctx ph) ws (ws ++ rs) _ _ r1 r2 MORE HS D1 D2 HI E) as (s & H & _). now exists s.
  - apply both_sym in E. assert (HI' : exists x, In x ids /\ r2 x <> r1 x) by (destruct HI as (x & Hx & N); eauto).
    destruct (meet_sat shared ids D (ph_ctx ph) ws (ws ++ rs) _ _ r2 r1 MORE (fun x Hx => eq_sym (HS x Hx)) D2 D1 HI' E) as (s & H & _). now exists s.
Qed.

(* So it refutes the question. *)
Corollary slim_refuted shared ids D A ph d T p : dims_ok A d (ph_rope ph) ->
  refuted (slim shared ids D A ph) T p = true -> ~ satisfiable (query shared ids D A ph).
Proof. intros HD H HS. exact (refuted_unsatisfiable _ T p H (slim_satisfiable shared ids D A ph d HD HS)). Qed.
