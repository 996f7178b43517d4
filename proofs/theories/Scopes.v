(* Scopes and sizes of atomics. An atomic of a scope is atomic for the threads that the scope takes in, and for atomics of its own size; for
   others it is a plain write. The checker does not look at each pair of threads, but at a kind of pairs at a time (Levels.v), and asks whether
   the scope is as wide as the kind (smt/query.c: atomic_reaches, query_atomic). That misses no race; where the two threads are no nearer to
   one another than the kind says it invents none. Atomics that do not reach are shown to the question as writes. *)
From Coq Require Import ZArith List Bool Lia PeanoNat.
From Faial Require Import Expr Protocol Syntax Semantics Typing Theorem1 Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Arrays Query Queryproof Checker Grid Levels.
Import ListNotations.
Open Scope Z_scope.

(* ---------------------------------------------------------------- what a scope takes in *)

Inductive scope := SThread | STile | SWarp | SBlock | SCluster | SGrid | SSystem.
Definition rank (s : scope) : nat :=
  match s with SThread => 0 | STile => 1 | SWarp => 2 | SBlock => 3 | SCluster => 4 | SGrid => 5 | SSystem => 6 end.
(* Where a thread is: its number in the tile, the tile's in the warp, and so on outwards. *)
Record seat := mkseat { in_tile : Z; in_warp : Z; in_block : Z; in_cluster : Z; in_grid : Z }.
(* Another thread is within the scope of one. *)
Definition takes_in (s : scope) (t u : seat) : bool :=
  let cluster := in_grid t =? in_grid u in
  let block := cluster && (in_cluster t =? in_cluster u) in
  let warp := block && (in_block t =? in_block u) in
  let tile := warp && (in_warp t =? in_warp u) in
  match s with
  | SThread => tile && (in_tile t =? in_tile u)
  | STile => tile
  | SWarp => warp
  | SBlock => block
  | SCluster => cluster
  | SGrid | SSystem => true
  end.

Inductive kind := Of_warp | Of_block | Of_grid.
Definition needed (k : kind) : scope := match k with Of_warp => SWarp | Of_block => SBlock | Of_grid => SGrid end.
Definition reaches (k : kind) (s : scope) : bool := (rank (needed k) <=? rank s)%nat.
(* Pairs of the kind, and those that are no nearer. *)
Definition of_kind (k : kind) (t u : seat) : bool := takes_in (needed k) t u.
Definition no_nearer (k : kind) (t u : seat) : bool :=
  match k with Of_warp => negb (takes_in STile t u) | Of_block => negb (takes_in SWarp t u) | Of_grid => negb (takes_in SCluster t u) end.

Theorem reaches_takes_in k s t u : of_kind k t u = true -> reaches k s = true -> takes_in s t u = true.
Proof. destruct k, s; unfold of_kind, reaches; simpl; rewrite ?andb_true_iff; intuition discriminate. Qed.
Theorem takes_in_reaches k s t u : no_nearer k t u = true -> takes_in s t u = true -> reaches k s = true.
Proof.
  destruct k, s; unfold no_nearer, reaches; simpl; rewrite ?negb_true_iff; auto; intros N T; exfalso; rewrite ?andb_true_iff in T;
    decompose [and] T; repeat match goal with H : _ = true |- _ => rewrite H in N end; discriminate.
Qed.

(* ---------------------------------------------------------------- what races *)

Section Atomics.
(* By site: the scope, and how many bytes it changes. *)
Variables (scope_of : nat -> scope) (bytes : nat -> nat).

Definition one_place (a b : access) : bool := Nat.eqb (a_array a) (a_array b) && index_eqb (a_index a) (a_index b).
(* Two accesses of two threads, where `for_both` says whether the scope of a site takes in the other thread. *)
Definition conflict_where (for_both : nat -> bool) (a b : access) : bool :=
  one_place a b &&
  match a_mode a, a_mode b with
  | MRead, MRead => false
  | MAtomic, MAtomic => negb (for_both (a_site a) && for_both (a_site b) && Nat.eqb (bytes (a_site a)) (bytes (a_site b)))
  | _, _ => true
  end.
Definition truly (t u : seat) : access -> access -> bool := conflict_where (fun s => takes_in (scope_of s) t u).
Definition asked (k : kind) : access -> access -> bool := conflict_where (fun s => reaches k (scope_of s)).

Lemma conflict_less p q a b : (forall s, p s = true -> q s = true) -> conflict_where q a b = true -> conflict_where p a b = true.
Proof.
  intro H. unfold conflict_where. rewrite !andb_true_iff. intros [H1 H2]. split; auto.
  destruct (a_mode a), (a_mode b); auto. rewrite negb_true_iff in *. apply not_true_iff_false. intro C.
  rewrite !andb_true_iff in C. destruct C as [[C1 C2] C3]. rewrite (H _ C1), (H _ C2), C3 in H2. discriminate.
Qed.
(* No race is missed; none is invented of pairs that are no nearer. *)
Theorem asked_covers k t u a b : of_kind k t u = true -> truly t u a b = true -> asked k a b = true.
Proof. intros H. apply conflict_less. intros s. apply (reaches_takes_in k _ t u H). Qed.
Theorem asked_true k t u a b : no_nearer k t u = true -> asked k a b = true -> truly t u a b = true.
Proof. intros H. apply conflict_less. intros s. apply (takes_in_reaches k _ t u H). Qed.

(* ---------------------------------------------------------------- what a question is shown *)

Definition shown_mode (keep : nat -> bool) (s : nat) (m : mode) : mode := match m with MAtomic => if keep s then MAtomic else MWrite | _ => m end.
Definition shown (keep : nat -> bool) (a : access) : access := mkaccess (a_site a) (a_array a) (shown_mode keep (a_site a) (a_mode a)) (a_index a).
Definition showx (keep : nat -> bool) (a : accx) : accx := mkaccx (x_site a) (x_array a) (shown_mode keep (x_site a) (x_mode a)) (x_index a).
Fixpoint show_u (keep : nat -> bool) (u : uproto) : uproto :=
  match u with
  | USkip => USkip
  | UAcc a => UAcc (showx keep a)
  | USeq p q => USeq (show_u keep p) (show_u keep q)
  | UIf c p q => UIf c (show_u keep p) (show_u keep q)
  | UFor x R p => UFor x R (show_u keep p)
  | UBind x p => UBind x (show_u keep p)
  end.
Fixpoint show (keep : nat -> bool) (p : lproto) : lproto :=
  match p with
  | LU u => LU (show_u keep u)
  | LSync n => LSync n
  | LSeq p q => LSeq (show keep p) (show keep q)
  | LIf c p q => LIf c (show keep p) (show keep q)
  | LFor x R p => LFor x R (show keep p)
  | LBind x p => LBind x (show keep p)
  end.

(* Where all atomics have one size the question is about exactly what is asked; else one that takes all of them for writes covers it. *)
Theorem asked_shown k a b : bytes (a_site a) = bytes (a_site b) ->
  asked k a b = conflict (shown (fun s => reaches k (scope_of s)) a) (shown (fun s => reaches k (scope_of s)) b).
Proof.
  intro E. unfold asked, conflict_where, one_place, conflict. simpl. rewrite E, Nat.eqb_refl.
  destruct (a_mode a), (a_mode b); simpl; auto; destruct (reaches k (scope_of (a_site a))); simpl; auto; destruct (reaches k (scope_of (a_site b))); auto.
Qed.
Theorem asked_plain k a b : asked k a b = true -> conflict (shown (fun _ => false) a) (shown (fun _ => false) b) = true.
Proof.
  unfold asked, conflict_where, one_place, conflict. simpl. rewrite !andb_true_iff. intros [H1 H2]. split; auto.
  destruct (a_mode a), (a_mode b); auto; discriminate.
Qed.

Lemma show_u_list keep u : forall r, u_list (show_u keep u) r = map (shown keep) (u_list u r).
Proof.
  induction u; simpl; intro r; auto.
  - now rewrite IHu1, IHu2, map_app.
  - destruct (beval r c); auto.
  - induction (range_eval r R) as [|v vs IH]; simpl; auto. now rewrite IH, IHu, map_app.
Qed.
Definition show_step (keep : nat -> bool) (s : step) : step := match s with inl a => inl (shown keep a) | inr n => inr n end.
Lemma show_steps keep p : forall r, l_steps (show keep p) r = map (show_step keep) (l_steps p r).
Proof.
  induction p; simpl; intro r; auto.
  - now rewrite show_u_list, !map_map.
  - now rewrite IHp1, IHp2, map_app.
  - destruct (beval r c); auto.
  - induction (range_eval r R) as [|v vs IH]; simpl; auto. now rewrite IH, IHp, map_app.
Qed.
Lemma show_cut keep bars l : cut bars (map (show_step keep) l) = map (map (shown keep)) (cut bars l).
Proof.
  assert (G : forall p q, map (map (shown keep)) (glue p q) = glue (map (map (shown keep)) p) (map (map (shown keep)) q)) by (intros; apply glue_map, map_app).
  induction l as [|[a|n] l IH]; auto; cbn [map show_step cut].
  - now rewrite G, IH.
  - destruct (bars n); auto. now rewrite G, IH.
Qed.

(* ---------------------------------------------------------------- down to the questions *)

(* Two threads do, between two barriers that count for them, what C says of their accesses. *)
Definition pair_meets (C : access -> access -> bool) (bars : nat -> bool) (p : lproto) (r r' : env) : Prop := exists i a b,
  In a (nth i (cut bars (l_steps p r)) []) /\ In b (nth i (cut bars (l_steps p r')) []) /\ C a b = true.
Lemma meets_shown keep bars p r r' : pair_meets (fun a b => conflict (shown keep a) (shown keep b)) bars p r r' <-> pair_races bars (show keep p) r r'.
Proof.
  unfold pair_meets, pair_races, lists_race. rewrite !show_steps, !show_cut. change (@nil access) with (map (shown keep) []) at 3 4.
  split.
  - intros (i & a & b & Ha & Hb & C). exists i, (shown keep a), (shown keep b). rewrite !map_nth. repeat split; auto using in_map.
  - intros (i & a & b & Ha & Hb & C). rewrite !map_nth in *. apply in_map_iff in Ha as (x & <- & Hx). apply in_map_iff in Hb as (y & <- & Hy).
    exists i, x, y. auto.
Qed.

Section Launch.
Variables (k : kind) (seat_of : env -> seat) (V shared ids : list var) (D : bexp) (dims : nat -> nat) (bars : nat -> bool) (p : lproto) (L : list env).
(* Some two threads of the kind race, as the scopes of their atomics say. *)
Definition scoped_racy : Prop := exists r r', In r L /\ In r' L /\ (forall x, In x shared -> r x = r' x) /\ apart ids r r' /\
  pair_meets (truly (seat_of r) (seat_of r')) bars p r r'.
Hypothesis launch : pairs_described shared ids V D L.
Hypothesis pairs_of_kind : forall r r', In r L -> In r' L -> (forall x, In x shared -> r x = r' x) -> of_kind k (seat_of r) (seat_of r') = true.

(* keep: the atomics that the question sees as such. Those that reach, where all have one size, or none. *)
Theorem scoped_queries keep : let q := show keep p in
  regular (view bars q) = true -> s_ok (u_fine dims) V (view bars q) = true ->
  (forall r r', In r L -> In r' L -> (forall x, In x shared -> r x = r' x) -> in_step (view bars q) r r') ->
  (forall s s', bytes s = bytes s') /\ keep = (fun s => reaches k (scope_of s)) \/ keep = (fun _ => false) ->
  (forall ph A, In ph (phases (view bars q)) -> ~ satisfiable (query shared ids D A ph)) -> ~ scoped_racy.
Proof.
  intros q HG HF HS HK HQ (r & r' & I & I' & SH & AP & (i & a & b & Ha & Hb & C)).
  apply (asked_covers k) in C; [|auto].
  assert (M : pair_races bars q r r').
  { apply meets_shown. exists i, a, b. repeat split; auto. destruct HK as [[HB ->]| ->]; [rewrite <- asked_shown; auto | exact (asked_plain k a b C)]. }
  assert (R : level_racy bars shared ids q L) by (exists r, r'; auto).
  apply (level_queries V shared ids D dims bars q L HG HF launch HS) in R as (ph & A & Hp & S). exact (HQ ph A Hp S).
Qed.
(* And a question about threads that are no nearer is about a race. *)
Theorem scoped_true : let q := show (fun s => reaches k (scope_of s)) p in
  regular (view bars q) = true -> s_ok (u_fine dims) V (view bars q) = true ->
  (forall r r', In r L -> In r' L -> (forall x, In x shared -> r x = r' x) -> in_step (view bars q) r r') ->
  (forall s s', bytes s = bytes s') ->
  (forall r r', In r L -> In r' L -> (forall x, In x shared -> r x = r' x) -> apart ids r r' -> no_nearer k (seat_of r) (seat_of r') = true) ->
  forall ph A, In ph (phases (view bars q)) -> satisfiable (query shared ids D A ph) -> scoped_racy.
Proof.
  intros q HG HF HS HB HN ph A Hp S.
  assert (R : level_racy bars shared ids q L) by (apply (level_queries V shared ids D dims bars q L HG HF launch HS); eauto).
  destruct R as (r & r' & I & I' & SH & AP & M). exists r, r'. repeat split; auto.
  apply meets_shown in M as (i & a & b & Ha & Hb & C). exists i, a, b. repeat split; auto.
  rewrite <- (asked_shown k) in C by auto. exact (asked_true k _ _ a b (HN r r' I I' SH AP) C).
Qed.
End Launch.
End Atomics.

(* ---------------------------------------------------------------- atomicAdd_block(&a[0], 1) *)

(* Threads have a number (0) and their block's (1), each block is a warp and a cluster. *)
Definition sits (r : env) : seat := mkseat (r 0%nat) 0 0 0 (r 1%nat).
Definition counter : lproto := LU (UAcc (at_ 1 0 [NInt 0])).
Definition of_blocks (s : nat) : scope := SBlock.
Definition four (s : nat) : nat := 4%nat.
(* It counts for one block: no question has a model there. *)
Example counter_block_free L : pairs_described [1%nat] [0%nat] [0%nat; 1%nat] (BBool true) L ->
  ~ scoped_racy of_blocks four sits [1%nat] [0%nat] (fun _ => true) counter L.
Proof.
  intro HL. apply (scoped_queries of_blocks four Of_block sits [0%nat; 1%nat] [1%nat] [0%nat] (BBool true) (fun _ => 1%nat) (fun _ => true) counter L HL)
    with (keep := fun s => reaches Of_block (of_blocks s)); try reflexivity.
  - intros r r' _ _ SH. unfold of_kind, sits. simpl. now rewrite (SH 1%nat (or_introl eq_refl)), !Z.eqb_refl.
  - left. split; reflexivity.
  - intros ph A Hp HS. assert (DM : dims_ok A 1%nat (ph_rope ph)).
    { simpl in Hp. repeat destruct Hp as [<-|Hp]; try destruct Hp; intros g Hg _; simpl in Hg; repeat destruct Hg as [<-|Hg]; try destruct Hg; reflexivity. }
    apply (query_iff _ _ _ A ph _ DM) in HS as (r1 & r2 & _ & _ & _ & _ & PR). unfold pair_racy in PR.
    simpl in Hp. repeat destruct Hp as [<-|Hp]; try destruct Hp; unfold rope_in, gacc_in in PR; simpl in PR;
      repeat match goal with H : exists _, _ |- _ => destruct H | H : _ /\ _ |- _ => destruct H | H : _ \/ _ |- _ => destruct H | H : False |- _ => destruct H
      | g : (_ * _)%type, H : _ = ?g |- _ => subst g; simpl in * | H : ?x = acc_eval _ _ |- _ => subst x; simpl in * end; discriminate.
Qed.
(* And does not for two: threads of two blocks race. *)
Example counter_grid_racy : scoped_racy of_blocks four sits [] [1%nat] (fun _ => false) counter [upd env0 1%nat 0; upd env0 1%nat 1].
Proof.
  exists (upd env0 1%nat 0), (upd env0 1%nat 1). split; [now left|]. split; [right; now left|]. split; [intros x []|]. split.
  - exists 1%nat. split; [now left | discriminate].
  - exists 0%nat, (mkaccess 1 0 MAtomic [0]), (mkaccess 1 0 MAtomic [0]). repeat split; simpl; auto.
Qed.
