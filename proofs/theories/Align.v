(* Alignment of synchronised loops (protocol/loop.c, loop_align): a loop whose first value or step differs between
   threads is turned into one over the number of the iteration, which threads share. It keeps every thread's phases;
   and where no barrier diverges the threads of an aligned protocol go in step, as the split asks. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Ranges Algebra Protocol Syntax Semantics Typing Theorem1 Divergence Decide Split
  Splitproof.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- substitution in protocols *)

Definition rsubst (x : var) (e : nexp) (R : range) : range :=
  mkrange (r_kind R) (nsubst x e (r_first R)) (nsubst x e (r_limit R)) (nsubst x e (r_step R)).
Definition asubst (x : var) (e : nexp) (a : accx) : accx :=
  mkaccx (x_site a) (x_array a) (x_mode a) (map (nsubst x e) (x_index a)).
Fixpoint u_subst (x : var) (e : nexp) (u : uproto) : uproto :=
  match u with
  | USkip => USkip
  | UAcc a => UAcc (asubst x e a)
  | USeq p q => USeq (u_subst x e p) (u_subst x e q)
  | UIf c p q => UIf (bsubst x e c) (u_subst x e p) (u_subst x e q)
  | UFor y R p => UFor y (rsubst x e R) (if Nat.eqb x y then p else u_subst x e p)
  | UBind y p => UBind y (u_subst x e p)
  end.
Fixpoint s_subst (x : var) (e : nexp) (p : sproto) : sproto :=
  match p with
  | SU u => SU (u_subst x e u)
  | SSync => SSync
  | SSeq p q => SSeq (s_subst x e p) (s_subst x e q)
  | SIf c p q => SIf (bsubst x e c) (s_subst x e p) (s_subst x e q)
  | SFor y R p => SFor y (rsubst x e R) (if Nat.eqb x y then p else s_subst x e p)
  | SBind y p => SBind y (s_subst x e p)
  end.
Fixpoint u_binders (u : uproto) : list var :=
  match u with
  | USkip | UAcc _ => []
  | USeq p q | UIf _ p q => u_binders p ++ u_binders q
  | UFor x _ p | UBind x p => x :: u_binders p
  end.
Fixpoint s_binders (p : sproto) : list var :=
  match p with
  | SU u => u_binders u
  | SSync => []
  | SSeq p q | SIf _ p q => s_binders p ++ s_binders q
  | SFor x _ p | SBind x p => x :: s_binders p
  end.

Lemma s_list_ext p : forall r s, same_env r s -> s_list p r = s_list p s.
Proof.
  induction p; simpl; intros r s H; auto.
  - f_equal. now apply u_list_ext.
  - f_equal; auto.
  - rewrite (beval_agree c r s) by auto. destruct (beval s c); auto.
  - rewrite (range_eval_agree R r s) by auto. f_equal. apply map_ext. intro v. apply IHp. now apply upd_same_env.
Qed.
Lemma upd_swap (r : env) x v y w : x <> y -> same_env (upd (upd r x v) y w) (upd (upd r y w) x v).
Proof. intros N z. unfold upd. destruct (Nat.eqb_spec y z), (Nat.eqb_spec x z); congruence. Qed.
Lemma rsubst_eval x e R r : range_eval r (rsubst x e R) = range_eval (upd r x (neval r e)) R.
Proof. unfold range_eval. simpl. now rewrite !neval_subst. Qed.
Lemma neval_upd_free (r : env) y v e : ~ In y (nfv e) -> neval (upd r y v) e = neval r e.
Proof. intro H. apply neval_agree. intros z Hz. apply upd_other. congruence. Qed.

Lemma u_subst_list x e u : (forall y, In y (u_binders u) -> ~ In y (nfv e)) ->
  forall r, u_list (u_subst x e u) r = u_list u (upd r x (neval r e)).
Proof.
  induction u; simpl; intros H r; auto.
  - unfold acc_eval, asubst. simpl. do 2 f_equal. rewrite map_map. apply map_ext. intro n. apply neval_subst.
  - rewrite IHu1, IHu2; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite beval_subst. destruct (beval _ c); [apply IHu1 | apply IHu2]; intros y Hy; apply H, in_app_iff; auto.
  - rewrite rsubst_eval. apply flat_map_ext'. intro v. destruct (Nat.eqb_spec x x0) as [<-|N].
    + apply u_list_ext. intro y. unfold upd. destruct (Nat.eqb x y); auto.
    + rewrite IHu by auto. rewrite neval_upd_free by auto. apply u_list_ext, upd_swap. auto.
Qed.
Lemma s_subst_list x e p : (forall y, In y (s_binders p) -> ~ In y (nfv e)) ->
  forall r, s_list (s_subst x e p) r = s_list p (upd r x (neval r e)).
Proof.
  induction p; simpl; intros H r; auto.
  - f_equal. now apply u_subst_list.
  - rewrite IHp1, IHp2; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite beval_subst. destruct (beval _ c); [apply IHp1 | apply IHp2]; intros y Hy; apply H, in_app_iff; auto.
  - rewrite rsubst_eval. f_equal. apply map_ext. intro v. destruct (Nat.eqb_spec x x0) as [<-|N].
    + apply s_list_ext. intro y. unfold upd. destruct (Nat.eqb x y); auto.
    + rewrite IHp by auto. rewrite neval_upd_free by auto. apply s_list_ext, upd_swap. auto.
Qed.

(* The variables that occur in expressions. *)
Fixpoint u_vars (u : uproto) : list var :=
  match u with
  | USkip => []
  | UAcc a => accfv a
  | USeq p q => u_vars p ++ u_vars q
  | UIf c p q => bfv c ++ u_vars p ++ u_vars q
  | UFor _ R p => rfv R ++ u_vars p
  | UBind _ p => u_vars p
  end.
Fixpoint s_vars (p : sproto) : list var :=
  match p with
  | SU u => u_vars u
  | SSync => []
  | SSeq p q => s_vars p ++ s_vars q
  | SIf c p q => bfv c ++ s_vars p ++ s_vars q
  | SFor _ R p => rfv R ++ s_vars p
  | SBind _ p => s_vars p
  end.
Lemma upd_on (r s : env) x v (l : list var) : (forall y, In y l -> r y = s y) -> forall y, In y l ->
  upd r x v y = upd s x v y.
Proof. intros H y Hy. unfold upd. destruct (Nat.eqb x y); auto. Qed.
Lemma u_list_vars u : forall r s, (forall y, In y (u_vars u) -> r y = s y) -> u_list u r = u_list u s.
Proof.
  induction u; simpl; intros r s H; auto.
  - f_equal. now apply acc_eval_agree.
  - rewrite (IHu1 r s), (IHu2 r s); auto; intros; apply H, in_app_iff; auto.
  - rewrite (beval_agree c r s), (IHu1 r s), (IHu2 r s); auto; intros; apply H; rewrite !in_app_iff; auto.
  - rewrite (range_eval_agree R r s) by (intros; apply H, in_app_iff; auto). apply flat_map_ext'. intro v.
    apply IHu. apply upd_on. intros; apply H, in_app_iff; auto.
Qed.
Lemma s_list_vars p : forall r s, (forall y, In y (s_vars p) -> r y = s y) -> s_list p r = s_list p s.
Proof.
  induction p; simpl; intros r s H; auto.
  - f_equal. now apply u_list_vars.
  - rewrite (IHp1 r s), (IHp2 r s); auto; intros; apply H, in_app_iff; auto.
  - rewrite (beval_agree c r s), (IHp1 r s), (IHp2 r s); auto; intros; apply H; rewrite !in_app_iff; auto.
  - rewrite (range_eval_agree R r s) by (intros; apply H, in_app_iff; auto). f_equal. apply map_ext. intro v.
    apply IHp. apply upd_on. intros; apply H, in_app_iff; auto.
Qed.

(* ---------------------------------------------------------------- the iteration number *)

(* x as a function of the variable i that stands for the iteration, and how many iterations there are. Counting loops
   run over the number of the iteration, geometric ones over the powers of their step (the C code: over the
   exponent). *)
Definition loop_value (R : range) (i : var) : nexp :=
  match r_kind R with
  | RUp => NBin OAdd (r_first R) (NBin OMul (r_step R) (NVar i))
  | RDown => NBin OSub (r_first R) (NBin OMul (r_step R) (NVar i))
  | RMul => NBin OMul (r_first R) (NVar i)
  | RDiv => NBin OTdiv (r_first R) (NVar i)
  end.
Definition loop_count (R : range) : nexp :=
  let distance := match r_kind R with
    | RDown => NBin OSub (r_first R) (r_limit R)
    | _ => NBin OSub (r_limit R) (r_first R) end in
  NIte (BBin CAnd (BRel RLt (NInt 0) (r_step R)) (BRel RLt (NInt 0) distance))
    (NBin OAdd (NBin OEdiv (NBin OSub distance (NInt 1)) (r_step R)) (NInt 1)) (NInt 0).
Definition counting (R : range) : bool := match r_kind R with RUp | RDown => true | _ => false end.
(* Powers p of the step are those of iterations of the loop below this. *)
Definition power_limit (R : range) : nexp :=
  NIte (loop_ok R)
    (match r_kind R with
     | RDiv => NBin OAdd (NBin OTdiv (r_first R) (NBin OAdd (r_limit R) (NInt 1))) (NInt 1)
     | _ => NBin OEdiv (NBin OAdd (r_limit R) (NBin OSub (r_first R) (NInt 1))) (r_first R)
     end) (NInt 0).
Definition iterations (R : range) : range :=
  if counting R then mkrange RUp (NInt 0) (loop_count R) (NInt 1) else mkrange RMul (NInt 1) (power_limit R) (r_step R).

Lemma count_up : forall n x, range_vals RUp x (x + Z.of_nat n) 1 = map (fun k => x + Z.of_nat k) (seq 0 n).
Proof.
  induction n as [|n IH]; intro x.
  - rewrite range_vals_stop; auto. right. simpl. apply Z.ltb_ge. lia.
  - rewrite range_vals_go by (simpl; auto; apply Z.ltb_lt; lia). simpl range_next. simpl map. f_equal; [lia|].
    replace (x + Z.of_nat (S n)) with (x + 1 + Z.of_nat n) by lia. rewrite IH. rewrite <- seq_shift, map_map.
    apply map_ext. intro k. lia.
Qed.
Lemma count_from_0 m : range_vals RUp 0 m 1 = map Z.of_nat (seq 0 (Z.to_nat m)).
Proof.
  destruct (Z.le_gt_cases m 0).
  - rewrite range_vals_stop by (right; simpl; apply Z.ltb_ge; lia). replace (Z.to_nat m) with 0%nat by lia. reflexivity.
  - pose proof (count_up (Z.to_nat m) 0) as E. replace (0 + Z.of_nat (Z.to_nat m)) with m in E by lia.
    rewrite E. apply map_ext. intro. lia.
Qed.

Lemma counting_along k lim st : (match k with RUp | RDown => true | _ => false end) = true ->
  forall n x, n = Z.to_nat (if (0 <? st) && (0 <? match k with RDown => x - lim | _ => lim - x end)
      then ediv (match k with RDown => x - lim | _ => lim - x end - 1) st + 1 else 0) ->
  range_vals k x lim st = map (fun j => range_nth k x st (Z.of_nat j)) (seq 0 n).
Proof.
  intro HC. induction n as [|n IH]; intros x E.
  - simpl. apply range_vals_stop. set (d := match k with RDown => x - lim | _ => lim - x end) in *.
    destruct (Z.ltb_spec 0 st) as [S|S]; [|left; destruct k; try discriminate; simpl; apply Z.ltb_ge; lia].
    destruct (Z.ltb_spec 0 d) as [P|P].
    + exfalso. simpl in E. rewrite ediv_pos in E by lia. assert (0 <= (d - 1) / st) by (apply Z.div_pos; lia). lia.
    + right. unfold d in P. destruct k; try discriminate; simpl; apply Z.ltb_ge; lia.
  - destruct (Z.ltb_spec 0 st) as [S|S]; [|simpl in E; lia].
    assert (P : 0 < match k with RDown => x - lim | _ => lim - x end).
    { destruct (Z.ltb_spec 0 (match k with RDown => x - lim | _ => lim - x end)); auto. simpl in E. lia. }
    rewrite range_vals_go by (destruct k; try discriminate; simpl; apply Z.ltb_lt; lia).
    simpl map. f_equal; [symmetry; apply range_nth_0|].
    rewrite <- seq_shift, map_map. rewrite IH.
    + apply map_ext. intro j. rewrite Nat2Z.inj_succ, <- Z.add_1_r. symmetry. apply range_nth_succ; [|lia].
      destruct k; try discriminate; auto.
    + apply Z.ltb_lt in P as P'. rewrite P' in E. simpl in E. rewrite ediv_pos in * by auto.
      destruct k; try discriminate; simpl range_next in *.
      * replace (lim - (x + st) - 1) with (lim - x - 1 + (-1) * st) in * by lia. rewrite Z.div_add in * by lia.
        assert (0 <= (lim - x - 1) / st) by (apply Z.div_pos; lia).
        destruct (Z.ltb_spec 0 (lim - (x + st))); simpl; [lia|].
        assert ((lim - x - 1) / st = 0) by (apply Z.div_small; lia). lia.
      * replace (x - st - lim - 1) with (x - lim - 1 + (-1) * st) in * by lia. rewrite Z.div_add in * by lia.
        assert (0 <= (x - lim - 1) / st) by (apply Z.div_pos; lia).
        destruct (Z.ltb_spec 0 (x - st - lim)); simpl; [lia|].
        assert ((x - lim - 1) / st = 0) by (apply Z.div_small; lia). lia.
Qed.
Lemma counting_values r R : counting R = true ->
  range_eval r R = map (fun k => range_nth (r_kind R) (neval r (r_first R)) (neval r (r_step R)) (Z.of_nat k))
                       (seq 0 (Z.to_nat (neval r (loop_count R)))).
Proof.
  unfold counting, loop_count, range_eval. destruct R as [k first limit step]. simpl. intro HC.
  apply counting_along; auto. destruct k; try discriminate; reflexivity.
Qed.

Lemma mul_powers first lim st B : 0 < first -> 1 < st -> (forall p, 0 < p -> (p < B <-> first * p < lim)) ->
  forall p, 0 < p -> range_vals RMul (first * p) lim st = map (Z.mul first) (range_vals RMul p B st).
Proof.
  intros F S H p. along p RMul B st. intros p IH P.
  rewrite (range_vals_unfold RMul (first * p)), (range_vals_unfold RMul p).
  assert (OK : range_ok RMul p B st = true) by (simpl; rewrite andb_true_iff, !Z.ltb_lt; lia).
  assert (OK' : range_ok RMul (first * p) lim st = true) by (simpl; rewrite andb_true_iff, !Z.ltb_lt; nia).
  rewrite OK, OK'. specialize (H p P).
  assert (G : range_go RMul lim (first * p) = range_go RMul B p)
    by (simpl; apply eq_true_iff_eq; rewrite !Z.ltb_lt; tauto).
  rewrite G. destruct (range_go RMul B p) eqn:E; simpl; auto. f_equal.
  rewrite <- Z.mul_assoc. apply IH; auto. simpl. nia.
Qed.
Lemma div_powers first lim st B : 0 <= lim -> 1 < st -> (forall p, 0 < p -> (p < B <-> lim < Z.quot first p)) ->
  forall p, 0 < p -> range_vals RDiv (Z.quot first p) lim st = map (Z.quot first) (range_vals RMul p B st).
Proof.
  intros F S H p. along p RMul B st. intros p IH P.
  rewrite (range_vals_unfold RDiv (Z.quot first p)), (range_vals_unfold RMul p).
  assert (OK : range_ok RMul p B st = true) by (simpl; rewrite andb_true_iff, !Z.ltb_lt; lia).
  assert (OK' : range_ok RDiv (Z.quot first p) lim st = true)
    by (simpl; rewrite andb_true_iff, Z.ltb_lt, Z.leb_le; lia).
  rewrite OK, OK'. specialize (H p P).
  assert (G : range_go RDiv lim (Z.quot first p) = range_go RMul B p)
    by (simpl; apply eq_true_iff_eq; rewrite !Z.ltb_lt; tauto).
  rewrite G. destruct (range_go RMul B p) eqn:E; simpl; auto. f_equal.
  rewrite Z.quot_quot by lia. apply IH; auto. simpl. nia.
Qed.
Lemma mul_limit first lim p : 0 < first -> 0 < p -> (p < ediv (lim + (first - 1)) first <-> first * p < lim).
Proof.
  intros F P. rewrite ediv_pos by lia. split; intro H.
  - assert (p + 1 <= (lim + (first - 1)) / first) by lia.
    assert (first * ((lim + (first - 1)) / first) <= lim + (first - 1)) by (apply Z.mul_div_le; lia). nia.
  - enough (p + 1 <= (lim + (first - 1)) / first) by lia. apply Z.div_le_lower_bound; nia.
Qed.
Lemma div_limit first lim p : 0 <= lim -> 0 < p -> (p < Z.quot first (lim + 1) + 1 <-> lim < Z.quot first p).
Proof.
  intros L P. destruct (Z.le_gt_cases 0 first) as [F|F].
  - rewrite !Z.quot_div_nonneg by lia. split; intro H.
    + enough (lim + 1 <= first / p) by lia. apply Z.div_le_lower_bound; [lia|].
      assert ((lim + 1) * (first / (lim + 1)) <= first) by (apply Z.mul_div_le; lia). nia.
    + enough (p <= first / (lim + 1)) by lia. apply Z.div_le_lower_bound; [lia|].
      assert (p * (first / p) <= first) by (apply Z.mul_div_le; lia). nia.
  - assert (N : forall d, 0 < d -> Z.quot first d <= 0).
    { intros d D. rewrite <- (Z.opp_involutive first), Z.quot_opp_l by lia.
      assert (0 <= Z.quot (- first) d) by (apply Z.quot_pos; lia). lia. }
    pose proof (N p P). pose proof (N (lim + 1) ltac:(lia)). lia.
Qed.

Lemma loop_value_free R i y : y <> i /\ ~ In y (rfv R) -> ~ In y (nfv (loop_value R i)).
Proof.
  unfold loop_value, rfv. intros [N1 N2]. rewrite !in_app_iff in N2.
  destruct (r_kind R); simpl; rewrite ?in_app_iff; simpl; intuition.
Qed.

(* The values of a loop are those of its iterations. *)
Theorem iteration_values R i r : ~ In i (rfv R) ->
  range_eval r R = map (fun v => neval (upd r i v) (loop_value R i)) (range_eval r (iterations R)).
Proof.
  intro NR. assert (FR : forall n v, incl (nfv n) (rfv R) -> neval (upd r i v) n = neval r n)
    by (intros n v Hn; apply neval_upd_free; intro Hi; apply NR; now apply Hn).
  assert (I1 : incl (nfv (r_first R)) (rfv R)) by (unfold rfv; apply incl_appl, incl_refl).
  assert (I2 : incl (nfv (r_step R)) (rfv R)) by (unfold rfv; apply incl_appr, incl_appr, incl_refl).
  destruct (counting R) eqn:HC.
  - rewrite (counting_values r R HC). unfold iterations. rewrite HC. unfold range_eval.
    cbn [r_kind r_first r_limit r_step]. change (neval r (NInt 0)) with 0. change (neval r (NInt 1)) with 1.
    rewrite count_from_0, !map_map. apply map_ext. intro j.
    unfold loop_value, counting in *. destruct (r_kind R); try discriminate; simpl; rewrite !FR, upd_same by auto;
      reflexivity.
  - unfold iterations. rewrite HC. unfold range_eval at 2. cbn [r_kind r_first r_limit r_step].
    change (neval r (NInt 1)) with 1. unfold range_eval, power_limit, counting, loop_value, loop_ok in *.
    destruct R as [[| | |] first limit step]; try discriminate; cbn [r_kind r_first r_limit r_step] in *.
    + assert (V : forall v, neval (upd r i v) (NBin OMul first (NVar i)) = neval r first * v)
        by (intro v; simpl; rewrite FR, upd_same by auto; reflexivity).
      rewrite (map_ext _ _ V). change (neval r (NIte ?c ?a ?b)) with (if beval r c then neval r a else neval r b).
      destruct (beval r _) eqn:E; simpl in E; rewrite ?andb_true_iff, ?andb_false_iff in E.
      * destruct E as [E1 E2]. apply Z.ltb_lt in E1, E2. rewrite <- (Z.mul_1_r (neval r first)) at 1.
        apply mul_powers; try lia. intros p P. simpl. apply mul_limit; lia.
      * rewrite (range_vals_stop RMul 1) by (right; simpl; apply Z.ltb_ge; lia). simpl. apply range_vals_stop. left.
        simpl. now apply andb_false_iff.
    + assert (V : forall v, neval (upd r i v) (NBin OTdiv first (NVar i)) = Z.quot (neval r first) v)
        by (intro v; simpl; rewrite FR, upd_same by auto; reflexivity).
      rewrite (map_ext _ _ V). change (neval r (NIte ?c ?a ?b)) with (if beval r c then neval r a else neval r b).
      destruct (beval r _) eqn:E; simpl in E; rewrite ?andb_true_iff, ?andb_false_iff in E.
      * destruct E as [E1 E2]. apply Z.ltb_lt in E1. apply Z.leb_le in E2.
        rewrite <- (Z.quot_1_r (neval r first)) at 1. apply div_powers; try lia. intros p P. simpl.
        apply div_limit; lia.
      * rewrite (range_vals_stop RMul 1) by (right; simpl; apply Z.ltb_ge; lia). simpl. apply range_vals_stop. left.
        simpl. now apply andb_false_iff.
Qed.

(* One loop: as many iterations, the same values, the same phases. *)
Theorem align_loop x R p i : i <> x -> ~ In i (rfv R) -> ~ In i (s_vars p) ->
  (forall y, In y (s_binders p) -> y <> i /\ ~ In y (rfv R)) ->
  forall r, s_list (SFor i (iterations R) (s_subst x (loop_value R i) p)) r = s_list (SFor x R p) r.
Proof.
  intros NX NR NV NB r. simpl. f_equal. rewrite (iteration_values R i r NR), map_map. apply map_ext. intro v.
  rewrite s_subst_list.
  - apply s_list_vars. intros y Hy. destruct (Nat.eq_dec x y) as [<-|N]; [now rewrite !upd_same|].
    rewrite !upd_other; auto. intros ->. tauto.
  - intros y Hy. now apply (loop_value_free R i y), NB.
Qed.

(* ---------------------------------------------------------------- all loops *)

(* W: variables that the threads share. Loops whose first value and step they share are left as they are; the others
   run over iterations n, n+1, ... by nesting depth. *)
Definition shared_progression (W : list var) (R : range) : bool := num_ok W (r_first R) && num_ok W (r_step R).
Fixpoint align (W : list var) (n : var) (p : sproto) : sproto :=
  match p with
  | SU _ | SSync => p
  | SSeq p q => SSeq (align W n p) (align W n q)
  | SIf c p q => SIf c (align W n p) (align W n q)
  | SFor x R p =>
      if shared_progression W R then SFor x R (align (x :: W) (S n) p)
      else SFor n (iterations R) (s_subst x (loop_value R n) (align (remove x W) (S n) p))
  | SBind x p => SBind x (align (remove x W) n p)
  end.
(* The new variables are new and nothing is captured; geometric loops that have to be aligned have a shared step. *)
Fixpoint alignable (W : list var) (n : var) (p : sproto) : bool :=
  match p with
  | SU _ | SSync => true
  | SSeq p q | SIf _ p q => alignable W n p && alignable W n q
  | SFor x R p =>
      if shared_progression W R then alignable (x :: W) (S n) p
      else let p' := align (remove x W) (S n) p in
        (counting R || num_ok W (r_step R)) && negb (Nat.eqb n x) && negb (mem n (rfv R)) && negb (mem n (s_vars p')) &&
        forallb (fun y => negb (Nat.eqb y n) && negb (mem y (rfv R))) (s_binders p') && alignable (remove x W) (S n) p
  | SBind x p => alignable (remove x W) n p
  end.

Lemma not_mem x l : mem x l = false -> ~ In x l.
Proof. intros H I. apply mem_In in I. congruence. Qed.
Lemma alignable_loop W n x R p : shared_progression W R = false -> alignable W n (SFor x R p) = true ->
  let p' := align (remove x W) (S n) p in
  counting R || num_ok W (r_step R) = true /\ n <> x /\ ~ In n (rfv R) /\ ~ In n (s_vars p') /\
  (forall y, In y (s_binders p') -> y <> n /\ ~ In y (rfv R)) /\ alignable (remove x W) (S n) p = true.
Proof.
  intros E H. simpl in H. rewrite E in H. rewrite !andb_true_iff, !negb_true_iff, Nat.eqb_neq, forallb_forall in H.
  destruct H as [[[[[H1 H2] H3] H4] H5] H6]. repeat split; auto using not_mem.
  - intros ->. specialize (H5 n H). rewrite Nat.eqb_refl in H5. discriminate.
  - specialize (H5 y H). apply andb_true_iff in H5 as [_ H5]. apply not_mem. now apply negb_true_iff.
Qed.

(* Alignment keeps the phases of every thread. *)
Theorem align_exact p : forall W n, alignable W n p = true -> forall r, s_list (align W n p) r = s_list p r.
Proof.
  induction p; intros W n H r; auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. rewrite IHp1, IHp2; auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. rewrite IHp1, IHp2; auto.
  - destruct (shared_progression W R) eqn:E.
    + simpl in *. rewrite E in *. simpl. f_equal. apply map_ext. intro v. auto.
    + destruct (alignable_loop W n x R p E H) as (H1 & H2 & H3 & H4 & H5 & H6). simpl align. rewrite E.
      rewrite align_loop by auto. simpl. f_equal. apply map_ext. intro v. auto.
  - simpl in *. eauto.
Qed.

(* ---------------------------------------------------------------- threads in lockstep go in step *)

(* Two threads take the same branches and go round loops equally often, each with its own values. *)
Fixpoint in_pace (p : sproto) (r r' : env) : Prop :=
  match p with
  | SU _ | SSync => True
  | SSeq p q => in_pace p r r' /\ in_pace q r r'
  | SIf c p q => beval r c = beval r' c /\ if beval r c then in_pace p r r' else in_pace q r r'
  | SFor x R p => length (range_eval r R) = length (range_eval r' R) /\
      forall j, (j < length (range_eval r R))%nat ->
        in_pace p (upd r x (nth j (range_eval r R) 0)) (upd r' x (nth j (range_eval r' R) 0))
  | SBind x p => in_pace p r r'
  end.

Lemma lock_loop_pace f x L : forall n (g : env -> list Z), lock_loop f x L n (map g L) = true ->
  (forall r, In r L -> length (g r) = n) /\
  forall j, (j < n)%nat -> f (map (fun r => upd r x (nth j (g r) 0)) L) = true.
Proof.
  induction n as [|n IH]; simpl; intros g H.
  - rewrite forallb_forall in H. split; [|lia]. intros r Hr. specialize (H (g r) (in_map g L r Hr)).
    destruct (g r); [reflexivity | discriminate].
  - rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. rewrite map_map in H3. apply IH in H3 as [H3 H4].
    rewrite forallb_forall in H1.
    assert (N : forall r, In r L -> g r = hd 0 (g r) :: tl (g r)).
    { intros r Hr. specialize (H1 (g r) (in_map g L r Hr)). destruct (g r); [discriminate | reflexivity]. }
    split; [intros r Hr; rewrite N by auto; simpl; f_equal; auto|].
    intros [|j] Hj.
    + replace (map (fun r => upd r x (nth 0 (g r) 0)) L) with (next_env x L (map g L)); auto.
      unfold next_env. clear. induction L as [|r L IH]; simpl; auto. rewrite IH. f_equal. destruct (g r); reflexivity.
    + replace (map (fun r => upd r x (nth (S j) (g r) 0)) L) with (map (fun r => upd r x (nth j (tl (g r)) 0)) L);
        [apply H4; lia|]. apply map_ext. intro r. destruct (g r); simpl; auto. now destruct j.
Qed.
Lemma lockstep_in_pace p : forall L, lockstep p L = true -> forall r r', In r L -> In r' L -> in_pace p r r'.
Proof.
  induction p; simpl; intros L H r r' Hr Hr'; auto.
  - apply andb_true_iff in H as [H1 H2]. eauto.
  - destruct (forallb (fun r => beval r c) L) eqn:E.
    + rewrite forallb_forall in E. rewrite (E r Hr), (E r' Hr'). eauto.
    + apply andb_true_iff in H as [H1 H2]. rewrite forallb_forall in H1.
      assert (F : forall q, In q L -> beval q c = false) by (intros q Hq; apply negb_true_iff; auto).
      rewrite (F r Hr), (F r' Hr'). eauto.
  - apply lock_loop_pace in H as [H1 H2]. split; [now rewrite !H1|]. intros j Hj. rewrite H1 in Hj by auto.
    eapply IHp; [apply (H2 j Hj) | |].
    + exact (in_map (fun r => upd r x (nth j (range_eval r R) 0)) L r Hr).
    + exact (in_map (fun r => upd r x (nth j (range_eval r R) 0)) L r' Hr').
  - eauto.
Qed.

Lemma in_step_vars p : forall r s r' s', (forall y, In y (s_vars p) -> r y = s y) ->
  (forall y, In y (s_vars p) -> r' y = s' y) -> in_step p r r' -> in_step p s s'.
Proof.
  induction p; simpl; intros r s r' s' H H' HS; auto.
  - destruct HS as [HS1 HS2]. split; [apply (IHp1 r s r' s') | apply (IHp2 r s r' s')]; auto; intros;
      (apply H || apply H'); apply in_app_iff; auto.
  - destruct HS as [HC HS].
    rewrite <- (beval_agree c r s), <- (beval_agree c r' s') by (intros; (apply H || apply H'); apply in_app_iff; auto).
    split; auto. destruct (beval r c); [apply (IHp1 r s r' s') | apply (IHp2 r s r' s')]; auto; intros;
      (apply H || apply H'); rewrite !in_app_iff; auto.
  - destruct HS as [HR HS].
    rewrite <- (range_eval_agree R r s), <- (range_eval_agree R r' s')
      by (intros; (apply H || apply H'); apply in_app_iff; auto).
    split; auto. intros v Hv. eapply IHp; [| |apply HS; exact Hv]; apply upd_on; intros; (apply H || apply H');
      apply in_app_iff; auto.
  - eauto.
Qed.
Lemma s_subst_in_step x e p : (forall y, In y (s_binders p) -> ~ In y (nfv e)) -> forall r r',
  in_step p (upd r x (neval r e)) (upd r' x (neval r' e)) -> in_step (s_subst x e p) r r'.
Proof.
  induction p; simpl; intros H r r' HS; auto.
  - destruct HS. split; [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite !beval_subst. destruct HS as [HC HS]. split; auto.
    destruct (beval _ c); [apply IHp1 | apply IHp2]; auto; intros y Hy; apply H, in_app_iff; auto.
  - rewrite !rsubst_eval. destruct HS as [HR HS]. split; auto. intros v Hv. specialize (HS v Hv).
    destruct (Nat.eqb_spec x x0) as [<-|N].
    + eapply in_step_vars; [| |exact HS]; intros y _; apply upd_again.
    + apply IHp; auto. rewrite !neval_upd_free by auto. eapply in_step_vars; [| |exact HS]; intros y _; apply upd_swap;
        auto.
Qed.

(* A range is told by its first value, its step and its length. *)
Lemma range_vals_nth k first limit step :
  range_vals k first limit step =
  map (fun j => range_nth k first step (Z.of_nat j)) (seq 0 (length (range_vals k first limit step))).
Proof.
  along first k limit step. intros first IH. rewrite range_vals_unfold.
  destruct (range_ok k first limit step) eqn:Hok; [|reflexivity].
  destruct (range_go k limit first) eqn:Hgo; [|reflexivity]. simpl.
  f_equal; [symmetry; apply range_nth_0|]. rewrite IH at 1 by auto. rewrite <- seq_shift, map_map. apply map_ext.
  intro j. rewrite Nat2Z.inj_succ, <- Z.add_1_r. symmetry. apply range_nth_succ; [eapply range_ok_step; eauto | lia].
Qed.

(* Threads that go round a loop equally often, by the same step where it is geometric, have the same iterations. *)
Lemma iterations_shared W R r r' : counting R || num_ok W (r_step R) = true -> agree_on W r r' ->
  length (range_eval r R) = length (range_eval r' R) -> range_eval r (iterations R) = range_eval r' (iterations R).
Proof.
  intros HC A HL. set (i := S (fold_right Nat.max 0%nat (rfv R))).
  assert (NI : ~ In i (rfv R)).
  { assert (B : forall l y, In y l -> (y <= fold_right Nat.max 0 l)%nat)
      by (induction l as [|a l IHl]; simpl; intros y H; [destruct H|]; destruct H as [<-|H];
          [lia | specialize (IHl y H); lia]).
    intro H. apply B in H. unfold i in H. lia. }
  rewrite !(iteration_values R i), !map_length in HL by auto. revert HL. unfold iterations.
  destruct (counting R) eqn:E; unfold range_eval; cbn [r_kind r_first r_limit r_step]; simpl in HC.
  - change (neval r (NInt 0)) with (neval r' (NInt 0)). change (neval r (NInt 1)) with (neval r' (NInt 1)). intro HL.
    rewrite range_vals_nth, HL. symmetry. apply range_vals_nth.
  - change (neval r (NInt 1)) with (neval r' (NInt 1)). rewrite (agree_num W _ r r' HC A). intro HL.
    rewrite range_vals_nth, HL. symmetry. apply range_vals_nth.
Qed.

Lemma agree_remove2 W x v w r r' : agree_on W r r' -> agree_on (remove x W) (upd r x v) (upd r' x w).
Proof. intros H y Hy. apply remove_In in Hy as [Hy N]. rewrite !upd_other; auto. Qed.

Theorem align_in_step p : forall W n r r', alignable W n p = true -> agree_on W r r' -> in_pace p r r' ->
  in_step (align W n p) r r'.
Proof.
  induction p; intros W n r r' H A HP; auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HP. auto.
  - simpl in *. apply andb_true_iff in H as [H1 H2]. destruct HP as [HC HP]. split; auto. destruct (beval r c); auto.
  - destruct (shared_progression W R) eqn:E.
    + simpl in *. rewrite E in *. destruct HP as [HL HP]. simpl.
      assert (ER : range_eval r R = range_eval r' R).
      { unfold shared_progression in E. apply andb_true_iff in E as [E1 E2]. unfold range_eval in *.
        rewrite (agree_num W _ r r' E1 A), (agree_num W _ r r' E2 A) in *. rewrite range_vals_nth, HL.
        symmetry. apply range_vals_nth. }
      split; auto. intros v Hv. destruct (In_nth _ _ 0 Hv) as (j & Hj & <-). apply IHp; auto using agree_cons.
      specialize (HP j Hj). rewrite <- ER in HP. exact HP.
    + destruct (alignable_loop W n x R p E H) as (H1 & H2 & H3 & H4 & H5 & H6). simpl align. rewrite E.
      destruct HP as [HL HP]. simpl. assert (ER := iterations_shared W R r r' H1 A HL). split; auto.
      intros v Hv. destruct (In_nth _ _ 0 Hv) as (j & HJ & <-). apply s_subst_in_step.
      * intros y Hy. now apply (loop_value_free R n y), H5.
      * assert (EV : forall q, range_eval q (iterations R) = range_eval r (iterations R) ->
          neval (upd q n (nth j (range_eval r (iterations R)) 0)) (loop_value R n) = nth j (range_eval q R) 0).
        { intros q Q. rewrite (iteration_values R n q H3), Q.
          set (f := fun v => neval (upd q n v) (loop_value R n)). symmetry.
          transitivity (nth j (map f (range_eval r (iterations R))) (f 0));
            [apply nth_indep; now rewrite map_length | exact (map_nth f _ _ _)]. }
        rewrite !EV by auto.
        assert (HJ' : (j < length (range_eval r R))%nat)
          by (rewrite (iteration_values R n r H3), map_length; exact HJ).
        specialize (HP j HJ'). eapply in_step_vars; [| |apply (IHp (remove x W) (S n)); [exact H6 | | exact HP]].
        -- intros y Hy. unfold upd. destruct (Nat.eqb x y); auto. destruct (Nat.eqb_spec n y); auto. subst. tauto.
        -- intros y Hy. unfold upd. destruct (Nat.eqb x y); auto. destruct (Nat.eqb_spec n y); auto. subst. tauto.
        -- now apply agree_remove2.
  - simpl in *. eapply IHp; eauto. intros y Hy. apply remove_In in Hy as [Hy _]. auto.
Qed.

Corollary align_all_in_step W n p L : alignable W n p = true -> agreeing W L -> lockstep p L = true ->
  all_in_step (align W n p) L.
Proof.
  intros HA HW HL r Hr. assert (H0 : In (nth 0 L env0) L) by (destruct L; [destruct Hr | now left]).
  apply align_in_step; auto. eapply lockstep_in_pace; eauto.
Qed.

(* The whole way: alignment, then the split, for a launch in which no barrier diverges. *)
Theorem align_split_racy W n p L : alignable W n p = true -> regular (align W n p) = true ->
  agreeing W L -> lockstep p L = true ->
  (s_racy p L <-> exists ph, In ph (phases (align W n p)) /\ phase_racy ph L).
Proof.
  intros HA HR HW HL. rewrite <- split_racy_in_step; auto.
  - unfold s_racy, s_phases. rewrite (map_ext (s_list (align W n p)) (s_list p) (align_exact p W n HA)). reflexivity.
  - now apply align_all_in_step.
Qed.
