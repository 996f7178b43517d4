(* What the main theorems rest on; `make check` compares the answer with assumptions.expected. *)
From Faial Require Import Expr Ranges Protocol Syntax Semantics Typing Theorem1 Dependence Divergence Decide Main Examples.

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
Print Assumptions answer_divergent.
Print Assumptions answer_racefree.
Print Assumptions answer_racy.
Print Assumptions answer_illtyped.
Print Assumptions eq2_race_free.
Print Assumptions stuck_read.
