(* Which values a loop variable takes: closed forms of [range_vals], the value after one, the first and the last. *)
From Coq Require Import ZArith List Bool Lia PeanoNat Wf_nat.
From Faial Require Import Expr.
Import ListNotations.
Open Scope Z_scope.

(* Induction along a range: from the next value, where there is one, to this one. *)
Lemma range_induction k limit step (P : Z -> Prop) :
  (forall x, (range_ok k x limit step = true -> range_go k limit x = true -> P (range_next k step x)) -> P x) ->
  forall x, P x.
Proof.
  intros H x. remember (range_fuel k limit step x) as n eqn:E. revert x E.
  induction n as [n IH] using (well_founded_induction lt_wf). intros x ->. apply H. intros Hok Hgo.
  eapply IH; [|reflexivity]. now apply range_fuel_next.
Qed.

Ltac along first k limit step := pattern first; apply (range_induction k limit step); clear first.

Lemma range_vals_stop k first limit step :
  range_ok k first limit step = false \/ range_go k limit first = false -> range_vals k first limit step = [].
Proof. intros H. rewrite range_vals_unfold. destruct H as [-> | ->]; [|rewrite andb_false_r]; reflexivity. Qed.
Lemma range_vals_go k first limit step :
  range_ok k first limit step = true -> range_go k limit first = true ->
  range_vals k first limit step = first :: range_vals k (range_next k step first) limit step.
Proof. intros H1 H2. rewrite range_vals_unfold at 1. now rewrite H1, H2. Qed.

Theorem range_vals_nil k first limit step :
  range_vals k first limit step = [] <-> range_ok k first limit step && range_go k limit first = false.
Proof.
  rewrite range_vals_unfold. destruct (range_ok k first limit step && range_go k limit first); split; congruence.
Qed.
Theorem range_vals_first k first limit step x :
  hd_error (range_vals k first limit step) = Some x -> x = first.
Proof. rewrite range_vals_unfold. destruct (_ && _); simpl; congruence. Qed.

Lemma range_vals_ok k first limit step x :
  In x (range_vals k first limit step) ->
  range_ok k first limit step = true /\ range_ok k x limit step = true /\ range_go k limit x = true.
Proof.
  along first k limit step. intros first IH H.
  rewrite range_vals_unfold in H. destruct (range_ok k first limit step) eqn:Hok; [|destruct H].
  destruct (range_go k limit first) eqn:Hgo; [|destruct H]. split; auto. simpl in H. destruct H as [<-|H]; [auto|].
  now apply IH.
Qed.

(* The value after x is in the range iff the loop's test holds there. *)
Theorem range_vals_next k first limit step x :
  In x (range_vals k first limit step) ->
  (In (range_next k step x) (range_vals k first limit step) <-> range_go k limit (range_next k step x) = true).
Proof.
  intros Hx. split; [intro H; now apply range_vals_ok in H|]. intro Hg. revert Hx. along first k limit step.
  intros first IH H. assert (Hall := range_vals_ok _ _ _ _ _ H). destruct Hall as (Hok & Hokx & _).
  destruct (range_go k limit first) eqn:Hgo; [|rewrite range_vals_stop in H by auto; destruct H].
  rewrite range_vals_go in * by auto. simpl in H. destruct H as [<-|H]; [|right; auto].
  right. rewrite range_vals_go; [now left | now apply range_ok_next | auto].
Qed.
(* Neighbours, and the last value. *)
Theorem range_vals_adjacent k first limit step l x y m :
  range_vals k first limit step = l ++ x :: y :: m -> y = range_next k step x.
Proof.
  revert l. along first k limit step.
  intros first IH l E. rewrite range_vals_unfold in E.
  destruct (range_ok k first limit step) eqn:Hok; [|destruct l; discriminate].
  destruct (range_go k limit first) eqn:Hgo; [|destruct l; discriminate]. simpl in E.
  destruct l as [|a l]; simpl in E; injection E as -> E; [|eauto].
  rewrite range_vals_unfold in E. destruct (_ && _); congruence.
Qed.
Theorem range_vals_last k first limit step l x :
  range_vals k first limit step = l ++ [x] -> range_go k limit (range_next k step x) = false.
Proof.
  revert l. along first k limit step.
  intros first IH l E. rewrite range_vals_unfold in E.
  destruct (range_ok k first limit step) eqn:Hok; [|destruct l; discriminate].
  destruct (range_go k limit first) eqn:Hgo; [|destruct l; discriminate]. simpl in E.
  destruct l as [|a l]; simpl in E; injection E as -> E; [|eauto].
  apply range_vals_nil in E. now rewrite range_ok_next in E.
Qed.

(* ---------------------------------------------------------------- closed forms *)

(* The value in iteration n, whether or not the loop gets there. *)
Definition range_nth (k : rkind) (first step n : Z) : Z :=
  match k with
  | RUp => first + step * n
  | RDown => first - step * n
  | RMul => first * step ^ n
  | RDiv => Z.quot first (step ^ n)
  end.
Lemma range_nth_0 k first step : range_nth k first step 0 = first.
Proof. destruct k; simpl; rewrite ?Z.quot_1_r; lia. Qed.
Lemma range_nth_succ k first step n : 1 < step \/ k = RUp \/ k = RDown -> 0 <= n ->
  range_nth k first step (n + 1) = range_nth k (range_next k step first) step n.
Proof.
  intros Hs Hn. destruct k; simpl; try lia.
  - rewrite Z.pow_add_r, Z.pow_1_r by lia. ring.
  - destruct Hs as [Hs|[E|E]]; try discriminate. rewrite Z.pow_add_r, Z.pow_1_r by lia.
    rewrite Z.quot_quot; [f_equal; ring | lia | apply Z.pow_nonzero; lia].
Qed.
Lemma range_ok_step k first limit step : range_ok k first limit step = true -> 1 < step \/ k = RUp \/ k = RDown.
Proof. destruct k; simpl; rewrite ?andb_true_iff, ?Z.ltb_lt; auto; lia. Qed.

(* Once the loop's test fails it fails for ever. *)
Lemma range_go_before k limit step first n :
  range_ok k first limit step = true -> 0 <= n -> range_go k limit (range_nth k first step n) = true ->
  range_go k limit first = true.
Proof.
  destruct k; simpl; rewrite ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le; intros Hok Hn H; try nia.
  assert (Hp : 0 < step ^ n) by (apply Z.pow_pos_nonneg; lia).
  destruct (Z.le_gt_cases 0 first) as [Hf|Hf].
  - enough (Z.quot first (step ^ n) <= first) by lia.
    rewrite Z.quot_div_nonneg by lia. apply Z.div_le_upper_bound; nia.
  - assert (Z.quot first (step ^ n) <= 0); [|lia].
    rewrite <- (Z.opp_involutive first), Z.quot_opp_l by lia.
    assert (0 <= Z.quot (- first) (step ^ n)) by (apply Z.quot_pos; lia). lia.
Qed.

(* x is a value of the range iff it is that of some iteration and the test holds there. *)
Theorem range_vals_in k first limit step x :
  In x (range_vals k first limit step) <->
  range_ok k first limit step = true /\ range_go k limit x = true /\
  exists n, 0 <= n /\ x = range_nth k first step n.
Proof.
  split.
  - along first k limit step.
    intros first IH H. assert (Hall := range_vals_ok _ _ _ _ _ H). destruct Hall as (Hok & Hokx & Hgx).
    repeat split; auto. destruct (range_go k limit first) eqn:Hgo; [|rewrite range_vals_stop in H by auto; destruct H].
    rewrite range_vals_go in H by auto. simpl in H. destruct H as [<-|H].
    + exists 0. split; [lia|]. now rewrite range_nth_0.
    + destruct (IH Hok eq_refl H) as (_ & _ & n & Hn & E). exists (n + 1). split; [lia|].
      rewrite range_nth_succ; eauto using range_ok_step.
  - intros (Hok & Hgo & n & Hn & ->). revert first Hok Hgo.
    pattern n. apply natlike_ind; auto.
    + intros first Hok Hgo. rewrite range_nth_0 in *. rewrite range_vals_go by auto. now left.
    + clear n Hn. intros n Hn IH first Hok Hgo.
      assert (Hg0 : range_go k limit first = true) by (eapply range_go_before; [exact Hok| |exact Hgo]; lia).
      rewrite range_vals_go by auto. right. rewrite <- Z.add_1_r in *.
      rewrite range_nth_succ in *; eauto using range_ok_step. apply IH; auto. now apply range_ok_next.
Qed.

Corollary range_up_in first limit step x : 0 < step ->
  (In x (range_vals RUp first limit step) <-> first <= x < limit /\ (x - first) mod step = 0).
Proof.
  intro Hs. rewrite range_vals_in. simpl. rewrite !Z.ltb_lt. split.
  - intros (_ & Hl & n & Hn & ->). split; [nia|]. replace (first + step * n - first) with (n * step) by ring.
    apply Z.mod_mul. lia.
  - intros [[H1 H2] Hm]. repeat split; auto. exists ((x - first) / step). split; [apply Z.div_pos; lia|].
    apply Z.div_exact in Hm; lia.
Qed.
Corollary range_down_in first limit step x : 0 < step ->
  (In x (range_vals RDown first limit step) <-> limit < x <= first /\ (first - x) mod step = 0).
Proof.
  intro Hs. rewrite range_vals_in. simpl. rewrite !Z.ltb_lt. split.
  - intros (_ & Hl & n & Hn & ->). split; [nia|]. replace (first - (first - step * n)) with (n * step) by ring.
    apply Z.mod_mul. lia.
  - intros [[H1 H2] Hm]. repeat split; auto. exists ((first - x) / step). split; [apply Z.div_pos; lia|].
    apply Z.div_exact in Hm; lia.
Qed.
