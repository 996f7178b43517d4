(* The table of tests/verdict_table.c, from the extracted definitions of Verdict.v. *)
open Theory

let bit n i = n land (1 lsl i) <> 0
let label = function LNone -> "none" | LTrue -> "true" | LPossible -> "possible" | LBenign -> "benign"
let verdicts = [ VUnknown, "unknown"; VUnsupported, "unsupported"; VDrf, "drf"; VBenign, "benign"; VConditional, "conditional";
                 VPossiblyRacy, "possibly-racy"; VRacy, "racy" ]
let name v = List.assoc v verdicts

(* The digits of code, the last first; None where one before the first is 0. *)
let rec digits base code =
  if code = 0 then Some []
  else if code mod base = 0 then None
  else Option.map (fun l -> code mod base :: l) (digits base (code / base))

let () =
  for n = 0 to 511 do
    Printf.printf "race %d %s\n" n (label (race_label
      { f_benign = bit n 0; f_independent = bit n 1; f_undecided = bit n 2; f_replayed = bit n 3; f_unfollowed = bit n 4;
        f_shifted = bit n 5; f_undeclared = bit n 6; f_known = bit n 7; f_equal = bit n 8 }))
  done;
  for n = 0 to 3 do Printf.printf "divergence %d %s\n" n (label (divergence_label (bit n 0) (bit n 1))) done;
  let labels = [| LNone; LTrue; LPossible; LBenign |] in
  for code = 0 to 124 do
    Option.iter (fun l ->
      let ls = List.map (fun d -> labels.(d - 1)) l in
      for g = 0 to 1 do Printf.printf "alarms %d %d %s\n" code g (name (decide ls (g = 1))) done) (digits 5 code)
  done;
  let int b = if b then 1 else 0 in
  List.iter (fun (a, sa) ->
    for n = 0 to 1 do Printf.printf "settle %s %d %s\n" sa n (name (settle a (n = 1))) done;
    Printf.printf "free %s %d asks %d\n" sa (int (free a)) (int (asks a));
    List.iter (fun (b, sb) ->
      Printf.printf "worse %s %s %s\n" sa sb (name (worse a b));
      for n = 0 to 3 do Printf.printf "conditional %s %s %d %s\n" sa sb n (name (conditional a b (bit n 0) (bit n 1))) done) verdicts) verdicts;
  for code = 0 to 63 do
    Option.iter (fun l ->
      let parts = List.map (function 1 -> Some false | 2 -> Some true | _ -> None) l in
      Printf.printf "duty %d %s\n" code (match duty_of parts with Discharged -> "discharged" | Broken -> "broken" | Open -> "open")) (digits 4 code)
  done
