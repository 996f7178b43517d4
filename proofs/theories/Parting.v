(* Questions about barriers. Two threads of a block part where a branch around barriers is not taken by both, or a loop not as often: one question
   for each such place of the aligned protocol, under the conditions around it. Where none has a model no two threads part, so every
   launch has an execution; with the questions about races that is what `drf` says of a typed kernel. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Unknown.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the questions *)

Notation place := (list citem * citem)%type (only parsing).
Definition within (i : citem) (pl : place) : place := (i :: fst pl, snd pl).
(* What is around a branch or loop, from the outside, and itself. *)
Fixpoint places (p : sproto) : list place :=
  match p with
  | SU _ | SSync => []
  | SSeq p q => places p ++ places q
  | SIf c p q => ([], CIf c) :: map (within (CIf c)) (places p) ++ map (within (CIf (snot c))) (places q)
  | SFor x R p => ([], CIn x R) :: map (within (CIn x R)) (places p)
  | SBind _ p => places p
  end.

(* The first value, the step, and the number of iterations of a counting loop or the limit of another. *)
Definition same_range (f g : var -> var) (R : range) : bexp :=
  let same n := BRel REq (nren f n) (nren g n) in
  BBin CAnd (same (r_first R)) (BBin CAnd (same (r_step R)) (same (if counting R then loop_count R else r_limit R))).
Definition part_fml (i : citem) (f g : var -> var) : fml :=
  match i with
  | CIf c => FB (BNot (BBin CIff (bren f c) (bren g c)))
  | CIn _ R => FB (BNot (same_range f g R))
  end.
Definition parting (shared : list var) (D : bexp) (pl : place) : fml :=
  let ren1 := copy shared 1 in
  let ren2 := copy shared 2 in
  FAnd (FB (bren ren1 D)) (FAnd (FB (bren ren2 D)) (ctx_fml ren1 ren2 0 (fst pl) (part_fml (snd pl)))).

(* ---------------------------------------------------------------- what they are about *)

Definition parts (i : citem) (r r' : env) : bool :=
  match i with
  | CIf c => negb (Bool.eqb (beval r c) (beval r' c))
  | CIn _ R => let same n := neval r n =? neval r' n in
      negb (same (r_first R) && (same (r_step R) && same (if counting R then loop_count R else r_limit R)))
  end.
Lemma part_fml_eval i s f g r r' : through s f r -> through s g r' -> feval s (part_fml i f g) = parts i r r'.
Proof.
  intros H1 H2. destruct i as [x R|c]; simpl.
  - now rewrite !(through_neval s f r), !(through_neval s g r').
  - now rewrite (through_beval s f r), (through_beval s g r').
Qed.
Lemma parting_model shared D pl r r' : (forall x, In x shared -> r x = r' x) -> beval r D = true -> beval r' D = true ->
  both (fst pl) (fun r r' => parts (snd pl) r r' = true) r r' ->
  exists s, feval s (parting shared D pl) = true /\ through s (copy shared 1) r /\ through s (copy shared 2) r'.
Proof.
  intros HS D1 D2 HB. destruct (both_choices _ _ 0 _ _ HB) as (w & q & q' & HP & HW).
  set (s := valuation r r' (fun _ => 0) (fun _ => 0) w (fun _ => 0) 0 0 0 0). exists s.
  assert (T1 : through s (copy shared 1) r).
  { intro x. unfold copy. destruct (mem x shared); symmetry; [apply val_shared | apply val_thread1]. }
  assert (T2 : through s (copy shared 2) r').
  { intro x. unfold copy. destruct (mem x shared) eqn:E; symmetry; [|apply val_thread2].
    unfold s. rewrite val_shared. apply HS. now apply mem_In. }
  split; [|auto]. unfold parting. cbn [feval]. rewrite !andb_true_iff, (through_beval s _ r), (through_beval s _ r') by auto. repeat split; auto.
  apply (ctx_fml_eval s _ (fun r r' => parts (snd pl) r r' = true)) with (r1 := r) (r2 := r'); auto.
  - intros f g q1 q2 H1 H2. now rewrite (part_fml_eval _ s f g q1 q2 H1 H2).
  - eapply both_wit_from; [|apply HW; exact HP]. intros k _. symmetry. apply val_loop.
Qed.

Lemma same_values R r r' : parts (CIn 0%nat R) r r' = false -> range_eval r R = range_eval r' R.
Proof.
  unfold parts. rewrite negb_false_iff, !andb_true_iff, !Z.eqb_eq. intros (E1 & E2 & E3). destruct (counting R) eqn:C.
  - rewrite !(counting_values _ R C). now rewrite E1, E2, E3.
  - unfold range_eval. now rewrite E1, E2, E3.
Qed.
(* Two threads that part nowhere go in step. *)
Theorem nowhere_in_step p : forall r r',
  (forall pl, In pl (places p) -> ~ both (fst pl) (fun r r' => parts (snd pl) r r' = true) r r') -> in_step p r r'.
Proof.
  induction p; simpl; intros r r' H; auto.
  - split; [apply IHp1 | apply IHp2]; intros pl Hp; apply H, in_app_iff; auto.
  - assert (E : beval r c = beval r' c).
    { specialize (H _ (or_introl eq_refl)). simpl in H. destruct (Bool.eqb (beval r c) (beval r' c)) eqn:E; [now apply eqb_prop|].
      exfalso. now apply H. }
    split; auto. destruct (beval r c) eqn:C; [apply IHp1 | apply IHp2]; intros pl Hp B.
    + apply (H (within (CIf c) pl)); [|simpl; auto]. right. apply in_app_iff. left. now apply in_map.
    + apply (H (within (CIf (snot c)) pl)); [|simpl; rewrite !snot_eval, C, <- E; auto]. right. apply in_app_iff. right. now apply in_map.
  - assert (E : range_eval r R = range_eval r' R).
    { apply same_values. specialize (H _ (or_introl eq_refl)). simpl in H. unfold parts. destruct (negb _) eqn:E; auto. exfalso. now apply H. }
    split; auto. intros v Hv. apply IHp. intros pl Hp B. apply (H (within (CIn x R) pl)); [right; now apply in_map|].
    simpl. exists v. rewrite <- E. auto.
Qed.

(* ---------------------------------------------------------------- threads that go in step are in lockstep *)

Lemma s_subst_step x e p : (forall y, In y (s_binders p) -> ~ In y (nfv e)) -> forall r r', in_step (s_subst x e p) r r' ->
  in_step p (upd r x (neval r e)) (upd r' x (neval r' e)).
Proof.
  induction p; simpl; intros H r r' HS; auto.
  - destruct HS. split; [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite !beval_subst in HS. destruct HS as [HC HS]. split; auto.
    destruct (beval _ c); [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite !rsubst_eval in HS. destruct HS as [HR HS]. split; auto. intros v Hv. specialize (HS v Hv).
    destruct (Nat.eqb_spec x x0) as [<-|N].
    + eapply in_step_vars; [| |exact HS]; intros y _; symmetry; apply upd_again.
    + apply IHp in HS; auto. rewrite !neval_upd_free in HS by auto.
      eapply in_step_vars; [| |exact HS]; intros y _; symmetry; apply upd_swap; auto.
Qed.
Theorem align_in_pace p : forall W n r r', alignable W n p = true -> agree_on W r r' -> in_step (align W n p) r r' -> in_pace p r r'.
Proof.
  induction p; intros W n r r' H A HS; auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HS. split; eauto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HS as [HC HS]. split; auto. destruct (beval r c); eauto.
  - destruct (shared_progression W R) eqn:E.
    + simpl in *. rewrite E in *. destruct HS as [HR HS]. split; [now rewrite HR|]. intros j Hj. rewrite <- HR.
      apply (IHp (x :: W) (S n)); auto using agree_cons. apply HS. now apply nth_In.
    + destruct (alignable_loop W n x R p E H) as (H1 & H2 & H3 & H4 & H5 & H6). simpl align in HS. rewrite E in HS.
      destruct HS as [HR HS]. simpl in HR. simpl. split; [now rewrite !(iteration_values R n _ H3), !map_length, HR|].
      intros j Hj. assert (HJ : (j < length (range_eval r (iterations R)))%nat)
        by (rewrite (iteration_values R n r H3), map_length in Hj; exact Hj).
      specialize (HS _ (nth_In _ 0 HJ)). apply s_subst_step in HS; [|intros y Hy; now apply (loop_value_free R n y), H5].
      assert (EV : forall q, range_eval q (iterations R) = range_eval r (iterations R) ->
        neval (upd q n (nth j (range_eval r (iterations R)) 0)) (loop_value R n) = nth j (range_eval q R) 0).
      { intros q Q. rewrite (iteration_values R n q H3), Q.
        set (f := fun v => neval (upd q n v) (loop_value R n)). symmetry.
        transitivity (nth j (map f (range_eval r (iterations R))) (f 0));
          [apply nth_indep; now rewrite map_length | exact (map_nth f _ _ _)]. }
      rewrite !EV in HS by auto. apply (IHp (remove x W) (S n)); auto using agree_remove2.
      eapply in_step_vars; [| |exact HS]; intros y Hy; unfold upd; destruct (Nat.eqb x y); auto; destruct (Nat.eqb_spec n y); auto; subst; tauto.
  - simpl in *. eapply IHp; eauto. intros y Hy. apply remove_In in Hy as [Hy _]. auto.
Qed.

Lemma pace_lock_loop f x L : forall n (g : env -> list Z), (forall r, In r L -> length (g r) = n) ->
  (forall j, (j < n)%nat -> f (map (fun r => upd r x (nth j (g r) 0)) L) = true) -> lock_loop f x L n (map g L) = true.
Proof.
  induction n as [|n IH]; simpl; intros g HL HF.
  - apply forallb_forall. intros vs Hv. apply in_map_iff in Hv as (r & <- & Hr). specialize (HL r Hr). destruct (g r); [auto | discriminate].
  - assert (N : forall r, In r L -> g r = hd 0 (g r) :: tl (g r)).
    { intros r Hr. specialize (HL r Hr). destruct (g r); [discriminate | reflexivity]. }
    rewrite !andb_true_iff. repeat split.
    + apply forallb_forall. intros vs Hv. apply in_map_iff in Hv as (r & <- & Hr). now rewrite (N r Hr).
    + rewrite <- (HF 0%nat) by lia. f_equal. unfold next_env. clear. induction L as [|r L IH]; simpl; auto. rewrite IH. f_equal.
      destruct (g r); reflexivity.
    + rewrite map_map. apply IH.
      * intros r Hr. specialize (HL r Hr). rewrite (N r Hr) in HL. simpl in HL. congruence.
      * intros j Hj. rewrite <- (HF (S j)) by lia. f_equal. apply map_ext. intro r. destruct (g r); simpl; auto. now destruct j.
Qed.
Theorem pace_lockstep p : forall L, (forall r r', In r L -> In r' L -> in_pace p r r') -> lockstep p L = true.
Proof.
  induction p; simpl; intros L H; auto.
  - apply andb_true_iff. split; [apply IHp1 | apply IHp2]; intros r r' Hr Hr'; now destruct (H r r' Hr Hr').
  - destruct (forallb (fun r => beval r c) L) eqn:E.
    + rewrite forallb_forall in E. apply IHp1. intros r r' Hr Hr'. destruct (H r r' Hr Hr') as [_ HP]. now rewrite (E r Hr) in HP.
    + assert (F : exists r, In r L /\ beval r c = false).
      { clear H. induction L as [|r L IH]; [discriminate|]. simpl in E. apply andb_false_iff in E as [E|E].
        - exists r. split; auto. now left.
        - destruct (IH E) as (q & Hq & HC). exists q. split; auto. now right. }
      destruct F as (q & Hq & HC). assert (A : forall r, In r L -> beval r c = false).
      { intros r Hr. destruct (H q r Hq Hr) as [HE _]. congruence. }
      apply andb_true_iff. split.
      * apply forallb_forall. intros r Hr. now rewrite (A r Hr).
      * apply IHp2. intros r r' Hr Hr'. destruct (H r r' Hr Hr') as [_ HP]. now rewrite (A r Hr) in HP.
  - destruct L as [|q L]; [reflexivity|]. apply pace_lock_loop.
    + intros r Hr. destruct (H r q Hr (or_introl eq_refl)) as [HE _]. exact HE.
    + intros j Hj. apply IHp. intros r r' Hr Hr'. apply in_map_iff in Hr as (s & <- & Hs). apply in_map_iff in Hr' as (s' & <- & Hs').
      destruct (H s s' Hs Hs') as [_ HP]. apply HP. destruct (H s q Hs (or_introl eq_refl)) as [HE _]. rewrite HE. exact Hj.
Qed.

(* ---------------------------------------------------------------- launches *)

(* No question has a model: the threads of every launch of which D is true pass their barriers together. *)
Theorem places_lockstep W n p shared D L : alignable W n p = true ->
  (forall pl, In pl (places (align W n p)) -> ~ satisfiable (parting shared D pl)) ->
  agreeing W L -> (forall r, In r L -> beval r D = true) -> (forall r r' x, In r L -> In r' L -> In x shared -> r x = r' x) ->
  lockstep p L = true.
Proof.
  intros HA HQ HW HD HS. apply pace_lockstep. intros r r' Hr Hr'. apply (align_in_pace p W n); auto.
  apply nowhere_in_step. intros pl Hp HB. apply (HQ pl Hp). destruct (parting_model shared D pl r r') as (s & H & _); auto. now exists s.
Qed.

(* What `drf` says of a typed kernel, where memory is initialised: each launch has an execution, and none of its executions races. *)
Theorem kernel_free init V k p W n V' shared ids D dims :
  (forall l, init l <> None) -> infer_k V k = Some p ->
  let p' := align W n p in
  alignable W n p = true -> regular p' = true -> s_ok (u_fine dims) V' p' = true ->
  (forall pl, In pl (places p') -> ~ satisfiable (parting shared D pl)) ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query shared ids D A ph)) ->
  forall L L' H D', launches_agree V L L' -> L <> [] -> history_racefree H ->
  agreeing W L' -> described shared ids V' D' L' -> (forall r, beval r D' = true -> beval r D = true) ->
  (exists H', execution (lastwrite init) H L k H') /\ forall H', execution (lastwrite init) H L k H' -> ~ history_racy H'.
Proof.
  intros HI HT p' HL HG HF HP HQ L L' H D' HA HN HR HW HD HW'. split.
  - apply (divergence_iff init V k p H L L'); auto using infer_k_sound. destruct HD as [H1 H2 H3 H4 H5].
    apply (places_lockstep W n p shared D L' HL HP HW); auto.
  - intros H' HE. exact (kernel_open_free init V k p W n V' shared ids D dims HT HL HG HF HQ L L' H H' D' HA HN HR HE HW HD HW').
Qed.

(* ---------------------------------------------------------------- kernels in which data decides *)

Lemma alike_forall_back far X B c b L L' : Forall2 (fun r r' => alike far X r r' B) L L' -> ~ In far (bfv c) ->
  (forall x, In x (bfv c) -> ~ In x X) -> Forall (fun r => beval r c = b) L' -> Forall (fun r => beval r c = b) L.
Proof.
  intros F N D. induction F as [|r r' L L' A F IH]; intro G; constructor; apply Forall_cons_iff in G as [E G]; auto.
  now rewrite (alike_bfv far X r r' B c A N D).
Qed.
(* Threads in lockstep through the protocol over the kernel have an execution of it, where reads are defined. *)
Theorem over_run (readable : history -> tphase -> loc -> Z -> Prop) far B : (forall H P l, exists v, readable H P l v) ->
  forall k X q, over far X (approx_k k) = Some q -> ~ In far (s_vars (approx_k k)) -> ~ In far (s_binders (approx_k k)) ->
  forall H O L L', Forall2 (fun r r' => alike far X r r' B) L L' -> length O = length L ->
  lockstep q L' = true -> exists H' O', run readable H O L k H' O'.
Proof.
  intros HR k. induction k as [b| |s x A n k IH|x k IH|k1 IH1 k2 IH2|e k1 IH1 k2 IH2|x R k IH];
    intros X q E FV FB H O L L' HA EO HL; simpl in E, FV, FB.
  - assert (exists O', all3 (fun P r P' => exists N, exec (readable H) P r b N /\ P' = P ++ N) O L O') as [O' A].
    { clear HA HL. revert O EO. induction L as [|r L IHL]; intros [|P O] EO; try discriminate; [exists []; constructor|].
      destruct (IHL O) as [O' A]; [auto|]. destruct (exec_total _ (HR H) b P r) as [N HN].
      exists ((P ++ N) :: O'). constructor; eauto. }
    exists H, O'. now constructor.
  - do 2 eexists. constructor.
  - rewrite in_app_iff in *. over_cases E. destruct (read_all_total readable H s x A n (HR H) L O EO) as (O1 & L1 & R).
    destruct (read_all_length _ _ _ _ _ _ _ _ _ _ R) as [E1 E2].
    destruct (IH (x :: X) s0 E0 ltac:(tauto) ltac:(tauto) H O1 L1 L') as (H' & O' & R'); [eauto using alike_read | congruence | exact HL |].
    do 2 eexists. econstructor; eauto.
  - assert (F : Forall2 (fun r r' : env => exists v, r' = upd r x v) L (map (fun r => upd r x 0) L)).
    { clear. induction L; simpl; constructor; eauto. }
    destruct (IH (x :: X) q E ltac:(tauto) ltac:(tauto) H O (map (fun r => upd r x 0) L) L') as (H' & O' & R');
      [eauto using alike_approx | now rewrite map_length | auto |]. do 2 eexists. econstructor; eauto.
  - rewrite in_app_iff in *. over_cases E. simpl in HL. apply andb_true_iff in HL as [L1 L2].
    destruct (IH1 X s E0 ltac:(tauto) ltac:(tauto) H O L L' HA EO L1) as (H1 & O1 & R1).
    destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1 EO) as (E2 & _).
    destruct (IH2 X s0 E1 ltac:(tauto) ltac:(tauto) H1 O1 L L' HA E2 L2) as (H2 & O2 & R2). do 2 eexists. econstructor; eauto.
  - rewrite !in_app_iff in *. over_cases E. assert (D := none_in _ _ E0). simpl in HL. destruct (forallb (fun r => beval r e) L') eqn:C.
    + destruct (IH1 X s E1 ltac:(tauto) ltac:(tauto) H O L L' HA EO HL) as (H1 & O1 & R1). do 2 eexists. eapply k_if_t; eauto.
      apply (alike_forall_back far X B e true L L'); auto. now apply Forall_forall, forallb_forall.
    + apply andb_true_iff in HL as [EF HL]. destruct (IH2 X s0 E2 ltac:(tauto) ltac:(tauto) H O L L' HA EO HL) as (H1 & O1 & R1).
      do 2 eexists. eapply k_if_f; eauto. apply (alike_forall_back far X B e false L L'); auto.
      apply Forall_forall. intros r Hr. rewrite forallb_forall in EF. now apply negb_true_iff, EF.
  - rewrite !in_app_iff in *. over_cases E. assert (D := none_in _ _ E0).
    assert (EV : map (fun r => range_eval r R) L = map (fun r => range_eval r R) L').
    { clear - HA FV D. induction HA; simpl; f_equal; auto. eapply alike_rfv; eauto. }
    enough (HH : forall n vss, length vss = length L -> lock_loop (lockstep s) x L' n vss = true ->
      forall H O, length O = length L -> exists H' O', runs readable H O L x vss k H' O').
    { simpl in HL. rewrite <- EV in HL. destruct (HH _ (map (fun r => range_eval r R) L) (map_length _ _) HL H O EO) as (H' & O' & R').
      do 2 eexists. econstructor; eauto. }
    clear H O EO HL EV. induction n as [|n IHn]; intros vss EW HL H O EO; simpl in HL.
    + exists H, O. apply k_for_2. apply Forall_forall. intros vs Hv. rewrite forallb_forall in HL.
      specialize (HL vs Hv). destruct vs; [auto | discriminate].
    + apply andb_true_iff in HL as [HL L3]. apply andb_true_iff in HL as [L1 L2].
      assert (A := next_env_advance x L vss EW L1). assert (EL := forall2_length _ _ _ HA).
      assert (A' := next_env_advance x L' vss ltac:(congruence) L1).
      assert (NX : x <> far) by (intros ->; tauto). destruct (alike_advance far X B _ _ _ _ _ NX A L' HA) as (La & Aa & F).
      destruct (advance_det _ _ _ _ _ A' _ _ Aa) as [<- _].
      destruct (advance_length _ _ _ _ _ A) as (E2 & _ & E3).
      destruct (IH (remove x X) s E1 ltac:(tauto) ltac:(tauto) H O _ _ F) as (H1 & O1 & R1); [congruence | auto |].
      destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R1) as (E4 & _); [congruence|].
      destruct (IHn (map (@tl Z) vss) E3 L3 H1 O1) as (H2 & O2 & R2); [congruence|].
      do 2 eexists. eapply k_for_1; eauto.
Qed.

(* What `drf` says of a kernel in which data decides, but no barrier. *)
Theorem kernel_unknown_whole init far k p W n V shared ids D dims :
  (forall l, init l <> None) -> over_k far k = Some p ->
  let p' := align (far :: W) n p in
  alignable (far :: W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true -> mem far (ids ++ bfv D) = false ->
  (forall pl, In pl (places p') -> ~ satisfiable (parting (far :: shared) D pl)) ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query (far :: shared) ids D A ph)) ->
  forall L H, L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H ->
  (exists H', execution (lastwrite init) H L k H') /\ forall H', execution (lastwrite init) H L k H' -> ~ history_racy H'.
Proof.
  intros HI HO p' HL HG HF HM HP HQ L H HN HW HT HR. split.
  - assert (O := HO). apply over_k_over in O as (O & FV & FB). destruct (reaching_fits far 0 shared ids D L HM HT) as [H1 _ H3].
    assert (LS : lockstep p (reaching far 0 L) = true).
    { apply (places_lockstep (far :: W) n p (far :: shared) D); auto using reaching_agreeing. }
    assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
    destruct (over_run _ far 0 (lastwrite_total init HI) k [] p O FV FB H (open0 L) L _ (reaching_alike far 0 L) EO LS) as (H' & O' & R).
    exists (O' :: H'). now constructor.
  - intros H' HE. exact (kernel_unknown_free far k p W n V shared ids D dims HO HL HG HF HM HQ (lastwrite init) L H H' HN HW HT HR HE).
Qed.

(* Of the kernel of Unknown.v no question has a model, so each launch has an execution, and none races. *)
Example data_whole init : (forall l, init l <> None) -> forall L H, L <> [] -> fits [] [0%nat] (BBool true) L -> history_racefree H ->
  (exists H', execution (lastwrite init) H L data H') /\ forall H', execution (lastwrite init) H L data H' -> ~ history_racy H'.
Proof.
  intros HI L H HN HF HR. destruct (over_k far0 data) as [p|] eqn:E; [|discriminate].
  refine (kernel_unknown_whole init far0 data p [] 10%nat [far0; 0%nat] [] [0%nat] (BBool true) (fun _ => 1%nat) HI E _ _ _ _ _ _
    L H HN _ HF HR); try (injection E as <-; reflexivity).
  - injection E as <-. intros pl [].
  - intros ph A Hp. exact (data_unsatisfiable p ph A E Hp).
  - intros r r' _ _ x [].
Qed.
(* for (x = tid; x < 12 + tid; x += 4) { ...; barrier }: no two threads part; up to 12 some do. *)
Definition strides (limit : nexp) : sproto :=
  SFor 1%nat (mkrange RUp (NVar 0%nat) limit (NInt 4)) SSync.
Example strides_part : existsb (fun pl => parts (snd pl) (upd env0 0%nat 0) (upd env0 0%nat 3)) (places (align [] 10%nat (strides (NInt 9)))) = true.
Proof. reflexivity. Qed.
Example strides_together : existsb (fun pl => parts (snd pl) (upd env0 0%nat 0) (upd env0 0%nat 3))
  (places (align [] 10%nat (strides (NBin OAdd (NVar 0%nat) (NInt 12))))) = false.
Proof. reflexivity. Qed.
