(* Synchronised loops of which some iterations pass no barrier (protocol/split_loop.c,
  irregular_loop): the split is then
   a superset. No race is missed.

   Instead of one condition E a summary has two that enclose it, may and must. Between the barriers of two iterations
   x and m, both shared, lie the accesses of any iterations between that need not have a barrier; that no other
   iteration between has one is not said. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Divergence Decide Split Splitproof
  Align.
Import ListNotations.
Open Scope Z_scope.

Record bounds := mkbounds {
  b_may : bexp; b_must : bexp; b_exact : bool;     (* exact: may and must are one condition *)
  b_head : rope; b_tail : rope; b_inner : list phase }.

Definition wide_leaf (u : uproto) : bounds := mkbounds (BBool false) (BBool false) true (RLeaf u) RNil [].
Definition wide_sync : bounds := mkbounds (BBool true) (BBool true) true RNil RNil [].
Definition wide_then (p q : bounds) : bounds :=
  mkbounds (sor (b_may p) (b_may q)) (sor (b_must p) (b_must q)) (b_exact p && b_exact q)
    (RCat (b_head p) (RGuard (snot (b_must p)) (b_head q)))
    (RCat (RGuard (snot (b_must q)) (RCat (b_tail p) (RGuard (b_may p) (b_head q)))) (b_tail q))
    (b_inner p ++ mkphase [CIf (b_may p); CIf (b_may q)] (RCat (b_tail p) (b_head q)) :: b_inner q).
Definition wide_if (c : bexp) (p q : bounds) : bounds :=
  mkbounds (choose c (b_may p) (b_may q)) (choose c (b_must p) (b_must q)) (b_exact p && b_exact q)
    (RCat (RGuard c (b_head p)) (RGuard (snot c) (b_head q)))
    (RCat (RGuard c (b_tail p)) (RGuard (snot c) (b_tail q)))
    (map (under (CIf c)) (b_inner p) ++ map (under (CIf (snot c))) (b_inner q)).
Definition wide_regular (x : var) (R : range) (p : bounds) : bounds :=
  let next := loop_next R (NVar x) in
  let next_in := loop_cond R next in
  mkbounds (sand (loop_some R) (b_may p)) (sand (loop_some R) (b_must p)) (b_exact p)
    (RCat (RGuard (loop_some R) (RSubst x (r_first R) (b_head p)))
          (RGuard (snot (b_must p)) (RAll x R (b_head p))))
    (RAll x R (RGuard (snot next_in) (b_tail p)))
    (map (under (CIn x R)) (b_inner p) ++
     [mkphase [CIn x R; CIf next_in; CIf (b_may p)] (RCat (b_tail p) (RSubst x next (b_head p)))]).

(* e comes before f *)
Definition loop_before (R : range) (e f : nexp) : bexp :=
  match r_kind R with RUp | RMul => BRel RLt e f | RDown | RDiv => BRel RLt f e end.
(* k for every iteration y, a thread's own, that satisfies keep *)
Definition any_iteration (x y : var) (R : range) (keep : bexp) (k : rope) : rope :=
  RAll y R (RGuard keep (RSubst x (NVar y) k)).
(* m and y are new variables. *)
Definition wide_irregular (x m y : var) (R : range) (p : bounds) : bounds :=
  let next := loop_next R (NVar x) in
  let next_in := loop_cond R next in
  let must_first := bsubst x (r_first R) (b_must p) in
  let silent := snot (bsubst x next (b_must p)) in
  let without := RGuard (snot (b_must p)) (b_head p) in
  let after := loop_before R (NVar x) (NVar y) in
  mkbounds (loop_some R) (sand (loop_some R) must_first) false
    (RCat (RGuard (loop_some R) (RSubst x (r_first R) (b_head p)))
          (RGuard (snot must_first) (RAll x R (b_head p))))
    (RAll x R (RGuard (sand (b_may p) (sor (snot next_in) silent))
      (RCat (b_tail p) (any_iteration x y R (sand silent after) without))))
    (map (under (CIn x R)) (b_inner p) ++
     [mkphase [CIn x R; CIf (b_may p); CIn m R; CIf (loop_before R (NVar x) (NVar m));
               CIf (sor (BRel REq (NVar m) next) silent); CIf (bsubst x (NVar m) (b_may p))]
        (RCat (b_tail p) (RCat (any_iteration x y R (sand silent (sand after (loop_before R (NVar y) (NVar m))))
          without)
          (RSubst x (NVar m) (b_head p))))]).

(* New variables are n, n+1, ... by nesting depth. *)
Fixpoint wide (n : var) (p : sproto) : bounds :=
  match p with
  | SU u => wide_leaf u
  | SSync => wide_sync
  | SSeq p q => wide_then (wide n p) (wide n q)
  | SIf c p q => wide_if c (wide n p) (wide n q)
  | SFor x R p =>
      let s := wide (S (S n)) p in
      if b_exact s && negb (mem x (bfv (b_may s))) then wide_regular x R s else wide_irregular x n (S n) R s
  | SBind x p => wide n p
  end.
Definition wide_phases (n : var) (p : sproto) : list phase :=
  let s := wide n p in
  mkphase [] (b_head s) :: b_inner s ++ [mkphase [CIf (b_may s)] (b_tail s)].

(* ---------------------------------------------------------------- the variables of a rope *)

Fixpoint rope_vars (k : rope) : list var :=
  match k with
  | RNil => []
  | RLeaf u => u_vars u
  | RCat a b => rope_vars a ++ rope_vars b
  | RGuard c k => bfv c ++ rope_vars k
  | RSubst _ e k => nfv e ++ rope_vars k
  | RAll _ R k => rfv R ++ rope_vars k
  end.
Lemma rope_list_vars k : forall r s, (forall y, In y (rope_vars k) -> r y = s y) -> rope_list k r = rope_list k s.
Proof.
  induction k; simpl; intros r s H; auto.
  - now apply u_list_vars.
  - rewrite (IHk1 r s), (IHk2 r s); auto; intros; apply H, in_app_iff; auto.
  - rewrite (beval_agree c r s), (IHk r s); auto; intros; apply H, in_app_iff; auto.
  - rewrite (neval_agree e r s) by (intros; apply H, in_app_iff; auto). apply IHk, upd_on.
    intros; apply H, in_app_iff; auto.
  - rewrite (range_eval_agree R r s) by (intros; apply H, in_app_iff; auto). apply flat_map_ext'. intro v.
    apply IHk, upd_on. intros; apply H, in_app_iff; auto.
Qed.

(* The new variables are new, and x is not in its own range. *)
Fixpoint widenable (n : var) (p : sproto) : bool :=
  match p with
  | SU _ | SSync => true
  | SSeq p q | SIf _ p q => widenable n p && widenable n q
  | SFor x R p =>
      let s := wide (S (S n)) p in
      let used := x :: rfv R ++ bfv (b_may s) ++ bfv (b_must s) ++ rope_vars (b_head s) ++ rope_vars (b_tail s) in
      negb (mem x (rfv R)) && negb (mem n used) && negb (mem (S n) used) && widenable (S (S n)) p
  | SBind x p => widenable n p
  end.

(* ---------------------------------------------------------------- what a summary covers *)

(* What stands for one phase of the threads: a phase of the split and the values of its shared variables. *)
Definition choice := (phase * list (var * Z))%type.
Definition covers (inner : list phase) (r : env) (l : list access) (c : choice) : Prop :=
  In (fst c) inner /\ In (snd c) (instances (ph_ctx (fst c)) r) /\
    incl l (rope_list (ph_rope (fst c)) (upds r (snd c))).

(* None: no barrier; Some: the choices for the phases between two barriers. *)
Definition shape (s : bounds) (P : list (list access)) (r : env) (o : option (list choice)) : Prop :=
  match o with
  | None => beval r (b_must s) = false /\ exists l, P = [l] /\ incl l (rope_list (b_head s) r)
  | Some cs => beval r (b_may s) = true /\ exists h mid t, P = h :: mid ++ [t] /\
      incl h (rope_list (b_head s) r) /\ incl t (rope_list (b_tail s) r) /\
      Forall2 (covers (b_inner s) r) mid cs
  end.
(* The choices are the same for all threads that go in step with r. *)
Definition covered (s : bounds) (p : sproto) : Prop := forall r, exists o, forall r',
  in_step p r r' -> shape s (s_list p r') r' o.

Lemma covers_more inner inner' r l c : incl inner inner' -> covers inner r l c -> covers inner' r l c.
Proof. intros H (H1 & H2 & H3). split; auto. Qed.
Lemma covers_all inner inner' r mid cs : incl inner inner' ->
  Forall2 (covers inner r) mid cs -> Forall2 (covers inner' r) mid cs.
Proof. intros H F. induction F; constructor; eauto using covers_more. Qed.

Lemma then_covered s t p q : covered s p -> covered t q -> covered (wide_then s t) (SSeq p q).
Proof.
  intros HP HQ r. destruct (HP r) as [o1 H1], (HQ r) as [o2 H2].
  exists (match o1, o2 with
          | None, None => None | None, Some c => Some c | Some c, None => Some c
          | Some c, Some d => Some (c ++ (mkphase [CIf (b_may s); CIf (b_may t)] (RCat (b_tail s) (b_head t)), []) :: d)
          end).
  intros r' [S1 S2]. specialize (H1 r' S1). specialize (H2 r' S2). simpl s_list.
  destruct o1 as [c|], o2 as [d|]; simpl in *.
  - destruct H1 as (M1 & h & mid & t1 & -> & A1 & B1 & F1), H2 as (M2 & h2 & mid2 & t2 & -> & A2 & B2 & F2).
    rewrite sor_eval, M1. split; auto. rewrite glue_join. exists h, (mid ++ [t1 ++ h2] ++ mid2), t2.
    rewrite ?snot_eval, ?M1. repeat split; auto.
    + apply incl_appl. auto.
    + apply incl_appr. auto.
    + apply Forall2_app; [eapply covers_all; [|exact F1]; apply incl_appl, incl_refl|]. simpl. constructor.
      * split; [apply in_app_iff; right; now left|]. simpl. rewrite M1, M2. split; [now left|].
        simpl. now apply incl_app_app.
      * eapply covers_all; [|exact F2]. apply incl_appr, incl_tl, incl_refl.
  - destruct H1 as (M1 & h & mid & t1 & -> & A1 & B1 & F1), H2 as (M2 & l & -> & A2).
    rewrite sor_eval, M1. split; auto. rewrite glue_last. exists h, mid, (t1 ++ l).
    rewrite ?snot_eval, ?M1, ?M2. simpl. repeat split; auto.
    + apply incl_appl. auto.
    + apply incl_appl. now apply incl_app_app.
    + eapply covers_all; [|exact F1]. apply incl_appl, incl_refl.
  - destruct H1 as (M1 & l & -> & A1), H2 as (M2 & h2 & mid2 & t2 & -> & A2 & B2 & F2).
    rewrite sor_eval, M2, orb_true_r. split; auto. exists (l ++ h2), mid2, t2. rewrite ?snot_eval, ?M1. simpl.
    repeat split; auto.
    + now apply incl_app_app.
    + apply incl_appr. auto.
    + eapply covers_all; [|exact F2]. apply incl_appr, incl_tl, incl_refl.
  - destruct H1 as (M1 & l & -> & A1), H2 as (M2 & l2 & -> & A2). rewrite sor_eval, M1, M2. split; auto.
    exists (l ++ l2). split; auto. rewrite ?snot_eval, ?M1. simpl. now apply incl_app_app.
Qed.

Lemma covers_if c inner r l ch : beval r c = true -> covers inner r l ch ->
  covers (map (under (CIf c)) inner) r l (under (CIf c) (fst ch), snd ch).
Proof.
  intros HC (H1 & H2 & H3). split; [exact (in_map (under (CIf c)) inner (fst ch) H1)|]. simpl. rewrite HC. auto.
Qed.
Lemma covers_if_all c inner r mid cs : beval r c = true -> Forall2 (covers inner r) mid cs ->
  Forall2 (covers (map (under (CIf c)) inner) r) mid (map (fun ch => (under (CIf c) (fst ch), snd ch)) cs).
Proof. intros HC F. induction F; simpl; constructor; auto using covers_if. Qed.
Lemma if_covered c s t p q : covered s p -> covered t q -> covered (wide_if c s t) (SIf c p q).
Proof.
  intros HP HQ r. destruct (HP r) as [o1 H1], (HQ r) as [o2 H2].
  set (put := fun c => option_map (map (fun ch : choice => (under (CIf c) (fst ch), snd ch)))).
  exists (if beval r c then put c o1 else put (snot c) o2).
  intros r' [SC S]. simpl s_list. rewrite <- SC. destruct (beval r c) eqn:C.
  - specialize (H1 r' S). destruct o1 as [cs|]; simpl in *; rewrite choose_eval, <- SC, snot_eval, <- SC.
    + destruct H1 as (M & h & mid & t1 & -> & A & B & F). split; auto. exists h, mid, t1. simpl. rewrite !app_nil_r.
      repeat split; auto. eapply covers_all; [|apply covers_if_all; eauto]. apply incl_appl, incl_refl.
    + destruct H1 as (M & l & -> & A). split; auto. exists l. simpl. rewrite app_nil_r. auto.
  - assert (SN : beval r' (snot c) = true) by now rewrite snot_eval, <- SC.
    specialize (H2 r' S). destruct o2 as [cs|]; simpl in *; rewrite choose_eval, <- SC, SN.
    + destruct H2 as (M & h & mid & t1 & -> & A & B & F). split; auto. exists h, mid, t1. simpl.
      repeat split; auto. eapply covers_all; [|apply covers_if_all; eauto]. apply incl_appr, incl_refl.
    + destruct H2 as (M & l & -> & A). split; auto. exists l. simpl. auto.
Qed.

(* ---------------------------------------------------------------- the iterations of a loop *)

Definition before (k : rkind) (v w : Z) : Prop := match k with RUp | RMul => v < w | RDown | RDiv => w < v end.
Lemma range_vals_after k limit step : forall first w, In w (range_vals k (range_next k step first) limit step) ->
  range_ok k first limit step = true -> range_go k limit first = true -> before k first w.
Proof.
  assert (ST : forall v, range_ok k v limit step = true -> range_go k limit v = true ->
    before k v (range_next k step v)).
  { intros v Hok Hgo. destruct k; simpl in *; rewrite ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le in *; try nia.
    apply Z.quot_lt; lia. }
  intros first. along first k limit step. intros first IH w Hw Hok Hgo.
  assert (Hall := range_vals_ok _ _ _ _ _ Hw). destruct Hall as (Hokn & _ & _).
  destruct (range_go k limit (range_next k step first)) eqn:Hn; [|rewrite range_vals_stop in Hw by auto; destruct Hw].
  rewrite range_vals_go in Hw by auto. destruct Hw as [<-|Hw]; [now apply ST|].
  specialize (ST first Hok Hgo). specialize (IH Hok Hgo w Hw Hokn eq_refl). destruct k; simpl in *; lia.
Qed.
Lemma range_vals_sorted k first limit step a v b w c :
  range_vals k first limit step = a ++ v :: b ++ w :: c -> before k v w.
Proof.
  revert a. along first k limit step. intros first IH a E.
  rewrite range_vals_unfold in E. destruct (range_ok k first limit step) eqn:Hok; [|destruct a; discriminate].
  destruct (range_go k limit first) eqn:Hgo; [|destruct a; discriminate]. simpl in E.
  destruct a as [|z a]; simpl in E; injection E as -> E; [|eauto].
  apply range_vals_after with (limit := limit) (step := step); auto. rewrite E. apply in_app_iff. right. now left.
Qed.

Section Loop.
Variables (x : var) (R : range) (s : bounds) (p : sproto).
Hypothesis body : covered s p.

Let heads (r : env) (vs : list Z) : list access := flat_map (fun v => rope_list (b_head s) (upd r x v)) vs.
Let tail_of (r : env) (v : Z) : list access := rope_list (b_tail s) (upd r x v).
Let silent (r : env) (vs : list Z) : Prop := forall v, In v vs -> beval (upd r x v) (b_must s) = false.
Let barrier (r : env) (v : Z) : Prop := beval (upd r x v) (b_may s) = true.
Let values (r : env) (vs : list Z) : list (list access) := glue_all (map (fun v => s_list p (upd r x v)) vs).

(* A phase inside iteration v, or from iteration v by way of q to iteration w. *)
Inductive place := Inside (v : Z) (c : choice) | Across (v : Z) (q : list Z) (w : Z).
Definition place_in (vs : list Z) (c : place) : Prop :=
  match c with
  | Inside v _ => In v vs
  | Across v q w => exists a z, vs = a ++ v :: q ++ w :: z
  end.
Definition place_covers (r : env) (l : list access) (c : place) : Prop :=
  match c with
  | Inside v c => covers (b_inner s) (upd r x v) l c
  | Across v q w => barrier r v /\ silent r q /\ barrier r w /\
      incl l (tail_of r v ++ heads r q ++ rope_list (b_head s) (upd r x w))
  end.

Lemma iterations_covered r vs : exists o, 
  match o with
  | None => True
  | Some (pre, b, (c, post), cs) => (exists z, vs = pre ++ b :: z) /\ (exists a, vs = a ++ c :: post) /\
      Forall (place_in vs) cs
  end /\
  forall r', (forall v, In v vs -> in_step p (upd r x v) (upd r' x v)) ->
  match o with
  | None => silent r' vs /\ exists l, values r' vs = [l] /\ incl l (heads r' vs)
  | Some (pre, b, (c, post), cs) => silent r' pre /\ barrier r' b /\ silent r' post /\ barrier r' c /\
      exists h mid t, values r' vs = h :: mid ++ [t] /\
        incl h (heads r' pre ++ rope_list (b_head s) (upd r' x b)) /\
        incl t (tail_of r' c ++ heads r' post) /\ Forall2 (place_covers r') mid cs
  end.
Proof.
  induction vs as [|v vs (o & HO & IH)].
  - exists None. split; auto. intros r' _. split; [intros v []|]. exists []. split; [reflexivity | intros a []].
  - destruct (body (upd r x v)) as [ov HV].
    assert (PI : forall c, place_in vs c -> place_in (v :: vs) c).
    { intros [u c|u q w]; simpl; auto. intros (a & z & ->). exists (v :: a), z. reflexivity. }
    destruct o as [[[[pre b] [c post]] cs]|].
    + destruct HO as ((z & Z1) & (a & Z2) & F). destruct ov as [cv|].
      * exists (Some ([], v, (c, post), map (Inside v) cv ++ Across v pre b :: cs)). split.
        { repeat split; [exists vs; auto | exists (v :: a); simpl; now rewrite Z2 |].
          apply Forall_app. split; [apply Forall_map, Forall_forall; simpl; auto|]. constructor.
          - simpl. exists [], z. simpl. now rewrite Z1.
          - eapply Forall_impl; [|exact F]. exact PI. }
        intros r' S. destruct (IH r' (fun u Hu => S u (or_intror Hu))) as (S1 & B1 & S2 & B2 & h & mid & t & E & Ih &
          It & Fm).
        specialize (HV (upd r' x v) (S v (or_introl eq_refl))). simpl in HV.
          destruct HV as (M & h1 & mid1 & t1 & E1 & A1 & T1 & F1).
        repeat split; auto; [intros u []|]. exists h1, (mid1 ++ [t1 ++ h] ++ mid), t. unfold values in *. simpl.
        change (glue_all (?a :: ?l)) with (glue a (glue_all l)). rewrite E, E1, glue_join. repeat split; auto.
        apply Forall2_app; [clear - F1; induction F1; simpl; constructor; auto|]. simpl. constructor; auto. simpl.
        repeat split; auto. now apply incl_app_app.
      * exists (Some (v :: pre, b, (c, post), cs)). split.
        { repeat split; [exists z; simpl; now rewrite Z1 | exists (v :: a); simpl; now rewrite Z2 |].
          eapply Forall_impl; [|exact F]. exact PI. }
        intros r' S. destruct (IH r' (fun u Hu => S u (or_intror Hu))) as (S1 & B1 & S2 & B2 & h & mid & t & E & Ih &
          It & Fm).
        specialize (HV (upd r' x v) (S v (or_introl eq_refl))). simpl in HV. destruct HV as (M & l & E1 & A1).
        repeat split; auto; [intros u [<-|Hu]; auto|]. exists (l ++ h), mid, t. unfold values in *. simpl.
        change (glue_all (?a :: ?l)) with (glue a (glue_all l)). rewrite E, E1. split; [reflexivity|].
        repeat split; auto. unfold heads. simpl. rewrite <- app_assoc. now apply incl_app_app.
    + destruct ov as [cv|].
      * exists (Some ([], v, (v, vs), map (Inside v) cv)). split.
        { repeat split; [exists vs; auto | exists []; auto | apply Forall_map, Forall_forall; simpl; auto]. }
        intros r' S. destruct (IH r' (fun u Hu => S u (or_intror Hu))) as (S1 & l & E & Il).
        specialize (HV (upd r' x v) (S v (or_introl eq_refl))). simpl in HV.
          destruct HV as (M & h1 & mid1 & t1 & E1 & A1 & T1 & F1).
        repeat split; auto; [intros u []|]. exists h1, mid1, (t1 ++ l). unfold values in *. simpl.
        change (glue_all (?a :: ?l)) with (glue a (glue_all l)). rewrite E, E1, glue_last. repeat split; auto.
        -- now apply incl_app_app.
        -- clear - F1. induction F1; simpl; constructor; auto.
      * exists None. split; auto. intros r' S. destruct (IH r' (fun u Hu => S u (or_intror Hu))) as (S1 & l & E & Il).
        specialize (HV (upd r' x v) (S v (or_introl eq_refl))). simpl in HV. destruct HV as (M & l1 & E1 & A1).
        split; [intros u [<-|Hu]; auto|]. exists (l1 ++ l). unfold values in *. simpl.
        change (glue_all (?a :: ?l)) with (glue a (glue_all l)). rewrite E, E1. split; [reflexivity|].
        unfold heads. simpl. now apply incl_app_app.
Qed.
End Loop.

(* ---------------------------------------------------------------- loops *)

Section Cover.
Variables (x m y : var) (R : range) (s : bounds) (p : sproto).
Hypothesis body : covered s p.
Hypothesis range_fresh : forall z, In z (rfv R) -> z <> x /\ z <> m /\ z <> y.
Hypothesis body_fresh : forall z,
  In z (bfv (b_may s) ++ bfv (b_must s) ++ rope_vars (b_head s) ++ rope_vars (b_tail s)) -> z <> m /\ z <> y.
Hypothesis apart : x <> m /\ x <> y /\ m <> y.

Let next := loop_next R (NVar x).
Let next_in := loop_cond R next.

Section Env.
Variable r : env.
Let k := r_kind R.
Let limit := neval r (r_limit R).
Let nx (v : Z) : Z := range_next k (neval r (r_step R)) v.
(* e is r but for the loop's variables, with v for x. *)
Definition near (e : env) (v : Z) : Prop := (forall z, z <> x -> z <> m -> z <> y -> e z = r z) /\ e x = v.
Lemma near_x v : near (upd r x v) v.
Proof. split; [intros z Hx _ _; now apply upd_other; auto | apply upd_same]. Qed.
Lemma near_m e v w : near e v -> near (upd e m w) v.
Proof.
  intros [H1 H2]. split; [intros z Hx Hm Hy; rewrite upd_other by auto; auto|]. rewrite upd_other; auto.
  destruct apart as (? & ? & ?). congruence.
Qed.
Lemma near_y e v w : near e v -> near (upd e y w) v.
Proof.
  intros [H1 H2]. split; [intros z Hx Hm Hy; rewrite upd_other by auto; auto|]. rewrite upd_other; auto.
  destruct apart as (? & ? & ?). congruence.
Qed.
Lemma near_range e v n : near e v -> incl (nfv n) (rfv R) -> neval e n = neval r n.
Proof. intros [H _] I. apply neval_agree. intros z Hz. destruct (range_fresh z (I z Hz)) as (? & ? & ?). auto. Qed.
Lemma near_values e v : near e v -> range_eval e R = range_eval r R.
Proof.
  intros [H _]. apply range_eval_agree. intros z Hz. destruct (range_fresh z Hz) as (? & ? & ?). auto.
Qed.
Lemma first_in : incl (nfv (r_first R)) (rfv R). Proof. apply incl_appl, incl_refl. Qed.
Lemma limit_in : incl (nfv (r_limit R)) (rfv R). Proof. apply incl_appr, incl_appl, incl_refl. Qed.
Lemma step_in : incl (nfv (r_step R)) (rfv R). Proof. apply incl_appr, incl_appr, incl_refl. Qed.
Lemma near_next e v : near e v -> neval e next = nx v.
Proof.
  intro H. unfold next. rewrite loop_next_eval. simpl. rewrite (near_range e v) by auto using step_in.
  destruct H as [_ ->]. reflexivity.
Qed.
Lemma near_next_in e v : near e v -> beval e next_in = range_go k limit (nx v).
Proof.
  intro H. unfold next_in. rewrite loop_cond_eval, (near_next e v), (near_range e v) by auto using limit_in.
    reflexivity.
Qed.
Lemma near_bool e v c u : near e v -> incl (bfv c) (bfv (b_may s) ++ bfv (b_must s)) ->
  beval (upd e x u) c = beval (upd r x u) c.
Proof.
  intros [H _] I. apply beval_agree. intros z Hz. unfold upd. destruct (Nat.eqb_spec x z); auto.
  destruct (body_fresh z); [specialize (I z Hz); rewrite !in_app_iff in *; tauto | auto].
Qed.
Lemma near_rope e v k' u : near e v -> incl (rope_vars k') (rope_vars (b_head s) ++ rope_vars (b_tail s)) ->
  rope_list k' (upd e x u) = rope_list k' (upd r x u).
Proof.
  intros [H _] I. apply rope_list_vars. intros z Hz. unfold upd. destruct (Nat.eqb_spec x z); auto.
  destruct (body_fresh z); [specialize (I z Hz); rewrite !in_app_iff in *; tauto | auto].
Qed.
Lemma upd_own (e : env) v : e x = v -> same_env (upd e x v) e.
Proof. intros <- z. unfold upd. destruct (Nat.eqb_spec x z); congruence. Qed.
Lemma near_may e v : near e v -> beval e (b_may s) = beval (upd r x v) (b_may s).
Proof.
  intro H. rewrite <- (near_bool e v _ v H) by (apply incl_appl, incl_refl). apply beval_agree. intros z _.
  symmetry. apply upd_own. apply H.
Qed.
Lemma near_must e v : near e v -> beval e (b_must s) = beval (upd r x v) (b_must s).
Proof.
  intro H. rewrite <- (near_bool e v _ v H) by (apply incl_appr, incl_refl). apply beval_agree. intros z _.
  symmetry. apply upd_own. apply H.
Qed.
Lemma near_tail e v : near e v -> rope_list (b_tail s) e = rope_list (b_tail s) (upd r x v).
Proof.
  intro H. rewrite <- (near_rope e v _ v H) by (apply incl_appr, incl_refl). apply rope_list_same. intro z.
  symmetry. apply upd_own. apply H.
Qed.
Lemma near_head e v u : near e v -> rope_list (b_head s) (upd e x u) = rope_list (b_head s) (upd r x u).
Proof. intro H. apply (near_rope e v); auto. apply incl_appl, incl_refl. Qed.
Lemma near_silent e v : near e v ->
  beval e (snot (bsubst x next (b_must s))) = negb (beval (upd r x (nx v)) (b_must s)).
Proof.
  intro H. rewrite snot_eval, beval_subst, (near_next e v H). f_equal. apply (near_bool e v); auto.
  apply incl_appr, incl_refl.
Qed.
Lemma before_eval e a b : beval e (loop_before R a b) = true <-> before k (neval e a) (neval e b).
Proof. unfold loop_before, before, k. destruct (r_kind R); simpl; apply Z.ltb_lt. Qed.

(* The accesses of an iteration u that has no barrier are among those of any iteration. *)
Lemma any_iteration_in e v keep u a : near e v -> In u (range_eval r R) -> beval (upd e y u) keep = true ->
  beval (upd r x u) (b_must s) = false -> In a (rope_list (b_head s) (upd r x u)) ->
  In a (rope_list (any_iteration x y R keep (RGuard (snot (b_must s)) (b_head s))) e).
Proof.
  intros H Hu HK HM Ha. unfold any_iteration. simpl. rewrite (near_values e v H). apply in_flat_map. exists u.
  split; auto. rewrite HK. simpl. rewrite upd_same, snot_eval.
  rewrite (near_bool (upd e y u) v) by (auto using near_y; apply incl_appr, incl_refl). rewrite HM. simpl.
  now rewrite (near_head (upd e y u) v) by auto using near_y.
Qed.

Lemma values_some : beval r (loop_some R) = negb (match range_eval r R with [] => true | _ => false end).
Proof.
  unfold loop_some. rewrite sand_eval, loop_ok_eval, loop_cond_eval. unfold range_eval. rewrite range_vals_unfold.
  destruct (_ && _); reflexivity.
Qed.
Lemma values_first v vs : range_eval r R = v :: vs -> neval r (r_first R) = v.
Proof. intro E. symmetry. unfold range_eval in E. eapply range_vals_first. rewrite E. reflexivity. Qed.
(* What comes after v in the range. *)
Lemma values_next a v b : range_eval r R = a ++ v :: b ->
  match b with [] => range_go k limit (nx v) = false | w :: _ => nx v = w /\ range_go k limit (nx v) = true end.
Proof. intro E. unfold range_eval in E. apply next_told in E. destruct b; auto. Qed.
Lemma values_before a v b w c : range_eval r R = a ++ v :: b ++ w :: c -> before k v w.
Proof. intro E. eapply range_vals_sorted. exact E. Qed.
End Env.

Definition between : phase :=
  mkphase [CIn x R; CIf (b_may s); CIn m R; CIf (loop_before R (NVar x) (NVar m));
           CIf (sor (BRel REq (NVar m) next) (snot (bsubst x next (b_must s)))); CIf (bsubst x (NVar m) (b_may s))]
    (RCat (b_tail s) (RCat (any_iteration x y R (sand (snot (bsubst x next (b_must s)))
        (sand (loop_before R (NVar x) (NVar y)) (loop_before R (NVar y) (NVar m))))
        (RGuard (snot (b_must s)) (b_head s)))
      (RSubst x (NVar m) (b_head s)))).
Definition put (c : place) : choice :=
  match c with
  | Inside v c => (under (CIn x R) (fst c), (x, v) :: snd c)
  | Across v q w => (between, [(x, v); (m, w)])
  end.

Lemma inside_covered r v c l inner : In v (range_eval r R) -> covers (b_inner s) (upd r x v) l c ->
  incl (map (under (CIn x R)) (b_inner s)) inner -> covers inner r l (under (CIn x R) (fst c), (x, v) :: snd c).
Proof.
  intros Hv (H1 & H2 & H3) I. split; [apply I; exact (in_map (under (CIn x R)) _ _ H1)|]. simpl. split; auto.
  apply in_flat_map. exists v. split; auto. now apply in_map.
Qed.

Lemma across_covered r v q w a z l inner : range_eval r R = a ++ v :: q ++ w :: z ->
  beval (upd r x v) (b_may s) = true -> beval (upd r x w) (b_may s) = true ->
  (forall u, In u q -> beval (upd r x u) (b_must s) = false) ->
  incl l (rope_list (b_tail s) (upd r x v) ++ flat_map (fun u => rope_list (b_head s) (upd r x u)) q ++
          rope_list (b_head s) (upd r x w)) ->
  In between inner -> covers inner r l (between, [(x, v); (m, w)]).
Proof.
  intros E Mv Mw Sq Il Hi. split; auto. destruct apart as (XM & XY & MY).
  set (e1 := upd r x v). set (e := upd e1 m w).
  assert (N1 : near r e1 v) by apply near_x. assert (N : near r e v) by now apply near_m.
  assert (EM : e m = w) by apply upd_same. assert (EX : e x = v) by apply N.
  assert (SIL : q <> [] -> beval e (snot (bsubst x next (b_must s))) = true).
  { intro NQ. rewrite (near_silent r e v N). destruct q as [|u q]; [congruence|]. simpl in E.
    apply values_next in E as [-> _]. rewrite Sq by now left. reflexivity. }
  split.
  - cbn [fst snd between ph_ctx instances]. apply in_flat_map. exists v.
    split; [rewrite E; apply in_app_iff; right; now left|]. apply (in_map (cons (x, v)) _ [(m, w)]). fold e1.
      replace (beval e1 (b_may s)) with true by (symmetry; exact Mv).
    rewrite (near_values r e1 v N1). apply in_flat_map. exists w.
    split; [rewrite E; apply in_app_iff; right; right; apply in_app_iff; right; now left|].
    apply (in_map (cons (m, w)) _ []). fold e.
    replace (beval e (loop_before R (NVar x) (NVar m))) with true.
    2: { symmetry. apply (before_eval env0). simpl. rewrite EM, EX. eapply values_before. exact E. }
    replace (beval e (sor (BRel REq (NVar m) next) (snot (bsubst x next (b_must s))))) with true.
    2: { symmetry. rewrite sor_eval. apply orb_true_iff. destruct q as [|u q]; [left|right; apply SIL; discriminate].
         simpl in E. apply values_next in E as [E _]. simpl. rewrite EM, (near_next r e v N). now apply Z.eqb_eq. }
    replace (beval e (bsubst x (NVar m) (b_may s))) with true; [now left|].
    symmetry. rewrite beval_subst. change (neval e (NVar m)) with (e m). rewrite EM.
    rewrite (near_bool r e v); auto. apply incl_appl, incl_refl.
  - intros b Hb. specialize (Il b Hb). cbn [fst snd between ph_rope rope_list upds]. fold e1. fold e.
    rewrite !in_app_iff in *.
    destruct Il as [Il|[Il|Il]].
    + left. now rewrite (near_tail r e v N).
    + right. left. apply in_flat_map in Il as (u & Hu & Il). apply (any_iteration_in r e v _ u); auto.
      * rewrite E. apply in_app_iff. right. right. apply in_app_iff. now left.
      * destruct (in_split _ _ Hu) as (q1 & q2 & ->).
        assert (Ny : near r (upd e y u) v) by now apply near_y.
        assert (Y : upd e y u y = u) by apply upd_same.
        assert (M : upd e y u m = w) by (rewrite upd_other; auto).
        assert (X : upd e y u x = v) by apply Ny.
        rewrite !sand_eval, !andb_true_iff. repeat split.
        -- rewrite (near_silent r (upd e y u) v Ny), <- (near_silent r e v N). apply SIL. destruct q1; discriminate.
        -- apply (before_eval env0). simpl. rewrite X, Y. rewrite <- app_assoc in E. simpl in E.
          eapply values_before. exact E.
        -- apply (before_eval env0). simpl. rewrite Y, M. rewrite <- app_assoc in E. simpl in E.
           apply (values_before r (a ++ v :: q1) u q2 w z). rewrite E, <- app_assoc. reflexivity.
    + right. right. change (neval e (NVar m)) with (e m). rewrite EM. rewrite (near_head r e v w N). exact Il.
Qed.

Theorem irregular_covered : covered (wide_irregular x m y R s) (SFor x R p).
Proof.
  intro r. destruct (iterations_covered x s p body r (range_eval r R)) as (o & HO & HI).
  exists (match o with None => None | Some (_, _, cs) => Some (map put cs) end).
  intros r' [ER S]. specialize (HI r' S). simpl s_list. rewrite <- ER. rewrite ER in HO, HI. rewrite ER.
  destruct o as [[[[pre b] [c post]] cs]|].
  - destruct HO as ((z & Z1) & (a & Z2) & F). destruct HI as (S1 & B1 & S2 & B2 & h & mid & t & E & Ih & It & Fm).
    assert (Some' : beval r' (loop_some R) = true) by (rewrite values_some, Z1; now destruct pre).
    split; [exact Some'|]. exists h, mid, t. split; [exact E|]. split; [|split].
    + intros d Hd. specialize (Ih d Hd). cbn [wide_irregular b_head rope_list]. rewrite Some', !in_app_iff in *.
      destruct pre as [|u pre].
      * left. simpl in Z1. rewrite (values_first r' b z Z1). destruct Ih as [[]|Ih]; auto.
      * right. simpl in Z1. rewrite snot_eval, beval_subst, (values_first r' u _ Z1), S1 by now left. simpl.
        rewrite Z1. destruct Ih as [Ih|Ih].
        -- apply in_flat_map in Ih as (w & Hw & Ih). apply in_flat_map. exists w. split; auto.
           destruct Hw as [<-|Hw]; [now left|]. right. apply in_app_iff. now left.
        -- apply in_flat_map. exists b. split; auto. right. apply in_app_iff. right. now left.
    + intros d Hd. specialize (It d Hd). cbn [wide_irregular b_tail rope_list]. apply in_flat_map. exists c.
      split; [rewrite Z2; apply in_app_iff; right; now left|].
      assert (N : near r' (upd r' x c) c) by apply near_x.
      assert (SIL : post <> [] -> beval (upd r' x c) (snot (bsubst x next (b_must s))) = true).
      { intro NP. rewrite (near_silent r' _ c N). destruct post as [|u post]; [congruence|].
        apply values_next in Z2 as [-> _]. rewrite S2 by now left. reflexivity. }
      fold next. rewrite sand_eval, sor_eval.
      replace (beval (upd r' x c) (b_may s)) with true by (symmetry; exact B2).
      replace (beval (upd r' x c) (snot (loop_cond R next)) || beval (upd r' x c) (snot (bsubst x next (b_must s))))
        with true.
      2: { symmetry. apply orb_true_iff. destruct post as [|u post]; [left|right; apply SIL; discriminate].
           rewrite snot_eval. fold next_in. rewrite (near_next_in r' _ c N).
           apply values_next in Z2. now rewrite Z2. }
      cbn [andb]. rewrite in_app_iff in *. destruct It as [It|It]; auto. right.
      apply in_flat_map in It as (u & Hu & It). apply (any_iteration_in r' (upd r' x c) c _ u); auto.
      * rewrite Z2. apply in_app_iff. right. now right.
      * assert (Ny : near r' (upd (upd r' x c) y u) c) by now apply near_y.
        rewrite sand_eval, andb_true_iff. split.
        -- rewrite (near_silent r' _ c Ny), <- (near_silent r' _ c N). apply SIL. intros ->. destruct Hu.
        -- apply (before_eval env0). simpl. rewrite upd_same. destruct Ny as [_ ->].
           destruct (in_split _ _ Hu) as (q1 & q2 & ->). eapply values_before. exact Z2.
    + clear - Fm F apart range_fresh body_fresh. induction Fm as [|l c mid cs H Fm IH]; simpl; constructor.
      2: { inversion F; subst. auto. }
      inversion F as [|? ? Hc F']; subst. destruct c as [v c|v q w]; simpl in *.
      * eapply inside_covered; eauto. apply incl_appl, incl_refl.
      * destruct Hc as (a & z & Hc). destruct H as (B1 & S1 & B2 & I).
        eapply across_covered; eauto. apply in_app_iff. right. now left.
  - destruct HI as (S1 & l & E & Il). split.
    + cbn [wide_irregular b_must]. rewrite sand_eval, values_some, beval_subst.
      destruct (range_eval r' R) as [|v vs] eqn:V; auto.
      rewrite (values_first r' v vs V), S1 by now left. apply andb_false_r.
    + exists l. split; [exact E|]. intros d Hd. specialize (Il d Hd).
      cbn [wide_irregular b_head rope_list]. apply in_app_iff. right.
      rewrite snot_eval, beval_subst. destruct (range_eval r' R) as [|v vs] eqn:V; [destruct Il|].
      rewrite (values_first r' v vs V), S1 by now left. exact Il.
Qed.

(* Where E is exact and the same for all iterations. *)
Definition step_into_next : phase :=
  mkphase [CIn x R; CIf next_in; CIf (b_may s)] (RCat (b_tail s) (RSubst x next (b_head s))).
Definition put_regular (c : place) : choice :=
  match c with
  | Inside v c => (under (CIn x R) (fst c), (x, v) :: snd c)
  | Across v q w => (step_into_next, [(x, v)])
  end.
Theorem regular_covered : b_may s = b_must s -> mem x (bfv (b_may s)) = false ->
  covered (wide_regular x R s) (SFor x R p).
Proof.
  intros EM XE r. destruct (iterations_covered x s p body r (range_eval r R)) as (o & HO & HI).
  exists (match o with None => None | Some (_, _, cs) => Some (map put_regular cs) end).
  intros r' [ER S]. specialize (HI r' S). simpl s_list. rewrite <- ER. rewrite ER in HO, HI. rewrite ER.
  assert (FE : forall v, beval (upd r' x v) (b_may s) = beval r' (b_may s)).
  { intro v. apply beval_agree. intros z Hz. apply upd_other. intros ->. apply mem_In in Hz. congruence. }
  destruct o as [[[[pre b] [c post]] cs]|].
  - destruct HO as ((z & Z1) & (a & Z2) & F). destruct HI as (S1 & B1 & S2 & B2 & h & mid & t & E & Ih & It & Fm).
    rewrite FE in B1.
    assert (NS : forall q, (forall u, In u q -> beval (upd r' x u) (b_must s) = false) -> q = []).
    { intros [|u q] H; auto. specialize (H u (or_introl eq_refl)). rewrite <- EM, FE in H. congruence. }
    apply NS in S1. apply NS in S2. subst pre post. simpl in Z1.
    assert (Some' : beval r' (loop_some R) = true) by (rewrite values_some, Z1; reflexivity).
    split; [cbn [wide_regular b_may]; now rewrite sand_eval, Some', B1|].
    exists h, mid, t. split; [exact E|]. split; [|split].
    + intros d Hd. specialize (Ih d Hd). cbn [wide_regular b_head rope_list]. rewrite Some', !in_app_iff in *.
      left. rewrite (values_first r' b z Z1). destruct Ih as [[]|Ih]; auto.
    + intros d Hd. specialize (It d Hd). cbn [wide_regular b_tail rope_list]. apply in_flat_map. exists c.
      split; [rewrite Z2; apply in_app_iff; right; now left|].
      fold next. rewrite snot_eval. fold next_in. rewrite (near_next_in r' _ c (near_x r' c)).
      apply values_next in Z2. rewrite Z2. simpl. rewrite in_app_iff in It. destruct It as [It|[]]. exact It.
    + clear - Fm F apart range_fresh body_fresh NS FE B1. induction Fm as [|l c mid cs H Fm IH]; simpl; constructor.
      2: { inversion F; subst. auto. }
      inversion F as [|? ? Hc F']; subst. destruct c as [v c|v q w]; simpl in Hc, H.
      * eapply inside_covered; eauto. apply incl_appl, incl_refl.
      * destruct Hc as (a & z & Hc). destruct H as (_ & Sq & _ & I). apply NS in Sq. subst q. simpl in Hc.
        assert (N : near r' (upd r' x v) v) by apply near_x.
        assert (HN := values_next r' _ _ _ Hc). destruct HN as [HN1 HN2].
        split; [apply in_app_iff; right; now left|]. split.
        -- cbn [put_regular fst snd step_into_next ph_ctx instances]. apply in_flat_map. exists v.
           split; [rewrite Hc; apply in_app_iff; right; now left|]. apply (in_map (cons (x, v)) _ []).
           rewrite (near_next_in r' _ v N), HN2, FE, B1. now left.
        -- intros d Hd. specialize (I d Hd). cbn [put_regular fst snd step_into_next ph_rope rope_list upds].
           rewrite (near_next r' _ v N), HN1. simpl in I.
           rewrite (rope_list_same (b_head s) _ (upd r' x w)) by apply upd_again. exact I.
  - destruct HI as (S1 & l & E & Il). split.
    + cbn [wide_regular b_must]. rewrite sand_eval, values_some.
      destruct (range_eval r' R) as [|v vs] eqn:V; auto. rewrite <- EM, <- (FE v), EM, S1 by now left.
        apply andb_false_r.
    + exists l. split; [exact E|]. intros d Hd. specialize (Il d Hd). cbn [wide_regular b_head rope_list].
      apply in_app_iff. right. destruct (range_eval r' R) as [|v vs] eqn:V; [destruct Il|].
      rewrite snot_eval, <- EM, <- (FE v), EM, S1 by now left. exact Il.
Qed.
End Cover.

(* ---------------------------------------------------------------- all protocols *)

Lemma wide_exact p : forall n, b_exact (wide n p) = true -> b_may (wide n p) = b_must (wide n p).
Proof.
  induction p; simpl; intros n H; auto.
  - apply andb_true_iff in H as [H1 H2]. now rewrite (IHp1 n), (IHp2 n).
  - apply andb_true_iff in H as [H1 H2]. now rewrite (IHp1 n), (IHp2 n).
  - destruct (b_exact (wide (S (S n)) p) && _) eqn:E; simpl in *; [|discriminate]. f_equal. auto.
Qed.

Theorem wide_covered p : forall n, widenable n p = true -> covered (wide n p) p.
Proof.
  induction p; intros n H.
  - intro r. exists None. intros r' _. simpl. split; auto. exists (u_list u r'). split; [auto | apply incl_refl].
  - intro r. exists (Some []). intros r' _. simpl. split; auto. exists [], [], []. repeat split; auto using incl_refl.
  - simpl in H. apply andb_true_iff in H as [H1 H2]. apply then_covered; auto.
  - simpl in H. apply andb_true_iff in H as [H1 H2]. apply if_covered; auto.
  - cbn [widenable] in H. cbv zeta in H. rewrite !andb_true_iff, !negb_true_iff in H.
    destruct H as [[[H1 H2] H3] H4]. specialize (IHp (S (S n)) H4). set (s := wide (S (S n)) p) in *.
    assert (U2 := not_mem _ _ H2). assert (U3 := not_mem _ _ H3). assert (U1 := not_mem _ _ H1).
    assert (RF : forall z, In z (rfv R) -> z <> x /\ z <> n /\ z <> S n).
    { intros z Hz. repeat split; intros ->; [auto | apply U2 | apply U3]; right; apply in_app_iff; now left. }
    assert (BF : forall z, In z (bfv (b_may s) ++ bfv (b_must s) ++ rope_vars (b_head s) ++ rope_vars (b_tail s)) ->
      z <> n /\ z <> S n).
    { intros z Hz. split; intros ->; [apply U2 | apply U3]; right; apply in_app_iff; right; exact Hz. }
    assert (AP : x <> n /\ x <> S n /\ n <> S n).
    { repeat split; [intros ->; apply U2; now left | intros ->; apply U3; now left | lia]. }
    simpl wide. fold s. destruct (b_exact s && negb (mem x (bfv (b_may s)))) eqn:E.
    + apply andb_true_iff in E as [E1 E2]. apply negb_true_iff in E2.
      eapply regular_covered; eauto. now apply wide_exact.
    + eapply irregular_covered; eauto.
  - simpl in *. intro r. destruct (IHp n H r) as [o HO]. exists o. exact HO.
Qed.

(* No phase is lost: each is contained in an instance of some phase of the split, the same one for all threads. *)
Theorem wide_superset n p r : widenable n p = true -> exists cs, forall r', in_step p r r' ->
  Forall2 (covers (wide_phases n p) r') (s_list p r') cs.
Proof.
  intro H. destruct (wide_covered p n H r) as [o HO]. set (s := wide n p) in *.
  exists ((mkphase [] (b_head s), []) :: match o with None => [] | Some cs => cs ++ [(mkphase [CIf (b_may s)] (b_tail
    s), [])] end).
  intros r' S. specialize (HO r' S). unfold wide_phases. fold s.
  assert (HF : forall l, incl l (rope_list (b_head s) r') ->
    covers (mkphase [] (b_head s) :: b_inner s ++ [mkphase [CIf (b_may s)] (b_tail s)]) r' l (mkphase [] (b_head s),
      []))
    by (intros l Hl; split; [now left|]; split; [now left | exact Hl]).
  destruct o as [cs|]; simpl in HO.
  - destruct HO as (M & h & mid & t & -> & A & B & F). constructor; auto. apply Forall2_app.
    + eapply covers_all; [|exact F]. apply incl_tl, incl_appl, incl_refl.
    + constructor; auto. split; [right; apply in_app_iff; right; now left|]. simpl. rewrite M.
      split; [now left | exact B].
  - destruct HO as (M & l & -> & A). constructor; auto.
Qed.

(* Nothing that two threads do within one phase is missed, no race in particular. *)
Theorem wide_meets n p L X : widenable n p = true -> all_in_step p L -> s_meets X p L ->
  exists ph, In ph (wide_phases n p) /\ phase_meets X ph L.
Proof.
  intros H HS (k & t & t' & D & a & b & Ha & Hb & C).
  destruct (wide_superset n p (nth 0 L env0) H) as [cs HC].
  assert (NT : forall t, (t < length L)%nat -> nth t (s_phases p L) [] = s_list p (nth t L env0)).
  { intros u Hu. unfold s_phases. rewrite nth_indep with (d' := s_list p env0) by now rewrite map_length.
    apply map_nth. }
  assert (NO : forall t, (length L <= t)%nat -> nth t (s_phases p L) [] = [])
    by (intros u Hu; apply nth_overflow; unfold s_phases; now rewrite map_length).
  destruct (Nat.lt_ge_cases t (length L)) as [Ht|Ht]; [|rewrite NO in Ha by auto; destruct k; destruct Ha].
  destruct (Nat.lt_ge_cases t' (length L)) as [Ht'|Ht']; [|rewrite NO in Hb by auto; destruct k; destruct Hb].
  rewrite NT in Ha, Hb by auto.
  assert (F1 := HC (nth t L env0) (HS _ (nth_In L env0 Ht))).
  assert (F2 := HC (nth t' L env0) (HS _ (nth_In L env0 Ht'))).
  assert (G : forall r' l d, Forall2 (covers (wide_phases n p) r') l cs -> In d (nth k l []) ->
    exists ch, nth_error cs k = Some ch /\ In (fst ch) (wide_phases n p) /\
      In (snd ch) (instances (ph_ctx (fst ch)) r') /\ In d (rope_list (ph_rope (fst ch)) (upds r' (snd ch)))).
  { clear. intros r' l d F. revert k. induction F as [|l0 ch l cs0 (H1 & H2 & H3) F IH]; intros [|k0] Hd;
    try (destruct Hd; fail).
    - exists ch. simpl in *. auto.
    - simpl in *. auto. }
  destruct (G _ _ _ F1 Ha) as (ch & E1 & I1 & J1 & K1). destruct (G _ _ _ F2 Hb) as (ch' & E2 & I2 & J2 & K2).
  rewrite E1 in E2. injection E2 as <-. exists (fst ch). split; auto.
  exists t, t', (snd ch). change (fun _ => 0) with env0. repeat split; auto. exists a, b. auto.
Qed.

Corollary wide_racy n p L : widenable n p = true -> all_in_step p L -> s_racy p L ->
  exists ph, In ph (wide_phases n p) /\ phase_racy ph L.
Proof. exact (wide_meets n p L (fun a b => conflict a b = true)). Qed.
