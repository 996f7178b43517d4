(* Racing pairs of sites by the split: what [launch_pairs] finds in the threads' phases, found in the phases of the
   split, one instance after the other. The oracle runs both. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Typing Theorem1 Divergence Decide Split Splitproof Align Irregular Query.
Import ListNotations.
Open Scope Z_scope.

(* The accesses of a thread in each instance of the phase. *)
Notation table := (list (list (var * Z) * list access)) (only parsing).
Definition phase_table (ph : phase) (r : env) : table :=
  map (fun i => (i, rope_list (ph_rope ph) (upds r i))) (instances (ph_ctx ph) r).
Definition table_pairs (p q : table) : list (nat * nat) :=
  flat_map (fun il => flat_map (fun jm =>
    if instance_dec (fst il) (fst jm) then site_pairs (snd il) (snd jm) else []) q) p.
(* Every two threads once. *)
Fixpoint tables_pairs (ts : list table) : list (nat * nat) :=
  match ts with [] => [] | t :: ts' => flat_map (table_pairs t) ts' ++ tables_pairs ts' end.
Definition phase_pairs (ph : phase) (L : list env) : list (nat * nat) := tables_pairs (map (phase_table ph) L).
Definition pairs_of (phs : list phase) (L : list env) : list (nat * nat) := flat_map (fun ph => phase_pairs ph L) phs.

Definition of_sites (s s' : nat) (a b : access) : Prop := a_site a = s /\ a_site b = s' /\ conflict a b = true.

Lemma table_pairs_in ph r r' s s' :
  In (s, s') (table_pairs (phase_table ph r) (phase_table ph r')) <->
  exists i, In i (instances (ph_ctx ph) r) /\ In i (instances (ph_ctx ph) r') /\
    lists_meet (of_sites s s') (rope_list (ph_rope ph) (upds r i)) (rope_list (ph_rope ph) (upds r' i)).
Proof.
  unfold table_pairs, phase_table. rewrite in_flat_map. split.
  - intros ([i l] & Hi & H). apply in_map_iff in Hi as (j & [= -> <-] & Hi).
    apply in_flat_map in H as ([j m] & Hj & H). apply in_map_iff in Hj as (k & [= -> <-] & Hj). simpl in H.
    destruct (instance_dec i j) as [<-|]; [|destruct H]. apply site_pairs_in in H as (a & b & Ha & Hb & H).
    exists i. repeat split; auto. exists a, b. auto.
  - intros (i & Hi & Hi' & a & b & Ha & Hb & H). exists (i, rope_list (ph_rope ph) (upds r i)).
    split; [apply in_map_iff; eauto|]. apply in_flat_map. exists (i, rope_list (ph_rope ph) (upds r' i)).
    split; [apply in_map_iff; eauto|]. simpl. destruct (instance_dec i i); [|tauto]. apply site_pairs_in. eauto.
Qed.

Lemma tables_pairs_in ph s s' : forall L, In (s, s') (phase_pairs ph L) <->
  exists t t', (t < t' < length L)%nat /\
    In (s, s') (table_pairs (phase_table ph (nth t L env0)) (phase_table ph (nth t' L env0))).
Proof.
  unfold phase_pairs. induction L as [|r L IH]; simpl; [split; [tauto | intros (t & t' & H & _); lia]|].
  rewrite in_app_iff, IH, in_flat_map. split.
  - intros [(q & Hq & H) | (t & t' & D & H)].
    + apply in_map_iff in Hq as (r' & <- & Hq). destruct (In_nth L r' env0 Hq) as (n & Hn & <-).
      exists 0%nat, (S n). split; [lia | exact H].
    + exists (S t), (S t'). split; [lia | exact H].
  - intros ([|t] & [|t'] & D & H); try lia.
    + left. exists (phase_table ph (nth t' L env0)). split; auto. apply in_map, nth_In. lia.
    + right. exists t, t'. split; [lia | exact H].
Qed.

(* Up to the order of the two sites. *)
Theorem phase_pairs_in ph L s s' :
  (In (s, s') (phase_pairs ph L) \/ In (s', s) (phase_pairs ph L)) <-> phase_meets (of_sites s s') ph L.
Proof.
  assert (S : forall a b s s', of_sites s s' a b <-> of_sites s' s b a)
    by (intros; unfold of_sites; rewrite conflict_sym; tauto).
  rewrite !tables_pairs_in. split.
  - intros [(t & t' & D & H) | (t & t' & D & H)]; apply table_pairs_in in H as (i & Hi & Hi' & a & b & Ha & Hb & H).
    + exists t, t', i. repeat split; auto; try lia. exists a, b. auto.
    + exists t', t, i. repeat split; auto; try lia. exists b, a. rewrite S in H. auto.
  - intros (t & t' & i & N & Ht & Ht' & Hi & Hi' & a & b & Ha & Hb & H).
    destruct (Nat.lt_ge_cases t t') as [D|D]; [left | right].
    + exists t, t'. split; [lia|]. apply table_pairs_in. exists i. repeat split; auto. exists a, b. auto.
    + exists t', t. split; [lia|]. apply table_pairs_in. exists i. repeat split; auto. exists b, a. rewrite S in H.
      auto.
Qed.

Lemma launch_pairs_meet p L s s' :
  (exists k, In (k, (s, s')) (launch_pairs (s_phases p L)) \/ In (k, (s', s)) (launch_pairs (s_phases p L))) <->
  s_meets (of_sites s s') p L.
Proof.
  split.
  - intros (k & [H|H]); apply launch_pairs_in in H as (t & t' & a & b & D & Ha & Hb & Sa & Sb & C); exists k.
    + exists t, t'. split; [lia|]. exists a, b. repeat split; auto.
    + exists t', t. split; [lia|]. exists b, a. rewrite conflict_sym in C. repeat split; auto.
  - intros (k & t & t' & D & a & b & Ha & Hb & Sa & Sb & C). exists k.
    destruct (Nat.lt_ge_cases t t') as [H|H]; [left | right]; apply launch_pairs_in.
    + exists t, t', a, b. auto 8.
    + exists t', t, b, a. rewrite conflict_sym in C. split; [lia | auto 8].
Qed.

Lemma pairs_of_in phs L s s' : (In (s, s') (pairs_of phs L) \/ In (s', s) (pairs_of phs L)) <->
  exists ph, In ph phs /\ phase_meets (of_sites s s') ph L.
Proof.
  unfold pairs_of. rewrite !in_flat_map. split.
  - intros [(ph & Hp & H) | (ph & Hp & H)]; exists ph; split; auto; apply phase_pairs_in; auto.
  - intros (ph & Hp & H). apply phase_pairs_in in H as [H|H]; [left | right]; eauto.
Qed.

(* The split finds the racing pairs of the launch, no more and no fewer. *)
Theorem split_pairs p L s s' : regular p = true -> all_in_step p L ->
  ((In (s, s') (pairs_of (phases p) L) \/ In (s', s) (pairs_of (phases p) L)) <->
   exists k, In (k, (s, s')) (launch_pairs (s_phases p L)) \/ In (k, (s', s)) (launch_pairs (s_phases p L))).
Proof. intros HR HS. now rewrite pairs_of_in, launch_pairs_meet, (split_meets_in_step p L). Qed.

Theorem align_split_pairs W n p L s s' : alignable W n p = true -> regular (align W n p) = true ->
  agreeing W L -> lockstep p L = true ->
  ((In (s, s') (pairs_of (phases (align W n p)) L) \/ In (s', s) (pairs_of (phases (align W n p)) L)) <->
   exists k, In (k, (s, s')) (launch_pairs (s_phases p L)) \/ In (k, (s', s)) (launch_pairs (s_phases p L))).
Proof.
  intros HA HR HW HL. rewrite split_pairs; auto using align_all_in_step.
  unfold s_phases. now rewrite (map_ext (s_list (align W n p)) (s_list p) (align_exact p W n HA)).
Qed.

(* Where some iterations pass no barrier, at least these. *)
Theorem wide_pairs n p L s s' k : widenable n p = true -> all_in_step p L ->
  In (k, (s, s')) (launch_pairs (s_phases p L)) ->
  In (s, s') (pairs_of (wide_phases n p) L) \/ In (s', s) (pairs_of (wide_phases n p) L).
Proof.
  intros HN HS H. apply pairs_of_in, (wide_meets n p L); auto. apply launch_pairs_meet. eauto.
Qed.
