(* Barriers of warps and tiles, for certificates. The threads of a block lie in groups: aligned tiles, warps, of sizes of which each divides the
   next; which group a thread is in is a number that it has, its number in the block by the size. Two threads are as near as the smallest group
   that both are in; what counts between them are the barriers of that group and of larger ones. So each size has questions of its own, about
   threads that share that group's number, and larger ones', and, where there is a smaller size, differ in that one's; and so has the block.
   Ill-typed kernels, too: what is unknown is any number, a fresh one in each piece of code between two barriers, whatever their kind (Unknown.v). *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Levels Barriers Unknown Kinds.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- the protocol over a program whose barriers have kinds *)

Fixpoint approx_l (k : lcmd) : lproto :=
  match k with
  | LKUnsync b => LU (approx_b b)
  | LKBarrier kind => LSync kind
  | LKRead s x A n k => LSeq (LU (UAcc (rd s A n))) (LBind x (approx_l k))
  | LKApprox x k => LBind x (approx_l k)
  | LKSeq k l => LSeq (approx_l k) (approx_l l)
  | LKIf e k l => LIf e (approx_l k) (approx_l l)
  | LKFor x R k => LFor x R (approx_l k)
  end.
(* X: what is unknown here. *)
Fixpoint l_over (far : var) (X : list var) (p : lproto) : option lproto :=
  match p with
  | LU u => Some (LU (for_all far X (widen far u)))
  | LSync kind => Some (LSync kind)
  | LSeq p q => match l_over far X p, l_over far X q with Some p, Some q => Some (LSeq p q) | _, _ => None end
  | LIf c p q =>
      if existsb (fun x => mem x X) (bfv c) then None
      else match l_over far X p, l_over far X q with Some p, Some q => Some (LIf c p q) | _, _ => None end
  | LFor x R p =>
      if existsb (fun x => mem x X) (rfv R) then None
      else match l_over far (remove x X) p with Some p => Some (LFor x R p) | None => None end
  | LBind x p => l_over far (x :: X) p
  end.
Fixpoint l_names (p : lproto) : list var :=
  match p with
  | LU u => u_vars u ++ u_binders u
  | LSync _ => []
  | LSeq p q => l_names p ++ l_names q
  | LIf c p q => bfv c ++ l_names p ++ l_names q
  | LFor x R p => x :: rfv R ++ l_names p
  | LBind x p => x :: l_names p
  end.
Definition over_l (far : var) (k : lcmd) : option lproto :=
  if mem far (l_names (approx_l k)) then None else l_over far [] (approx_l k).

Lemma performs_app l l' m m' : performs l l' -> performs m m' -> performs (l ++ m) (l' ++ m').
Proof.
  intros H K q. destruct (H q) as [H1 H2], (K q) as [K1 K2]. rewrite !kept_app, !cut_app. split; [congruence | now apply glue_cover].
Qed.
Lemma kept_accesses q l : kept q (map inl l) = [].
Proof. unfold kept, barriers. induction l; auto. Qed.
Lemma performs_accesses l l' : incl l l' -> performs (map inl l) (map inl l').
Proof. intros H q. rewrite !kept_accesses, !cut_accesses. split; auto. Qed.

(* Whatever the unknown variables are, a thread does no more than the protocol, for every far that is large enough. *)
Theorem walk_over far readable :
  (forall D r k N, walk readable D r k N -> forall X q, l_over far X (approx_l k) = Some q -> ~ In far (l_names (approx_l k)) -> ~ In far X ->
    large (fun B => forall r', alike far X r r' B -> performs (map forget N) (l_steps q r'))) /\
  (forall D r x vs k N, walks readable D r x vs k N -> forall X q, l_over far (remove x X) (approx_l k) = Some q -> x <> far ->
    ~ In far (l_names (approx_l k)) -> ~ In far X ->
    large (fun B => forall r', alike far X r r' B -> performs (map forget N) (flat_map (fun v => l_steps q (upd r' x v)) vs))).
Proof.
  assert (ACC : forall l u r X, (forall a, In a l -> u_in u r a) -> ~ In far (u_vars u) -> ~ In far (u_binders u) -> ~ In far X ->
    large (fun B => forall r', alike far X r r' B -> performs (map inl l) (map inl (u_list (for_all far X (widen far u)) r')))).
  { intros l u r X H FV FB FX.
    assert (C : forall a, In a l -> large (fun B => forall r', alike far X r r' B -> In a (u_list (for_all far X (widen far u)) r'))).
    { intros a Ha. apply for_all_cover; auto. apply widen_cover; auto. }
    apply large_all in C as [b C]. exists b. intros B HB r' A. apply performs_accesses. intros a Ha. eapply C; eauto. }
  apply walk_ind2.
  - intros D r b N E X q O F FX. injection O as <-. simpl in F. rewrite in_app_iff in F.
    destruct (ACC (erase_t N) (approx_b b) r X) as [b0 C]; try tauto.
    { intros a Ha. eapply exec_approx_in; eauto. }
    exists b0. intros B HB r' A. specialize (C B HB r' A). unfold erase_t in C. rewrite !map_map in *. exact C.
  - intros D r kind X q O _ _. injection O as <-. exists 0. intros. apply performs_same.
  - intros D r s x A n k v N _ _ IH X q O F FX. simpl in O, F. rewrite !in_app_iff in F. simpl in F. over_cases O.
    destruct (ACC [acc_eval r (rd s A n)] (UAcc (rd s A n)) r X) as [b C]; [intros a [<-|[]]; reflexivity | simpl; tauto | simpl; tauto | tauto |].
    destruct (IH (x :: X) l E) as [c H]; [tauto | intros [|]; tauto |].
    exists (Z.max b c). intros B HB r' AL. change (map forget (inl (mkevent (acc_eval r (rd s A n)) v) :: N)) with (map inl [acc_eval r (rd s A n)] ++ map forget N).
    simpl l_steps. apply performs_app; [apply (C B); [lia | exact AL]|]. apply (H B); [lia|].
    destruct AL as [A1 A2]. split; auto. intros y Hy HX. rewrite upd_other by (intros ->; apply HX; now left). apply A2; auto. intro I. apply HX. now right.
  - intros D r x k v N _ IH X q O F FX. simpl in O, F. destruct (IH (x :: X) q O) as [c H]; [tauto | intros [|]; tauto |].
    exists c. intros B HB r' [A1 A2]. apply (H B HB). split; auto.
    intros y Hy HX. rewrite upd_other by (intros ->; apply HX; now left). apply A2; auto. intro I. apply HX. now right.
  - intros D r k l N M _ IH1 _ IH2 X q O F FX. simpl in O, F. rewrite in_app_iff in F. over_cases O.
    destruct (large_and _ _ (IH1 _ _ E ltac:(tauto) FX) (IH2 _ _ E0 ltac:(tauto) FX)) as [b H].
    exists b. intros B HB r' A. destruct (H B HB). rewrite map_app. apply performs_app; auto.
  - intros D r e k l N C _ IH X q O F FX. simpl in O, F. rewrite !in_app_iff in F. simpl in F. over_cases O.
    destruct (IH _ _ E0 ltac:(tauto) FX) as [b H]. exists b. intros B HB r' A. simpl.
    rewrite <- (alike_bfv far X r r' B e A), C by (try apply none_in; auto; tauto). eauto.
  - intros D r e k l N C _ IH X q O F FX. simpl in O, F. rewrite !in_app_iff in F. simpl in F. over_cases O.
    destruct (IH _ _ E1 ltac:(tauto) FX) as [b H]. exists b. intros B HB r' A. simpl.
    rewrite <- (alike_bfv far X r r' B e A), C by (try apply none_in; auto; tauto). eauto.
  - intros D r x R k N _ IH X q O F FX. simpl in O, F. rewrite !in_app_iff in F. simpl in F. over_cases O.
    destruct (IH X l E0) as [b H]; try tauto. exists b. intros B HB r' A. simpl.
    rewrite <- (alike_rfv far X r r' B R A) by (try apply none_in; auto; tauto). eauto.
  - intros D r x v vs k N M _ IH1 _ IH2 X q O NX F FX.
    destruct (large_and _ _ (IH1 _ _ O F ltac:(rewrite remove_In; tauto)) (IH2 _ _ O NX F FX)) as [b H].
    exists b. intros B HB r' A. destruct (H B HB) as [H1 H2]. rewrite map_app. simpl. apply performs_app; [apply H1; now apply alike_upd | now apply H2].
  - intros D r x k X q O NX F FX. exists 0. intros. apply performs_same.
Qed.

(* ---------------------------------------------------------------- groups *)

(* Sizes, from the smallest: each divides the next. *)
Fixpoint chained (l : list Z) : bool :=
  match l with
  | [] => true
  | n :: m => (0 <? n) && (match m with [] => true | k :: _ => k mod n =? 0 end) && chained m
  end.
(* How many of them are too small for both. *)
Fixpoint nearest (l : list Z) (a b : Z) : nat :=
  match l with
  | [] => 0
  | n :: l => if a / n =? b / n then 0%nat else S (nearest l a b)
  end.

Lemma chained_tail n l : chained (n :: l) = true -> 0 < n /\ chained l = true /\ match l with [] => True | k :: _ => k mod n = 0 end.
Proof. simpl. rewrite !andb_true_iff, Z.ltb_lt. intros [[H1 H2] H3]. repeat split; auto. destruct l; auto. now apply Z.eqb_eq. Qed.
Lemma larger_alike l : forall n a b, chained (n :: l) = true -> a / n = b / n -> forall m, In m l -> a / m = b / m.
Proof.
  induction l as [|k l IH]; intros n a b H E m [].
  - subst m. apply chained_tail in H as (H1 & H2 & H3). apply chained_tail in H2 as (H4 & _ & _).
    apply Z.mod_divide in H3 as [c H3]; [|lia]. subst k. assert (0 < c) by nia.
    rewrite (Z.mul_comm c n), <- !Z.div_div by lia. now rewrite E.
  - assert (K := H). apply chained_tail in H as (H1 & H2 & H3). apply (IH k); auto.
    apply chained_tail in H2 as (H4 & _ & _). apply Z.mod_divide in H3 as [c H3]; [|lia]. subst k. assert (0 < c) by nia.
    rewrite (Z.mul_comm c n), <- !Z.div_div by lia. now rewrite E.
Qed.
Lemma nearest_most l a b : (nearest l a b <= length l)%nat.
Proof. induction l as [|n l IH]; simpl; auto. destruct (a / n =? b / n); lia. Qed.
Lemma nearest_le l a b : chained l = true -> forall i n, nth_error l i = Some n -> ((nearest l a b <= i)%nat <-> a / n = b / n).
Proof.
  induction l as [|m l IH]; intros H [|i] n E; try discriminate; simpl in *.
  - injection E as ->. destruct (Z.eqb_spec (a / n) (b / n)); split; auto; lia.
  - destruct (Z.eqb_spec (a / m) (b / m)) as [Q|Q].
    + split; [|lia]. intros _. apply (larger_alike l m); auto. eapply nth_error_In; eauto.
    + rewrite <- (IH ltac:(now apply chained_tail in H) i n E). lia.
Qed.
Lemma nearest_self l a : nearest l a a = 0%nat.
Proof. destruct l; auto. simpl. now rewrite Z.eqb_refl. Qed.
Lemma nearest_sym l a b : nearest l a b = nearest l b a.
Proof. induction l as [|n l IH]; auto. simpl. now rewrite Z.eqb_sym, IH. Qed.
Lemma nearest_nested l a b c : chained l = true -> (nearest l a b <= Nat.max (nearest l a c) (nearest l c b))%nat.
Proof.
  intro H. set (m := Nat.max _ _). destruct (nth_error l m) as [n|] eqn:E.
  - apply (nearest_le l a b H m n E). transitivity (c / n); apply (nearest_le l _ _ H m n E); unfold m; lia.
  - apply nth_error_None in E. assert (M := nearest_most l a b). lia.
Qed.

(* Of each group its variable and its size; number: that of the thread in its block. What a thread knows of the groups that it is in. *)
Fixpoint group_says (number : nexp) (groups : list (var * Z)) : bexp :=
  match groups with
  | [] => BBool true
  | (x, n) :: l => BBin CAnd (BRel REq (NVar x) (NBin OEdiv number (NInt n))) (group_says number l)
  end.
Lemma group_says_eval number groups r : chained (map snd groups) = true -> beval r (group_says number groups) = true ->
  forall i x n, nth_error groups i = Some (x, n) -> r x = neval r number / n.
Proof.
  induction groups as [|[y m] l IH]; intros C H [|i] x n E; try discriminate; cbn [group_says beval cop_eval rop_eval neval nop_eval map snd] in *;
    apply chained_tail in C as (P & C & _); rewrite andb_true_iff, Z.eqb_eq in H; destruct H as [H1 H2].
  - injection E as -> ->. rewrite H1. unfold ediv. rewrite Z.sgn_pos, Z.abs_eq by lia. lia.
  - now apply (IH C H2 i).
Qed.

(* What threads share that are in one group of size m, counted from the smallest, or in one block; and what tells those apart that are in no smaller one. *)
Definition group_shares (groups : list (var * Z)) (shared : list var) (m : nat) : list var := map fst (skipn m groups) ++ shared.
Definition group_tells (groups : list (var * Z)) (ids : list var) (m : nat) : list var :=
  match m with
  | O => ids
  | S j => match nth_error groups j with Some (x, _) => [x] | None => ids end
  end.

(* What a certificate says of a block whose barriers have kinds: all but what is said of the launch is computed. Its threads pass the same
   barriers, of those that count for them, and no two of them race, whatever their reads give. *)
Theorem kernel_groups_free level covers far k p groups number V n shared ids D dims :
  let size := length groups in
  let sh m := far :: group_shares groups shared m in
  let known := BBin CAnd D (group_says number groups) in
  over_l far k = Some p -> chained (map snd groups) = true -> mem far (ids ++ bfv known) = false ->
  (forall m, (m <= size)%nat -> alignable (sh m) n (thin (orders level (fun _ => true) m) p) = true /\
    regular (crossed level p sh n m) = true /\ even (sh m) (crossed level p sh n m) = true) ->
  (forall m s, (m <= size)%nat -> In s (spots (crossed level p sh n m)) ->
    exists l, (m <= l <= size)%nat /\ ~ satisfiable (question (sh l) ids known s)) ->
  (forall m, (m <= size)%nat -> alignable (sh m) n (thin (orders level covers m) p) = true /\
    regular (between level covers p sh n m) = true /\ s_ok (u_fine (dims m)) V (between level covers p sh n m) = true) ->
  (forall m ph A, (m <= size)%nat -> In ph (phases (between level covers p sh n m)) ->
    ~ satisfiable (query (sh m) (group_tells groups ids m) known A ph)) ->
  forall threads start readable trace,
  (forall t, (t < threads)%nat -> beval (start t) known = true) ->
  (forall t u x, (t < threads)%nat -> (u < threads)%nat -> In x shared -> start t x = start u x) ->
  (forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> apart ids (start t) (start u)) ->
  (forall t, (t < threads)%nat -> walk (readable t) [] (start t) k (trace t)) ->
  let near t u := nearest (map snd groups) (neval (start t) number) (neval (start u) number) in
  (forall t u, (t < threads)%nat -> (u < threads)%nat ->
    kept (orders level covers (near t u)) (does trace t) = kept (orders level covers (near t u)) (does trace u)) /\
  forall A t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> ~ race_on level covers near threads (does trace) A t u.
Proof.
  intros size sh kn HO HC HI HB HQ HP HR threads start readable trace HK HS HD HW near.
  unfold over_l in HO. destruct (mem far (l_names (approx_l k))) eqn:FN; [discriminate|]. apply not_mem in FN.
  assert (LARGE : large (fun B => forall t, In t (seq 0 threads) -> forall r', alike far [] (start t) r' B -> performs (does trace t) (l_steps p r'))).
  { apply (large_all (seq 0 threads) (fun t B => forall r', alike far [] (start t) r' B -> performs (does trace t) (l_steps p r'))). intros t Ht. apply in_seq in Ht. apply (proj1 (walk_over far (readable t)) [] (start t) k (trace t)); auto. apply HW. lia. }
  destruct LARGE as [B0 HL]. set (env_of t := upd (start t) far B0).
  assert (PF : forall t, (t < threads)%nat -> performs (does trace t) (l_steps p (env_of t))).
  { intros t T. apply (HL B0 (Z.le_refl _) t); [apply in_seq; lia|]. split; [apply upd_same|]. intros x N _. symmetry. apply upd_other. auto. }
  apply not_mem in HI. rewrite in_app_iff in HI.
  assert (KN : forall t, (t < threads)%nat -> beval (env_of t) kn = true).
  { intros t T. rewrite <- (HK t T). apply beval_agree. intros x Hx. apply upd_other. intros ->. auto. }
  (* of a thread: its number in each group *)
  assert (GV : forall t i x m, (t < threads)%nat -> nth_error groups i = Some (x, m) -> start t x = neval (start t) number / m).
  { intros t i x m T E. assert (H := HK t T). unfold kn in H. cbn [beval cop_eval] in H. apply andb_true_iff in H as [_ H]. exact (group_says_eval number groups _ HC H i x m E). }
  assert (GF : forall i x m, nth_error groups i = Some (x, m) -> x <> far).
  { intros i x m E ->. apply HI. right. unfold kn. cbn [bfv]. apply in_app_iff. right. clear - E. revert i E.
    induction groups as [|[y q] l IH]; intros [|i] E; try discriminate; simpl in *; [injection E as -> ->; now left | right; rewrite in_app_iff; right; eauto]. }
  assert (SZ : forall t u, (near t u <= size)%nat) by (intros; unfold size; rewrite <- (map_length snd groups); apply nearest_most).
  assert (SH : forall t u l, (t < threads)%nat -> (u < threads)%nat -> (near t u <= l)%nat -> forall x, In x (sh l) -> env_of t x = env_of u x).
  { intros t u l T U L x [<-|Hx]; [unfold env_of; now rewrite !upd_same|]. unfold env_of, upd. destruct (Nat.eqb far x); auto.
    unfold group_shares in Hx. apply in_app_iff in Hx as [Hx|Hx]; [|now apply HS].
    apply in_map_iff in Hx as ([y m] & <- & Hy). simpl. apply In_nth_error in Hy as (i & Hy).
    assert (E : nth_error groups (l + i) = Some (y, m)).
    { rewrite <- (firstn_skipn l groups). destruct (le_lt_dec l (length groups)) as [G|G].
      - rewrite nth_error_app2; rewrite firstn_length_le by lia; [|lia]. now replace (l + i - l)%nat with i by lia.
      - rewrite skipn_all2 in Hy by lia. destruct i; discriminate. }
    rewrite (GV t _ _ _ T E), (GV u _ _ _ U E).
    assert (E' : nth_error (map snd groups) (l + i) = Some m) by (apply (map_nth_error snd) in E; exact E).
    apply (nearest_le (map snd groups) _ _ HC _ _ E'). unfold near in L. lia. }
  assert (AP : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> apart ids (env_of t) (env_of u)).
  { intros t u T U N. destruct (HD t u T U N) as (x & Hx & NE). exists x. split; auto. unfold env_of. rewrite !upd_other; auto; intros ->; auto. }
  assert (NS : forall t, near t t = 0%nat) by (intro; apply nearest_self).
  assert (NY : forall t u, near t u = near u t) by (intros; apply nearest_sym).
  assert (NN : forall t u v, (near t u <= Nat.max (near t v) (near v u))%nat) by (intros; now apply nearest_nested).
  set (speaks m l := (m <= l)%nat).
  assert (PAIRS : forall t u l, (t < threads)%nat -> (u < threads)%nat -> t <> u -> speaks (near t u) l ->
    (forall x, In x (sh l) -> env_of t x = env_of u x) /\ apart ids (env_of t) (env_of u)) by (intros t u l T U N L; split; [exact (SH t u l T U L) | auto]).
  assert (AG : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> agree_on (sh (near t u)) (env_of t) (env_of u))
    by (intros t u T U _ x Hx; apply (SH t u (near t u)); auto).
  assert (C1 : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> alignable (sh (near t u)) n (thin (orders level (fun _ => true) (near t u)) p) = true)
    by (intros t u _ _ _; apply (HB _ (SZ t u))).
  assert (C2 : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> regular (crossed level p sh n (near t u)) = true) by (intros t u _ _ _; apply (HB _ (SZ t u))).
  assert (C3 : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> even (sh (near t u)) (crossed level p sh n (near t u)) = true)
    by (intros t u _ _ _; apply (HB _ (SZ t u))).
  assert (C4 : forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> forall s, In s (spots (crossed level p sh n (near t u))) ->
    exists l, speaks (near t u) l /\ ~ satisfiable (question (sh l) ids kn s)).
  { intros t u _ _ _ s Hs. destruct (HQ (near t u) s (SZ t u) Hs) as (l & [L _] & Q). exists l. auto. }
  split.
  - intros t u T U. exact (performed_together level covers near NY p threads env_of (does trace) PF sh (fun _ => ids) sh n kn speaks KN PAIRS AG C1 C2 C3 C4 t u T U).
  - intros A t u T U N. destruct (HP (near t u) (SZ t u)) as (P1 & P2 & P3).
    apply (performed_free level covers near NS NY NN p threads env_of (does trace) PF sh (fun _ => ids) sh n kn speaks KN PAIRS AG C1 C2 C3 C4
      V (dims (near t u)) (near t u) (sh (near t u)) (group_tells groups ids (near t u)) A t u T U N eq_refl); auto.
    + intros x Hx. apply (SH t u (near t u)); auto.
    + unfold group_tells. destruct (near t u) as [|j] eqn:EN; [now apply AP|]. destruct (nth_error groups j) as [[x m]|] eqn:E; [|now apply AP].
      exists x. split; [now left|]. unfold env_of. rewrite !upd_other by (intros ->; eapply GF; eauto). rewrite (GV t _ _ _ T E), (GV u _ _ _ U E).
      assert (E' : nth_error (map snd groups) j = Some m) by (apply (map_nth_error snd) in E; exact E).
      intro Q. apply (nearest_le (map snd groups) _ _ HC _ _ E') in Q. fold (near t u) in Q. lia.
Qed.

(* ---------------------------------------------------------------- an instance *)

(* The kernel of Kinds.v with a place that is read of what nobody knows, in the warp's own cells: for (i = 0; i < warp; i++) { A[tid] = 1;
   warp barrier; x = ?; if (x is in the warp) read A[x]; warp barrier }  block barrier; read A[tid ^ 2]. far: 9. *)
Definition in_warp : bexp := BRel REq (NBin OEdiv (NVar 3%nat) (NInt 2)) (NVar 1%nat).
Definition dealt (last : nat) : lcmd :=
  LKSeq (LKFor 2%nat (up_to (NVar 1%nat)) (LKSeq (LKUnsync (BWrite 1 0 [NVar 0%nat] (NInt 1))) (LKSeq (LKBarrier 0)
      (LKSeq (LKUnsync (BApprox 3%nat (BIf in_warp (BRead 2 4%nat 0 [NVar 3%nat] BSkip) BSkip))) (LKBarrier 0)))))
    (LKSeq (LKBarrier last) (LKRead 4 3%nat 0 (xor_tid 2) (LKUnsync BSkip))).
Definition warps : list (var * Z) := [(1%nat, 2)].
Definition of_four : bexp := BBin CAnd (BRel RLe (NInt 0) (NVar 0%nat)) (BRel RLt (NVar 0%nat) (NInt 4)).
Definition all_of_four : bexp := BBin CAnd of_four (group_says (NVar 0%nat) warps).
Definition dealt_shares (m : nat) : list var := 9%nat :: group_shares warps [] m.
Definition over_dealt (last : nat) : lproto := match over_l 9%nat (dealt last) with Some p => p | None => LU USkip end.
Definition computed (last m : nat) : bool :=
  let s := dealt_shares m in let crossed := crossed same_kind (over_dealt last) dealt_shares 10%nat m in
  let between := between same_kind (fun _ => true) (over_dealt last) dealt_shares 10%nat m in
  alignable s 10%nat (thin (orders same_kind (fun _ => true) m) (over_dealt last)) && regular crossed && even s crossed &&
  regular between && s_ok (u_fine (fun _ => 1%nat)) [9; 0; 1]%nat between.
Example dealt_computed : computed 1 0 && computed 1 1 && computed 0 0 && computed 0 1 && chained (map snd warps) &&
  negb (mem 9%nat ([0%nat] ++ bfv all_of_four)) && match over_l 9%nat (dealt 1) with Some _ => true | None => false end = true.
Proof. reflexivity. Qed.

Lemma all_of_four_of r : beval r all_of_four = true -> exists t, (t < 4)%nat /\ r 0%nat = Z.of_nat t /\ r 1%nat = Z.of_nat (t / 2).
Proof.
  intro H. apply fours_of. unfold all_of_four, of_four, warps in H. cbn [group_says beval cop_eval rop_eval neval nop_eval] in H.
  unfold fours. cbn [beval cop_eval rop_eval neval nop_eval]. rewrite !andb_true_iff in *. tauto.
Qed.
(* No question has a model: no two threads race, whatever their reads give. *)
Example dealt_free : forall threads start readable trace, (forall t, (t < threads)%nat -> beval (start t) all_of_four = true) ->
  (forall t u, (t < threads)%nat -> (u < threads)%nat -> t <> u -> apart [0%nat] (start t) (start u)) ->
  (forall t, (t < threads)%nat -> walk (readable t) [] (start t) (dealt 1) (trace t)) -> forall A t u, (t < threads)%nat -> (u < threads)%nat -> t <> u ->
  ~ race_on same_kind (fun _ => true) (fun t u => nearest [2] (start t 0%nat) (start u 0%nat)) threads (does trace) A t u.
Proof.
  intros threads start readable trace HK HD HW A t u T U N.
  assert (LV : forall m, (m <= 1)%nat -> m = 0%nat \/ m = 1%nat) by (intros; lia).
  refine (proj2 (kernel_groups_free same_kind (fun _ => true) 9%nat (dealt 1) (over_dealt 1) warps (NVar 0%nat) [9; 0; 1]%nat 10%nat [] [0%nat] of_four
    (fun _ _ => 1%nat) _ _ _ _ _ _ _ threads start readable trace HK _ HD HW) A t u T U N); try reflexivity.
  - intros m M. destruct (LV m M) as [->| ->]; repeat split.
  - intros m s M Hs. exists m. split; [simpl in *; lia|]. intro Q. apply question_iff in Q as (r & r' & S & _ & D1 & D2 & B).
    destruct (LV m M) as [->| ->]; [|destruct Hs]. destruct Hs as [<-|[]]. destruct B as (v & B1 & _ & B2).
    assert (E : r 1%nat = r' 1%nat) by (apply S; right; now left).
    unfold range_eval in B1. apply range_vals_ok in B1 as (_ & _ & B1). simpl in B1, B2. unfold upd in B2. simpl in B2. rewrite <- E, B1 in B2. discriminate.
  - intros m M. destruct (LV m M) as [->| ->]; repeat split.
  - intros m ph B M Hp Q. assert (DM : dims_ok B 1%nat (ph_rope ph)).
    { destruct (LV m M) as [->| ->]; simpl in Hp; repeat destruct Hp as [<-|Hp]; try destruct Hp; intros g Hg _; simpl in Hg;
        repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
    apply (query_iff _ _ _ B ph _ DM) in Q as (r1 & r2 & S & D1 & D2 & P & PR).
    apply all_of_four_of in D1 as (a & HA & A0 & A1). apply all_of_four_of in D2 as (b & HB & B0 & B1).
    destruct (LV m M) as [->| ->].
    + assert (W : (a / 2)%nat = (b / 2)%nat) by (specialize (S 1%nat (or_intror (or_introl eq_refl))); lia).
      assert (NE : a <> b) by (destruct P as (x & [<-|[]] & NE); congruence). simpl in Hp. unfold pair_racy in PR.
      repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR;
        open_pair; unfold upd in *; simpl in *; rewrite ?A0, ?B0, ?A1, ?B1 in *; four a; four b; simpl in *; try congruence;
        match goal with H : [_] = [_] |- _ => injection H as H; subst; discriminate end.
    + assert (W : (a / 2)%nat <> (b / 2)%nat) by (destruct P as (x & [<-|[]] & NE); intro K; apply NE; now rewrite A1, B1, K).
      simpl in Hp. unfold pair_racy in PR. clear S P.
      repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR;
        open_pair; unfold upd in *; simpl in *; rewrite ?A0, ?B0, ?A1, ?B1 in *; four a; four b; simpl in *; try congruence;
        match goal with H : [_] = [_] |- _ => injection H as H; subst; discriminate end.
  - intros ? ? ? _ _ [].
Qed.
(* With the warp's barrier for the block's the block's question has one: what a warp wrote another one reads. *)
Example dealt_races : exists ph, In ph (phases (between same_kind (fun _ => true) (over_dealt 0) dealt_shares 10%nat 1)) /\
  satisfiable (query (dealt_shares 1) (group_tells warps [0%nat] 1) all_of_four 0 ph).
Proof.
  eexists. split; [now left|]. apply (query_iff _ _ _ 0%nat _ 1%nat).
  - intros g Hg _. simpl in Hg. repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity.
  - exists (four 0), (four 2). split; [intros x [<-|[]]; reflexivity|]. split; [reflexivity|]. split; [reflexivity|].
    split; [exists 1%nat; split; [now left | discriminate]|]. apply pair_racy_lists; [reflexivity|].
    exists [], (mkaccess 4 0 MRead [2]), (mkaccess 1 0 MWrite [2]). simpl. auto 10.
Qed.
