(* From what is found to the answer: labels of alarms, the verdict of a kernel, of several answers as one, and under preconditions, as
   smt/verdict.c computes them. tests/verdict_table.c prints what the C functions give for all inputs (lists of alarms up to three), the
   oracle (proofs/oracle/verdicts.ml) what these definitions give; the two are compared. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Unknown.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- labels *)

Inductive label := LNone | LTrue | LPossible | LBenign.

(* What is known of a race that was found: the two threads always store the same; index and guards of both rest on nothing approximated;
   whether the stored values can differ was not found out; the two threads were run and met; what they store is computed in a way that is
   not followed; the two stores do not cover the same bytes; nothing declares the array; the run has both values; they are equal. *)
Record race_facts := mkfacts { f_benign : bool; f_independent : bool; f_undecided : bool; f_replayed : bool; f_unfollowed : bool;
  f_shifted : bool; f_undeclared : bool; f_known : bool; f_equal : bool }.
Definition race_true (f : race_facts) : bool :=
  negb (f_benign f) && f_independent f && f_replayed f && negb (f_undeclared f) &&
  (if f_known f then negb (f_equal f && negb (f_shifted f)) && negb (f_shifted f && f_unfollowed f)
   else negb (f_undecided f) && negb (f_unfollowed f)).
Definition race_label (f : race_facts) : label :=
  if f_benign f && negb (f_undeclared f) then LBenign else if race_true f then LTrue else LPossible.
Definition divergence_label (independent replayed : bool) : label := if independent && replayed then LTrue else LPossible.

Theorem race_label_true f : race_label f = LTrue -> f_independent f = true /\ f_replayed f = true /\ f_benign f = false /\
  f_undeclared f = false /\ (f_known f = true -> f_equal f = false \/ f_shifted f = true).
Proof.
  unfold race_label, race_true. destruct f as [[] [] u [] n [] [] [] []]; simpl; try discriminate; intros _; auto 6.
Qed.
Theorem race_label_benign f : race_label f = LBenign <-> f_benign f = true /\ f_undeclared f = false.
Proof.
  unfold race_label. destruct (f_benign f), (f_undeclared f), (race_true f); simpl; split; try discriminate; auto; intros []; discriminate.
Qed.

(* ---------------------------------------------------------------- the verdict of a kernel *)

Inductive verdict := VUnknown | VUnsupported | VDrf | VBenign | VConditional | VPossiblyRacy | VRacy.
Definition is_true (l : label) : bool := match l with LTrue => true | _ => false end.
Definition is_benign (l : label) : bool := match l with LBenign => true | _ => false end.

(* The labels of all alarms, and whether some question was given up. *)
Definition decide (ls : list label) (gave_up : bool) : verdict :=
  if existsb is_true ls then VRacy
  else if negb (forallb is_benign ls) then VPossiblyRacy
  else if gave_up then VUnknown
  else match ls with [] => VDrf | _ => VBenign end.
(* unproved: that there is no alarm would say nothing of the kernel that was written. *)
Definition free (v : verdict) : bool := match v with VDrf | VBenign => true | _ => false end.
Definition settle (v : verdict) (unproved : bool) : verdict := if unproved && free v then VUnsupported else v.

Theorem decide_drf ls g : decide ls g = VDrf <-> ls = [] /\ g = false.
Proof.
  unfold decide. destruct (existsb is_true ls) eqn:T, (forallb is_benign ls) eqn:B, g, ls; simpl in *; split; try discriminate; auto;
    intros []; discriminate.
Qed.
Theorem decide_benign ls g : decide ls g = VBenign <-> ls <> [] /\ g = false /\ forall l, In l ls -> l = LBenign.
Proof.
  unfold decide. assert (E : forallb is_benign ls = true <-> forall l, In l ls -> l = LBenign).
  { rewrite forallb_forall. split; intros H l Hl; specialize (H l Hl); [now destruct l | now subst]. }
  destruct (existsb is_true ls) eqn:T.
  - apply existsb_exists in T as (l & Hl & T). split; [discriminate|]. intros (_ & _ & H). specialize (H l Hl). subst. discriminate.
  - destruct (forallb is_benign ls) eqn:B; simpl.
    + destruct g; [split; [discriminate | intros (_ & H & _); discriminate]|]. destruct ls; [split; [discriminate | intros [H _]; congruence]|].
      split; auto. intros _. repeat split; auto; [discriminate|]. now apply E.
    + split; [discriminate|]. intros (_ & _ & H). apply E in H. congruence.
Qed.
Theorem decide_racy ls g : decide ls g = VRacy <-> In LTrue ls.
Proof.
  unfold decide. destruct (existsb is_true ls) eqn:T.
  - split; auto. intros _. apply existsb_exists in T as ([] & H & E); try discriminate. exact H.
  - split; [destruct (negb _), g, ls; discriminate|]. intro H.
    assert (X : existsb is_true ls = true) by (apply existsb_exists; exists LTrue; auto). congruence.
Qed.
(* One more alarm is never a better answer; nor is a question given up. *)
Theorem decide_more l ls g : free (decide (l :: ls) g) = true -> free (decide ls g) = true /\ l = LBenign.
Proof.
  intro H. assert (E : decide (l :: ls) g = VBenign).
  { destruct (decide (l :: ls) g) eqn:E; try discriminate; auto. apply decide_drf in E as [E _]. discriminate. }
  apply decide_benign in E as (_ & -> & E). split; [|apply E; now left].
  destruct ls as [|m ls]; auto. replace (decide (m :: ls) false) with VBenign; auto. symmetry. apply decide_benign.
  repeat split; [discriminate|]. intros x Hx. apply E. now right.
Qed.
Theorem decide_given_up ls : free (decide ls true) = false.
Proof. unfold decide. destruct (existsb is_true ls), (negb (forallb is_benign ls)); reflexivity. Qed.
Theorem settle_free v u : free (settle v u) = true -> u = false /\ settle v u = v.
Proof. unfold settle. destruct u, v; simpl; auto; discriminate. Qed.

(* ---------------------------------------------------------------- what it says of executions *)

(* What became of a question: about a phase and an array, or about threads that part at a barrier. *)
Inductive outcome := Proved | Alarmed (l : label) (ls : list label) | GaveUp.
Definition labels_of (o : outcome) : list label := match o with Alarmed l ls => l :: ls | _ => [] end.
Definition given_up (o : outcome) : bool := match o with GaveUp => true | _ => false end.
Definition verdict_of (os : list outcome) : verdict := decide (flat_map labels_of os) (existsb given_up os).

Theorem verdict_of_drf os : verdict_of os = VDrf <-> forall o, In o os -> o = Proved.
Proof.
  unfold verdict_of. rewrite decide_drf. induction os as [|o os IH]; simpl; [split; auto; intros _ o []|]. split.
  - intros [H1 H2] x Hx. apply app_eq_nil in H1 as [H1 H3]. apply orb_false_iff in H2 as [H2 H4].
    destruct Hx as [<-|Hx]; [destruct o; auto; discriminate | now apply IH].
  - intro H. rewrite (H o (or_introl eq_refl)). simpl. apply IH. auto.
Qed.

(* The arrays of a list of phases. *)
Definition arrays_of (phs : list phase) : list nat := flat_map (fun ph => map (fun g => x_array (snd g)) (flatten (ph_rope ph))) phs.
Definition questions (phs : list phase) : list (phase * nat) := list_prod phs (arrays_of phs).
Lemma no_array shared ids D A ph d : dims_ok A d (ph_rope ph) -> satisfiable (query shared ids D A ph) ->
  exists g, In g (flatten (ph_rope ph)) /\ x_array (snd g) = A.
Proof.
  intros HD HS. apply (query_iff shared ids D A ph d HD) in HS as (r1 & r2 & _ & _ & _ & _ & HR).
  unfold pair_racy in HR. destruct (both_choices _ _ 0 _ _ HR) as (w & q1 & q2 & (a & b & (g & Hg & HI) & _ & HA & _) & _).
  exists g. split; auto. apply gacc_in_shape in HI as [HI _]. congruence.
Qed.
(* That each answer Proved is of a question without a model is what the engines are for; that all are asked is what `drf` rests on. *)
Definition honest shared ids D phs (asked : phase * nat -> outcome) : Prop :=
  forall q, In (fst q) phs -> asked q = Proved -> ~ satisfiable (query shared ids D (snd q) (fst q)).
Lemma all_unsatisfiable shared ids D asked phs : (forall ph A, In ph phs -> exists d, dims_ok A d (ph_rope ph)) ->
  honest shared ids D phs asked -> verdict_of (map asked (questions phs)) = VDrf ->
  forall ph A, In ph phs -> ~ satisfiable (query shared ids D A ph).
Proof.
  intros HD HH HV ph A Hp HS. destruct (HD ph A Hp) as [d Hd]. destruct (no_array shared ids D A ph d Hd HS) as (g & Hg & HA).
  apply (HH (ph, A)); auto. rewrite verdict_of_drf in HV. apply HV. apply in_map. apply in_prod; auto.
  apply in_flat_map. exists ph. split; auto. apply in_map_iff. eauto.
Qed.

(* `drf`: no execution races, of a typed kernel ... *)
Theorem drf_typed init V k p W n V' shared ids D dims asked :
  infer_k V k = Some p ->
  let p' := align W n p in
  alignable W n p = true -> regular p' = true -> s_ok (u_fine dims) V' p' = true ->
  honest shared ids D (phases p') asked -> verdict_of (map asked (questions (phases p'))) = VDrf ->
  forall L L' H H' D', launches_agree V L L' -> L <> [] -> history_racefree H -> execution (lastwrite init) H L k H' ->
  agreeing W L' -> described shared ids V' D' L' -> (forall r, beval r D' = true -> beval r D = true) -> ~ history_racy H'.
Proof.
  intros HT p' HL HG HF HH HV. apply (kernel_open_free init V k p W n V' shared ids D dims HT HL HG HF).
  apply (all_unsatisfiable shared ids D asked); auto. intros ph A Hp.
  destruct (phases_fine V' dims p' HG HF ph Hp) as (_ & _ & DM). eauto.
Qed.
(* ... and of any other whose barriers no data decides. *)
Theorem drf_untyped far k p W n V shared ids D dims asked :
  over_k far k = Some p ->
  let p' := align (far :: W) n p in
  alignable (far :: W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true -> mem far (ids ++ bfv D) = false ->
  honest (far :: shared) ids D (phases p') asked -> verdict_of (map asked (questions (phases p'))) = VDrf ->
  forall readable L H H', L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H ->
  execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' HL HG HF HI HH HV. apply (kernel_unknown_free far k p W n V shared ids D dims HO HL HG HF HI).
  apply (all_unsatisfiable (far :: shared) ids D asked); auto. intros ph A Hp.
  destruct (phases_fine V dims p' HG HF ph Hp) as (_ & _ & DM). eauto.
Qed.

(* `racy`: an alarm that is labelled true is a race of every execution of its launch, if what its label rests on is so: two sites that depend on
   nothing approximated, and two threads of the launch that were run and met. *)
Record found_alarm := mkalarm { a_facts : race_facts; a_sites : nat * nat }.
Definition shown V k L' (a : found_alarm) : Prop :=
  (f_independent (a_facts a) = true -> s_indep V (fst (a_sites a)) (approx_k k) = true /\ s_indep V (snd (a_sites a)) (approx_k k) = true) /\
  (f_replayed (a_facts a) = true -> alarm (approx_k k) L' (fst (a_sites a)) (snd (a_sites a))).
Theorem racy_true V k alarms gave_up L' :
  decide (map (fun a => race_label (a_facts a)) alarms) gave_up = VRacy -> (forall a, In a alarms -> shown V k L' a) ->
  exists a, In a alarms /\ forall readable L H H', execution readable H L k H' -> launches_agree V L L' ->
    true_race H H' L (fst (a_sites a)) (snd (a_sites a)).
Proof.
  intros HD HS. apply decide_racy, in_map_iff in HD as (a & HL & Ha). exists a. split; auto.
  apply race_label_true in HL as (HI & HR & _). destruct (HS a Ha) as [S1 S2]. destruct (S1 HI) as [I1 I2].
  intros readable L H H' HE HA. eapply alarm_true; eauto.
Qed.
(* `benign`: where each race is told of or given up, each is one of those that always store the same. *)
Theorem benign_all (races : nat -> nat -> Prop) (alarms : list found_alarm) gave_up :
  (forall s s', races s s' -> gave_up = true \/ exists a, In a alarms /\ (a_sites a = (s, s') \/ a_sites a = (s', s))) ->
  decide (map (fun a => race_label (a_facts a)) alarms) gave_up = VBenign ->
  forall s s', races s s' -> exists a, In a alarms /\ f_benign (a_facts a) = true /\ (a_sites a = (s, s') \/ a_sites a = (s', s)).
Proof.
  intros HC HD s s' HR. apply decide_benign in HD as (_ & -> & HD). destruct (HC s s' HR) as [|(a & Ha & HS)]; [discriminate|].
  exists a. repeat split; auto. apply race_label_benign. apply HD. apply in_map_iff. eauto.
Qed.

(* ---------------------------------------------------------------- several answers as one *)

(* Of the examples of a template, and of its launches: the worst. *)
Definition rank (v : verdict) : nat :=
  match v with VDrf => 0 | VBenign => 1 | VConditional => 2 | VUnsupported => 3 | VUnknown => 4 | VPossiblyRacy => 5 | VRacy => 6 end.
Definition worse (a b : verdict) : verdict := if Nat.leb (rank b) (rank a) then a else b.
Theorem worse_drf a b : worse a b = VDrf <-> a = VDrf /\ b = VDrf.
Proof. destruct a, b; simpl; split; try discriminate; auto; intros []; discriminate. Qed.
Theorem worse_racy a b : worse a b = VRacy <-> a = VRacy \/ b = VRacy.
Proof. destruct a, b; simpl; split; try discriminate; auto; intros []; discriminate. Qed.
Theorem worse_free a b : free (worse a b) = true <-> free a = true /\ free b = true.
Proof. destruct a, b; simpl; split; try discriminate; auto; intros []; discriminate. Qed.
Theorem worse_comm a b : worse a b = worse b a.
Proof. destruct a, b; reflexivity. Qed.
Theorem worse_assoc a b c : worse a (worse b c) = worse (worse a b) c.
Proof. destruct a, b, c; reflexivity. Qed.

(* ---------------------------------------------------------------- under preconditions *)

(* found: without them; under: with them, and whether something was given up then; broken: a launch in sight breaks them and is not free. *)
Definition asks (v : verdict) : bool := match v with VRacy | VPossiblyRacy => true | _ => false end.
Definition conditional (found under : verdict) (gave_up broken : bool) : verdict :=
  if asks found && free under && negb gave_up && negb broken then VConditional else found.
Theorem conditional_says found under g b : asks found = true ->
  (conditional found under g b = VConditional <-> free under = true /\ g = false /\ b = false).
Proof.
  unfold conditional. intro E. rewrite E. destruct found; try discriminate; destruct (free under), g, b; simpl; split; try discriminate; auto;
    intros (? & ? & ?); discriminate.
Qed.
(* What no launch breaks is not made of an answer without an alarm. *)
Theorem conditional_keeps found under g b : asks found = false -> conditional found under g b = found.
Proof. unfold conditional. now intros ->. Qed.

(* Of a launch in sight each part holds, or does not, or rests on what the launch does not tell. *)
Inductive duty := Discharged | Broken | Open.
Definition duty_add (d : duty) (part : option bool) : duty :=
  match d, part with
  | Broken, _ | _, Some false => Broken
  | _, None => Open
  | d, Some true => d
  end.
Definition duty_of (parts : list (option bool)) : duty := fold_left duty_add parts Discharged.

Lemma duty_from parts : forall d, (fold_left duty_add parts d = Discharged <-> d = Discharged /\ forall x, In x parts -> x = Some true) /\
  (fold_left duty_add parts d = Broken <-> d = Broken \/ In (Some false) parts).
Proof.
  induction parts as [|x parts IH]; intro d; simpl.
  - split; [split; [intros ->; split; auto; intros x [] | now intros []] | tauto].
  - destruct (IH (duty_add d x)) as [I1 I2]. rewrite I1, I2. split; split.
    + intros [H1 H2]. destruct d, x as [[]|]; try discriminate. split; auto. intros y [<-|Hy]; auto.
    + intros [-> H]. assert (E := H x (or_introl eq_refl)). subst. split; auto.
    + intros [H|H]; auto. destruct d, x as [[]|]; try discriminate; auto.
    + intros [->|[->|H]]; auto; destruct d; auto.
Qed.
Theorem duty_discharged parts : duty_of parts = Discharged <-> forall x, In x parts -> x = Some true.
Proof. unfold duty_of. rewrite (proj1 (duty_from parts Discharged)). tauto. Qed.
Theorem duty_broken parts : duty_of parts = Broken <-> In (Some false) parts.
Proof. unfold duty_of. rewrite (proj2 (duty_from parts Discharged)). split; [intros [H|H]; auto; discriminate | auto]. Qed.

Definition all_of (parts : list bexp) : bexp := fold_right (BBin CAnd) (BBool true) parts.
Lemma all_of_iff r parts : beval r (all_of parts) = true <-> forall c, In c parts -> beval r c = true.
Proof.
  induction parts as [|c parts IH]; simpl; [split; auto; intros _ c []|]. rewrite andb_true_iff, IH. split.
  - intros [H1 H2] x [<-|Hx]; auto.
  - auto.
Qed.
(* `conditional`: what is proved with the parts beside D holds of each launch that keeps them; so it does where its duties are discharged: the
   launch tells the value of each part. *)
Theorem conditional_free far k p W n V shared ids D parts dims asked :
  over_k far k = Some p ->
  let p' := align (far :: W) n p in let DP := BBin CAnd D (all_of parts) in
  alignable (far :: W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true -> mem far (ids ++ bfv DP) = false ->
  honest (far :: shared) ids DP (phases p') asked -> verdict_of (map asked (questions (phases p'))) = VDrf ->
  forall readable L H H' (told : bexp -> option bool), L <> [] -> agreeing W L -> fits shared ids D L ->
  (forall c b r, told c = Some b -> In r L -> beval r c = b) -> duty_of (map told parts) = Discharged ->
  history_racefree H -> execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' DP HL HG HF HI HH HV readable L H H' told HN HW [F1 F2 F3] HT HD.
  apply (drf_untyped far k p W n V shared ids DP dims asked HO HL HG HF HI HH HV readable L); auto. constructor; auto.
  intros r Hr. unfold DP. simpl. rewrite (F1 r Hr). simpl. apply all_of_iff. intros c Hc. rewrite duty_discharged in HD.
  apply (HT c true r); auto. apply HD. now apply in_map.
Qed.

(* A kernel in which data decides, all of whose questions are proved: its answer. *)
Example data_drf : forall readable L H H', L <> [] -> fits [] [0%nat] (BBool true) L -> history_racefree H ->
  execution readable H L data H' -> ~ history_racy H'.
Proof.
  intros readable L H H' HN HF HR HE. destruct (over_k far0 data) as [p|] eqn:E; [|discriminate].
  refine (drf_untyped far0 data p [] 10%nat [far0; 0%nat] [] [0%nat] (BBool true) (fun _ => 1%nat) (fun _ => Proved) E _ _ _ _ _ _
    readable L H H' HN _ HF HR HE); try (injection E as <-; reflexivity).
  - intros [ph A] Hp _. exact (data_unsatisfiable p ph A E Hp).
  - intros r r' _ _ x [].
Qed.
