(* From the kernel to the answer, in one theorem.

   Proved: for a launch whose memory is initialised, the answer computed by [answer] (type inference, lockstep of the
   synchronised control, enumeration of the threads' phases) says whether executions exist, whether they race, and which
   of the alarms of an ill-typed kernel are races of every execution.

   Trusted, and tested only: libclang and the lowering of CUDA to the core calculus; the reading and printing of the
   core text; that the C code does what these definitions do (the differential test); the printer of queries and cvc5;
   that indices stay in the range where mathematical and machine integers agree (each wrap is explicit in the
   calculus, what remains is the assumption no-overflow); that the divisors and shift counts of a run are those that C
   defines. *)
From Coq Require Import ZArith List Bool Lia.
From Faial Require Import Expr Algebra Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Query Queryproof Checker Grid Unknown Verdict.
Import ListNotations.
Open Scope Z_scope.

Inductive answer_t :=
| IllTyped
| Divergent
| Racy (pairs : list (nat * (nat * nat)))       (* phase, sites of two accesses that race in it *)
| RaceFree.

Definition answer (V : vars) (k : scmd) (L : launch) : answer_t :=
  match infer_k V k with
  | None => IllTyped
  | Some p =>
      if lockstep p L then
        match launch_pairs (s_phases p L) with [] => RaceFree | pairs => Racy pairs end
      else Divergent
  end.

(* Some two threads race, in phase i of those that the execution adds, with accesses of the sites s and s'. *)
Definition races_at (H H' : history) (L : launch) (i s s' : nat) : Prop :=
  exists t t' a b, (t < t')%nat /\ (t' < length L)%nat /\
    In a (nth i (new_phases H H' t) []) /\ In b (nth i (new_phases H H' t') []) /\
    a_site a = s /\ a_site b = s' /\ conflict a b = true.

Section Answers.
Variables (init : loc -> option Z) (V : vars) (k : scmd) (L L' : launch) (H : history).
Hypothesis initialised : forall l, init l <> None.
Hypothesis known : launches_agree V L L'.
Hypothesis some_thread : L <> [].
Hypothesis input_racefree : history_racefree H.
Let runs_to H' := execution (lastwrite init) H L k H'.

Theorem answer_divergent : answer V k L' = Divergent -> forall H', ~ runs_to H'.
Proof.
  unfold answer. destruct (infer_k V k) as [p|] eqn:E; [|discriminate]. apply infer_k_sound in E.
  destruct (lockstep p L') eqn:EL; [destruct (launch_pairs _); discriminate|].
  intros _ H' HE. assert (X : lockstep p L' = true) by (eapply divergence_iff; eauto). congruence.
Qed.

Theorem answer_racefree : answer V k L' = RaceFree ->
  (exists H', runs_to H') /\ forall H', runs_to H' -> ~ history_racy H'.
Proof.
  unfold answer. destruct (infer_k V k) as [p|] eqn:E; [|discriminate]. apply infer_k_sound in E.
  destruct (lockstep p L') eqn:EL; [|discriminate]. destruct (launch_pairs _) eqn:EP; [|discriminate]. intros _. split.
  - eapply divergence_iff; eauto.
  - intros H' HE R. assert (S : s_racy p L') by (eapply theorem_1; eauto).
    apply s_racyb_iff in S. unfold s_racyb in S. now rewrite EP in S.
Qed.

Theorem answer_racy pairs : answer V k L' = Racy pairs ->
  (exists H', runs_to H') /\
  forall H', runs_to H' -> history_racy H' /\ forall i s s', In (i, (s, s')) pairs <-> races_at H H' L i s s'.
Proof.
  unfold answer. destruct (infer_k V k) as [p|] eqn:E; [|discriminate]. apply infer_k_sound in E.
  destruct (lockstep p L') eqn:EL; [|discriminate]. destruct (launch_pairs _) as [|x l] eqn:EP; [discriminate|].
  intros [= <-]. split; [eapply divergence_iff; eauto|]. intros H' HE. split.
  - assert (S : s_racy p L') by (apply s_racyb_iff; unfold s_racyb; now rewrite EP). eapply theorem_1; eauto.
  - intros i s s'. rewrite <- EP. eapply pairs_typed; eauto.
Qed.

(* Of an ill-typed kernel no race is missed, and alarms on independent sites are races. *)
Theorem answer_illtyped H' s s' : runs_to H' ->
  (true_race H H' L s s' -> alarm (approx_k k) L s s') /\
  (s_indep V s (approx_k k) = true -> s_indep V s' (approx_k k) = true ->
   (alarm (approx_k k) L' s s' -> true_race H H' L s s') /\
   forall i, In (i, (s, s')) (launch_pairs (s_phases (approx_k k) L')) <-> races_at H H' L i s s').
Proof.
  intro HE. split; [now apply alarm_complete with (1 := HE)|]. intros I I'. split.
  - intro A. eapply alarm_true; eauto.
  - intro i. eapply pairs_independent; eauto.
Qed.
End Answers.

(* ---------------------------------------------------------------- the launches of a program *)

(* The kernel is free under the precondition P: with it and D, what is known of every launch, no query is satisfiable. The host code starts it at
   sites; of each thread that one starts the site's context F is true (docs/launches.md), and gives the precondition: the obligation is discharged.
   Then no execution of any of the program's launches races, whatever numbers its context leaves open. *)
Definition gives (D P F : bexp) : Prop := forall r, beval r D = true -> beval r F = true -> beval r P = true.
Definition started (sites : list bexp) (L : launch) : Prop := exists F, In F sites /\ forall r, In r L -> beval r F = true.
Theorem obligations_free far k p W n V shared ids D P dims sites :
  over_k far k = Some p ->
  let p' := align (far :: W) n p in let DP := BBin CAnd D P in
  alignable (far :: W) n p = true -> regular p' = true -> s_ok (u_fine dims) V p' = true -> mem far (ids ++ bfv DP) = false ->
  (forall ph A, In ph (phases p') -> ~ satisfiable (query (far :: shared) ids DP A ph)) ->
  (forall F, In F sites -> gives D P F) ->
  forall readable L H H', L <> [] -> agreeing W L -> fits shared ids D L -> started sites L -> history_racefree H ->
  execution readable H L k H' -> ~ history_racy H'.
Proof.
  intros HO p' DP HL HG HF HI HQ HD readable L H H' HN HW [F1 F2 F3] (F & HS & HT) HR HE.
  apply (kernel_unknown_free far k p W n V shared ids DP dims HO HL HG HF HI HQ readable L H H'); auto. constructor; auto.
  intros r Hr. unfold DP. simpl. rewrite (F1 r Hr). simpl. exact (HD F HS r (F1 r Hr) (HT r Hr)).
Qed.
(* The same between the blocks of such a launch. *)
Theorem obligations_grid_free far k V shared ids D P dims sites :
  let DP := BBin CAnd D P in
  unused far (approx_k k) = true -> u_fine dims V (over_all far k) = true -> mem far (ids ++ bfv DP) = false ->
  (forall A, ~ satisfiable (query (far :: shared) ids DP A (mkphase [] (RLeaf (over_all far k))))) ->
  (forall F, In F sites -> gives D P F) ->
  forall readable bs, blocks_fit shared ids D bs -> started sites (flat_map gb_threads bs) ->
  (forall b, In b bs -> execution readable (gb_before b) (gb_threads b) k (gb_after b)) -> ~ blocks_race bs.
Proof.
  intros DP HU HF HI HQ HD readable bs [G1 G2 G3] (F & HS & HT).
  apply (kernel_unknown_grid far k V shared ids DP dims HU HF HI HQ). constructor; auto.
  intros b r Hb Hr. unfold DP. simpl. rewrite (G1 b r Hb Hr). simpl. apply (HD F HS r (G1 b r Hb Hr)). apply HT.
  apply in_flat_map. eauto.
Qed.

(* for (i = 0; i < width; i++) A[i + pitch * tid] = i: free if width <= pitch. *)
Definition rows : scmd :=
  KUnsync (BFor 3%nat (mkrange RUp (NInt 0) (NVar 1%nat) (NInt 1)) (BWrite 0 0 [NBin OAdd (NVar 3%nat) (NBin OMul (NVar 2%nat) (NVar 0%nat))] (NVar 3%nat))).
Definition wide_rows : bexp := BRel RLe (NVar 1%nat) (NVar 2%nat).
(* Two sites: k<<<1, t>>>(A, 32, 33), and k<<<1, t>>>(A, w, 4 * w) behind `if (w > 0)`. *)
Definition padded : bexp := BBin CAnd (BRel REq (NVar 1%nat) (NInt 32)) (BRel REq (NVar 2%nat) (NInt 33)).
Definition fourfold : bexp := BBin CAnd (BRel RLt (NInt 0) (NVar 1%nat)) (BRel REq (NVar 2%nat) (NBin OMul (NInt 4) (NVar 1%nat))).
(* With a width of 2 and a pitch of 1 two threads race: the precondition is needed. *)
Example rows_need_it : answer [0; 1; 2]%nat rows (block (fun x => match x with 1%nat => 2 | _ => 1 end) 0%nat 2) = Racy [(0, (0, 0))]%nat.
Proof. reflexivity. Qed.
Example rows_free : forall readable L H H', L <> [] -> fits [1; 2]%nat [0%nat] (BBool true) L -> started [padded; fourfold] L ->
  history_racefree H -> execution readable H L rows H' -> ~ history_racy H'.
Proof.
  intros readable L H H' HN HF HS HR HE. destruct (over_k far0 rows) as [p|] eqn:E; [|discriminate].
  refine (obligations_free far0 rows p [] 10%nat [far0; 0; 1; 2]%nat [1; 2]%nat [0%nat] (BBool true) wide_rows (fun _ => 1%nat) [padded; fourfold]
    E _ _ _ _ _ _ readable L H H' HN _ HF HS HR HE); try (injection E as <-; reflexivity).
  - intros ph A Hp HQ. injection E as <-. assert (DM : dims_ok A 1%nat (ph_rope ph)).
    { simpl in Hp. destruct Hp as [<-|[<-|[]]]; intros g Hg _; simpl in Hg; try destruct Hg as [<-|[]]; try destruct Hg; reflexivity. }
    apply (query_iff _ _ _ A _ _ DM) in HQ as (r1 & r2 & SH & D1 & D2 & (x & [<-|[]] & NE) & PR).
    simpl in Hp. destruct Hp as [<-|[<-|[]]]; [|destruct PR as [PR _]; discriminate].
    simpl in PR, D1, D2. unfold rope_in, gacc_in in PR. simpl in PR.
    destruct PR as (a & b & (g & [<-|[]] & v & Hv & ->) & (h & [<-|[]] & w & Hw & ->) & _ & C). simpl in Hv, Hw.
    apply conflict_true in C as (_ & C & _). unfold upd in C. simpl in C. injection C as C. unfold range_eval in Hv, Hw. simpl in Hv, Hw.
    apply range_in_up in Hv as (Hv & Hv0 & _); [|lia]. apply range_in_up in Hw as (Hw & Hw0 & _); [|lia].
    rewrite Z.leb_le in D1, D2. rewrite <- (SH 1%nat) in Hw by (simpl; auto). rewrite <- (SH 2%nat) in C by (simpl; auto).
    assert (M : forall d, 0 <= d -> 0 <= r1 2%nat * d) by (intros; apply Z.mul_nonneg_nonneg; lia).
    destruct (Z.lt_total (r1 0%nat) (r2 0%nat)) as [K|[K|K]]; [specialize (M (r2 0%nat - r1 0%nat - 1)) | congruence
      | specialize (M (r1 0%nat - r2 0%nat - 1))]; lia.
  - intros F [<-|[<-|[]]] r _ HT; apply andb_true_iff in HT as [H1 H2]; apply Z.leb_le.
    + apply Z.eqb_eq in H1, H2. cbn [neval] in *. lia.
    + apply Z.ltb_lt in H1. apply Z.eqb_eq in H2. cbn [neval nop_eval] in *. lia.
  - intros r r' _ _ x [].
Qed.
