(* The split is exact: ranging over all values of the shared loop variables, its phases are those of the protocol, for
   each thread and for all threads of a launch together. *)
From Coq Require Import ZArith List Bool Lia PeanoNat Permutation.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Decide Split.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- conditions *)

Lemma snot_eval r a : beval r (snot a) = negb (beval r a).
Proof. destruct a; reflexivity. Qed.
Lemma sand_eval r a b : beval r (sand a b) = beval r a && beval r b.
Proof. destruct a as [[]| | | |], b as [[]| | | |]; simpl; rewrite ?andb_true_r, ?andb_false_r; reflexivity. Qed.
Lemma sor_eval r a b : beval r (sor a b) = beval r a || beval r b.
Proof. destruct a as [[]| | | |], b as [[]| | | |]; simpl; rewrite ?orb_true_r, ?orb_false_r; reflexivity. Qed.
Lemma choose_eval r c a b : beval r (choose c a b) = if beval r c then beval r a else beval r b.
Proof.
  assert (H : beval r (sor (sand c a) (sand (snot c) b)) = if beval r c then beval r a else beval r b)
    by (rewrite sor_eval, !sand_eval, snot_eval; destruct (beval r c); simpl; now rewrite ?orb_false_r).
  unfold choose. destruct a as [[]| | | |], b as [[]| | | |]; auto. simpl. destruct (beval r c); reflexivity.
Qed.
Lemma loop_ok_eval r R :
  beval r (loop_ok R) = range_ok (r_kind R) (neval r (r_first R)) (neval r (r_limit R)) (neval r (r_step R)).
Proof. unfold loop_ok. destruct (r_kind R); reflexivity. Qed.
Lemma loop_cond_eval r R e : beval r (loop_cond R e) = range_go (r_kind R) (neval r (r_limit R)) (neval r e).
Proof. unfold loop_cond. destruct (r_kind R); reflexivity. Qed.
Lemma loop_next_eval r R e : neval r (loop_next R e) = range_next (r_kind R) (neval r (r_step R)) (neval r e).
Proof. unfold loop_next. destruct (r_kind R); reflexivity. Qed.

(* ---------------------------------------------------------------- lists *)

Lemma glue_join {A} (h t h' t' : list A) m m' :
  glue (h :: m ++ [t]) (h' :: m' ++ [t']) = h :: (m ++ [t ++ h'] ++ m') ++ [t'].
Proof.
  revert h. induction m as [|a m IH]; intro h.
  - simpl. destruct m'; reflexivity.
  - change ((a :: m) ++ [t]) with (a :: m ++ [t]). rewrite glue_cons, IH. reflexivity.
Qed.
Lemma glue_last {A} (h t h' : list A) m : glue (h :: m ++ [t]) [h'] = h :: m ++ [t ++ h'].
Proof.
  revert h. induction m as [|a m IH]; intro h; [reflexivity|].
  change ((a :: m) ++ [t]) with (a :: m ++ [t]). rewrite glue_cons, IH. reflexivity.
Qed.
Lemma glue_first {A} (h h' : list A) l : glue [h] (h' :: l) = (h ++ h') :: l.
Proof. reflexivity. Qed.

Lemma flat_map_nil {A B} (f : A -> list B) l : (forall x, f x = []) -> flat_map f l = [].
Proof. intro H. induction l; simpl; auto. now rewrite H, IHl. Qed.
Lemma flat_map_ext' {A B} (f g : A -> list B) l : (forall x, f x = g x) -> flat_map f l = flat_map g l.
Proof. intro H. induction l; simpl; congruence. Qed.
Lemma flat_map_app' {A B} (f : A -> list B) l m : flat_map f (l ++ m) = flat_map f l ++ flat_map f m.
Proof. induction l; simpl; auto. now rewrite IHl, app_assoc. Qed.
Lemma flat_map_split {A B} (f g : A -> list B) l :
  Permutation (flat_map (fun x => f x ++ g x) l) (flat_map f l ++ flat_map g l).
Proof.
  induction l; simpl; auto. rewrite IHl, <- !app_assoc. apply Permutation_app_head.
  rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.
Lemma flat_map_swap {A B C} (f : A -> B -> list C) l m :
  Permutation (flat_map (fun a => flat_map (f a) m) l) (flat_map (fun b => flat_map (fun a => f a b) l) m).
Proof.
  induction l as [|a l IH]; simpl.
  - rewrite flat_map_nil; auto.
  - rewrite IH. symmetry. apply flat_map_split.
Qed.
Lemma map_flat_map {A B C} (f : B -> C) (g : A -> list B) l : map f (flat_map g l) = flat_map (fun x => map f (g x)) l.
Proof. induction l; simpl; auto. now rewrite map_app, IHl. Qed.

(* ---------------------------------------------------------------- one proof for one thread and for many *)

(* E: what an environment is: that of one thread, or those of all threads with the one that decides (the leader).
   U: what unsynchronised code accesses. *)
Section Generic.
Variables (E A : Type) (lead : E -> env) (update : E -> var -> Z -> E) (U : uproto -> E -> list A).
Variable same : E -> E -> Prop.
Hypothesis lead_update : forall e x v, lead (update e x v) = upd (lead e) x v.
Hypothesis same_lead : forall e f, same e f -> forall y, lead e y = lead f y.
Hypothesis same_update : forall e f x v, same e f -> same (update e x v) (update f x v).
Hypothesis same_again : forall e x v w, same (update (update e x v) x w) (update e x w).
Hypothesis same_U : forall u e f, same e f -> U u e = U u f.

Fixpoint g_list (p : sproto) (e : E) : list (list A) :=
  match p with
  | SU u => [U u e]
  | SSync => [[]; []]
  | SSeq p q => glue (g_list p e) (g_list q e)
  | SIf c p q => if beval (lead e) c then g_list p e else g_list q e
  | SFor x R p => glue_all (map (fun v => g_list p (update e x v)) (range_eval (lead e) R))
  | SBind x p => g_list p e
  end.
Fixpoint g_rope (k : rope) (e : E) : list A :=
  match k with
  | RNil => []
  | RLeaf u => U u e
  | RCat a b => g_rope a e ++ g_rope b e
  | RGuard c k => if beval (lead e) c then g_rope k e else []
  | RSubst x n k => g_rope k (update e x (neval (lead e) n))
  | RAll x R k => flat_map (fun v => g_rope k (update e x v)) (range_eval (lead e) R)
  end.
Fixpoint updates (e : E) (i : list (var * Z)) : E :=
  match i with [] => e | (x, v) :: i => updates (update e x v) i end.
Definition g_phase (ph : phase) (e : E) : list (list A) :=
  map (fun i => g_rope (ph_rope ph) (updates e i)) (instances (ph_ctx ph) (lead e)).
Definition g_phases (l : list phase) (e : E) : list (list A) := flat_map (fun ph => g_phase ph e) l.

Lemma g_rope_same k : forall e f, same e f -> g_rope k e = g_rope k f.
Proof.
  induction k; simpl; intros e' f H; auto.
  - f_equal; auto.
  - rewrite (beval_agree c (lead e') (lead f)) by (intros; eapply same_lead; eauto). destruct (beval _ _); auto.
  - rewrite (neval_agree e (lead e') (lead f)) by (intros; eapply same_lead; eauto). auto.
  - rewrite (range_eval_agree R (lead e') (lead f)) by (intros; eapply same_lead; eauto). apply flat_map_ext'. auto.
Qed.

Lemma g_phase_if c ph e : g_phase (under (CIf c) ph) e = if beval (lead e) c then g_phase ph e else [].
Proof. unfold g_phase. simpl. destruct (beval (lead e) c); reflexivity. Qed.
Lemma g_phase_in x R ph e :
  g_phase (under (CIn x R) ph) e = flat_map (fun v => g_phase ph (update e x v)) (range_eval (lead e) R).
Proof.
  unfold g_phase. simpl. rewrite map_flat_map. apply flat_map_ext'. intro v. rewrite map_map, lead_update. reflexivity.
Qed.
Lemma g_phases_app l m e : g_phases (l ++ m) e = g_phases l e ++ g_phases m e.
Proof. apply flat_map_app'. Qed.
Lemma g_phases_if c l e : g_phases (map (under (CIf c)) l) e = if beval (lead e) c then g_phases l e else [].
Proof.
  unfold g_phases. induction l as [|ph l IH]; simpl; [now destruct (beval _ _)|].
  rewrite IH, g_phase_if. destruct (beval (lead e) c); reflexivity.
Qed.
Lemma g_phases_in x R l e :
  Permutation (g_phases (map (under (CIn x R)) l) e)
              (flat_map (fun v => g_phases l (update e x v)) (range_eval (lead e) R)).
Proof.
  unfold g_phases. rewrite flat_map_concat_map, map_map, <- flat_map_concat_map.
  rewrite (flat_map_ext' _ _ l (fun ph => g_phase_in x R ph e)). apply flat_map_swap.
Qed.

Lemma g_phase_two a b k e :
  g_phase (mkphase [CIf a; CIf b] k) e = if beval (lead e) a && beval (lead e) b then [g_rope k e] else [].
Proof. unfold g_phase. simpl. destruct (beval (lead e) a), (beval (lead e) b); reflexivity. Qed.
Lemma g_phases_cons ph l e : g_phases (ph :: l) e = g_phase ph e ++ g_phases l e.
Proof. reflexivity. Qed.

(* What a summary says of the phases. *)
Definition summarises (s : summary) (P : E -> list (list A)) : Prop := forall e,
  if beval (lead e) (s_e s)
  then exists mid, P e = g_rope (s_head s) e :: mid ++ [g_rope (s_tail s) e] /\ Permutation (g_phases (s_inner s) e) mid
  else P e = [g_rope (s_head s) e] /\ g_rope (s_tail s) e = [] /\ g_phases (s_inner s) e = [].

Lemma then_summarises s t P Q :
  summarises s P -> summarises t Q -> summarises (split_then s t) (fun e => glue (P e) (Q e)).
Proof.
  intros HP HQ e. specialize (HP e). specialize (HQ e). unfold split_then. simpl s_e. simpl s_head. simpl s_tail.
  simpl s_inner. rewrite sor_eval, g_phases_app, g_phases_cons, g_phase_two. simpl g_rope. rewrite !snot_eval.
  destruct (beval (lead e) (s_e s)) eqn:E1, (beval (lead e) (s_e t)) eqn:E2; simpl.
  - destruct HP as (m & -> & M), HQ as (n & -> & N).
    exists (m ++ [g_rope (s_tail s) e ++ g_rope (s_head t) e] ++ n). split.
    + now rewrite glue_join, app_nil_r.
    + apply Permutation_app; auto. simpl. now constructor.
  - destruct HP as (m & -> & M), HQ as (-> & T & I). exists m. split.
    + rewrite glue_last, T, !app_nil_r. reflexivity.
    + now rewrite I, app_nil_r.
  - destruct HP as (-> & T & I), HQ as (n & -> & N). exists n. split; [apply glue_first|]. now rewrite I.
  - destruct HP as (-> & T & I), HQ as (-> & T' & I'). rewrite T, T', I, I'. repeat split.
Qed.

Lemma if_summarises c s t P Q : summarises s P -> summarises t Q ->
  summarises (split_if c s t) (fun e => if beval (lead e) c then P e else Q e).
Proof.
  intros HP HQ e. specialize (HP e). specialize (HQ e). simpl.
  rewrite choose_eval, g_phases_app, !g_phases_if, !snot_eval. destruct (beval (lead e) c); simpl.
  - rewrite !app_nil_r. destruct (beval _ (s_e s)); auto.
  - destruct (beval _ (s_e t)); auto.
Qed.

(* The phases of a loop of which every iteration passes a barrier, along its range. *)
Lemma glue_along k limit step (g : Z -> list (list A)) (I : Z -> list (list A)) (H T : Z -> list A) :
  (forall v, exists m, g v = H v :: m ++ [T v] /\ Permutation (I v) m) ->
  forall first, range_ok k first limit step = true -> range_go k limit first = true ->
  let vs := range_vals k first limit step in
  let goes v := range_go k limit (range_next k step v) in
  exists mid,
    glue_all (map g vs) = H first :: mid ++ [flat_map (fun v => if goes v then [] else T v) vs] /\
    Permutation (flat_map I vs ++ flat_map (fun v => if goes v then [T v ++ H (range_next k step v)] else []) vs) mid.
Proof.
  intros Hg. intros first. along first k limit step. intros first IH Hok Hgo vs goes. unfold vs.
  rewrite range_vals_go by auto. destruct (Hg first) as (m & E1 & M). specialize (IH Hok Hgo).
  simpl map. change (glue_all (?a :: ?l)) with (glue a (glue_all l)). rewrite E1.
  cbn [flat_map]. destruct (range_go k limit (range_next k step first)) eqn:Hn.
  - destruct IH as (mid & E2 & M2); [now apply range_ok_next | auto |].
    assert (G : goes first = true) by exact Hn. rewrite G.
    set (vs' := range_vals k (range_next k step first) limit step) in *. rewrite E2, glue_join.
    exists (m ++ [T first ++ H (range_next k step first)] ++ mid). split; [reflexivity|].
    rewrite <- app_assoc. apply Permutation_app; auto. simpl. rewrite <- Permutation_middle. constructor. exact M2.
  - assert (G : goes first = false) by exact Hn. rewrite G.
    rewrite range_vals_stop by auto. change (glue_all (map g [])) with ([[]] : list (list A)).
    rewrite glue_last, app_nil_r. cbn [flat_map]. rewrite !app_nil_r. exists m. auto.
Qed.

Lemma loop_summarises x R s P : mem x (rfv R) = false -> mem x (bfv (s_e s)) = false -> summarises s P ->
  summarises (regular_loop x R s)
    (fun e => glue_all (map (fun v => P (update e x v)) (range_eval (lead e) R))).
Proof.
  intros XR XE HP e. unfold regular_loop. set (n := loop_next R (NVar x)). simpl s_e. simpl s_inner.
  assert (FE : forall v, beval (lead (update e x v)) (s_e s) = beval (lead e) (s_e s)).
  { intro v. rewrite lead_update. apply beval_agree. intros y Hy. apply upd_other. intros ->.
    apply mem_In in Hy. congruence. }
  assert (FL : forall v n, In n [r_first R; r_limit R; r_step R] -> neval (lead (update e x v)) n = neval (lead e) n).
  { intros v m Hm. rewrite lead_update. apply neval_agree. intros y Hy. apply upd_other. intros ->.
    enough (mem y (rfv R) = true) by congruence. apply mem_In. unfold rfv. rewrite !in_app_iff.
    destruct Hm as [<-|[<-|[<-|[]]]]; auto. }
  set (k := r_kind R). set (first := neval (lead e) (r_first R)). set (limit := neval (lead e) (r_limit R)).
  set (step := neval (lead e) (r_step R)).
  assert (FN : forall v, neval (lead (update e x v)) n = range_next k step v).
  { intro v. unfold n. rewrite loop_next_eval, FL by (simpl; auto). simpl. rewrite lead_update, upd_same. reflexivity. }
  assert (FC : forall v, beval (lead (update e x v)) (loop_cond R n) = range_go k limit (range_next k step v)).
  { intro v. rewrite loop_cond_eval, FN, FL by (simpl; auto). reflexivity. }
  assert (ES : beval (lead e) (loop_some R) = range_ok k first limit step && range_go k limit first)
    by (unfold loop_some; now rewrite sand_eval, loop_ok_eval, loop_cond_eval).
  assert (ER : range_eval (lead e) R = range_vals k first limit step) by reflexivity.
  rewrite sand_eval, ES, g_phases_app. simpl g_phases. rewrite app_nil_r.
  assert (EB : g_phase (mkphase [CIn x R; CIf (loop_cond R n); CIf (s_e s)]
                (RCat (s_tail s) (RSubst x n (s_head s)))) e =
               flat_map (fun v => if range_go k limit (range_next k step v) && beval (lead e) (s_e s)
                 then [g_rope (s_tail s) (update e x v) ++ g_rope (s_head s) (update e x (range_next k step v))] else
                   [])
                 (range_vals k first limit step)).
  { change (mkphase (CIn x R :: ?c) ?r) with (under (CIn x R) (mkphase c r)). rewrite g_phase_in, ER.
    apply flat_map_ext'. intro v. rewrite g_phase_two, FC, FE. simpl. rewrite FN.
    destruct (range_go k limit (range_next k step v) && beval (lead e) (s_e s)); auto.
    do 2 f_equal. apply g_rope_same, same_again. }
  rewrite EB. simpl g_rope. rewrite !snot_eval, sand_eval, ES, ER.
  assert (ET : flat_map (fun v => if beval (lead (update e x v)) (snot (loop_cond R n))
                 then g_rope (s_tail s) (update e x v) else []) (range_vals k first limit step) =
               flat_map (fun v => if range_go k limit (range_next k step v) then []
                 else g_rope (s_tail s) (update e x v)) (range_vals k first limit step)).
  { apply flat_map_ext'. intro v. rewrite snot_eval, FC.
    destruct (range_go k limit (range_next k step v)); reflexivity. }
  rewrite ET. clear ET EB.
  destruct (beval (lead e) (s_e s)) eqn:EE; simpl.
  - rewrite andb_true_r.
    assert (Hv : forall v, exists m, P (update e x v) = g_rope (s_head s) (update e x v) :: m ++
              [g_rope (s_tail s) (update e x v)] /\ Permutation (g_phases (s_inner s) (update e x v)) m).
    { intro v. specialize (HP (update e x v)). rewrite FE in HP. exact HP. }
    destruct (range_ok k first limit step && range_go k limit first) eqn:S.
    + apply andb_true_iff in S as [S1 S2].
      destruct (glue_along k limit step (fun v => P (update e x v)) (fun v => g_phases (s_inner s) (update e x v))
        (fun v => g_rope (s_head s) (update e x v)) (fun v => g_rope (s_tail s) (update e x v)) Hv first S1 S2)
        as (mid & E1 & M).
      exists mid. rewrite app_nil_r. split; [exact E1|]. rewrite <- M. apply Permutation_app; [apply g_phases_in|].
      apply Permutation_refl'. apply flat_map_ext'. intro v. now rewrite andb_true_r.
    + apply range_vals_nil in S. rewrite S. simpl. rewrite app_nil_r. repeat split; auto.
      apply Permutation_nil. symmetry. rewrite g_phases_in, ER, S. simpl. auto.
  - rewrite andb_false_r.
    assert (Hv : forall v, P (update e x v) = [g_rope (s_head s) (update e x v)] /\
              g_rope (s_tail s) (update e x v) = [] /\ g_phases (s_inner s) (update e x v) = []).
    { intro v. specialize (HP (update e x v)). rewrite FE in HP. exact HP. }
    repeat split.
    + clear - Hv. unfold glue_all. induction (range_vals k first limit step) as [|v vs IH]; simpl; auto.
      rewrite IH. destruct (Hv v) as (-> & _). reflexivity.
    + apply flat_map_nil. intro v. destruct (Hv v) as (_ & -> & _).
      now destruct (range_go k limit (range_next k step v)).
    + rewrite flat_map_nil by (intro v; now rewrite andb_false_r). rewrite app_nil_r.
      apply Permutation_nil. symmetry. rewrite g_phases_in. rewrite flat_map_nil; auto. intro v. apply Hv.
Qed.

Theorem split_summarises p : regular p = true -> summarises (split p) (g_list p).
Proof.
  induction p; simpl; intro H; rewrite ?andb_true_iff, ?negb_true_iff in H.
  - intro e. simpl. auto.
  - intro e. simpl. exists []. auto.
  - apply then_summarises; tauto.
  - apply if_summarises; tauto.
  - destruct H as [[H1 H2] H3]. apply loop_summarises; auto.
  - auto.
Qed.

Theorem split_generic p e : regular p = true -> Permutation (g_phases (phases p) e) (g_list p e).
Proof.
  intro H. pose proof (split_summarises p H e) as S. unfold phases.
  rewrite g_phases_cons, g_phases_app, g_phases_cons. simpl (g_phases [] e). rewrite app_nil_r.
  change (mkphase [CIf ?c] ?k) with (under (CIf c) (mkphase [] k)). rewrite g_phase_if.
  change (g_phase (mkphase [] ?k) e) with [g_rope k e]. simpl app at 1.
  destruct (beval (lead e) (s_e (split p))).
  - destruct S as (mid & -> & M). constructor. now apply Permutation_app_tail.
  - destruct S as (-> & T & I). rewrite I. simpl. auto.
Qed.
End Generic.

(* ---------------------------------------------------------------- one thread *)

Lemma u_list_ext u : forall r s, (forall y, r y = s y) -> u_list u r = u_list u s.
Proof.
  induction u; simpl; intros r s H; auto.
  - rewrite (acc_eval_agree a r s); auto.
  - f_equal; auto.
  - rewrite (beval_agree c r s) by auto. destruct (beval s c); auto.
  - rewrite (range_eval_agree R r s) by auto. apply flat_map_ext'. intro v. apply IHu. intro y. unfold upd.
    destruct (Nat.eqb x y); auto.
Qed.
Definition same_env (r s : env) : Prop := forall y, r y = s y.
Lemma upd_again (r : env) x v w : same_env (upd (upd r x v) x w) (upd r x w).
Proof. intro y. unfold upd. destruct (Nat.eqb x y); auto. Qed.
Lemma upd_same_env (r s : env) x v : same_env r s -> same_env (upd r x v) (upd s x v).
Proof. intros H y. unfold upd. destruct (Nat.eqb x y); auto. Qed.

Definition one_list := g_list env access (fun r => r) upd u_list.
Definition one_rope := g_rope env access (fun r => r) upd u_list.

Lemma one_list_eq p : forall r, one_list p r = s_list p r.
Proof.
  unfold one_list. induction p; simpl; intro r; auto; try congruence.
Qed.
Lemma one_rope_eq k : forall r, one_rope k r = rope_list k r.
Proof.
  unfold one_rope. induction k; simpl; intro r; auto; try congruence.
Qed.
Lemma one_updates r i : updates env upd r i = upds r i.
Proof. revert r. induction i as [|[x v] i IH]; simpl; auto. Qed.

Lemma one_phases l r :
  g_phases env access (fun r => r) upd u_list l r = flat_map (fun ph => phase_lists ph r) l.
Proof.
  apply flat_map_ext'. intro ph. unfold phase_lists, g_phase.
  apply map_ext. intro i. rewrite one_updates. apply one_rope_eq.
Qed.

(* Each thread's phases are those of the split, over all values of the shared loop variables. *)
Theorem split_exact p r : regular p = true ->
  Permutation (flat_map (fun ph => phase_lists ph r) (phases p)) (s_list p r).
Proof.
  intro H. rewrite <- one_list_eq. eapply Permutation_trans.
  2: { apply (split_generic env access (fun r => r) upd u_list same_env);
         auto using u_list_ext; [intros e f x v; apply upd_same_env | intros e x v w; apply upd_again]. }
  now rewrite one_phases.
Qed.

(* ---------------------------------------------------------------- all threads of a launch *)

(* The leader's environment and those of the threads, each with its number. *)
Definition joint := (env * list (nat * env))%type.
Definition joint_update (e : joint) (x : var) (v : Z) : joint :=
  (upd (fst e) x v, map (fun tr => (fst tr, upd (snd tr) x v)) (snd e)).
Definition tagged (t : nat) (l : list access) : list (nat * access) := map (pair t) l.
Definition joint_U (u : uproto) (e : joint) : list (nat * access) :=
  flat_map (fun tr => tagged (fst tr) (u_list u (snd tr))) (snd e).
Definition joint_same (e f : joint) : Prop :=
  same_env (fst e) (fst f) /\ Forall2 (fun a b => fst a = fst b /\ same_env (snd a) (snd b)) (snd e) (snd f).
Definition joint_list := g_list joint (nat * access) fst joint_update joint_U.
Definition joint_rope := g_rope joint (nat * access) fst joint_update joint_U.

Lemma joint_same_update e f x v : joint_same e f -> joint_same (joint_update e x v) (joint_update f x v).
Proof.
  intros [H1 H2]. split; simpl; [now apply upd_same_env|].
  induction H2 as [|a b l m [E1 E2] H2 IH]; simpl; constructor; auto. simpl. split; auto. now apply upd_same_env.
Qed.
Lemma joint_again e x v w : joint_same (joint_update (joint_update e x v) x w) (joint_update e x w).
Proof.
  split; simpl; [apply upd_again|]. rewrite map_map. induction (snd e); simpl; constructor; auto.
  simpl. split; auto. apply upd_again.
Qed.
Lemma joint_same_U u e f : joint_same e f -> joint_U u e = joint_U u f.
Proof.
  intros [_ H]. unfold joint_U. induction H as [|a b l m [E1 E2] H IH]; simpl; auto.
  rewrite E1, (u_list_ext u (snd a) (snd b)) by auto. now rewrite IH.
Qed.

(* What thread t does in a phase of all. *)
Definition of_thread (t : nat) (l : list (nat * access)) : list access :=
  map snd (filter (fun ta => Nat.eqb (fst ta) t) l).
Lemma of_thread_app t l m : of_thread t (l ++ m) = of_thread t l ++ of_thread t m.
Proof.
  unfold of_thread. induction l as [|a l IH]; simpl; auto. destruct (Nat.eqb (fst a) t); simpl; now rewrite IH.
Qed.
Lemma of_thread_nth t k J : nth k (map (of_thread t) J) [] = of_thread t (nth k J []).
Proof. exact (map_nth (of_thread t) J [] k). Qed.
Lemma of_thread_tagged t t' l : of_thread t (tagged t' l) = if Nat.eqb t' t then l else [].
Proof.
  unfold of_thread, tagged. induction l as [|a l IH]; simpl; [now destruct (Nat.eqb t' t)|].
  destruct (Nat.eqb t' t); simpl; now rewrite IH.
Qed.
Lemma of_thread_flat_map {B} t (f : B -> list (nat * access)) l :
  of_thread t (flat_map f l) = flat_map (fun x => of_thread t (f x)) l.
Proof. induction l; simpl; auto. now rewrite of_thread_app, IHl. Qed.

Definition has (e : joint) (t : nat) (r : env) : Prop := In (t, r) (snd e).
Definition numbered (e : joint) : Prop := NoDup (map fst (snd e)).
Lemma numbered_update e x v : numbered e -> numbered (joint_update e x v).
Proof. unfold numbered. simpl. now rewrite map_map. Qed.
Lemma has_update e t r x v : has e t r -> has (joint_update e x v) t (upd r x v).
Proof. unfold has. simpl. intro H. apply in_map_iff. exists (t, r). auto. Qed.

Lemma joint_U_thread u e t r : NoDup (map fst (snd e)) -> has e t r -> of_thread t (joint_U u e) = u_list u r.
Proof.
  unfold has, joint_U. intros N H. rewrite of_thread_flat_map. induction (snd e) as [|[t' r'] l IH]; [destruct H|].
  simpl in *. inversion N as [|? ? N1 N2]; subst. rewrite of_thread_tagged. destruct H as [[= -> ->]|H].
  - rewrite Nat.eqb_refl. rewrite <- (app_nil_r (u_list u r)) at 2. f_equal. clear - N1.
    induction l as [|[t' r'] l IH]; simpl in *; auto. rewrite of_thread_tagged.
    destruct (Nat.eqb_spec t' t); [tauto|]. apply IH. tauto.
  - destruct (Nat.eqb_spec t' t) as [->|]; [|apply IH; auto]. exfalso. apply N1. apply in_map_iff. exists (t, r). auto.
Qed.

(* ---------------------------------------------------------------- what the split makes depends on W alone *)

(* [leaf]: what is asked of unsynchronised code; nothing, or that it too depends on W alone. *)
Section Ok.
Variable leaf : list var -> uproto -> bool.
Hypothesis leaf_mono : forall u V W, incl V W -> leaf V u = true -> leaf W u = true.

Fixpoint s_ok (W : list var) (p : sproto) : bool :=
  match p with
  | SU u => leaf W u
  | SSync => true
  | SSeq p q => s_ok W p && s_ok W q
  | SIf c p q => bool_ok W c && s_ok W p && s_ok W q
  | SFor x R p => range_typed W R && s_ok (x :: W) p
  | SBind x p => s_ok (remove x W) p
  end.
Fixpoint rope_ok (W : list var) (k : rope) : bool :=
  match k with
  | RNil => true
  | RLeaf u => leaf W u
  | RCat a b => rope_ok W a && rope_ok W b
  | RGuard c k => bool_ok W c && rope_ok W k
  | RSubst x e k => num_ok W e && rope_ok (x :: W) k
  | RAll x R k => range_typed W R && rope_ok (x :: W) k
  end.
Fixpoint ctx_ok (W : list var) (ctx : list citem) (k : rope) : bool :=
  match ctx with
  | [] => rope_ok W k
  | CIf c :: ctx => bool_ok W c && ctx_ok W ctx k
  | CIn x R :: ctx => range_typed W R && ctx_ok (x :: W) ctx k
  end.
Definition phase_ok (W : list var) (ph : phase) : bool := ctx_ok W (ph_ctx ph) (ph_rope ph).
Definition summary_ok (W : list var) (s : summary) : bool :=
  bool_ok W (s_e s) && rope_ok W (s_head s) && rope_ok W (s_tail s) && forallb (phase_ok W) (s_inner s).

Lemma mem_mono V W x : incl V W -> mem x V = true -> mem x W = true.
Proof. rewrite !mem_In. auto. Qed.
Lemma all_mem_mono V W l : incl V W -> forallb (fun x => mem x V) l = true -> forallb (fun x => mem x W) l = true.
Proof. rewrite !forallb_forall. eauto using mem_mono. Qed.
Lemma incl_cons2 (V W : list var) x : incl V W -> incl (x :: V) (x :: W).
Proof. intros H y [<-|Hy]; simpl; auto. Qed.
Lemma range_typed_mono V W R : incl V W -> range_typed V R = true -> range_typed W R = true.
Proof. unfold range_typed, num_ok. rewrite !andb_true_iff. intuition eauto using all_mem_mono. Qed.
Lemma rope_ok_mono k : forall V W, incl V W -> rope_ok V k = true -> rope_ok W k = true.
Proof.
  induction k; simpl; intros V W H; rewrite ?andb_true_iff; eauto; intros [H1 H2]; split;
    eauto using incl_cons2, range_typed_mono; unfold bool_ok, num_ok in *; eauto using all_mem_mono.
Qed.
Lemma ctx_ok_mono ctx k : forall V W, incl V W -> ctx_ok V ctx k = true -> ctx_ok W ctx k = true.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros V W H; rewrite ?andb_true_iff; eauto using rope_ok_mono;
    intros [H1 H2]; split; eauto using incl_cons2, range_typed_mono. unfold bool_ok in *. eauto using all_mem_mono.
Qed.
Lemma summary_ok_mono s V W : incl V W -> summary_ok V s = true -> summary_ok W s = true.
Proof.
  unfold summary_ok. rewrite !andb_true_iff, !forallb_forall. intros H [[[H1 H2] H3] H4].
  repeat split; eauto using rope_ok_mono; [unfold bool_ok in *; eauto using all_mem_mono|].
  intros ph Hp. unfold phase_ok in *. eauto using ctx_ok_mono.
Qed.

Lemma snot_ok W a : bool_ok W a = true -> bool_ok W (snot a) = true.
Proof. destruct a; auto. Qed.
Lemma bbin_ok W o a b : bool_ok W (BBin o a b) = bool_ok W a && bool_ok W b.
Proof. apply forallb_app. Qed.
Lemma sand_ok W a b : bool_ok W a = true -> bool_ok W b = true -> bool_ok W (sand a b) = true.
Proof. destruct a as [[]| | | |], b as [[]| | | |]; simpl; auto; intros; rewrite bbin_ok; now apply andb_true_iff. Qed.
Lemma sor_ok W a b : bool_ok W a = true -> bool_ok W b = true -> bool_ok W (sor a b) = true.
Proof. destruct a as [[]| | | |], b as [[]| | | |]; simpl; auto; intros; rewrite bbin_ok; now apply andb_true_iff. Qed.
Lemma choose_ok W c a b : bool_ok W c = true -> bool_ok W a = true -> bool_ok W b = true ->
  bool_ok W (choose c a b) = true.
Proof.
  intros Hc Ha Hb. assert (H : bool_ok W (sor (sand c a) (sand (snot c) b)) = true) by auto using sor_ok, sand_ok,
    snot_ok.
  unfold choose. destruct a as [[]| | | |], b as [[]| | | |]; auto.
Qed.
Lemma brel_ok W o a b : bool_ok W (BRel o a b) = num_ok W a && num_ok W b.
Proof. apply forallb_app. Qed.
Lemma loop_cond_ok W R e : range_typed W R = true -> num_ok W e = true -> bool_ok W (loop_cond R e) = true.
Proof.
  unfold range_typed, loop_cond. rewrite !andb_true_iff. intros [[? ?] ?] ?.
  destruct (r_kind R); rewrite brel_ok; now apply andb_true_iff.
Qed.
Lemma loop_next_ok W R e : range_typed W R = true -> num_ok W e = true -> num_ok W (loop_next R e) = true.
Proof.
  unfold range_typed, loop_next. rewrite !andb_true_iff. intros [[? ?] ?] ?.
  destruct (r_kind R); unfold num_ok in *; simpl; rewrite forallb_app; now apply andb_true_iff.
Qed.
Lemma loop_some_ok W R : range_typed W R = true -> bool_ok W (loop_some R) = true.
Proof.
  intro H. apply sand_ok; [|apply loop_cond_ok; auto; unfold range_typed in H; rewrite !andb_true_iff in H; tauto].
  unfold range_typed in H. rewrite !andb_true_iff in H. destruct H as [[? ?] ?].
  unfold loop_ok. destruct (r_kind R); rewrite ?bbin_ok, ?brel_ok, ?andb_true_iff; auto.
Qed.
Lemma bool_ok_drop W x c : mem x (bfv c) = false -> bool_ok (x :: W) c = true -> bool_ok W c = true.
Proof.
  unfold bool_ok. rewrite !forallb_forall. intros N H y Hy. specialize (H y Hy). simpl in H.
  apply orb_true_iff in H as [H|H]; auto. apply Nat.eqb_eq in H as ->. exfalso.
  enough (mem x (bfv c) = true) by congruence. now apply mem_In.
Qed.
Lemma split_ok p : forall W, s_ok W p = true -> regular p = true -> summary_ok W (split p) = true.
Proof.
  induction p; simpl; intros W H HR; rewrite ?andb_true_iff, ?negb_true_iff in *; auto.
  - unfold summary_ok. simpl. now rewrite H.
  - destruct H as [H1 H2], HR as [R1 R2]. specialize (IHp1 W H1 R1). specialize (IHp2 W H2 R2).
    unfold summary_ok in *. rewrite !andb_true_iff in *. destruct IHp1 as [[[E1 D1] T1] I1], IHp2 as [[[E2 D2] T2] I2].
    simpl. rewrite forallb_app. simpl. unfold phase_ok at 2. simpl. rewrite !andb_true_iff.
    repeat split; auto using sor_ok, snot_ok.
  - destruct H as [[HC H1] H2], HR as [R1 R2]. specialize (IHp1 W H1 R1). specialize (IHp2 W H2 R2).
    unfold summary_ok in *. rewrite !andb_true_iff in *. destruct IHp1 as [[[E1 D1] T1] I1], IHp2 as [[[E2 D2] T2] I2].
    simpl. rewrite forallb_app, !andb_true_iff, !forallb_forall. rewrite forallb_forall in I1, I2.
    repeat split; auto using choose_ok, snot_ok; intros ph Hp; apply in_map_iff in Hp as (ph' & <- & Hp);
      unfold phase_ok; simpl; rewrite andb_true_iff; split; auto using snot_ok; [now apply I1 | now apply I2].
  - destruct H as [HT H], HR as [[R1 R2] R3]. specialize (IHp (x :: W) H R3).
    unfold summary_ok in *. rewrite !andb_true_iff in *. destruct IHp as [[[E1 D1] T1] I1].
    assert (E : bool_ok W (s_e (split p)) = true) by (eapply bool_ok_drop; eauto).
    assert (HX : range_typed (x :: W) R = true) by (eapply range_typed_mono; [|exact HT]; apply incl_tl, incl_refl).
    assert (VX : num_ok (x :: W) (NVar x) = true) by (unfold num_ok; simpl; now rewrite Nat.eqb_refl).
    assert (NX := loop_next_ok _ _ _ HX VX). assert (CX := loop_cond_ok _ _ _ HX NX).
    assert (F1 : num_ok W (r_first R) = true) by (unfold range_typed in HT; rewrite !andb_true_iff in HT; tauto).
    simpl. rewrite forallb_app. simpl. unfold phase_ok at 2. simpl. rewrite !andb_true_iff.
    assert (D2 : rope_ok (x :: x :: W) (s_head (split p)) = true)
      by (eapply rope_ok_mono; [|exact D1]; apply incl_tl, incl_refl).
    repeat split; auto using sand_ok, loop_some_ok, snot_ok.
    apply forallb_forall. intros ph Hp. apply in_map_iff in Hp as (ph' & <- & Hp). unfold phase_ok. simpl.
    rewrite andb_true_iff. split; auto. rewrite forallb_forall in I1. now apply I1.
  - eapply summary_ok_mono; [|apply IHp; eauto]. intros y Hy. now apply remove_In in Hy.
Qed.

Lemma phases_ok p W : s_ok W p = true -> regular p = true -> forallb (phase_ok W) (phases p) = true.
Proof.
  intros H HR. pose proof (split_ok p W H HR) as S. unfold summary_ok in S. rewrite !andb_true_iff in S.
  destruct S as [[[E1 D1] T1] I1]. unfold phases. simpl. rewrite forallb_app. simpl. rewrite !andb_true_iff.
  unfold phase_ok at 1 3. simpl. rewrite andb_true_iff. auto.
Qed.
End Ok.
Definition no_leaf (W : list var) (u : uproto) : bool := true.
Lemma s_uniform_s_ok p : forall W, s_uniform_ok W p = s_ok no_leaf W p.
Proof. induction p; simpl; intro W; auto; congruence. Qed.

(* ---------------------------------------------------------------- from all threads to each *)

Lemma agree_range W R r r' : range_typed W R = true -> agree_on W r r' -> range_eval r R = range_eval r' R.
Proof. intros H A. apply range_typed_iff in H. eapply t_range_eval; eauto. Qed.
Lemma agree_bool W c r r' : bool_ok W c = true -> agree_on W r r' -> beval r c = beval r' c.
Proof. intros H A. apply bool_ok_iff in H. eapply t_bool_eval; eauto. Qed.
Lemma agree_num W n r r' : num_ok W n = true -> agree_on W r r' -> neval r n = neval r' n.
Proof.
  intros H A. apply neval_agree. intros x Hx. apply A. unfold num_ok in H. rewrite forallb_forall in H.
  apply mem_In. auto.
Qed.

(* The synchronised control of two threads is the same wherever they come: the same branches, the same values of the
   loops' variables. *)
Fixpoint in_step (p : sproto) (r r' : env) : Prop :=
  match p with
  | SU _ | SSync => True
  | SSeq p q => in_step p r r' /\ in_step q r r'
  | SIf c p q => beval r c = beval r' c /\ if beval r c then in_step p r r' else in_step q r r'
  | SFor x R p => range_eval r R = range_eval r' R /\
      forall v, In v (range_eval r R) -> in_step p (upd r x v) (upd r' x v)
  | SBind x p => in_step p r r'
  end.
Lemma uniform_in_step p : forall W r r', s_uniform_ok W p = true -> agree_on W r r' -> in_step p r r'.
Proof.
  induction p; simpl; intros W r r' H A; rewrite ?andb_true_iff in H; auto.
  - destruct H. eauto.
  - destruct H as [[HC H1] H2]. split; [eapply agree_bool; eauto|]. destruct (beval r c); eauto.
  - destruct H as [HR H]. split; [eapply agree_range; eauto|]. intros v _. eauto using agree_cons.
  - eapply IHp; eauto. intros y Hy. apply A. now apply remove_In in Hy.
Qed.

(* One thread whose control is decided by the leader. *)
Definition led := (env * env)%type.
Definition led_update (e : led) (x : var) (v : Z) : led := (upd (fst e) x v, upd (snd e) x v).
Definition led_rope := g_rope led access fst led_update (fun u e => u_list u (snd e)).
Lemma led_rope_same k r s r' s' : same_env r r' -> same_env s s' -> led_rope k (r, s) = led_rope k (r', s').
Proof.
  intros H1 H2. apply (g_rope_same led access fst led_update _ (fun e f => same_env (fst e) (fst f) /\
    same_env (snd e) (snd f))).
  - intros e f [H _]. exact H.
  - intros e f x v [E1 E2]. split; apply upd_same_env; assumption.
  - intros u e f [_ E]. now apply u_list_ext.
  - split; auto.
Qed.
Lemma rope_list_same k r s : same_env r s -> rope_list k r = rope_list k s.
Proof.
  intro H. rewrite <- !one_rope_eq. apply (g_rope_same env access (fun r => r) upd _ same_env); auto.
  - intros e f x v. apply upd_same_env.
  - intros. now apply u_list_ext.
Qed.

Lemma joint_rope_led k : forall e t r, numbered e -> has e t r -> of_thread t (joint_rope k e) = led_rope k (fst e, r).
Proof.
  unfold joint_rope, led_rope. induction k; simpl; intros e' t r N H; auto.
  - now apply joint_U_thread.
  - rewrite of_thread_app. now rewrite IHk1 with (r := r), IHk2 with (r := r).
  - destruct (beval (fst e') c); auto.
  - rewrite IHk with (r := upd r x (neval (fst e') e)); auto using numbered_update, has_update.
  - rewrite of_thread_flat_map. apply flat_map_ext'. intro v.
    rewrite IHk with (r := upd r x v); auto using numbered_update, has_update.
Qed.

(* What the leader decides is what the thread would decide. *)
Definition rope_led (k : rope) (r r' : env) : Prop := led_rope k (r, r') = rope_list k r'.
Fixpoint ctx_led (ctx : list citem) (k : rope) (r r' : env) : Prop :=
  match ctx with
  | [] => rope_led k r r'
  | CIf c :: ctx => beval r c = beval r' c /\ (beval r c = true -> ctx_led ctx k r r')
  | CIn x R :: ctx => range_eval r R = range_eval r' R /\
      forall v, In v (range_eval r R) -> ctx_led ctx k (upd r x v) (upd r' x v)
  end.
Definition phase_led (ph : phase) (r r' : env) : Prop := ctx_led (ph_ctx ph) (ph_rope ph) r r'.
Definition summary_led (s : summary) (r r' : env) : Prop :=
  beval r (s_e s) = beval r' (s_e s) /\ rope_led (s_head s) r r' /\ rope_led (s_tail s) r r' /\
  Forall (fun ph => phase_led ph r r') (s_inner s).

Lemma led_cat a b r r' : rope_led a r r' -> rope_led b r r' -> rope_led (RCat a b) r r'.
Proof. unfold rope_led, led_rope. simpl. congruence. Qed.
Lemma led_guard c k r r' : beval r c = beval r' c -> (beval r c = true -> rope_led k r r') ->
  rope_led (RGuard c k) r r'.
Proof. unfold rope_led, led_rope. simpl. intros <-. destruct (beval r c); auto. Qed.
Lemma led_all x R k r r' : range_eval r R = range_eval r' R ->
  (forall v, In v (range_eval r R) -> rope_led k (upd r x v) (upd r' x v)) -> rope_led (RAll x R k) r r'.
Proof.
  unfold rope_led, led_rope. simpl. intros <- H. induction (range_eval r R) as [|v vs IH]; simpl; auto.
  rewrite IH by (intros; apply H; now right). f_equal. apply H. now left.
Qed.
Lemma led_subst x e k r r' v : neval r e = v -> neval r' e = v -> rope_led k (upd r x v) (upd r' x v) ->
  rope_led (RSubst x e k) r r'.
Proof. unfold rope_led, led_rope. simpl. intros -> ->. auto. Qed.

Lemma then_led s t r r' : summary_led s r r' -> summary_led t r r' -> summary_led (split_then s t) r r'.
Proof.
  intros (E1 & H1 & T1 & I1) (E2 & H2 & T2 & I2). unfold summary_led, split_then. simpl.
  rewrite !sor_eval, E1, E2. split; [reflexivity|]. split; [|split].
  - apply led_cat; auto. apply led_guard; auto. now rewrite !snot_eval, E1.
  - apply led_cat; auto. apply led_guard; [now rewrite !snot_eval, E2|]. intros _. apply led_cat; auto.
    apply led_guard; auto.
  - apply Forall_app. split; auto. constructor; auto. unfold phase_led. simpl. split; [exact E1|].
    intros _. split; [exact E2|]. intros _. now apply led_cat.
Qed.
Lemma if_led c s t r r' : beval r c = beval r' c ->
  (if beval r c then summary_led s r r' else summary_led t r r') -> summary_led (split_if c s t) r r'.
Proof.
  intros EC H. unfold summary_led, split_if. simpl. rewrite !choose_eval, <- EC.
  assert (EN : beval r (snot c) = beval r' (snot c)) by now rewrite !snot_eval, EC.
  assert (HN : beval r (snot c) = negb (beval r c)) by apply snot_eval.
  destruct (beval r c) eqn:C; destruct H as (E & HH & HT & HI); (split; [congruence|]); (split; [|split]);
    try (apply led_cat; apply led_guard; try congruence; auto; rewrite HN; simpl; congruence);
    apply Forall_app; split; apply Forall_map; apply Forall_forall; intros ph Hp; unfold phase_led; simpl;
    (split; [congruence|]); rewrite ?HN, ?C; simpl; try congruence; intros _; rewrite Forall_forall in HI; now apply HI.
Qed.

(* Where a range goes on is told by its values. *)
Lemma next_told k first limit step v l m : range_vals k first limit step = l ++ v :: m ->
  match m with
  | [] => range_go k limit (range_next k step v) = false
  | y :: _ => range_next k step v = y /\ range_go k limit (range_next k step v) = true
  end.
Proof.
  intro E. destruct m as [|y m]; [eapply range_vals_last; eauto|].
  assert (Y : y = range_next k step v) by (eapply range_vals_adjacent; eauto). subst y. split; auto.
  assert (I : In (range_next k step v) (range_vals k first limit step))
    by (rewrite E; apply in_app_iff; right; right; now left).
  now apply range_vals_ok in I.
Qed.

Lemma loop_led x R s r r' : mem x (rfv R) = false -> mem x (bfv (s_e s)) = false ->
  range_eval r R = range_eval r' R ->
  (forall v, In v (range_eval r R) -> summary_led s (upd r x v) (upd r' x v)) ->
  summary_led (regular_loop x R s) r r'.
Proof.
  intros XR XE ER HB. set (n := loop_next R (NVar x)).
  assert (FE : forall (q : env) v, beval (upd q x v) (s_e s) = beval q (s_e s)).
  { intros q v. apply beval_agree. intros y Hy. apply upd_other. intros ->. apply mem_In in Hy. congruence. }
  assert (FL : forall (q : env) v m, In m [r_first R; r_limit R; r_step R] -> neval (upd q x v) m = neval q m).
  { intros q v m Hm. apply neval_agree. intros y Hy. apply upd_other. intros ->.
    enough (mem y (rfv R) = true) by congruence. apply mem_In. unfold rfv. rewrite !in_app_iff.
    destruct Hm as [<-|[<-|[<-|[]]]]; auto. }
  assert (FN : forall (q : env) v, neval (upd q x v) n = range_next (r_kind R) (neval q (r_step R)) v).
  { intros q v. unfold n. rewrite loop_next_eval, FL by (simpl; auto). simpl. now rewrite upd_same. }
  assert (FC : forall (q : env) v, beval (upd q x v) (loop_cond R n) =
    range_go (r_kind R) (neval q (r_limit R)) (range_next (r_kind R) (neval q (r_step R)) v)).
  { intros q v. rewrite loop_cond_eval, FN, FL by (simpl; auto). reflexivity. }
  assert (FS : forall q : env, beval q (loop_some R) = negb (match range_eval q R with [] => true | _ => false end)).
  { intro q. unfold loop_some. rewrite sand_eval, loop_ok_eval, loop_cond_eval. unfold range_eval.
    rewrite range_vals_unfold. destruct (_ && _); reflexivity. }
  assert (SE : beval r (loop_some R) = beval r' (loop_some R)) by now rewrite !FS, ER.
  assert (EE : range_eval r R <> [] -> beval r (s_e s) = beval r' (s_e s)).
  { intro N. destruct (range_eval r R) as [|v vs] eqn:V; [congruence|].
    destruct (HB v) as (E & _); [now left|]. now rewrite !FE in E. }
  assert (GE : beval r (sand (loop_some R) (s_e s)) = beval r' (sand (loop_some R) (s_e s))).
  { rewrite !sand_eval, <- SE, FS. destruct (range_eval r R) eqn:V; simpl; auto. apply EE. congruence. }
  (* the next iteration, for both *)
  assert (NX : forall v, In v (range_eval r R) ->
    beval (upd r x v) (loop_cond R n) = beval (upd r' x v) (loop_cond R n) /\
    (beval (upd r x v) (loop_cond R n) = true ->
      exists w, In w (range_eval r R) /\ neval (upd r x v) n = w /\ neval (upd r' x v) n = w)).
  { intros v Hv. destruct (in_split _ _ Hv) as (l & m & E). rewrite !FC, !FN.
    assert (N1 := next_told _ _ _ _ _ _ _ E). rewrite ER in E. assert (N2 := next_told _ _ _ _ _ _ _ E).
    destruct m as [|y m]; [rewrite N1, N2; split; auto; discriminate|].
    destruct N1 as [N1 ->], N2 as [N2 ->]. split; auto. intros _. exists y. rewrite ER, E. split; auto.
    apply in_app_iff. right. right. now left. }
  unfold summary_led, regular_loop. fold n. simpl. split; [exact GE|]. split; [|split].
  - apply led_cat.
    + apply led_guard; auto. intro G. rewrite sand_eval in G. apply andb_true_iff in G as [G _].
      assert (F1 : exists vs, range_eval r R = neval r (r_first R) :: vs).
      { rewrite FS in G. unfold range_eval in *. rewrite range_vals_unfold in *.
        destruct (_ && _); [eauto | discriminate]. }
      destruct F1 as [vs F1].
      assert (F2 : neval r' (r_first R) = neval r (r_first R)).
      { symmetry. rewrite ER in F1. unfold range_eval in F1. eapply range_vals_first. rewrite F1. reflexivity. }
      eapply led_subst; [reflexivity | exact F2 |]. apply HB. rewrite F1. now left.
    + destruct (range_eval r R) as [|v vs] eqn:V.
      * unfold rope_led, led_rope. simpl. rewrite V, <- ER. simpl.
        destruct (beval r (snot (s_e s))), (beval r' (snot (s_e s))); reflexivity.
      * rewrite <- V in *. apply led_guard; [rewrite !snot_eval, EE; congruence|]. intros _. apply led_all; auto.
        intros w Hw. now apply HB.
  - apply led_all; auto. intros v Hv. destruct (NX v Hv) as [N1 _]. apply led_guard; [now rewrite !snot_eval, N1|].
    intros _. now apply HB.
  - apply Forall_app. split.
    + apply Forall_map, Forall_forall. intros ph Hp. unfold phase_led. simpl. split; auto. intros v Hv.
      destruct (HB v Hv) as (_ & _ & _ & I). rewrite Forall_forall in I. now apply I.
    + constructor; auto. unfold phase_led. simpl. split; auto. intros v Hv. destruct (NX v Hv) as [N1 N2].
      split; auto. intro G. destruct (N2 G) as (w & Hw & W1 & W2). destruct (HB v Hv) as (E & _ & T & _).
      split; auto. intros _. apply led_cat; auto. eapply led_subst; eauto. destruct (HB w Hw) as (_ & H & _).
      unfold rope_led in *. rewrite (led_rope_same _ _ _ (upd r x w) (upd r' x w)), H by apply upd_again.
      apply rope_list_same. intro y. symmetry. apply upd_again.
Qed.

Lemma split_led p : forall r r', regular p = true -> in_step p r r' -> summary_led (split p) r r'.
Proof.
  induction p; simpl; intros r r' HR HS; rewrite ?andb_true_iff, ?negb_true_iff in HR.
  - repeat split; constructor.
  - repeat split; constructor.
  - destruct HR, HS. apply then_led; auto.
  - destruct HR, HS as [HC HS]. apply if_led; auto. destruct (beval r c); auto.
  - destruct HR as [[? ?] ?], HS as [HE HS]. apply loop_led; auto.
  - auto.
Qed.
Lemma phases_led p r r' : regular p = true -> in_step p r r' -> Forall (fun ph => phase_led ph r r') (phases p).
Proof.
  intros HR HS. destruct (split_led p r r' HR HS) as (E & H & T & I). unfold phases. constructor; [exact H|].
  apply Forall_app. split; auto. constructor; auto. unfold phase_led. simpl. auto.
Qed.

Lemma ctx_led_instances ctx k : forall r r', ctx_led ctx k r r' -> instances ctx r = instances ctx r'.
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros r r' H; auto.
  - destruct H as [E H]. rewrite <- E. clear E. induction (range_eval r R) as [|v vs IHv]; simpl; auto.
    rewrite IHv by (intros; apply H; now right). f_equal. f_equal. apply IH, H. now left.
  - destruct H as [E H]. rewrite <- E. destruct (beval r c); auto.
Qed.
Lemma ctx_led_thread ctx k : forall e t r i, ctx_led ctx k (fst e) r -> numbered e -> has e t r ->
  In i (instances ctx (fst e)) -> of_thread t (joint_rope k (updates joint joint_update e i)) = rope_list k (upds r i).
Proof.
  induction ctx as [|[x R|c] ctx IH]; simpl; intros e t r i H N HT Hi.
  - destruct Hi as [<-|[]]. simpl. rewrite joint_rope_led with (r := r); auto.
  - destruct H as [E H]. apply in_flat_map in Hi as (v & Hv & Hi). apply in_map_iff in Hi as (j & <- & Hj). simpl.
    apply IH; auto using numbered_update, has_update. apply H. exact Hv.
  - destruct H as [E H]. destruct (beval (fst e) c); [|destruct Hi]. apply IH; auto.
Qed.

Lemma joint_list_thread p : forall e t r, in_step p (fst e) r -> numbered e -> has e t r ->
  map (of_thread t) (joint_list p e) = s_list p r.
Proof.
  unfold joint_list. induction p; simpl; intros e t r H N HT; auto.
  - f_equal. now apply joint_U_thread.
  - destruct H. rewrite glue_map by apply of_thread_app. f_equal; auto.
  - destruct H as [HC H]. rewrite <- HC. destruct (beval (fst e) c); auto.
  - destruct H as [HR H]. rewrite <- HR. clear HR. unfold glue_all.
    induction (range_eval (fst e) R) as [|v vs IH]; simpl; auto.
    rewrite glue_map by apply of_thread_app. rewrite IH by (intros; apply H; now right). f_equal.
    apply IHp; auto using numbered_update, has_update. apply H. now left.
Qed.

(* The threads of a launch with the first one to decide. *)
Definition joint_of (L : list env) : joint := (nth 0 L env0, combine (seq 0 (length L)) L).
Definition agreeing (W : list var) (L : list env) : Prop := forall r r', In r L -> In r' L -> agree_on W r r'.
Definition all_in_step (p : sproto) (L : list env) : Prop := forall r, In r L -> in_step p (nth 0 L env0) r.

Lemma combine_seq_in (L : list env) : forall n t r, In (t, r) (combine (seq n (length L)) L) ->
  (n <= t)%nat /\ (t - n < length L)%nat /\ r = nth (t - n) L env0.
Proof.
  induction L as [|a L IH]; simpl; intros n t r H; [destruct H|]. destruct H as [[= <- <-]|H].
  - rewrite Nat.sub_diag. repeat split; lia.
  - apply IH in H as (H1 & H2 & ->). replace (t - n)%nat with (S (t - S n)) by lia. repeat split; lia.
Qed.
Lemma combine_seq_nth (L : list env) : forall n t, (t < length L)%nat ->
  In ((n + t)%nat, nth t L env0) (combine (seq n (length L)) L).
Proof.
  induction L as [|a L IH]; simpl; intros n t H; [lia|]. destruct t as [|t]; [left; f_equal; lia|]. right.
  replace (n + S t)%nat with (S n + t)%nat by lia. apply IH. lia.
Qed.
Lemma joint_of_has L t : (t < length L)%nat -> has (joint_of L) t (nth t L env0).
Proof. intro H. exact (combine_seq_nth L 0 t H). Qed.
Lemma joint_of_numbered L : numbered (joint_of L).
Proof.
  unfold numbered. simpl. assert (E : forall n, map fst (combine (seq n (length L)) L) = seq n (length L)).
  { induction L; simpl; intro; auto. now rewrite IHL. }
  rewrite E. apply seq_NoDup.
Qed.

(* What two threads of a launch in step do within one phase they do in an instance of a phase of the split. *)
Theorem split_meets_in_step p L X : regular p = true -> all_in_step p L ->
  (s_meets X p L <-> exists ph, In ph (phases p) /\ phase_meets X ph L).
Proof.
  intros HR HS. pose proof (joint_of_numbered L) as HE. set (e := joint_of L) in *.
  assert (HL : forall t, (t < length L)%nat -> in_step p (fst e) (nth t L env0))
    by (intros t Ht; apply HS; now apply nth_In).
  assert (HP : Permutation (g_phases joint (nat * access) fst joint_update joint_U (phases p) e) (joint_list p e)).
  { apply (split_generic joint (nat * access) fst joint_update joint_U joint_same); auto using joint_same_update,
      joint_again, joint_same_U. intros a b [H _]. exact H. }
  assert (PL : forall ph t, In ph (phases p) -> (t < length L)%nat -> phase_led ph (fst e) (nth t L env0)).
  { intros ph t Hp Ht. pose proof (phases_led p _ _ HR (HL t Ht)) as F. rewrite Forall_forall in F. auto. }
  assert (ML : forall t, (t < length L)%nat -> map (of_thread t) (joint_list p e) = s_list p (nth t L env0))
    by (intros t Ht; apply joint_list_thread; auto; now apply joint_of_has).
  assert (NT : forall t, (t < length L)%nat -> nth t (s_phases p L) [] = s_list p (nth t L env0)).
  { intros t Ht. unfold s_phases. rewrite nth_indep with (d' := s_list p env0) by now rewrite map_length.
    apply map_nth. }
  assert (NO : forall t, (length L <= t)%nat -> nth t (s_phases p L) [] = [])
    by (intros t Ht; apply nth_overflow; unfold s_phases; now rewrite map_length).
  assert (TH : forall ph i t, In ph (phases p) -> In i (instances (ph_ctx ph) (fst e)) -> (t < length L)%nat ->
    of_thread t (joint_rope (ph_rope ph) (updates joint joint_update e i)) = rope_list (ph_rope ph) (upds (nth t L
      env0) i)).
  { intros ph i t Hp Hi Ht. apply ctx_led_thread with (ctx := ph_ctx ph); auto.
    - now apply PL.
    - now apply joint_of_has. }
  assert (AG : forall ph t, In ph (phases p) -> (t < length L)%nat ->
    instances (ph_ctx ph) (nth t L env0) = instances (ph_ctx ph) (fst e)).
  { intros ph t Hp Ht. symmetry. eapply ctx_led_instances. now apply PL. }
  split.
  - intros (k & t & t' & D & a & b & Ha & Hb & C).
    destruct (Nat.lt_ge_cases t (length L)) as [Ht|Ht]; [|rewrite NO in Ha by auto; destruct k; destruct Ha].
    destruct (Nat.lt_ge_cases t' (length L)) as [Ht'|Ht']; [|rewrite NO in Hb by auto; destruct k; destruct Hb].
    rewrite NT, <- ML, of_thread_nth in Ha, Hb by auto.
    destruct (Nat.lt_ge_cases k (length (joint_list p e))) as [Hk|Hk];
      [|rewrite nth_overflow in Ha by auto; destruct Ha].
    assert (G : In (nth k (joint_list p e) []) (g_phases joint (nat * access) fst joint_update joint_U (phases p) e))
      by (eapply Permutation_in; [symmetry; exact HP | now apply nth_In]).
    apply in_flat_map in G as (ph & Hp & G). apply in_map_iff in G as (i & E & Hi).
    exists ph. split; auto. change (fun _ => 0) with env0. exists t, t', i. rewrite <- E in Ha, Hb.
    rewrite !(AG ph) by auto. repeat split; auto. exists a, b.
    rewrite <- !(TH ph) by auto. auto.
  - intros (ph & Hp & t & t' & i & D & Ht & Ht' & Hi & Hi' & a & b & Ha & Hb & C).
    change (fun _ => 0) with env0 in *. rewrite AG in Hi by auto. rewrite <- TH in Ha, Hb by auto.
    set (G := joint_rope (ph_rope ph) (updates joint joint_update e i)) in *.
    assert (HG : In G (joint_list p e)).
    { eapply Permutation_in; [exact HP|]. apply in_flat_map. exists ph. split; auto. apply in_map_iff. exists i. auto. }
    destruct (In_nth _ _ [] HG) as (k & Hk & EG). exists k, t, t'. split; auto. exists a, b.
    rewrite !NT, <- !ML, !of_thread_nth, EG by auto. auto.
Qed.

Corollary split_racy_in_step p L : regular p = true -> all_in_step p L ->
  (s_racy p L <-> exists ph, In ph (phases p) /\ phase_racy ph L).
Proof. exact (split_meets_in_step p L (fun a b => conflict a b = true)). Qed.

Corollary split_racy p W L : s_uniform_ok W p = true -> regular p = true -> agreeing W L ->
  (s_racy p L <-> exists ph, In ph (phases p) /\ phase_racy ph L).
Proof.
  intros HU HR HA. apply split_racy_in_step; auto. intros r Hr. apply uniform_in_step with W; auto.
  destruct L; [destruct Hr|]. apply HA; simpl; auto.
Qed.

(* The C code guards the first part of a loop's head by [loop_some] only: where no iteration has a barrier the first
   iteration's accesses are then there twice. The set is the same. *)
Theorem loop_head_twice x R s r a : mem x (rfv R) = false -> mem x (bfv (s_e s)) = false ->
  (In a (rope_list (RCat (RGuard (loop_some R) (RSubst x (r_first R) (s_head s)))
                         (RAll x R (RGuard (snot (s_e s)) (s_head s)))) r) <->
   In a (rope_list (s_head (regular_loop x R s)) r)).
Proof.
  intros XR XE. simpl. rewrite !in_app_iff, sand_eval, snot_eval.
  assert (FE : forall v, beval (upd r x v) (snot (s_e s)) = negb (beval r (s_e s))).
  { intro v. rewrite snot_eval. f_equal. apply beval_agree. intros y Hy. apply upd_other. intros ->.
    apply mem_In in Hy. congruence. }
  rewrite (flat_map_ext' _ (fun v => if negb (beval r (s_e s)) then rope_list (s_head s) (upd r x v) else []))
    by (intro v; now rewrite FE).
  destruct (beval r (s_e s)); simpl; rewrite ?andb_true_r, ?andb_false_r; [|].
  - rewrite flat_map_nil by auto. reflexivity.
  - simpl. split; [|tauto]. intros [H|H]; auto. right. apply in_flat_map. exists (neval r (r_first R)).
    destruct (beval r (loop_some R)) eqn:E; [|destruct H]. split; auto.
    unfold loop_some in E. rewrite sand_eval, loop_ok_eval, loop_cond_eval in E. apply andb_true_iff in E as [E1 E2].
    unfold range_eval. rewrite range_vals_go by auto. now left.
Qed.
