(* What the oracle and the certifier run: the definitions that the theorems are about. nat becomes OCaml's int (site, array and variable
   numbers, lengths, loop counts); Z stays as it is, so no machine integer limits the arithmetic. *)
From Coq Require Import ExtrOcamlBasic ExtrOcamlNatInt.
From Faial Require Import Expr Protocol Syntax Typing Theorem1 Dependence Divergence Decide.
From Faial Require Import Split Splitproof Align Irregular Query Hints Steps Slim Pairs Checker Unknown Verdict Levels Barriers Parting Kinds Groups Uniform Constants.

Extraction Language OCaml.
Extraction "theory.ml" beval neval upd env0 infer_k approx_k s_list s_has s_indep lockstep thread_pairs launch_pairs
  s_phases s_racyb b_exact rfv accfv nfv bfv align alignable regular phases wide_phases widenable rope_list instances upds
  ph_ctx ph_rope phase_racyb phase_table table_pairs slim places parting over_k over_together over_all looked unused forget constants forgettable ordered hinted flatten race_label divergence_label decide settle free worse asks conditional duty_of s_ok u_fine phase_fine pair_racyb refuted cases parts law_says unwrapped
  orders thin between even spots question over_l chained group_says group_shares group_tells.
