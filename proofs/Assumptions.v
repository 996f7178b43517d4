(* What the main theorems rest on; `make check` compares the answer with assumptions.expected. *)
From Faial Require Import Expr Ranges Algebra Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Arrays Query Queryproof Checker Main Examples.

Print Assumptions range_vals_unfold.
Print Assumptions range_vals_in.
Print Assumptions u_in_run.
Print Assumptions run_deterministic.
Print Assumptions lastwrite_closed_defined.
Print Assumptions infer_k_iff.
Print Assumptions theorem_1.
Print Assumptions theorem_1_tid.
Print Assumptions theorem_1_unsync.
Print Assumptions theorem_1_iff.
Print Assumptions approx_sound.
Print Assumptions access_exact.
Print Assumptions alarm_complete.
Print Assumptions alarm_true.
Print Assumptions typed_approx.
Print Assumptions divergence_iff.
Print Assumptions s_racyb_iff.
Print Assumptions pairs_typed.
Print Assumptions pairs_independent.
Print Assumptions split_exact.
Print Assumptions split_racy.
Print Assumptions split_racy_in_step.
Print Assumptions align_exact.
Print Assumptions align_in_step.
Print Assumptions align_split_racy.
Print Assumptions keep_phases.
Print Assumptions phase_racy_arrays.
Print Assumptions s_racy_arrays.
Print Assumptions query_iff.
Print Assumptions query_launch.
Print Assumptions phase_racyb_iff.
Print Assumptions split_racyb_iff.
Print Assumptions protocol_queries.
Print Assumptions kernel_queries.
Print Assumptions kernel_queries_unaligned.
Print Assumptions block_described.
Print Assumptions algebra_radix.
Print Assumptions answer_divergent.
Print Assumptions answer_racefree.
Print Assumptions answer_racy.
Print Assumptions answer_illtyped.
Print Assumptions eq2_race_free.
Print Assumptions stuck_read.
