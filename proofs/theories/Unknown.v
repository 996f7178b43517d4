(* Ill-typed programs down to the queries. What a read gives or the lowering could not express decides an index, a guard or a
   loop. The protocol over it has, for each such variable, a loop over all numbers between -far and far, around every piece of code
   between two barriers that lies in its scope: a fresh copy for each, as the C code renames the instances of approximated variables
   (protocol/rope.c). far is one unknown number more that the threads share. For every execution some value of it is large enough;
   so the theorems on typed protocols (Align.v, Splitproof.v, Irregular.v, Checker.v) do the rest.

   Where an unknown variable decides whether a barrier is passed there is no such protocol: [over] is None. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the protocol over a program *)

Definition anything (far : var) : range := mkrange RUp (NBin OSub (NInt 0) (NVar far)) (NVar far) (NInt 1).
(* u for any x, where u looks at it. *)
Definition for_any (far x : var) (u : uproto) : uproto := if mem x (u_vars u) then UFor x (anything far) u else u.
Definition for_all (far : var) (X : list var) (u : uproto) : uproto := fold_right (for_any far) u X.
Fixpoint widen (far : var) (u : uproto) : uproto :=
  match u with
  | USkip | UAcc _ => u
  | USeq p q => USeq (widen far p) (widen far q)
  | UIf c p q => UIf c (widen far p) (widen far q)
  | UFor x R p => UFor x R (widen far p)
  | UBind x p => for_any far x (widen far p)
  end.
(* X: what is unknown here. *)
Fixpoint over (far : var) (X : list var) (p : sproto) : option sproto :=
  match p with
  | SU u => Some (SU (for_all far X (widen far u)))
  | SSync => Some SSync
  | SSeq p q => match over far X p, over far X q with Some p, Some q => Some (SSeq p q) | _, _ => None end
  | SIf c p q =>
      if existsb (fun x => mem x X) (bfv c) then None
      else match over far X p, over far X q with Some p, Some q => Some (SIf c p q) | _, _ => None end
  | SFor x R p =>
      if existsb (fun x => mem x X) (rfv R) then None
      else match over far (remove x X) p with Some p => Some (SFor x R p) | None => None end
  | SBind x p => over far (x :: X) p
  end.
(* far is a name that the program does not use. *)
Definition unused (far : var) (p : sproto) : bool := negb (mem far (s_vars p)) && negb (mem far (s_binders p)).
Definition over_k (far : var) (k : scmd) : option sproto :=
  if unused far (approx_k k) then over far [] (approx_k k) else None.

(* ---------------------------------------------------------------- one thread, between barriers *)

(* r' is r but for far, which is B there, and for X. *)
Definition alike (far : var) (X : list var) (r r' : env) (B : Z) : Prop :=
  r' far = B /\ forall x, x <> far -> ~ In x X -> r x = r' x.
(* Of all B that are large enough. *)
Definition large (P : Z -> Prop) : Prop := exists B0, forall B, B0 <= B -> P B.

Lemma large_and (P Q : Z -> Prop) : large P -> large Q -> large (fun B => P B /\ Q B).
Proof. intros [b Hb] [c Hc]. exists (Z.max b c). intros B H. split; [apply Hb | apply Hc]; lia. Qed.
Lemma large_all {A} (l : list A) (P : A -> Z -> Prop) : (forall a, In a l -> large (P a)) ->
  large (fun B => forall a, In a l -> P a B).
Proof.
  induction l as [|a l IH]; intro H; [exists 0; intros B _ a []|].
  destruct (H a) as [b Hb]; [now left|]. destruct IH as [c Hc]; [intros; apply H; now right|].
  exists (Z.max b c). intros B HB x [<-|Hx]; [apply Hb | apply Hc; auto]; lia.
Qed.

Lemma alike_bfv far X r r' B c : alike far X r r' B -> ~ In far (bfv c) -> (forall x, In x (bfv c) -> ~ In x X) ->
  beval r c = beval r' c.
Proof. intros [_ H] N D. apply beval_agree. intros x Hx. apply H; auto. intros ->. auto. Qed.
Lemma alike_rfv far X r r' B R : alike far X r r' B -> ~ In far (rfv R) -> (forall x, In x (rfv R) -> ~ In x X) ->
  range_eval r R = range_eval r' R.
Proof. intros [_ H] N D. apply range_eval_agree. intros x Hx. apply H; auto. intros ->. auto. Qed.
Lemma alike_upd far X r r' B x v : alike far X r r' B -> x <> far -> alike far (remove x X) (upd r x v) (upd r' x v) B.
Proof.
  intros [H1 H2] N. split; [now rewrite upd_other|]. intros y Hy HX. unfold upd. destruct (Nat.eqb_spec x y) as [|D]; auto.
  apply H2; auto. intro I. apply HX. now apply remove_In.
Qed.
Lemma alike_upd_nil far r r' B x v : alike far [] r r' B -> x <> far -> alike far [] (upd r x v) (upd r' x v) B.
Proof. apply (alike_upd far []). Qed.

Lemma anything_in far r v : - r far <= v < r far -> In v (range_eval r (anything far)).
Proof.
  intro H. unfold range_eval, anything. cbn [r_kind r_first r_limit r_step neval nop_eval]. apply range_up_in; [lia|].
  split; [lia | apply Z.mod_1_r].
Qed.
Lemma for_any_in far x u r v a : x <> far -> - r far <= v < r far -> In a (u_list u (upd r x v)) ->
  In a (u_list (for_any far x u) r).
Proof.
  intros N H I. unfold for_any. destruct (mem x (u_vars u)) eqn:E.
  - simpl. apply in_flat_map. exists v. split; auto using anything_in.
  - rewrite (u_list_vars u r (upd r x v)); auto. intros y Hy. symmetry. apply upd_other. intros ->. now apply not_mem in E.
Qed.

Theorem widen_cover far u : ~ In far (u_vars u) -> ~ In far (u_binders u) -> forall r a, u_in u r a ->
  large (fun B => forall r', alike far [] r r' B -> In a (u_list (widen far u) r')).
Proof.
  induction u; simpl; intros FV FB r e H; rewrite ?in_app_iff in *.
  - destruct H.
  - subst e. exists 0. intros B _ r' [_ A]. left. apply acc_eval_agree. intros x Hx. symmetry. apply A; auto. intros ->. auto.
  - destruct H as [H|H]; [apply IHu1 in H as [b H] | apply IHu2 in H as [b H]]; try tauto; exists b; intros B HB r' A;
      apply in_app_iff; eauto.
  - assert (E : forall B r', alike far [] r r' B -> beval r c = beval r' c)
      by (intros B r' A; eapply alike_bfv; eauto; tauto).
    destruct (beval r c) eqn:C; [apply IHu1 in H as [b H] | apply IHu2 in H as [b H]]; try tauto; exists b;
      intros B HB r' A; rewrite <- (E B r' A); eauto.
  - destruct H as (v & Hv & H). apply IHu in H as [b H]; try tauto. exists b. intros B HB r' A.
    apply in_flat_map. exists v. split.
    + rewrite <- (alike_rfv far [] r r' B R A); auto.
    + eapply H; eauto. apply alike_upd_nil; auto.
  - destruct H as (v & H). apply IHu in H as [b H]; try tauto. exists (Z.max b (Z.abs v + 1)). intros B HB r' A.
    apply for_any_in with v; [auto | destruct A as [-> _]; lia |]. apply (H B); [lia|]. apply alike_upd_nil; auto.
Qed.
Lemma for_all_cover far a u r : (large (fun B => forall r', alike far [] r r' B -> In a (u_list u r'))) ->
  forall X, ~ In far X -> large (fun B => forall r', alike far X r r' B -> In a (u_list (for_all far X u) r')).
Proof.
  intro H. induction X as [|x X IH]; simpl; intro N; auto. destruct IH as [b IH]; [tauto|].
  exists (Z.max b (Z.abs (r x) + 1)). intros B HB r' [A1 A2]. apply for_any_in with (r x); [auto | rewrite A1; lia |].
  apply (IH B); [lia|]. split; [rewrite upd_other; auto|]. intros y Hy HX. unfold upd. destruct (Nat.eqb_spec x y); [congruence|].
  apply A2; auto. intros [->|]; auto.
Qed.

(* ---------------------------------------------------------------- one thread, phase by phase *)

Notation covered := (Forall2 (@incl access)) (only parsing).
Lemma glue_cover p p' q q' : covered p p' -> covered q q' -> covered (glue p q) (glue p' q').
Proof.
  intros H. revert q q'. induction H as [|l l' p p' H1 H2 IH]; intros q q' HQ; auto.
  destruct H2 as [|m m' p p' H2 H3].
  - destruct HQ as [|n n' q q' HN HQ]; simpl; constructor; auto. apply incl_app; [apply incl_appl | apply incl_appr]; auto.
  - rewrite !glue_cons. constructor; auto.
Qed.

Lemma none_in X l : existsb (fun x => mem x X) l = false -> forall x, In x l -> ~ In x X.
Proof.
  intros H x Hx I. assert (T : existsb (fun x => mem x X) l = true); [|congruence].
  apply existsb_exists. exists x. split; auto. now apply mem_In.
Qed.

Ltac over_cases H :=
  repeat match type of H with
  | (if ?c then _ else _) = Some _ => let E := fresh "E" in destruct c eqn:E; [discriminate H|]
  | match ?c with Some _ => _ | None => _ end = Some _ => let E := fresh "E" in destruct c eqn:E; [|discriminate H]
  end; try (injection H as <-).

(* Whatever the unknown variables are in a run, the protocol performs it, for every far that is large enough. *)
Theorem over_cover far :
  (forall p r T, s_run p r T -> forall X q, over far X p = Some q -> ~ In far (s_vars p) -> ~ In far (s_binders p) -> ~ In far X ->
    large (fun B => forall r', alike far X r r' B -> covered T (s_list q r'))) /\
  (forall x vs p r T, s_runs x vs p r T -> forall X q, over far (remove x X) p = Some q -> x <> far ->
    ~ In far (s_vars p) -> ~ In far (s_binders p) -> ~ In far X ->
    large (fun B => forall r', alike far X r r' B -> covered T (glue_all (map (fun v => s_list q (upd r' x v)) vs)))).
Proof.
  apply s_run_ind2.
  - intros u r l R X q O FV FB FX. injection O as <-. simpl in *.
    assert (C : forall a, In a l -> large (fun B => forall r', alike far X r r' B -> In a (u_list (for_all far X (widen far u)) r'))).
    { intros a Ha. apply for_all_cover; auto. apply widen_cover; auto. apply u_in_run. eauto. }
    apply large_all in C as [b C]. exists b. intros B HB r' A. constructor; [intros a Ha; eapply C; eauto | constructor].
  - intros r X q O _ _ _. injection O as <-. exists 0. intros. repeat constructor; apply incl_refl.
  - intros p q r l m _ IH1 _ IH2 X s O FV FB FX. simpl in O, FV, FB. rewrite in_app_iff in FV, FB. over_cases O.
    destruct (large_and _ _ (IH1 _ _ E ltac:(tauto) ltac:(tauto) FX) (IH2 _ _ E0 ltac:(tauto) ltac:(tauto) FX)) as [b H].
    exists b. intros B HB r' A. destruct (H B HB). simpl. apply glue_cover; auto.
  - intros c p q r l C _ IH X s O FV FB FX. simpl in O, FV, FB. rewrite !in_app_iff in *. over_cases O.
    destruct (IH _ _ E0 ltac:(tauto) ltac:(tauto) FX) as [b H]. exists b. intros B HB r' A. simpl.
    rewrite <- (alike_bfv far X r r' B c A), C by (try apply none_in; auto). eauto.
  - intros c p q r l C _ IH X s O FV FB FX. simpl in O, FV, FB. rewrite !in_app_iff in *. over_cases O.
    destruct (IH _ _ E1 ltac:(tauto) ltac:(tauto) FX) as [b H]. exists b. intros B HB r' A. simpl.
    rewrite <- (alike_bfv far X r r' B c A), C by (try apply none_in; auto). eauto.
  - intros x R p r l _ IH X s O FV FB FX. simpl in O, FV, FB. rewrite !in_app_iff in *. over_cases O.
    destruct (IH X s0 E0) as [b H]; try tauto. exists b. intros B HB r' A. simpl.
    rewrite <- (alike_rfv far X r r' B R A) by (try apply none_in; auto). eauto.
  - intros x p r v l _ IH X s O FV FB FX. simpl in O, FV, FB.
    destruct (IH (x :: X) s O FV ltac:(tauto)) as [b H]; [intros [|]; tauto|]. exists b. intros B HB r' [A1 A2]. apply (H B HB). split; auto.
    intros y Hy HX. rewrite upd_other by (intros ->; apply HX; now left). apply A2; auto. intro I. apply HX. now right.
  - intros x p r X q O N FV FB FX. exists 0. intros. repeat constructor. apply incl_refl.
  - intros x v vs p r l m _ IH1 _ IH2 X q O N FV FB FX.
    destruct (large_and _ _ (IH1 _ _ O FV FB ltac:(rewrite remove_In; tauto)) (IH2 _ _ O N FV FB FX)) as [b H].
    exists b. intros B HB r' A. destruct (H B HB) as [H1 H2]. simpl. apply glue_cover; [apply H1; now apply alike_upd | now apply H2].
Qed.

(* ---------------------------------------------------------------- barriers *)

Lemma alike_read far readable H s x A n O L O1 L1 : read_all readable H s x A n O L O1 L1 -> forall X L' B,
  Forall2 (fun r r' => alike far X r r' B) L L' -> Forall2 (fun r r' => alike far (x :: X) r r' B) L1 L'.
Proof.
  induction 1; intros X L' B F; inversion F as [|? r' ? L2 [A1 A2] F']; subst; constructor; eauto.
  split; auto. intros y Hy HX. rewrite upd_other by (intros ->; apply HX; now left). apply A2; auto. intro. apply HX. now right.
Qed.
Lemma alike_approx far x L L1 : Forall2 (fun r r' : env => exists v, r' = upd r x v) L L1 -> forall X L' B,
  Forall2 (fun r r' => alike far X r r' B) L L' -> Forall2 (fun r r' => alike far (x :: X) r r' B) L1 L'.
Proof.
  induction 1 as [|r r1 L L1 [v ->] R IH]; intros X L' B F; inversion F as [|? r' ? L2 [A1 A2] F']; subst; constructor; eauto.
  split; auto. intros y Hy HX. rewrite upd_other by (intros ->; apply HX; now left). apply A2; auto. intro. apply HX. now right.
Qed.
Lemma alike_advance far X B x L vss L1 vss1 : x <> far -> advance x L vss L1 vss1 -> forall L',
  Forall2 (fun r r' => alike far X r r' B) L L' ->
  exists L1', advance x L' vss L1' vss1 /\ Forall2 (fun r r' => alike far (remove x X) r r' B) L1 L1'.
Proof.
  intros N. induction 1; intros L' F; inversion F; subst; [exists []; split; constructor|].
  match goal with Q : Forall2 _ L _ |- _ => destruct (IHadvance _ Q) as (L1' & A' & F') end.
  eexists; split; constructor; eauto using alike_upd.
Qed.
Lemma alike_forall far X B c b L L' : Forall2 (fun r r' => alike far X r r' B) L L' -> ~ In far (bfv c) ->
  (forall x, In x (bfv c) -> ~ In x X) -> Forall (fun r => beval r c = b) L -> forallb (fun r => Bool.eqb (beval r c) b) L' = true.
Proof.
  intros F N D. induction F as [|r r' L L' A F IH]; intro G; auto. apply Forall_cons_iff in G as [E G]. simpl.
  rewrite <- (alike_bfv far X r r' B c A N D), E, eqb_reflx. simpl. auto.
Qed.

Lemma forallb_same {A} (f g : A -> bool) l : (forall a, f a = g a) -> forallb f l = forallb g l.
Proof. intro H. induction l as [|a l IH]; simpl; auto. now rewrite H, IH. Qed.

(* The threads of an execution go in lockstep through the protocol. *)
Theorem run_over_lockstep readable far B :
  (forall H O L k H' O', run readable H O L k H' O' -> L <> [] -> forall X q L', over far X (approx_k k) = Some q ->
    ~ In far (s_vars (approx_k k)) -> ~ In far (s_binders (approx_k k)) ->
    Forall2 (fun r r' => alike far X r r' B) L L' -> lockstep q L' = true) /\
  (forall H O L x vss k H' O', runs readable H O L x vss k H' O' -> L <> [] -> length vss = length L -> forall X q L',
    over far (remove x X) (approx_k k) = Some q -> x <> far ->
    ~ In far (s_vars (approx_k k)) -> ~ In far (s_binders (approx_k k)) ->
    Forall2 (fun r r' => alike far X r r' B) L L' -> exists n, lock_loop (lockstep q) x L' n vss = true).
Proof.
  apply run_ind2.
  - intros H O L b O' _ NE X q L' E _ _ _. injection E as <-. reflexivity.
  - intros H O L NE X q L' E _ _ _. injection E as <-. reflexivity.
  - intros H O L s x A n k O1 L1 H' O' R _ IH NE X q L' E FV FB F. simpl in E, FV, FB. rewrite in_app_iff in *. over_cases E.
    simpl. eapply IH; eauto using alike_read; try tauto. destruct (read_all_length _ _ _ _ _ _ _ _ _ _ R) as [_ EL].
    intros ->. destruct L; simpl in EL; congruence.
  - intros H O L x k L1 H' O' R _ IH NE X q L' E FV FB F. simpl in E, FV, FB. eapply IH; eauto using alike_approx; try tauto.
    apply forall2_length in R. intros ->. destruct L; simpl in R; congruence.
  - intros H O L k l H1 O1 H' O' _ IH1 _ IH2 NE X q L' E FV FB F. simpl in E, FV, FB. rewrite in_app_iff in *. over_cases E.
    simpl. apply andb_true_iff. split; [eapply IH1 | eapply IH2]; eauto.
  - intros H O L e k l H' O' G _ IH NE X q L' E FV FB F. simpl in E, FV, FB. rewrite !in_app_iff in *. over_cases E. simpl.
    apply (alike_forall far X B e true L L') in G; auto; [|exact (none_in _ _ E0)].
    rewrite (forallb_same _ (fun r => Bool.eqb (beval r e) true)) by (intro r; now destruct (beval r e)). rewrite G. eapply IH; eauto.
  - intros H O L e k l H' O' G _ IH NE X q L' E FV FB F. simpl in E, FV, FB. rewrite !in_app_iff in *. over_cases E. simpl.
    apply (alike_forall far X B e false L L') in G; auto; [|exact (none_in _ _ E0)].
    assert (N' : L' <> []) by (intros ->; inversion F; congruence).
    replace (forallb (fun r => beval r e) L') with false.
    + apply andb_true_iff. split; [|eapply IH; eauto].
      rewrite (forallb_same _ (fun r => Bool.eqb (beval r e) false)) by (intro r; now destruct (beval r e)). exact G.
    + symmetry. destruct L' as [|r L']; [congruence|]. simpl in *. apply andb_true_iff in G as [G _].
      destruct (beval r e); [discriminate | reflexivity].
  - intros H O L x R k H' O' _ IH NE X q L' E FV FB F. simpl in E, FV, FB. rewrite !in_app_iff in *. over_cases E. simpl.
    assert (EV : map (fun r => range_eval r R) L = map (fun r => range_eval r R) L').
    { assert (D := none_in _ _ E0). clear - F FV D. induction F; simpl; f_equal; auto. eapply alike_rfv; eauto. }
    destruct (IH NE ltac:(now rewrite map_length) X s L' E1) as [n HL]; try tauto. rewrite <- EV.
    assert (G := HL). apply lock_loop_fuel in G; [congruence|]. destruct L; simpl; congruence.
  - intros H O L x vss L1 vss1 k H1 O1 H' O' A _ IH1 _ IH2 NE EV X q L' E N FV FB F.
    destruct (advance_length _ _ _ _ _ A) as (E1 & E2 & E3).
    destruct (alike_advance far X B _ _ _ _ _ N A L' F) as (La & Aa & Fa).
    destruct (advance_next_env _ _ _ _ _ Aa) as (Ea & Ev & Eb).
    destruct (IH2 NE E3 X q L' E N FV FB F) as [n HL]. exists (S n). simpl. rewrite Eb, <- Ea, <- Ev, HL.
    erewrite IH1; eauto. intros ->. destruct L; simpl in *; congruence.
  - intros H O L x vss k G NE EV X q L' E N FV FB F. exists 0%nat. simpl. apply forallb_forall. intros vs Hv.
    rewrite Forall_forall in G. now rewrite (G vs Hv).
Qed.

(* ---------------------------------------------------------------- executions *)

(* What is asked of a launch: D is true of its threads, which share `shared`, and ids tells them apart. *)
Record fits (shared ids : list var) (D : bexp) (L : list env) : Prop := {
  f_holds : forall r, In r L -> beval r D = true;
  f_distinct : forall t t', (t < length L)%nat -> (t' < length L)%nat -> t <> t' ->
    exists x, In x ids /\ nth t L env0 x <> nth t' L env0 x;
  f_shared : forall r r' x, In r L -> In r' L -> In x shared -> r x = r' x }.

(* The launch with far. *)
Definition reaching (far : var) (B : Z) (L : list env) : list env := map (fun r => upd r far B) L.
Lemma reaching_nth far B L t : (t < length L)%nat -> nth t (reaching far B L) env0 = upd (nth t L env0) far B.
Proof.
  intro H. unfold reaching. rewrite nth_indep with (d' := upd env0 far B) by now rewrite map_length.
  exact (map_nth (fun r => upd r far B) L env0 t).
Qed.
Lemma reaching_alike far B L : Forall2 (fun r r' => alike far [] r r' B) L (reaching far B L).
Proof.
  induction L; simpl; constructor; auto. split; [apply upd_same|]. intros x H _. symmetry. apply upd_other. auto.
Qed.
Lemma over_k_over far k p : over_k far k = Some p ->
  over far [] (approx_k k) = Some p /\ ~ In far (s_vars (approx_k k)) /\ ~ In far (s_binders (approx_k k)).
Proof.
  unfold over_k, unused. destruct (negb (mem far (s_vars (approx_k k))) && negb (mem far (s_binders (approx_k k)))) eqn:E; [|discriminate].
  rewrite andb_true_iff, !negb_true_iff in E. destruct E. auto using not_mem.
Qed.

(* A race that an execution adds is between two accesses of one new phase. *)
Lemma new_race readable H L k H' : execution readable H L k H' -> history_racefree H -> history_racy H' ->
  exists i t t', t <> t' /\ (t < length L)%nat /\ (t' < length L)%nat /\
    lists_race (nth i (new_phases H H' t) []) (nth i (new_phases H H' t') []).
Proof.
  intros [H1 O1 R] HF HR. assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  destruct (proj1 (run_lengths readable) _ _ _ _ _ _ R EO) as (E1 & X & -> & FX).
  destruct HR as (G & HG & t & t' & D & HL). apply in_map_iff in HG as (g & <- & Hg).
  change (O1 :: X ++ H) with ((O1 :: X) ++ H) in *. apply in_app_iff in Hg as [Hg|Hg].
  2: { exfalso. unfold history_racefree in HF. rewrite Forall_forall in HF. exact (HF g Hg t t' D HL). }
  assert (LG : length g = length L).
  { destruct Hg as [<-|Hg]; auto. rewrite Forall_forall in FX. auto. }
  assert (NP : forall u, new_phases H ((O1 :: X) ++ H) u = map (fun G => erase_t (nth u G [])) (rev (O1 :: X))).
  { intro u. unfold new_phases. rewrite rev_app_distr, map_app, skipn_app, skipn_all2, map_length, rev_length, Nat.sub_diag
      by (rewrite map_length, rev_length; auto). reflexivity. }
  apply in_rev in Hg. apply In_nth with (d := []) in Hg as (i & Hi & Ei).
  assert (NN : forall u, nth i (new_phases H ((O1 :: X) ++ H) u) [] = nth u (erase_g g) []).
  { intro u. rewrite NP, nth_indep with (d' := (fun G => erase_t (nth u G [])) []) by now rewrite map_length.
    rewrite (map_nth (fun G => erase_t (nth u G []))), Ei. unfold erase_g. change (@nil access) with (erase_t []).
    now rewrite map_nth. }
  assert (IN : forall u, (exists a, In a (nth u (erase_g g) [])) -> (u < length L)%nat).
  { intros u [a Ha]. destruct (Nat.lt_ge_cases u (length L)); auto. exfalso.
    rewrite nth_overflow in Ha by (unfold erase_g; rewrite map_length; lia). destruct Ha. }
  exists i, t, t'. rewrite !NN. destruct HL as (a & b & Ha & Hb & C).
  repeat split; auto; [apply IN; eauto | apply IN; eauto | exists a, b; auto].
Qed.

(* Where an execution races, the protocol does, for some far. *)
Theorem over_racy readable far k p L H H' : over_k far k = Some p -> L <> [] -> history_racefree H ->
  execution readable H L k H' -> history_racy H' ->
  exists B, lockstep p (reaching far B L) = true /\ s_racy p (reaching far B L).
Proof.
  intros HO HN HF HE HR. apply over_k_over in HO as (O & FV & FB).
  destruct (new_race readable H L k H' HE HF HR) as (i & t & t' & D & Ht & Ht' & HL).
  assert (C : forall u, (u < length L)%nat -> large (fun B => covered (new_phases H H' u) (s_list p (upd (nth u L env0) far B)))).
  { intros u Hu. destruct (proj1 (over_cover far) _ _ _ (approx_sound _ _ _ _ _ u HE Hu) [] p O FV FB) as [b Hb]; [intros [] |].
    exists b. intros B HB. apply (Hb B HB). split; [apply upd_same|]. intros x N _. symmetry. apply upd_other. auto. }
  destruct (large_and _ _ (C t Ht) (C t' Ht')) as [B HB]. destruct (HB B (Z.le_refl B)) as [C1 C2]. exists B. split.
  - destruct HE as [H1 O1 R]. eapply (proj1 (run_over_lockstep readable far B)); eauto using reaching_alike.
  - exists i, t, t'. split; auto. unfold s_phases.
    assert (N : forall u, (u < length L)%nat -> nth u (map (s_list p) (reaching far B L)) [] = s_list p (upd (nth u L env0) far B)).
    { intros u Hu. rewrite nth_indep with (d' := s_list p env0) by (unfold reaching; now rewrite !map_length).
      rewrite (map_nth (s_list p)). now rewrite reaching_nth. }
    rewrite !N by auto. destruct HL as (a & b & Ha & Hb & CC). exists a, b.
    assert (S : forall l m j, covered l m -> incl (nth j l []) (nth j m [])).
    { intros l m j F. revert j. induction F as [|x y l m I F IH]; intros [|j]; simpl; auto using incl_refl. }
    repeat split; auto; eapply S; eauto.
Qed.

(* ---------------------------------------------------------------- from the kernel to the queries *)

Lemma reaching_fits far B shared ids D L : mem far (ids ++ bfv D) = false -> fits shared ids D L ->
  fits (far :: shared) ids D (reaching far B L).
Proof.
  intros N [F1 F2 F3]. apply not_mem in N. rewrite in_app_iff in N. constructor.
  - intros r Hr. apply in_map_iff in Hr as (q & <- & Hq). rewrite <- (F1 q Hq). apply beval_agree. intros x Hx.
    apply upd_other. intros ->. auto.
  - intros t t' Ht Ht' E. unfold reaching in Ht, Ht'. rewrite map_length in Ht, Ht'. destruct (F2 t t' Ht Ht' E) as (x & Hx & HN).
    exists x. split; auto. rewrite !reaching_nth, !upd_other; auto; intros ->; auto.
  - intros r r' x Hr Hr' Hx. apply in_map_iff in Hr as (q & <- & Hq). apply in_map_iff in Hr' as (q' & <- & Hq').
    unfold upd. destruct (Nat.eqb_spec far x); auto. destruct Hx as [|Hx]; [congruence|]. auto.
Qed.
Lemma reaching_agreeing far B W L : agreeing W L -> agreeing (far :: W) (reaching far B L).
Proof.
  intros H r r' Hr Hr'. apply in_map_iff in Hr as (q & <- & Hq). apply in_map_iff in Hr' as (q' & <- & Hq').
  apply agree_cons. auto.
Qed.
Lemma fits_query shared ids D L A ph d t t' : fits shared ids D L -> dims_ok A d (ph_rope ph) -> t <> t' ->
  (t < length L)%nat -> (t' < length L)%nat -> pair_racy A ph (nth t L env0) (nth t' L env0) ->
  satisfiable (query shared ids D A ph).
Proof.
  intros [F1 F2 F3] HD E Ht Ht' HR. apply (query_iff shared ids D A ph d HD).
  assert (I : In (nth t L env0) L) by now apply nth_In. assert (I' : In (nth t' L env0) L) by now apply nth_In.
  exists (nth t L env0), (nth t' L env0). repeat split; auto.
Qed.

(* Whatever memory holds: where no query is satisfiable, no launch of which D is true has an execution with a race. D and W speak of the
   launch, not of far; the other hypotheses are computed. *)
Theorem kernel_unknown_free far k p W n V shared ids D dims :
  over_k far k = Some p ->
  let p' := align (far :: W) n p in
  alignable (far :: W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true -> mem far (ids ++ bfv D) = false ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query (far :: shared) ids D A ph)) ->
  forall readable L H H', L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H ->
  execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' HL HG HF HI HQ readable L H H' HN HW HT HR HE S.
  destruct (over_racy readable far k p L H H' HO HN HR HE S) as (B & LS & SR).
  apply (align_split_racy (far :: W) n p _ HL HG (reaching_agreeing far B W L HW) LS) in SR as (ph & Hp & PR).
  destruct (phases_fine V dims p' HG HF ph Hp) as (_ & BF & DM). apply phase_racy_pairs in PR; auto.
  destruct PR as (A & t & t' & E & Ht & Ht' & PR). apply (HQ ph A Hp).
  exact (fits_query _ ids D _ A ph (dims A) t t' (reaching_fits far B shared ids D L HI HT) (DM A) E Ht Ht' PR).
Qed.
(* The same by phases that are a superset. *)
Theorem kernel_unknown_free_wide far k p W n n' V shared ids D dims :
  over_k far k = Some p ->
  let p' := align (far :: W) n p in
  alignable (far :: W) n p = true -> widenable n' p' = true -> forallb (phase_fine dims V) (wide_phases n' p') = true ->
  mem far (ids ++ bfv D) = false ->
  (forall ph A, In ph (wide_phases n' p') -> ~ satisfiable (query (far :: shared) ids D A ph)) ->
  forall readable L H H', L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H ->
  execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' HL HG HF HI HQ readable L H H' HN HW HT HR HE S.
  destruct (over_racy readable far k p L H H' HO HN HR HE S) as (B & LS & SR).
  assert (AS := align_all_in_step (far :: W) n p _ HL (reaching_agreeing far B W L HW) LS).
  assert (SR' : s_racy p' (reaching far B L)).
  { unfold s_racy, s_phases in *. now rewrite (map_ext (s_list p') (s_list p) (align_exact p (far :: W) n HL)). }
  destruct (wide_racy n' p' _ HG AS SR') as (ph & Hp & PR). rewrite forallb_forall in HF. specialize (HF ph Hp).
  unfold phase_fine in HF. rewrite !andb_true_iff, forallb_forall in HF. destruct HF as [[_ BF] DM].
  apply phase_racy_pairs in PR; auto. destruct PR as (A & t & t' & E & Ht & Ht' & PR). apply (HQ ph A Hp).
  eapply (fits_query _ ids D _ A ph (dims A) t t' (reaching_fits far B shared ids D L HI HT)); eauto.
  intros g Hg <-. now apply Nat.eqb_eq, DM.
Qed.

(* ---------------------------------------------------------------- two blocks *)

Lemma run_merge :
  (forall p r T, s_run p r T -> u_run (merge p) r (concat T)) /\
  (forall x vs p r T, s_runs x vs p r T -> u_runs x vs (merge p) r (concat T)).
Proof.
  apply s_run_ind2; simpl; intros; rewrite ?concat_glue, ?app_nil_r; auto; try (econstructor; eauto; fail).
Qed.
Lemma merge_vars p : u_vars (merge p) = s_vars p.
Proof. induction p; simpl; congruence. Qed.
Lemma merge_binders p : u_binders (merge p) = s_binders p.
Proof. induction p; simpl; congruence. Qed.

Definition over_all (far : var) (k : scmd) : uproto := widen far (merge (approx_k k)).
(* ids tell the blocks apart; D is true of all threads, which share `shared`. *)
Record blocks_fit (shared ids : list var) (D : bexp) (bs : list grid_block) : Prop := {
  b_holds : forall b r, In b bs -> In r (gb_threads b) -> beval r D = true;
  b_distinct : forall i j b b' r r', i <> j -> nth_error bs i = Some b -> nth_error bs j = Some b' ->
    In r (gb_threads b) -> In r' (gb_threads b') -> apart ids r r';
  b_shared : forall b b' r r' x, In b bs -> In b' bs -> In r (gb_threads b) -> In r' (gb_threads b') -> In x shared -> r x = r' x }.

(* Blocks race in an array of which X is true. *)
Definition blocks_race_in (X : nat -> bool) (bs : list grid_block) : Prop :=
  exists i j t t' b b', i <> j /\ nth_error bs i = Some b /\ nth_error bs j = Some b' /\
    (t < length (gb_threads b))%nat /\ (t' < length (gb_threads b'))%nat /\
    exists x y, In x (does b t) /\ In y (does b' t') /\ conflict x y = true /\ X (a_array x) = true.

Theorem kernel_unknown_grid_in far k V shared ids D dims (X : nat -> bool) :
  unused far (approx_k k) = true -> u_fine dims V (over_all far k) = true -> mem far (ids ++ bfv D) = false ->
  (forall A, X A = true -> ~ satisfiable (query (far :: shared) ids D A (mkphase [] (RLeaf (over_all far k))))) ->
  forall readable bs, blocks_fit shared ids D bs ->
  (forall b, In b bs -> execution readable (gb_before b) (gb_threads b) k (gb_after b)) -> ~ blocks_race_in X bs.
Proof.
  intros HU HF HI HQ readable bs [G1 G2 G3] HE (i & j & t & t' & b & b' & N & Hi & Hj & Ht & Ht' & x & y & Hx & Hy & C & HX).
  unfold unused in HU. rewrite andb_true_iff, !negb_true_iff in HU. destruct HU as [FV FB].
  apply not_mem in FV. apply not_mem in FB. apply not_mem in HI. rewrite in_app_iff in HI.
  assert (Ib := nth_error_In _ _ Hi). assert (Ib' := nth_error_In _ _ Hj).
  assert (K := nth_In _ env0 Ht). assert (K' := nth_In _ env0 Ht').
  assert (W : forall b t x, In b bs -> (t < length (gb_threads b))%nat -> In x (does b t) ->
    large (fun B => In x (u_list (over_all far k) (upd (nth t (gb_threads b) env0) far B)))).
  { intros c u z Hc Hu Hz. assert (UI : u_in (merge (approx_k k)) (nth u (gb_threads c) env0) z).
    { apply u_in_run. exists (does c u). split; auto. apply (proj1 run_merge). eapply approx_sound; eauto. }
    apply (widen_cover far) in UI as [B0 HB]; [|now rewrite merge_vars | now rewrite merge_binders].
    exists B0. intros B HB0. apply (HB B HB0). split; [apply upd_same|]. intros v NV _. symmetry. apply upd_other. auto. }
  destruct (large_and _ _ (W b t x Ib Ht Hx) (W b' t' y Ib' Ht' Hy)) as [B HB]. destruct (HB B (Z.le_refl B)) as [Xx Yy].
  assert (FF : rope_ok (u_fine dims) V (RLeaf (over_all far k)) = true) by exact HF.
  destruct (ctx_fine dims [] (RLeaf (over_all far k)) V FF) as (_ & BF & DM).
  apply (HQ (a_array x) HX), (query_iff (far :: shared) ids D (a_array x) (mkphase [] (RLeaf (over_all far k))) (dims (a_array x)) (DM (a_array x))).
  exists (upd (nth t (gb_threads b) env0) far B), (upd (nth t' (gb_threads b') env0) far B). repeat split.
  - intros z Hz. unfold upd. destruct (Nat.eqb_spec far z); auto. destruct Hz as [|Hz]; [congruence|]. exact (G3 b b' _ _ z Ib Ib' K K' Hz).
  - rewrite <- (G1 b _ Ib K). apply beval_agree. intros z Hz. apply upd_other. intros ->. auto.
  - rewrite <- (G1 b' _ Ib' K'). apply beval_agree. intros z Hz. apply upd_other. intros ->. auto.
  - destruct (G2 i j b b' _ _ N Hi Hj K K') as (z & Hz & NZ). exists z. split; auto.
    rewrite !upd_other; auto; intros ->; auto.
  - exists x, y. repeat split; auto; apply rope_in_list; auto.
Qed.
Theorem kernel_unknown_grid far k V shared ids D dims :
  unused far (approx_k k) = true -> u_fine dims V (over_all far k) = true -> mem far (ids ++ bfv D) = false ->
  (forall A, ~ satisfiable (query (far :: shared) ids D A (mkphase [] (RLeaf (over_all far k))))) ->
  forall readable bs, blocks_fit shared ids D bs ->
  (forall b, In b bs -> execution readable (gb_before b) (gb_threads b) k (gb_after b)) -> ~ blocks_race bs.
Proof.
  intros HU HF HI HQ readable bs G HE (i & j & t & t' & b & b' & N & Hi & Hj & Ht & Ht' & x & y & Hx & Hy & C).
  apply (kernel_unknown_grid_in far k V shared ids D dims (fun _ => true) HU HF HI (fun A _ => HQ A) readable bs G HE).
  exists i, j, t, t', b, b'. repeat split; auto. exists x, y. auto.
Qed.

(* ---------------------------------------------------------------- the hypotheses hold of ordinary kernels *)

Definition far0 : var := 9%nat.
(* x = A[tid]; barrier; if (0 < x) A[tid] = 1; barrier; for (y = x; y < 5; y++) read A[y + tid]: the value decides a guard and a loop *)
Definition data : scmd :=
  KRead 0 1%nat 0 [NVar 0%nat] (KSeq KSync (KSeq (KUnsync (BIf (BRel RLt (NInt 0) (NVar 1%nat)) (BWrite 1 0 [NVar 0%nat] (NInt 1)) BSkip))
    (KSeq KSync (KUnsync (BFor 2%nat (mkrange RUp (NVar 1%nat) (NInt 5) (NInt 1)) (BRead 2 3%nat 0 [NBin OAdd (NVar 2%nat) (NVar 0%nat)] BSkip)))))).
Definition conditions (k : scmd) (V W : list var) : bool :=
  match over_k far0 k with
  | Some p => let p' := align (far0 :: W) 10%nat p in
      alignable (far0 :: W) 10%nat p && regular p' && s_ok (u_fine (fun _ => 1%nat)) (far0 :: V) p'
  | None => false
  end.
Example data_untyped : infer_k [0%nat] data = None.
Proof. reflexivity. Qed.
Example data_conditions : conditions data [0%nat] [] = true.
Proof. reflexivity. Qed.
(* What it says that two accesses of a small phase race, taken apart. *)
Ltac open_pair := repeat match goal with
  | H : False |- _ => destruct H
  | H : false = true |- _ => discriminate H
  | H : conflict _ _ = true |- _ => apply conflict_true in H; simpl in H
  | H : exists _, _ |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  | H : (_ =? _) = true |- _ => apply Z.eqb_eq in H
  | g : (_ * _)%type, H : _ = ?g |- _ => subst g; simpl in *
  | H : ?a = acc_eval _ _ |- _ => subst a; simpl in *
  end.
Lemma data_unsatisfiable p ph A : over_k far0 data = Some p -> In ph (phases (align [far0] 10%nat p)) ->
  ~ satisfiable (query [far0] [0%nat] (BBool true) A ph).
Proof.
  intros E Hp HS. injection E as <-. assert (DM : dims_ok A 1%nat (ph_rope ph)).
  { simpl in Hp. repeat destruct Hp as [<-|Hp]; try destruct Hp; intros g Hg _; simpl in Hg; repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
  apply (query_iff _ _ _ A ph _ DM) in HS as (r1 & r2 & _ & _ & _ & (x & [<-|[]] & NE) & PR).
  simpl in Hp. unfold pair_racy in PR.
  repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR;
    open_pair; unfold upd in *; simpl in *; try discriminate; apply NE; congruence.
Qed.
(* Threads that are told apart by tid never race in it, whatever memory holds. *)
Example data_free : forall readable L H H', L <> [] -> fits [] [0%nat] (BBool true) L -> history_racefree H ->
  execution readable H L data H' -> ~ history_racy H'.
Proof.
  intros readable L H H' HN HF HR HE. destruct (over_k far0 data) as [p|] eqn:E; [|discriminate].
  refine (kernel_unknown_free far0 data p [] 10%nat [far0; 0%nat] [] [0%nat] (BBool true) (fun _ => 1%nat) E _ _ _ _ _
    readable L H H' HN _ HF HR HE); try (injection E as <-; reflexivity).
  - intros ph A Hp. exact (data_unsatisfiable p ph A E Hp).
  - intros r r' _ _ x [].
Qed.
(* Its twin that reads the neighbour's element before the barrier does, for some value that it may read. *)
Local Definition racy_data : scmd :=
  KRead 0 1%nat 0 [NVar 0%nat] (KSeq KSync (KUnsync (BSeq (BIf (BRel RLt (NInt 0) (NVar 1%nat)) (BWrite 1 0 [NVar 0%nat] (NInt 1)) BSkip)
    (BFor 2%nat (mkrange RUp (NVar 1%nat) (NInt 2) (NInt 1)) (BRead 2 3%nat 0 [NBin OAdd (NVar 2%nat) (NVar 0%nat)] BSkip))))).
Definition found (k : scmd) (B : Z) (L : list env) : bool :=
  match over_k far0 k with Some p => split_racyb (align [far0] 10%nat p) (reaching far0 B L) | None => false end.
Example data_conditions_racy : conditions racy_data [0%nat] [] = true.
Proof. reflexivity. Qed.
Example data_races : found racy_data 2 (block env0 0%nat 3) = true /\ found data 2 (block env0 0%nat 3) = false.
Proof. split; reflexivity. Qed.
