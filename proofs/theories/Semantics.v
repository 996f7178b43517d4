(* Big-step semantics of BabyCUDA over histories of phases (paper, Fig. 5; literally in Paper.v) and of its synchronised fragment.

   A thread's phase is the list of its events in program order; a phase is the list of its threads' phases; a history is
   a list of closed phases, the newest first. A read gives the last write of the thread's own phase, else a last write
   of the newest closed phase that writes the location, else the initial content of memory. [lastwrite] is a relation:
   where two threads wrote the location in one phase (a race), either value may be read; where no phase wrote it and
   memory has no initial content there, it is undefined: no value is related, no rule applies and the thread has no
   execution. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax.
Import ListNotations.
Open Scope Z_scope.

Definition loc : Type := nat * list Z.
Record event := mkevent { e_acc : access; e_val : Z }.       (* the value matters for writes and atomics *)
Notation tphase := (list event) (only parsing).
Notation gphase := (list (list event)) (only parsing).
Notation history := (list (list (list event))) (only parsing).

Definition e_loc (e : event) : loc := (a_array (e_acc e), a_index (e_acc e)).
Definition stores (e : event) : bool := match a_mode (e_acc e) with MRead => false | _ => true end.
Definition loc_eqb (l m : loc) : bool := Nat.eqb (fst l) (fst m) && index_eqb (snd l) (snd m).

(* The value that a thread stored last. *)
Fixpoint last_of (P : tphase) (l : loc) : option Z :=
  match P with
  | [] => None
  | e :: P' =>
      match last_of P' l with
      | Some v => Some v
      | None => if stores e && loc_eqb (e_loc e) l then Some (e_val e) else None
      end
  end.

Section Memory.
Variable init : loc -> option Z.

Inductive lastwrite_closed : history -> loc -> Z -> Prop :=
| lw_init l v : init l = Some v -> lastwrite_closed [] l v
| lw_here g H l v P : In P g -> last_of P l = Some v -> lastwrite_closed (g :: H) l v
| lw_older g H l v : (forall P, In P g -> last_of P l = None) -> lastwrite_closed H l v ->
  lastwrite_closed (g :: H) l v.

Definition lastwrite (H : history) (P : tphase) (l : loc) (v : Z) : Prop :=
  match last_of P l with Some w => v = w | None => lastwrite_closed H l v end.
End Memory.

(* ---------------------------------------------------------------- one thread *)

(* [exec rd P r b N]: in environment r, having done P in this phase, the thread runs b and does N.
   [readable P l v]: a read of l after P may give v; the calculus takes [lastwrite init H]. *)
Section Thread.
Variable readable : tphase -> loc -> Z -> Prop.

Definition idx (r : env) (n : list nexp) : list Z := map (neval r) n.

Inductive exec : tphase -> env -> bcmd -> tphase -> Prop :=
| e_skip P r : exec P r BSkip []
| e_read P r s x A n b v N :
    readable P (A, idx r n) v ->
    exec (P ++ [mkevent (acc_eval r (rd s A n)) v]) (upd r x v) b N ->
    exec P r (BRead s x A n b) (mkevent (acc_eval r (rd s A n)) v :: N)
| e_write P r s A n e : exec P r (BWrite s A n e) [mkevent (acc_eval r (wr s A n)) (neval r e)]
| e_atomic P r s A n v : exec P r (BAtomic s A n) [mkevent (acc_eval r (at_ s A n)) v]
| e_approx P r x b v N : exec P (upd r x v) b N -> exec P r (BApprox x b) N
| e_seq P r b c N M : exec P r b N -> exec (P ++ N) r c M -> exec P r (BSeq b c) (N ++ M)
| e_if_t P r e b c N : beval r e = true -> exec P r b N -> exec P r (BIf e b c) N
| e_if_f P r e b c N : beval r e = false -> exec P r c N -> exec P r (BIf e b c) N
| e_for P r x R b N : execs P r x (range_eval r R) b N -> exec P r (BFor x R b) N
with execs : tphase -> env -> var -> list Z -> bcmd -> tphase -> Prop :=
| e_for_1 P r x v vs b N M :
    exec P (upd r x v) b N -> execs (P ++ N) r x vs b M -> execs P r x (v :: vs) b (N ++ M)
| e_for_2 P r x b : execs P r x [] b [].
End Thread.
Scheme exec_mind := Induction for exec Sort Prop with execs_mind := Induction for execs Sort Prop.
Combined Scheme exec_ind2 from exec_mind, execs_mind.

(* ---------------------------------------------------------------- all threads *)

(* A property of every thread, given by position. *)
Inductive all3 {A B C} (R : A -> B -> C -> Prop) : list A -> list B -> list C -> Prop :=
| all3_nil : all3 R [] [] []
| all3_cons a b c l m n : R a b c -> all3 R l m n -> all3 R (a :: l) (b :: m) (c :: n).

(* Each thread takes the next value of its range. *)
Inductive advance (x : var) : launch -> list (list Z) -> launch -> list (list Z) -> Prop :=
| adv_nil : advance x [] [] [] []
| adv_cons r v vs L vss L1 vss1 :
    advance x L vss L1 vss1 -> advance x (r :: L) ((v :: vs) :: vss) (upd r x v :: L1) (vs :: vss1).

Section Parallel.
(* What a read may give, by the closed phases and what the thread did in the open one. *)
Variable readable : history -> tphase -> loc -> Z -> Prop.

(* The parallel rule: all threads run b from the history, which grows by the phase that they make together. *)
Inductive par (H : history) (L : launch) (b : bcmd) : history -> Prop :=
| e_par G : Forall2 (fun r N => exec (readable H) [] r b N) L G -> par H L b (G :: H).

(* [run H O L k H' O']: with closed phases H and open phase O the threads L run k together. In a synchronised loop every
   thread goes through its own range, iteration by iteration. Where a condition, or whether there is another iteration,
   differs between threads no rule applies: that is barrier divergence. *)
Inductive run : history -> gphase -> launch -> scmd -> history -> gphase -> Prop :=
| k_unsync H O L b O' :
    all3 (fun P r P' => exists N, exec (readable H) P r b N /\ P' = P ++ N) O L O' ->
    run H O L (KUnsync b) H O'
| k_sync H O L : run H O L KSync (O :: H) (map (fun _ => []) O)
| k_read H O L s x A n k O1 L1 H' O' :
    read_all H s x A n O L O1 L1 -> run H O1 L1 k H' O' -> run H O L (KRead s x A n k) H' O'
| k_approx H O L x k L1 H' O' :
    Forall2 (fun r r' => exists v, r' = upd r x v) L L1 -> run H O L1 k H' O' -> run H O L (KApprox x k) H' O'
| k_seq H O L k l H1 O1 H' O' : run H O L k H1 O1 -> run H1 O1 L l H' O' -> run H O L (KSeq k l) H' O'
| k_if_t H O L e k l H' O' :
    Forall (fun r => beval r e = true) L -> run H O L k H' O' -> run H O L (KIf e k l) H' O'
| k_if_f H O L e k l H' O' :
    Forall (fun r => beval r e = false) L -> run H O L l H' O' -> run H O L (KIf e k l) H' O'
| k_for H O L x R k H' O' :
    runs H O L x (map (fun r => range_eval r R) L) k H' O' -> run H O L (KFor x R k) H' O'
with runs : history -> gphase -> launch -> var -> list (list Z) -> scmd -> history -> gphase -> Prop :=
| k_for_1 H O L x vss L1 vss1 k H1 O1 H' O' :
    advance x L vss L1 vss1 -> run H O L1 k H1 O1 -> runs H1 O1 L x vss1 k H' O' -> runs H O L x vss k H' O'
| k_for_2 H O L x vss k : Forall (fun vs => vs = []) vss -> runs H O L x vss k H O
with read_all : history -> nat -> var -> nat -> list nexp -> gphase -> launch -> gphase -> launch -> Prop :=
| k_read_nil H s x A n : read_all H s x A n [] [] [] []
| k_read_cons H s x A n P O r L O1 L1 v :
    readable H P (A, idx r n) v -> read_all H s x A n O L O1 L1 ->
    read_all H s x A n (P :: O) (r :: L) ((P ++ [mkevent (acc_eval r (rd s A n)) v]) :: O1) (upd r x v :: L1).
End Parallel.
Scheme run_mind := Induction for run Sort Prop with runs_mind := Induction for runs Sort Prop.
Combined Scheme run_ind2 from run_mind, runs_mind.

(* The accesses of a history, values forgotten: oldest phase first, then by thread. *)
Definition erase_t (P : tphase) : list access := map e_acc P.
Definition erase_g (G : gphase) : list (list access) := map erase_t G.

(* No two threads conflict in the phase. *)
Definition phase_racefree (G : list (list access)) : Prop :=
  forall t t', t <> t' -> ~ lists_race (nth t G []) (nth t' G []).
Definition history_racefree (H : history) : Prop := Forall (fun G => phase_racefree (erase_g G)) H.

(* ---------------------------------------------------------------- last writes are unique without races *)

Lemma loc_eqb_eq l m : loc_eqb l m = true <-> l = m.
Proof.
  destruct l, m. unfold loc_eqb. simpl. rewrite andb_true_iff, Nat.eqb_eq, index_eqb_eq. split.
  - intros [-> ->]; auto.
  - intros [= -> ->]; auto.
Qed.

Lemma last_of_in P l v : last_of P l = Some v -> exists e, In e P /\ stores e = true /\ e_loc e = l /\ e_val e = v.
Proof.
  induction P as [|e P IH]; simpl; [discriminate|].
  destruct (last_of P l).
  - intro H. destruct (IH H) as (e' & ? & ?). exists e'. auto.
  - destruct (stores e && loc_eqb (e_loc e) l) eqn:E; [|discriminate]. intros [= <-].
    apply andb_true_iff in E as [E1 E2]. apply loc_eqb_eq in E2. exists e; auto.
Qed.

(* Two plain writes, or a write and an atomic, conflict. Two atomics do not, though their order matters. *)
Definition no_atomic (G : gphase) : Prop := forall P e, In P G -> In e P -> a_mode (e_acc e) <> MAtomic.

Lemma lastwrite_closed_unique init H :
  history_racefree H -> Forall no_atomic H ->
  forall l v w, lastwrite_closed init H l v -> lastwrite_closed init H l w -> v = w.
Proof.
  induction H as [|G H IH]; intros HR HA l v w Hv Hw.
  - inversion Hv; inversion Hw; congruence.
  - inversion HR as [|? ? HG HR']; subst. inversion HA as [|? ? HAG HA']; subst.
    inversion Hv as [|? ? ? ? P HP EP|? ? ? ? Nv Cv]; subst; inversion Hw as [|? ? ? ? Q HQ EQ|? ? ? ? Nw Cw]; subst.
    + destruct (In_nth G P [] HP) as (t & Ht & EtP). destruct (In_nth G Q [] HQ) as (t' & Ht' & EtQ).
      destruct (Nat.eq_dec t t') as [->|D]; [congruence|].
      exfalso. apply (HG t t' D).
      destruct (last_of_in _ _ _ EP) as (e & He & Se & Le & _).
      destruct (last_of_in _ _ _ EQ) as (e' & He' & Se' & Le' & _).
      exists (e_acc e), (e_acc e'). unfold erase_g.
      rewrite !(map_nth erase_t G [] : forall n, nth n (map erase_t G) [] = _). subst P Q.
      split; [now apply in_map | split; [now apply in_map |]].
      apply conflict_true. unfold e_loc in *. rewrite <- Le' in Le. injection Le as <- <-. repeat split; auto.
      assert (A1 := HAG _ e HP He). assert (A2 := HAG _ e' HQ He').
      unfold stores in *. destruct (a_mode (e_acc e)), (a_mode (e_acc e')); simpl in *; congruence.
    + rewrite Nw in EP by auto. discriminate.
    + rewrite Nv in EQ by auto. discriminate.
    + eapply IH; eauto.
Qed.

(* The relation is undefined exactly where nothing was written and memory has no initial content. *)
Definition history_writes (H : history) (l : loc) : Prop :=
  exists G P v, In G H /\ In P G /\ last_of P l = Some v.
Lemma phase_writes_dec (G : gphase) l : 
  {exists P v, In P G /\ last_of P l = Some v} + {forall P, In P G -> last_of P l = None}.
Proof.
  induction G as [|P G [IH|IH]].
  - right. intros P [].
  - left. destruct IH as (Q & v & ? & ?). exists Q, v. split; [now right|auto].
  - destruct (last_of P l) eqn:E.
    + left. exists P, z. split; [now left|auto].
    + right. intros Q [<-|HQ]; auto.
Qed.
Theorem lastwrite_closed_defined init H l :
  (exists v, lastwrite_closed init H l v) <-> history_writes H l \/ init l <> None.
Proof.
  induction H as [|G H IH].
  - split.
    + intros [v Hv]. inversion Hv; subst. right. congruence.
    + intros [(G & P & v & [] & _) | Hi]. destruct (init l) eqn:E; [|congruence]. eexists; constructor; eauto.
  - destruct (phase_writes_dec G l) as [(P & v & HP & E)|Hn].
    + split; [intros _; left; exists G, P, v; simpl; auto | intros _; exists v; eapply lw_here; eauto].
    + split.
      * intros [v Hv]. inversion Hv as [|? ? ? ? P HP EP|? ? ? ? _ Hc]; subst.
        -- rewrite Hn in EP by auto. discriminate.
        -- destruct (proj1 IH) as [(G' & P & w & ? & ?)|]; [eauto | left; exists G', P, w; simpl; auto | auto].
      * intro Hw. destruct (proj2 IH) as [v Hv]; [|exists v; now apply lw_older].
        destruct Hw as [(G' & P & w & [<-|HG] & HP & E)|Hi]; [rewrite Hn in E by auto; discriminate | | auto].
        left. exists G', P, w. auto.
Qed.

(* ---------------------------------------------------------------- determinism *)

Lemma exec_det (readable : tphase -> loc -> Z -> Prop) :
  (forall P l v w, readable P l v -> readable P l w -> v = w) ->
  (forall P r b N, exec readable P r b N -> b_exact b = true -> forall N', exec readable P r b N' -> N = N') /\
  (forall P r x vs b N, execs readable P r x vs b N -> b_exact b = true ->
    forall N', execs readable P r x vs b N' -> N = N').
Proof.
  intro HU. apply exec_ind2; simpl; intros; try discriminate;
  match goal with H : exec _ _ _ _ ?N' |- _ = ?N' => inversion H; subst
  | H : execs _ _ _ _ _ _ ?N' |- _ => inversion H; subst end;
  try congruence; auto;
  rewrite ?andb_true_iff in *.
  - assert (v = v0) by eauto. subst v0. f_equal. auto.
  - destruct H1. assert (N = N0) by auto. subst N0. f_equal. auto.
  - destruct H0. auto.
  - destruct H0. auto.
  - assert (N = N0) by auto. subst N0. f_equal. auto.
Qed.

Theorem exec_deterministic init H P r b N N' :
  b_exact b = true -> history_racefree H -> Forall no_atomic H ->
  exec (lastwrite init H) P r b N -> exec (lastwrite init H) P r b N' -> N = N'.
Proof.
  intros He HR HA H1 H2. eapply (proj1 (exec_det (lastwrite init H) _)); eauto.
  Unshelve. intros Q l v w Hv Hw. unfold lastwrite in *. destruct (last_of Q l); [congruence|].
  eapply lastwrite_closed_unique; eauto.
Qed.

Theorem par_deterministic init H L b H1 H2 :
  b_exact b = true -> history_racefree H -> Forall no_atomic H ->
  par (lastwrite init) H L b H1 -> par (lastwrite init) H L b H2 -> H1 = H2.
Proof.
  intros He HR HA [G1 F1] [G2 F2]. f_equal. revert G2 F2. induction F1; intros G2 F2; inversion F2; subst; f_equal;
  auto.
  eapply exec_deterministic; eauto.
Qed.

Lemma run_suffix readable :
  (forall H O L k H' O', run readable H O L k H' O' -> exists X, H' = X ++ H) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> exists X, H' = X ++ H).
Proof.
  apply run_ind2; intros; auto; try (exists []; reflexivity); [exists [O]; reflexivity | |];
  repeat match goal with E : exists _, _ = _ |- _ => destruct E as [? ->] end; rewrite app_assoc; eauto.
Qed.

Lemma read_all_det (readable : history -> tphase -> loc -> Z -> Prop) H :
  (forall P l v w, readable H P l v -> readable H P l w -> v = w) ->
  forall s x A n O L O1 L1, read_all readable H s x A n O L O1 L1 ->
  forall O2 L2, read_all readable H s x A n O L O2 L2 -> O1 = O2 /\ L1 = L2.
Proof.
  intros HU. induction 1; intros O2 L2 H2; inversion H2; subst; auto.
  destruct (IHread_all HU O3 L3) as [-> ->]; auto. assert (v = v0) by eauto. subst. auto.
Qed.

Lemma read_all_length readable H s x A n O L O1 L1 :
  read_all readable H s x A n O L O1 L1 -> length O1 = length O /\ length L1 = length L.
Proof. induction 1; simpl; intuition. Qed.

Lemma advance_length x L vss L1 vss1 :
  advance x L vss L1 vss1 -> length L1 = length L /\ length vss = length L /\ length vss1 = length L.
Proof. induction 1; simpl; intuition. Qed.
Lemma advance_det x L vss L1 vss1 :
  advance x L vss L1 vss1 -> forall L2 vss2, advance x L vss L2 vss2 -> L1 = L2 /\ vss1 = vss2.
Proof.
  induction 1; intros L2 vss2 H2; inversion H2; subst; auto.
  match goal with X : advance x L vss _ _ |- _ => destruct (IHadvance _ _ X) as [-> ->] end. auto.
Qed.
Lemma advance_excl x L vss L1 vss1 :
  advance x L vss L1 vss1 -> L <> [] -> Forall (fun vs => vs = []) vss -> False.
Proof. intros A N F. destruct A; [congruence|]. inversion F; congruence. Qed.

Definition closed_ok (G : gphase) : Prop := phase_racefree (erase_g G) /\ no_atomic G.
Lemma closed_ok_unique init H P l v w :
  Forall closed_ok H -> lastwrite init H P l v -> lastwrite init H P l w -> v = w.
Proof.
  intros HF Hv Hw. unfold lastwrite in *. destruct (last_of P l); [congruence|].
  refine (lastwrite_closed_unique init H _ _ l v w Hv Hw);
    (eapply Forall_impl; [|exact HF]); intros G [? ?]; auto.
Qed.

Lemma forall_beval_excl e L : L <> [] ->
  Forall (fun r => beval r e = true) L -> Forall (fun r => beval r e = false) L -> False.
Proof. intros HL H1 H2. destruct L; [congruence|]. inversion H1; inversion H2; congruence. Qed.

(* An execution whose closed phases are free of races is the only one. *)
Theorem run_deterministic init :
  (forall H O L k H1 O1, run (lastwrite init) H O L k H1 O1 ->
    k_exact k = true -> L <> [] -> Forall closed_ok H1 ->
    forall H2 O2, run (lastwrite init) H O L k H2 O2 -> H1 = H2 /\ O1 = O2) /\
  (forall H O L x vss k H1 O1, runs (lastwrite init) H O L x vss k H1 O1 ->
    k_exact k = true -> L <> [] -> Forall closed_ok H1 ->
    forall H2 O2, runs (lastwrite init) H O L x vss k H2 O2 -> H1 = H2 /\ O1 = O2).
Proof.
  apply run_ind2; intros;
  match goal with
  | R : run _ _ _ _ _ ?H2 ?O2 |- _ /\ _ = ?O2 => inversion R; subst; clear R
  | R : runs _ _ _ _ _ _ _ ?H2 ?O2 |- _ /\ _ = ?O2 => inversion R; subst; clear R
  end; simpl in *; try discriminate; rewrite ?andb_true_iff in *; auto;
  try (exfalso; eapply forall_beval_excl; eauto; fail); try (exfalso; eapply advance_excl; eassumption).
  - split; auto.
    match goal with X : all3 _ O L O2 |- _ => rename X into A2 end. rename a into A1.
    revert O2 A2. induction A1 as [|P r' P' O L O' E1 A1 IH]; intros O2 A2; inversion A2 as [|? ? ? ? ? ? E2 A2'];
    subst; auto.
    destruct E1 as (N & E1 & ->), E2 as (N' & E2 & ->). f_equal.
    + f_equal. eapply (proj1 (exec_det _ (fun P l v w => closed_ok_unique init _ P l v w H2))); eauto.
    + destruct L; [inversion A1; inversion A2'; subst; auto; congruence|]. apply IH; auto. discriminate.
  - match goal with X : read_all _ _ _ _ _ _ O L O3 L2 |- _ => rename X into RA end.
    assert (HH : Forall closed_ok H).
    { destruct (proj1 (run_suffix (lastwrite init)) _ _ _ _ _ _ r0) as [X ->]. eapply Forall_app; eauto. }
    destruct (read_all_det _ _ (fun P l v w => closed_ok_unique init H P l v w HH) _ _ _ _ _ _ _ _ r _ _ RA) as [<- <-].
    apply H0; auto. destruct (read_all_length _ _ _ _ _ _ _ _ _ _ r) as [_ HL].
    intros ->. destruct L; simpl in HL; congruence.
  - assert (HH : Forall closed_ok H1).
    { destruct (proj1 (run_suffix (lastwrite init)) _ _ _ _ _ _ r0) as [X ->]. eapply Forall_app; eauto. }
    destruct H3. match goal with R : run _ H O L k ?H6 ?O6 |- _ => destruct (H0 ltac:(auto) H4 HH _ _ R) as [<- <-] end.
    auto.
  - apply H0; tauto.
  - apply H0; tauto.
  - match goal with A : advance _ _ _ ?La ?va, B : advance _ _ _ ?Lb ?vb |- _ =>
      tryif constr_eq La Lb then fail else destruct (advance_det _ _ _ _ _ A _ _ B) as [? ?]; subst end.
    assert (HH : Forall closed_ok H1).
    { destruct (proj2 (run_suffix (lastwrite init)) _ _ _ _ _ _ _ _ r0) as [X ->]. eapply Forall_app; eauto. }
    assert (NE : L2 <> []).
    { destruct (advance_length _ _ _ _ _ a) as [E _]. intros ->. destruct L; simpl in E; congruence. }
    match goal with R : run _ H O L2 k ?H6 ?O6 |- _ => destruct (H0 H3 NE HH _ _ R) as [<- <-] end.
    auto.
Qed.
