(* Facts of congruence in questions. What a read of an array that the kernel never writes gives is a function of its index (Congruence.v). The launch may
   be given with it (Constants.v), as with a parameter, but where the index is a thread's own so is the value. What two threads have of such reads is told
   to a question by pairs: equal indices, equal values, of one thread and across the two (query_congruence in smt/congruence.c). That two reads of one
   index are one variable (reads_unify), and that one of a shared index is shared (query_shares_read), follows from these facts. The index is
   made of what the thread and the launch have throughout, and of such reads before it; a loop's variable is none of these here. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Divergence Dependence Decide Congruence.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Unknown Parting Constants.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the facts *)

(* n of one thread is m of the other. *)
Fixpoint same_index (f g : var -> var) (n m : list nexp) : bexp :=
  match n, m with
  | [], [] => BBool true
  | a :: n, b :: m => BBin CAnd (BRel REq (nren f a) (nren g b)) (same_index f g n m)
  | _, _ => BBool false
  end.
Definition fact (f g : var -> var) (c d : constant) : bexp :=
  let '(x, A, n) := c in let '(y, B, m) := d in
  if Nat.eqb A B then BBin COr (BNot (same_index f g n m)) (BRel REq (NVar (f x)) (NVar (g y))) else BBool true.
Fixpoint all_of (l : list bexp) : bexp := match l with [] => BBool true | a :: l => BBin CAnd a (all_of l) end.
Definition facts (C : list constant) (f g : var -> var) : bexp :=
  all_of (flat_map (fun c => flat_map (fun d => [fact f f c d; fact f g c d; fact g g c d]) C) C).

(* What they say of the environments of two threads, or of one and itself. *)
Definition congruent (C : list constant) (r r' : env) : Prop := forall x A n y m,
  In (x, A, n) C -> In (y, A, m) C -> idx r n = idx r' m -> r x = r' y.
Lemma congruent_sym C r r' : congruent C r r' -> congruent C r' r.
Proof. intros H x A n y m I J E. symmetry. eapply H; eauto. Qed.
(* Threads that have what memory holds there are congruent. *)
Theorem knows_congruent m C r r' : knows m C r -> knows m C r' -> congruent C r r'.
Proof. intros K K' x A n y i I J E. now rewrite (K x A n I), (K' y A i J), E. Qed.

Lemma same_index_eval s f g r r' : through s f r -> through s g r' -> forall n m, beval s (same_index f g n m) = true <-> idx r n = idx r' m.
Proof.
  intros H H'. induction n as [|a n IH]; intros [|b m]; simpl; try (split; (reflexivity || discriminate); fail).
  rewrite andb_true_iff, Z.eqb_eq, IH, (through_neval s f r), (through_neval s g r') by auto. unfold idx. split; [intros [-> ->]; reflexivity|].
  intros [= -> ->]. auto.
Qed.
Lemma fact_eval s f g r r' x A n y B m : through s f r -> through s g r' ->
  (beval s (fact f g (x, A, n) (y, B, m)) = true <-> (A = B -> idx r n = idx r' m -> r x = r' y)).
Proof.
  intros H H'. unfold fact. destruct (Nat.eqb_spec A B) as [E|E]; [|simpl; tauto]. cbn [beval cop_eval rop_eval neval].
  rewrite orb_true_iff, negb_true_iff, Z.eqb_eq, <- H, <- H'.
  assert (S := same_index_eval s f g r r' H H' n m). destruct (beval s (same_index f g n m)); intuition congruence.
Qed.
Lemma all_of_eval s l : beval s (all_of l) = true <-> forall a, In a l -> beval s a = true.
Proof.
  induction l as [|a l IH]; simpl; [split; [intros _ a [] | reflexivity]|]. rewrite andb_true_iff, IH. split.
  - intros [H1 H2] b [<-|Hb]; auto.
  - auto.
Qed.
Theorem facts_eval C s f g r r' : through s f r -> through s g r' ->
  (beval s (facts C f g) = true <-> congruent C r r /\ congruent C r r' /\ congruent C r' r').
Proof.
  intros H H'. unfold facts. rewrite all_of_eval. split.
  - intro F. assert (G : forall c d, In c C -> In d C -> beval s (fact f f c d) = true /\ beval s (fact f g c d) = true /\ beval s (fact g g c d) = true).
    { intros c d Hc Hd. repeat split; apply F, in_flat_map; exists c; split; auto; apply in_flat_map; exists d; split; simpl; auto. }
    repeat split; intros x A n y m I J E; destruct (G _ _ I J) as (G1 & G2 & G3).
    + apply (fact_eval s f f r r x A n y A m H H) in G1; auto.
    + apply (fact_eval s f g r r' x A n y A m H H') in G2; auto.
    + apply (fact_eval s g g r' r' x A n y A m H' H') in G3; auto.
  - intros (F1 & F2 & F3) a Ha. apply in_flat_map in Ha as (((x & A) & n) & Hc & Ha). apply in_flat_map in Ha as (((y & B) & m) & Hd & Ha).
    destruct Ha as [<-|[<-|[<-|[]]]]; [apply (fact_eval s f f r r) | apply (fact_eval s f g r r') | apply (fact_eval s g g r' r')]; auto; intros <-; eauto.
Qed.

(* ---------------------------------------------------------------- questions with them *)

Definition congruent_query (C : list constant) (shared ids : list var) (D : bexp) (A : nat) (ph : phase) : fml :=
  FAnd (FB (facts C (copy shared 1) (copy shared 2))) (query shared ids D A ph).
Theorem congruent_query_iff C shared ids D A ph d : dims_ok A d (ph_rope ph) ->
  (satisfiable (congruent_query C shared ids D A ph) <->
   exists r1 r2, (forall x, In x shared -> r1 x = r2 x) /\ beval r1 D = true /\ beval r2 D = true /\
     (congruent C r1 r1 /\ congruent C r1 r2 /\ congruent C r2 r2) /\ (exists x, In x ids /\ r1 x <> r2 x) /\ pair_racy A ph r1 r2).
Proof.
  intro HD. split.
  - intros [s H]. unfold congruent_query in H. cbn [feval] in H. apply andb_true_iff in H as [F H].
    apply (sat_races shared ids D A ph d s HD) in H as (H1 & H2 & H3 & H4).
    exists (fun x => s (copy shared 1 x)), (fun x => s (copy shared 2 x)). split; [intros x Hx; unfold copy; apply mem_In in Hx; now rewrite Hx|].
    split; auto. split; auto. split; auto. apply (facts_eval C s (copy shared 1) (copy shared 2)); auto; intro; reflexivity.
  - intros (r1 & r2 & HS & D1 & D2 & (C1 & C2 & C3) & HI & HR). destruct (query_model shared ids D A ph r1 r2) as (s & H & T); auto. exists s.
    unfold congruent_query. cbn [feval]. rewrite H, andb_true_r. destruct T as [[T1 T2]|[T1 T2]].
    + apply (facts_eval C s _ _ r1 r2); auto.
    + apply (facts_eval C s _ _ r2 r1); auto using congruent_sym.
Qed.
Definition congruent_parting (C : list constant) (shared : list var) (D : bexp) (pl : list citem * citem) : fml :=
  FAnd (FB (facts C (copy shared 1) (copy shared 2))) (parting shared D pl).

(* Without such reads they are the questions of before; with more of them fewer have a model. *)
Lemma congruent_less C shared ids D A ph : satisfiable (congruent_query C shared ids D A ph) -> satisfiable (query shared ids D A ph).
Proof. intros [s H]. exists s. unfold congruent_query in H. cbn [feval] in H. now apply andb_true_iff in H. Qed.

(* ---------------------------------------------------------------- kernels *)

(* Variables of reads, and of their indices. *)
Definition read_vars (C : list constant) : list var := flat_map (fun c => fst (fst c) :: flat_map nfv (snd c)) C.
Lemma knows_far m C far B r : mem far (read_vars C) = false -> knows m C r -> knows m C (upd r far B).
Proof.
  intros N K x A n I. apply not_mem in N. assert (F : forall y, In y (x :: flat_map nfv n) -> y <> far).
  { intros y Hy ->. apply N, in_flat_map. exists (x, A, n). auto. }
  rewrite upd_other by (intros E; symmetry in E; revert E; apply F; now left). rewrite (K x A n I). f_equal. f_equal.
  apply map_neval_agree. intros y Hy. symmetry. apply upd_other. intros E. symmetry in E. revert E. apply F. now right.
Qed.
Lemma knows_query C m shared ids D L A ph d t t' : fits shared ids D L -> (forall r, In r L -> knows m C r) -> dims_ok A d (ph_rope ph) -> t <> t' ->
  (t < length L)%nat -> (t' < length L)%nat -> pair_racy A ph (nth t L env0) (nth t' L env0) -> satisfiable (congruent_query C shared ids D A ph).
Proof.
  intros [F1 F2 F3] K HD E Ht Ht' HR. apply (congruent_query_iff C shared ids D A ph d HD).
  assert (I : In (nth t L env0) L) by now apply nth_In. assert (I' : In (nth t' L env0) L) by now apply nth_In.
  exists (nth t L env0), (nth t' L env0). repeat split; eauto using knows_congruent; apply (knows_congruent m); auto.
Qed.

Section Kernel.
(* U: variables of reads; their indices are over X, which nobody binds. W: what alignment takes for shared. *)
Variables (far unread : var) (U X : list var) (k : scmd) (W shared ids : list var) (D : bexp).
Let C := constants U k.
Hypothesis forgets : forgettable U X unread k = true.
Hypothesis names : mem far (ids ++ bfv D) = false /\ mem far (read_vars C) = false.

(* No question has a model: no two threads of a block race, whatever the other reads give. *)
Theorem kernel_congruent_free p n V dims : over_k far (forget U unread k) = Some p ->
  let p' := align (far :: W) n p in
  alignable (far :: W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (congruent_query C (far :: shared) ids D A ph)) ->
  forall readable m L H H', steady readable m C -> (forall r, In r L -> knows m C r) ->
  L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H -> execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' HL HG HF HQ readable m L H H' S K HN HW HT HR HE SR. destruct names as [N1 N2].
  apply (forget_execution readable m U X unread k H L H' forgets S K) in HE.
  destruct (over_racy readable far _ p L H H' HO HN HR HE SR) as (B & LS & PS).
  apply (align_split_racy (far :: W) n p _ HL HG (reaching_agreeing far B W L HW) LS) in PS as (ph & Hp & PR).
  destruct (phases_fine V dims p' HG HF ph Hp) as (_ & BF & DM). apply phase_racy_pairs in PR; auto.
  destruct PR as (A & t & t' & E & Ht & Ht' & PR). apply (HQ ph A Hp).
  apply (knows_query C m _ ids D _ A ph (dims A) t t' (reaching_fits far B shared ids D L N1 HT)); auto.
  intros r Hr. apply in_map_iff in Hr as (q & <- & Hq). apply knows_far; auto.
Qed.
(* The same by phases that are a superset. *)
Theorem kernel_congruent_free_wide p n n' V dims : over_k far (forget U unread k) = Some p ->
  let p' := align (far :: W) n p in
  alignable (far :: W) n p = true -> widenable n' p' = true -> forallb (phase_fine dims V) (wide_phases n' p') = true ->
  (forall ph A, In ph (wide_phases n' p') -> ~ satisfiable (congruent_query C (far :: shared) ids D A ph)) ->
  forall readable m L H H', steady readable m C -> (forall r, In r L -> knows m C r) ->
  L <> [] -> agreeing W L -> fits shared ids D L -> history_racefree H -> execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' HL HG HF HQ readable m L H H' S K HN HW HT HR HE SR. destruct names as [N1 N2].
  apply (forget_execution readable m U X unread k H L H' forgets S K) in HE.
  destruct (over_racy readable far _ p L H H' HO HN HR HE SR) as (B & LS & PS).
  assert (AS := align_all_in_step (far :: W) n p _ HL (reaching_agreeing far B W L HW) LS).
  assert (SR' : s_racy p' (reaching far B L)).
  { unfold s_racy, s_phases in *. unfold p'. now rewrite (map_ext (s_list (align (far :: W) n p)) (s_list p) (align_exact p (far :: W) n HL)). }
  destruct (wide_racy n' p' _ HG AS SR') as (ph & Hp & PR). rewrite forallb_forall in HF. specialize (HF ph Hp).
  unfold phase_fine in HF. rewrite !andb_true_iff, forallb_forall in HF. destruct HF as [[_ BF] DM].
  apply phase_racy_pairs in PR; auto. destruct PR as (A & t & t' & E & Ht & Ht' & PR). apply (HQ ph A Hp).
  apply (knows_query C m _ ids D _ A ph (dims A) t t' (reaching_fits far B shared ids D L N1 HT)); auto.
  - intros r Hr. apply in_map_iff in Hr as (q & <- & Hq). apply knows_far; auto.
  - intros g Hg <-. now apply Nat.eqb_eq, DM.
Qed.

(* Two blocks: what both read there is one memory. *)
Theorem kernel_congruent_grid V dims : unused far (approx_k (forget U unread k)) = true -> u_fine dims V (over_all far (forget U unread k)) = true ->
  (forall A, ~ satisfiable (congruent_query C (far :: shared) ids D A (mkphase [] (RLeaf (over_all far (forget U unread k)))))) ->
  forall readable m bs, steady readable m C -> (forall b r, In b bs -> In r (gb_threads b) -> knows m C r) -> blocks_fit shared ids D bs ->
  (forall b, In b bs -> execution readable (gb_before b) (gb_threads b) k (gb_after b)) -> ~ blocks_race bs.
Proof.
  intros HU HF HQ readable m bs S K [G1 G2 G3] HE (i & j & t & t' & b & b' & N & Hi & Hj & Ht & Ht' & x & y & Hx & Hy & CF). destruct names as [N1 N2].
  unfold unused in HU. rewrite andb_true_iff, !negb_true_iff in HU. destruct HU as [FV FB].
  apply not_mem in FV. apply not_mem in FB. apply not_mem in N1. rewrite in_app_iff in N1.
  assert (Ib := nth_error_In _ _ Hi). assert (Ib' := nth_error_In _ _ Hj).
  assert (J := nth_In _ env0 Ht). assert (J' := nth_In _ env0 Ht').
  assert (HE' : forall c, In c bs -> execution readable (gb_before c) (gb_threads c) (forget U unread k) (gb_after c))
    by (intros c Hc; apply (forget_execution readable m U X unread); eauto).
  assert (LG : forall c u z, In c bs -> (u < length (gb_threads c))%nat -> In z (does c u) ->
    large (fun B => In z (u_list (over_all far (forget U unread k)) (upd (nth u (gb_threads c) env0) far B)))).
  { intros c u z Hc Hu Hz. assert (UI : u_in (merge (approx_k (forget U unread k))) (nth u (gb_threads c) env0) z).
    { apply u_in_run. exists (does c u). split; auto. apply (proj1 run_merge). eapply approx_sound; eauto. }
    apply (widen_cover far) in UI as [B0 HB]; [|now rewrite merge_vars | now rewrite merge_binders].
    exists B0. intros B HB0. apply (HB B HB0). split; [apply upd_same|]. intros v NV _. symmetry. apply upd_other. auto. }
  destruct (large_and _ _ (LG b t x Ib Ht Hx) (LG b' t' y Ib' Ht' Hy)) as [B HB]. destruct (HB B (Z.le_refl B)) as [Xx Yy].
  assert (FF : rope_ok (u_fine dims) V (RLeaf (over_all far (forget U unread k))) = true) by exact HF.
  destruct (ctx_fine dims [] (RLeaf (over_all far (forget U unread k))) V FF) as (_ & BF & DM).
  apply (HQ (a_array x)), (congruent_query_iff C (far :: shared) ids D (a_array x) (mkphase [] (RLeaf (over_all far (forget U unread k)))) (dims (a_array x)) (DM (a_array x))).
  assert (K1 := knows_far m C far B _ N2 (K b _ Ib J)). assert (K2 := knows_far m C far B _ N2 (K b' _ Ib' J')).
  exists (upd (nth t (gb_threads b) env0) far B), (upd (nth t' (gb_threads b') env0) far B).
  split; [|split; [|split; [|split; [|split]]]].
  - intros z Hz. unfold upd. destruct (Nat.eqb_spec far z); auto. destruct Hz as [|Hz]; [congruence|]. exact (G3 b b' _ _ z Ib Ib' J J' Hz).
  - rewrite <- (G1 b _ Ib J). apply beval_agree. intros z Hz. apply upd_other. intros ->. auto.
  - rewrite <- (G1 b' _ Ib' J'). apply beval_agree. intros z Hz. apply upd_other. intros ->. auto.
  - repeat split; eapply knows_congruent; eauto.
  - destruct (G2 i j b b' _ _ N Hi Hj J J') as (z & Hz & NZ). exists z. split; auto. rewrite !upd_other; auto; intros ->; auto.
  - exists x, y. repeat split; auto; apply rope_in_list; auto.
Qed.

(* Barriers: no question about them has a model, so each launch that knows has an execution. *)
Theorem kernel_congruent_runs init m q n : (forall l, init l <> None) -> over_k far (forget U unread k) = Some q ->
  alignable (far :: W) n q = true ->
  (forall pl, In pl (places (align (far :: W) n q)) -> ~ satisfiable (congruent_parting C (far :: shared) D pl)) ->
  forall L H, (forall r, In r L -> knows m C r) -> agreeing W L -> fits shared ids D L -> exists H', execution (held C m init) H L k H'.
Proof.
  intros HI HO HL HP L H K HW HT. destruct names as [N1 N2]. apply over_k_over in HO as (O & FV & FB).
  destruct (reaching_fits far 0 _ ids D L N1 HT) as [H1 _ H3].
  assert (LS : lockstep q (reaching far 0 L) = true).
  { apply pace_lockstep. intros r r' Hr Hr'. apply (align_in_pace q (far :: W) n); auto; [apply (reaching_agreeing far 0 W L HW); auto|].
    apply nowhere_in_step. intros pl Hp HB. apply (HP pl Hp).
    destruct (parting_model (far :: shared) D pl r r') as (s & E & T1 & T2); auto. exists s. unfold congruent_parting. cbn [feval]. rewrite E, andb_true_r.
    assert (KK : forall r, In r (reaching far 0 L) -> knows m C r) by (intros a Ha; apply in_map_iff in Ha as (b & <- & Hb); apply knows_far; auto).
    apply (facts_eval C s _ _ r r'); auto. repeat split; eapply knows_congruent; eauto. }
  assert (EO : length (open0 L) = length L) by (unfold open0; now rewrite map_length).
  assert (T : forall H P l, exists v, held C m init H P l v).
  { intros G P l. unfold held. destruct (existsb _ _); [eauto | apply (lastwrite_total init HI)]. }
  destruct (over_run _ far 0 T _ [] q O FV FB H (open0 L) L _ (reaching_alike far 0 L) EO LS) as (H' & O' & R).
  exists (O' :: H'). apply (remember_execution _ m U X unread); auto using held_steady. now constructor.
Qed.
End Kernel.

(* ---------------------------------------------------------------- one of two threads, by what both read *)

(* x = B[tid / 2]; if (x == tid % 2) A[tid / 2] = 1 *)
Definition half : nexp := NBin OEdiv (NVar 0%nat) (NInt 2).
Definition halves : scmd := KUnsync (BRead 0 2%nat 0 [half] (BIf (BRel REq (NVar 2%nat) (NBin OEmod (NVar 0%nat) (NInt 2))) (BWrite 1 1 [half] (NInt 1)) BSkip)).
Definition halves_reads : list constant := constants [2%nat] halves.
Example halves_conditions : forgettable [2%nat] [0%nat] 8%nat halves = true /\ ordered [0%nat] halves_reads = true.
Proof. split; reflexivity. Qed.
(* Both threads of a pair read one element, so they store by turns. *)
Example halves_free : forall readable m L H H', steady readable m halves_reads -> (forall r, In r L -> knows m halves_reads r) -> L <> [] ->
  fits [] [0%nat] (BBool true) L -> history_racefree H -> execution readable H L halves H' -> ~ history_racy H'.
Proof.
  intros readable m L H H' S K HN HF HR HE. destruct (over_k far0 (forget [2%nat] 8%nat halves)) as [p|] eqn:E; [|discriminate].
  refine (kernel_congruent_free far0 8%nat [2%nat] [0%nat] halves [] [] [0%nat] (BBool true) eq_refl (conj eq_refl eq_refl) p 10%nat
    [far0; 0%nat; 2%nat] (fun _ => 1%nat) E _ _ _ _ readable m L H H' S K HN _ HF HR HE); try (injection E as <-; reflexivity).
  - intros ph A Hp HQ. injection E as <-. assert (DM : dims_ok A 1%nat (ph_rope ph)).
    { simpl in Hp. repeat destruct Hp as [<-|Hp]; try destruct Hp; intros g Hg _; simpl in Hg; repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
    apply (congruent_query_iff _ _ _ _ A ph _ DM) in HQ as (r1 & r2 & _ & _ & _ & (_ & CG & _) & (y & [<-|[]] & NE) & PR).
    specialize (CG 2%nat 0%nat [half] 2%nat [half] (or_introl eq_refl) (or_introl eq_refl)).
    simpl in Hp. unfold pair_racy in PR. repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR; open_pair; try discriminate.
    match goal with X : [?a] = [?b] |- _ => injection X as X; unfold idx in CG; simpl in CG; rewrite X in CG; specialize (CG eq_refl) end.
    apply NE. unfold ediv, emod in *. simpl Z.abs in *. simpl Z.sgn in *.
    rewrite (Z.div_mod (r1 0%nat) 2), (Z.div_mod (r2 0%nat) 2) by lia. lia.
  - intros r r' _ _ x [].
Qed.
(* Nothing else tells them apart: without the fact the question has a model. *)
Example halves_need_it : exists p ph, over_k far0 (forget [2%nat] 8%nat halves) = Some p /\ In ph (phases (align [far0] 10%nat p)) /\
  satisfiable (query [far0] [0%nat] (BBool true) 1 ph).
Proof.
  eexists _, _. split; [reflexivity|]. split; [left; reflexivity|]. apply (query_iff _ _ _ 1%nat _ 1%nat).
  - intros g Hg _. simpl in Hg. repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity.
  - exists (fun _ => 0), (fun y => match y with 0%nat | 2%nat => 1 | _ => 0 end). repeat split.
    + intros y [<-|[]]. reflexivity.
    + exists 0%nat. split; [now left | discriminate].
    + exists (mkaccess 1 1 MWrite [0]), (mkaccess 1 1 MWrite [0]). split; [|split; [|split; reflexivity]];
        (exists (pre (IIf (BRel REq (NVar 2%nat) (NBin OEmod (NVar 0%nat) (NInt 2)))) ([], wr 1 1 [half])); split; [right; left; reflexivity | split; reflexivity]).
Qed.
