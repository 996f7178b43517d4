(* The certifier: a verified chain beside the checker's own. Of each kernel of a file in the core text form, as
   `faial-c infer --stage stated` prints it,

     infer_k (over_k) -> align -> phases (wide_phases) -> slim           all extracted from the proofs; a question of Query.v with fewer accesses (Slim.v)
     -> steps (finder.ml) -> refuted (Steps.v)                  found here, replayed by what is extracted: no solver is trusted
     or, of what no steps are found for,
     -> hinted (Hints.v)
     -> SMT-LIB (smtlib.ml) -> z3                               written here, and another solver than faial-c's

   usage: certify FILE [--by both|steps|z3] [--z3 PROGRAM] [--seconds S] [--kernel-seconds S] [--level block|grid|all] [--keep FOLDER] [--all] [--from FOLDER] [--lost FILE]

   Prints one line for each kernel:
     NAME certified QUESTIONS STEPPED SECONDS together        every question is unsatisfiable, those about barriers, too; STEPPED of them by steps
     NAME certified QUESTIONS STEPPED SECONDS apart WHY       those about races are
     NAME open WHY                             not so, or the theorems do not speak of this kernel
     NAME contradicted QUESTION WHY            two threads race, which the extracted decision procedure confirms; QUESTION is the
                                               script, in FOLDER. With --all every script and all steps are left there.
   --from: the steps that --all left are replayed, none are looked for.
   --lost: of what no steps are found for, FILE says so to the next of a run: instances of one template mostly ask the same.

   With --replay, instead of all that, whether two threads race whose numbers are given:
     NAME races | does not race | open WHY

   What a `certified` says (Checker.v: kernel_open_free, kernel_open_free_wide): in no launch of which the preconditions, bounds and dimensions in
   the text are true has any execution that passes its barriers a race between two threads of a block (and, by Grid.v and Levels.v, of two
   blocks). Each hypothesis of the theorem that can be computed is: typing, alignable, regular or widenable, s_ok or phase_fine.
   A kernel in which data decides indices or control is not typable: of it the protocol over it is asked (Unknown.v: kernel_unknown_free,
   kernel_unknown_free_wide, kernel_unknown_grid), which says the same when it is certified and nothing when it is not.
   Where that stays open, what nobody writes is a parameter: Constants.v, forget_execution, before all of these.
   Where that stays open, and threads of a block make reads together: Uniform.v, kernel_uniform_blocks and kernel_uniform_blocks_wide.
   Where that stays open, and warps or tiles have barriers: Groups.v, kernel_groups_free, of the threads of a block.
   Barriers: Parting.v, kernel_free and kernel_unknown_whole; Uniform.v, kernel_uniform_runs. *)
open Theory
open Reader

type by = Both | Steps | Z3
type options = { by : by; z3 : string; seconds : int; kernel_seconds : float; asks : string; keep : string; all : bool; from : string option; lost : string option; witness : string option }

exception Open of string
let open_ fmt = Printf.ksprintf (fun s -> raise (Open s)) fmt

(* ---- what is known of a thread ---- *)

let both a b = BBin (CAnd, a, b)
let le a b = BRel (RLe, a, b)
let int n = NInt (z_of_int n)

let domain (kernel : Reader.kernel) =
  let id base a = NVar (Hashtbl.find kernel.vars (base ^ "." ^ axes.(a))) in
  let dim base index a fixed limit =
    let d = id base a and i = id index a in
    let known = if fixed > 0 then BRel (REq, d, int fixed) else both (le one d) (le d (int limit)) in
    both known (both (le zero i) (BRel (RLt, i, d))) in
  let sides f = List.map f [ 0; 1; 2 ] in
  List.fold_left both (BBool true)
    (sides (fun a -> dim "blockDim" "threadIdx" a kernel.fixed_block.(a) [| 1024; 1024; 64 |].(a)) @
     sides (fun a -> dim "gridDim" "blockIdx" a kernel.fixed_grid.(a) [| 2147483647; 65535; 65535 |].(a)) @
     List.map (fun p -> p.inside) kernel.params @ kernel.preconditions)

(* ---- the phases of a view ---- *)

type view = { title : string; level : Level.level; space : space }

let views = [ { title = "block/shared"; level = Of_block; space = Shared }; { title = "block/global"; level = Of_block; space = Global };
              { title = "grid/global"; level = Of_grid; space = Global } ]

let builtin (kernel : Reader.kernel) bases = List.concat_map (fun b -> Array.to_list (Array.map (fun a -> Hashtbl.find kernel.vars (b ^ "." ^ a)) axes)) bases

let launch_vars (kernel : Reader.kernel) =
  let ends = List.filter_map (Hashtbl.find_opt kernel.vars) [ while_end; far ] in
  builtin kernel [ "blockDim"; "gridDim" ] @ List.map (fun p -> Hashtbl.find kernel.vars p.param) kernel.params @ ends

(* The protocol of a view, and whether it is the kernel's own; if data decides something, or may, the one over it. *)
let protocol kernel ~data known command =
  match if data then None else infer_k known command with
  | Some p -> p, true
  | None ->
    match over_k (Hashtbl.find kernel.vars far) command with
    | Some p -> p, false
    | None -> open_ "data decides whether a barrier is passed (over_k)"

(* Every index of an array has as many parts as the first that is met. *)
let dimensions groups =
  let table = Hashtbl.create 8 in
  List.iter (List.iter (fun (_, a) ->
    if not (Hashtbl.mem table a.x_array) then Hashtbl.add table a.x_array (List.length a.x_index))) groups;
  fun a -> Option.value (Hashtbl.find_opt table a) ~default:0

(* The phases, and whether they are exact. *)
let split known shared (kernel : Reader.kernel) p =
  let fresh = Hashtbl.length kernel.vars in
  if not (alignable shared fresh p) then open_ "a loop that cannot be aligned (alignable)";
  let p = align shared fresh p in
  let exact = regular p in
  let phs =
    if exact then phases p
    else if widenable (fresh + 1000) p then wide_phases (fresh + 1000) p
    else open_ "loops around barriers (widenable)" in
  let dims = dimensions (List.map (fun ph -> flatten (ph_rope ph)) phs) in
  if not (if exact then s_ok (u_fine dims) known p else List.for_all (phase_fine dims known) phs) then
    open_ "variables or dimensions (%s)" (if exact then "s_ok" else "phase_fine");
  phs, exact, places p

(* ---- hints (Hints.v): of products of a number of the thread and one that threads share, and of products of shared numbers that these may be held
   against; of loops that stride by a shared number ---- *)

let hints_most = 16

let thread_of x = match x mod 6 with 1 | 3 -> 1 | 2 | 4 -> 2 | _ -> 0
let rec vars_of = function
  | NInt _ -> [] | NVar x -> [ x ]
  | NBin (_, a, b) -> vars_of a @ vars_of b
  | NPow2 a | NWrap (_, _, a) -> vars_of a
  | NIte (_, a, b) -> 5 :: vars_of a @ vars_of b          (* what decides is not looked at: of no thread, and not shared *)
let shared_only n = let l = vars_of n in l <> [] && List.for_all (fun x -> x mod 6 = 0) l
let of_first n =
  let l = vars_of n in
  List.exists (fun x -> thread_of x = 1) l && List.for_all (fun x -> x mod 6 = 0 || thread_of x = 1) l
let rec of_second = function
  | NInt n -> NInt n
  | NVar x -> NVar (if thread_of x = 1 then x + 1 else x)
  | NBin (o, a, b) -> NBin (o, of_second a, of_second b)
  | NPow2 a -> NPow2 (of_second a)
  | NWrap (k, s, a) -> NWrap (k, s, of_second a)
  | NIte (c, a, b) -> NIte (c, of_second a, of_second b)

(* What is multiplied by each shared number, and how far each loop that strides by one has come; the first thread's and what is shared. *)
type factors = { mutable products : (nexp * nexp) list; mutable strides : (nexp * nexp) list }

let factors f =
  let found = { products = []; strides = [] } in
  let product a d = if not (List.mem (a, d) found.products) then found.products <- (a, d) :: found.products in
  let stride way d = if of_first way && shared_only d && not (List.mem (way, d) found.strides) then found.strides <- (way, d) :: found.strides in
  let rec num = function
    | NInt _ | NVar _ -> ()
    | NBin (o, a, b) ->
      num a; num b;
      if o = OMul && (of_first a || shared_only a) && shared_only b then product a b;
      if o = OMul && (of_first b || shared_only b) && shared_only a then product b a
    | NPow2 a | NWrap (_, _, a) -> num a
    | NIte (c, a, b) -> truth c; num a; num b
  and truth = function
    | BBool _ | BVar _ -> ()
    | BRel (_, a, b) -> num a; num b
    | BNot c -> truth c
    | BBin (_, a, b) -> truth a; truth b
  and formula = function
    | FB c -> truth c
    | FIn (x, r) ->
      num r.r_first; num r.r_limit; num r.r_step;
      (match r.r_kind with RUp | RDown -> stride (Smtlib.way (NVar x) r) r.r_step | RMul | RDiv -> ())
    | FAnd (f, g) | FOr (f, g) -> formula f; formula g in
  formula f;
  { products = List.rev found.products; strides = List.rev found.strides }

let rec both_orders = function [] -> [] | (a, b) :: l -> (a, b) :: (b, a) :: both_orders l

(* The first thread's beside the second's, then each beside what is shared and is multiplied by the same. *)
let hints f =
  let { products; strides } = factors f in
  let own = List.filter (fun (a, _) -> of_first a) products and shared = List.filter (fun (a, _) -> not (of_first a)) products in
  let step d (a, b) = Step (a, b, d) and apart d (a, b) = Apart (a, b, d) in
  let twins = List.concat_map (fun (a, d) -> List.map (step d) (both_orders [ a, of_second a ])) own in
  let ways = List.concat_map (fun (a, d) ->
    List.concat_map (fun (b, e) -> if d = e then List.map (apart d) (both_orders [ a, of_second b ]) else []) strides) strides in
  let ends = List.concat_map (fun (b, d) ->
    step d (NInt Z0, b) ::
    List.concat_map (fun (a, e) -> if d = e then [ step d (a, b); step d (of_second a, b) ] else []) own) shared in
  let signs = List.concat_map (fun (a, d) -> if of_first a then [ Sign (a, d); Sign (of_second a, d) ] else [ Sign (a, d) ]) (own @ shared) in
  let first n l = List.filteri (fun i _ -> i < n) l in
  first (2 * hints_most) (twins @ ways @ if strides = [] then [] else ends) @ first hints_most signs

(* ---- one question ---- *)

type answer = Unsat | Sat of (int * z) list | Unknown of string

let read_all ic =
  let b = Buffer.create 1024 in
  (try while true do Buffer.add_channel b ic 1 done with End_of_file -> ());
  Buffer.contents b
let read_file path = let ic = open_in_bin path in Fun.protect ~finally:(fun () -> close_in ic) (fun () -> read_all ic)

let rec number : Sexp.t -> z = function
  | Atom s -> z_of_string s
  | List [ Atom "-"; n ] -> Z.opp (number n)
  | _ -> syntax "a number of the solver"

let model text =
  match Sexp.parse text with
  | List pairs :: _ ->
    List.map (function
      | Sexp.List [ Atom v; n ] -> int_of_string (String.sub v 1 (String.length v - 1)), number n
      | _ -> syntax "a model of the solver") pairs
  | _ -> syntax "a model of the solver"

(* z3 counts what it does, the same in every run; so many units take about a second. The clock is a net far below. *)
let second = 2_500_000
let net = 4

(* The number after a word of z3's statistics. *)
let find_after text word =
  let n = String.length word in
  let rec at i =
    if i + n > String.length text then None
    else if String.sub text i n <> word then at (i + 1)
    else
      let rest = String.trim (String.sub text (i + n) (String.length text - i - n)) in
      let rec digits j = if j < String.length rest && rest.[j] >= '0' && rest.[j] <= '9' then digits (j + 1) else j in
      int_of_string_opt (String.sub rest 0 (digits 0)) in
  at 0

(* One of z3's ways: the answer, and how much was done for it. *)
let ask_one o path way units =
  let args = Array.append (Array.of_list (o.z3 :: way)) [| "-smt2"; Printf.sprintf "rlimit=%d" units; Printf.sprintf "-T:%d" (1 + units / second * net); "-memory:2048"; "-st"; path |] in
  let ic = Unix.open_process_args_in o.z3 args in
  let said = read_all ic in
  let ended = Unix.close_process_in ic in
  let line, rest = match String.index_opt said '\n' with
    | Some i -> String.sub said 0 i, String.sub said (i + 1) (String.length said - i - 1)
    | None -> said, "" in
  let done_ = match find_after said ":rlimit-count" with Some n -> n | None -> units in
  (match line with
   | "unsat" -> Unsat
   | "sat" -> Sat (model rest)
   | "unknown" | "timeout" | "" | "canceled" -> Unknown (match ended with Unix.WEXITED 127 -> "z3 cannot be run" | _ -> "time")
   | _ -> Unknown ("z3 says " ^ line)), done_

(* Its simplifier takes products apart that hints keep together, and finds what search does not: each has a part. *)
let ask o path units =
  match ask_one o path [ "tactic.default_tactic=smt" ] (max 1 (units / 3)) with
  | Unknown _, first -> let answer, second = ask_one o path [] (max 1 (units - units / 3)) in answer, first + second
  | known -> known

(* Does the pair that the solver found race? The theory's own decision procedure says, if it comes to an end. *)
exception Late
let confirmed ph d shared values =
  let env thread x =
    let copy = if List.mem x shared then 6 * x else 6 * x + thread in
    match List.assoc_opt copy values with Some v -> v | None -> Z0 in
  let stop = Sys.signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise Late)) in
  ignore (Unix.alarm 10);
  let result = try beval (env 1) d && beval (env 2) d && pair_racyb ph (env 1) (env 2) with Late | Stack_overflow | Out_of_memory -> false in
  ignore (Unix.alarm 0);
  Sys.set_signal Sys.sigalrm stop;
  result

let say_values (kernel : Reader.kernel) shared values =
  let name x = Hashtbl.fold (fun n i found -> if i = x then n else found) kernel.vars "?" in
  String.concat ", " (List.filter_map (fun (v, n) ->
    let x = v / 6 and t = v mod 6 in
    if n = Z0 then None
    else Some (Printf.sprintf "%s%s = %s" (name x) (if List.mem x shared then "" else Printf.sprintf " of thread %d" t) (Smtlib.text_of_z n)))
    values)

(* ---- one kernel ---- *)

let rec narrow_barriers l = List.exists (function
  | Sync (s, _, _, _) -> Level.rank s < Level.rank Block
  | If (_, t, e) -> narrow_barriers t || narrow_barriers e
  | For (_, _, _, b) -> narrow_barriers b
  | Read _ | Write _ | Atomic _ | Assume _ | Approx _ -> false) l

let two_sizes level (kernel : Reader.kernel) =
  let sizes = Hashtbl.fold (fun _ n l -> n :: l) (Level.atomic_sizes level kernel) [] in
  List.length (List.sort_uniq compare sizes) > 1

type tally = { mutable asked : int; mutable stepped : int; mutable work : int; mutable directed : int; mutable first_open : string option; mutable parts : string option }

let file_name (kernel : Reader.kernel) n kind =
  String.map (fun c -> match c with 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' | '-' -> c | _ -> '_') kernel.name ^ Printf.sprintf ".%d.%s" n kind

exception Contradicted of string * string

(* What no steps were found for, with so much work at most: by question and work the rows that both looks took, and why. Another certifier of the run may
   have said so; that nothing is found is all that is taken on trust. *)
let lost_read = lazy (Hashtbl.create 16)
let lost_table o =
  if not (Lazy.is_val lost_read) then
    Option.iter (fun path ->
      List.iter (fun line -> match String.split_on_char ' ' line with
        | key :: first :: second :: why -> Hashtbl.replace (Lazy.force lost_read) key (int_of_string first, int_of_string second, String.concat " " why)
        | _ -> ()) (String.split_on_char '\n' (read_file path))) o.lost;
  Lazy.force lost_read
let lost_key asked first second = Digest.to_hex (Digest.string (Marshal.to_string (asked, first, second) []))
let lost_add o key (first, second, why) =
  Hashtbl.replace (lost_table o) key (first, second, why);
  Option.iter (fun path ->
    let oc = open_out_gen [ Open_append ] 0 path in
    Printf.fprintf oc "%s %d %d %s\n" key first second why;
    close_out oc) o.lost

(* By steps that are found and replayed. The search counts what it does, too: what is sure first, which no other look has less for (half of the kernel's
   time is set apart for it), then by values. *)
(* Units for a row that the search changes: a second is some 830,000 of them. Where steps are all that there is, the search is to cost little, and a second
   is some 100,000. *)
let row o = if o.by = Steps then 25 else 3
let of_kernel o = int_of_float (o.kernel_seconds *. float_of_int second)
(* How a question is looked at, one way after the other, each with so many hundredths of its rows: nearly all that is found is found in the first, and what
   others find they mostly find soon. The second is for questions in which it makes a difference. *)
type look = { directed : bool; bare : bool; choose : bool; part : int }
let looks = [ { directed = true; bare = false; choose = true; part = 20 }; { directed = true; bare = true; choose = true; part = 20 };
              { directed = false; bare = false; choose = false; part = 30 }; { directed = true; bare = false; choose = true; part = 105 };
              { directed = false; bare = false; choose = true; part = 90 } ]

(* How many accesses a question is about, of both threads. One of more than six has more rows, of nineteen and more twice as many. *)
let rec accesses = function
  | FOr (FAnd _, g) -> 1 + accesses g
  | FOr (f, g) | FAnd (f, g) -> accesses f + accesses g
  | FB _ | FIn _ -> 0
let hundredths asked = 100 + max 0 (min 100 ((accesses asked - 6) * 8))

let steps_of o kernel tally units asked =
  match o.from with
  | Some folder ->
    let path = Filename.concat folder (file_name kernel tally.asked "steps") in
    if not (Sys.file_exists path) then Error "none are kept"
    else Option.to_result ~none:"they cannot be read" (Steps.read (read_file path))
  | None ->
    let units = units * hundredths asked / 100 in
    let first_most = min units (of_kernel o / 2 - tally.directed) / row o and most = units / row o in
    let took first second = tally.directed <- tally.directed + first * row o; tally.work <- tally.work + second * row o in
    let key = lost_key asked first_most most in
    match Hashtbl.find_opt (lost_table o) key with
    | Some (first, second, why) -> took first second; Error why
    | None ->
      let rec look first second converts why = function
        | [] -> lost_add o key (first, second, why); Error why
        | { bare = true; _ } :: rest when not converts -> look first second converts why rest
        | { directed; bare; choose; part } :: rest ->
          let most = (if directed then first_most else most) * part / 100 in
          let found, rows, converts = Finder.refute ~directed ~bare ~choose ~most asked in
          took (if directed then rows else 0) (if directed then 0 else rows);
          match found with
          | Ok _ -> found
          | Error why -> look (if directed then first + rows else first) (if directed then second else second + rows) converts why rest in
      look 0 0 false "" looks

let by_steps o kernel tally units asked =
  if o.by = Z3 then Error ""
  else
    match steps_of o kernel tally units asked with
    | Ok (proof, table) when not (refuted asked table proof) -> Error "steps that are refused"
    | Ok (proof, table) ->
      if o.all then begin
        let oc = open_out (Filename.concat o.keep (file_name kernel tally.asked "steps")) in
        Steps.write oc proof table;
        close_out oc
      end;
      Ok ()
    | Error why -> Error (if why = "time" then why else "no steps: " ^ why)

(* One question as a script in FOLDER: its path, and what the writer knows of it. *)
let write_script o (kernel : Reader.kernel) n view shared asked =
  let threads = builtin kernel [ "threadIdx" ] @ (if view.level = Level.Of_grid then builtin kernel [ "blockIdx" ] else []) in
  let wanted = List.map (fun x -> 6 * x) shared @ List.concat_map (fun t -> List.map (fun x -> 6 * x + t) threads) [ 1; 2 ] in
  let t = Smtlib.create 8_000_000 in
  let path = Filename.concat o.keep (file_name kernel n "smt2") in
  let about = Printf.sprintf "; kernel %s, %s, question %d\n" kernel.name view.title n in
  match Smtlib.script t ~about ~wanted (hinted (hints asked) asked) with
  | exception Smtlib.Too_large -> None
  | text ->
    let oc = open_out path in
    output_string oc text;
    close_out oc;
    Some (path, t)

type said = Refuted | Undecided of string | Has_model of string          (* what its values say *)

let by_z3 o kernel tally view shared units ~on_model asked =
  match write_script o kernel tally.asked view shared asked with
  | None -> Undecided "size"
  | Some (path, t) ->
    let answer, work = ask o path units in
    tally.work <- tally.work + work;
    let said = match answer with
      | Unsat -> Refuted
      | Unknown why -> Undecided why
      | Sat values -> Has_model (on_model path t values) in
    if not o.all then Sys.remove path;
    said

(* Puts one question: to the search for steps, where z3 is asked after it with a small part of the time at first, and with all where z3 says nothing.
   remember: why it stays open; on_model: what the values of a model say of it. *)
let put o kernel tally began view shared ~remember ~on_model asked =
  tally.asked <- tally.asked + 1;
  let n = tally.asked in
  let left () = of_kernel o - tally.work in
  let late = Unix.gettimeofday () -. began > float_of_int net *. o.kernel_seconds in
  if left () <= 0 || late then remember (Printf.sprintf "time of the kernel, at question %d" n)
  else begin
    let remember why = remember (Printf.sprintf "%s, at question %d (%s)" why n view.title) in
    let units () = max 1 (min (o.seconds * second) (left ())) in
    let stepped () =
      tally.stepped <- tally.stepped + 1;
      if o.all then ignore (write_script o kernel n view shared asked) in      (* for other solvers *)
    let at_first = if o.by = Steps then units () else units () / 16 in
    match by_steps o kernel tally at_first asked with
    | Ok () -> stepped ()
    | Error why when o.by = Steps -> remember why
    | Error first ->
      match by_z3 o kernel tally view shared (units ()) ~on_model asked with
      | Refuted -> ()
      | Has_model why -> remember why
      | Undecided why ->
        let again = if first = "time" && left () > 0 then by_steps o kernel tally (units ()) asked else Error first in
        match again with Ok () -> stepped () | Error _ -> remember why
  end

let remember tally why = if tally.first_open = None then tally.first_open <- Some why
let written accesses = List.sort_uniq compare (List.filter_map (fun a -> if a.x_mode = MRead then None else Some a.x_array) accesses)

(* What one question leaves open the others do not close; but of a kernel that is sure a model of any is a contradiction, which steps never find. *)
let contradicts o = o.by <> Steps
let ask_pair o (kernel : Reader.kernel) tally began view ~typed ~sure shared ids d ph array =
  let remember = remember tally in
  let on_model path (t : Smtlib.t) values =
    if sure && confirmed ph d shared values then raise (Contradicted (path, say_values kernel shared values));
    if sure then if t.exact then "a model that is not confirmed" else "operations that z3 is not told"
    else if typed then "a model, where barriers or atomics are only bounded" else "a model, where data decides" in
  if sure && contradicts o || tally.first_open = None then put o kernel tally began view shared ~remember ~on_model (slim shared ids d array ph)

(* Do threads part at a barrier? That is open where it is not proved, nothing else. *)
let barrier_question o kernel tally began view shared d place =
  let remember why = if tally.parts = None then tally.parts <- Some why in
  if tally.parts = None then
    put o kernel tally began view shared ~remember ~on_model:(fun _ _ _ -> "a model, where barriers are passed") (parting shared d place)

(* In the theory arrays are apart. *)
let apart (kernel : Reader.kernel) =
  let all = Hashtbl.fold (fun _ (a : array_decl) l -> if a.space = Global then a :: l else l) kernel.arrays [] in
  List.length all < 2 || not (List.exists (fun (a : array_decl) -> a.may_alias) all)

let asked o (v : view) = o.asks = "all" || (o.asks = "grid") = (v.level = Level.Of_grid)

(* ---- what nobody writes is a parameter (Constants.v) ---- *)

(* The kernel that forgets what it reads there. W: what is known to be the same for all. *)
let forgetting w constant command =
  if not (forgettable constant w Level.unused command && ordered w (Theory.constants constant command)) then open_ "names (forgettable)";
  forget constant Level.unused command

(* Two reads of one place give one number. *)
let same_places constant command =
  let rec pairs = function
    | ((x, a), n) :: l -> List.filter_map (fun ((y, b), m) -> if a = b && m = n then Some (BRel (REq, NVar x, NVar y)) else None) l @ pairs l
    | [] -> [] in
  List.fold_left both (BBool true) (pairs (Theory.constants constant command))

(* ---- a view by itself ---- *)

let judge_view o (kernel : Reader.kernel) tally began d ~constants v =
  let per_launch = launch_vars kernel in
  let plain = two_sizes v.level kernel in
  let agreed = (if v.level = Level.Of_grid then [] else builtin kernel [ "blockIdx" ]) @ per_launch in
  let constant = if constants then Level.constant_reads kernel agreed else [] in
  let known = builtin kernel builtins @ constant @ per_launch and shared = constant @ agreed in
  let ids = builtin kernel [ if v.level = Level.Of_grid then "blockIdx" else "threadIdx" ] in
  let command = Level.command ~constant v.level (Level.Only v.space) plain kernel in
  let d = if constant = [] then d else both d (same_places constant command) in
  let p, typed = protocol kernel ~data:constants known (if constant = [] then command else forgetting agreed constant command) in
  let phs, exact, parting_places = split known shared kernel p in
  let sure = typed && exact && not plain && not (narrow_barriers kernel.body) && not !dropped in
  List.iter (fun ph ->
    List.iter (ask_pair o kernel tally began v ~typed ~sure shared ids d ph) (written (List.map snd (flatten (ph_rope ph))))) phs;
  if tally.first_open = None then List.iter (barrier_question o kernel tally began v shared d) parting_places

(* ---- values that the threads of a block read together: kernel_uniform_blocks ---- *)

let both_spaces = { title = "block, what is read together"; level = Of_block; space = Shared }
let beside = { title = "grid, what is read together"; level = Of_grid; space = Global }

(* What two blocks do at any time, of the arrays that are read together and all blocks share: another block must not store there. *)
let judge_beside o (kernel : Reader.kernel) tally began d far together ~given launch command =
  let all = over_all far command in
  let ph = { ph_ctx = []; ph_rope = RLeaf all } in
  let accesses = List.map snd (flatten (ph_rope ph)) in
  let common a = Hashtbl.fold (fun _ (x : array_decl) found -> found || (x.array_id = a && x.space <> Shared)) kernel.arrays false in
  if not (unused far (approx_k command) && u_fine (dimensions [ flatten (ph_rope ph) ]) (builtin kernel builtins @ (far :: given) @ launch) all) then
    open_ "variables or dimensions (u_fine)";
  List.iter (fun a -> if common a && List.mem a (looked together command) then
    ask_pair o kernel tally began beside ~typed:false ~sure:false (far :: launch) (builtin kernel [ "blockIdx" ]) d ph a) (written accesses)

(* That there is an execution: where what is read decides no barrier. *)
let judge_runs o (kernel : Reader.kernel) tally began d far agreed command =
  let fresh = Hashtbl.length kernel.vars and shared = far :: agreed in
  match over_k far command with
  | Some q when alignable shared fresh q ->
    List.iter (barrier_question o kernel tally began both_spaces shared d) (places (align shared fresh q))
  | Some _ | None -> tally.parts <- Some "what threads read together decides whether a barrier is passed"

let judge_together o (kernel : Reader.kernel) tally began d =
  let far = Hashtbl.find kernel.vars far in
  let launch = List.filter (( <> ) far) (launch_vars kernel) and ids = builtin kernel [ "threadIdx" ] in
  let known = builtin kernel [ "blockIdx" ] @ launch in
  let constant = Level.constant_reads kernel known in
  let given, together, command = Level.command_together known constant (two_sizes Level.Of_block kernel) kernel in
  let d = both d (same_places constant command) and command = forgetting known constant command in
  let given = given @ constant in
  let agreed = given @ known in
  if together @ given = [] then open_ "nothing is read together";
  if List.exists (fun x -> List.mem x (ids @ builtin kernel [ "blockIdx" ] @ bfv d)) (far :: together) then open_ "names";
  match over_together far together agreed command with
  | None -> open_ "data decides whether a barrier is passed (over_together)"
  | Some p ->
    let shared = far :: together @ agreed in
    let phs, _, parting_places = split (builtin kernel builtins @ (far :: together) @ given @ launch) shared kernel p in
    List.iter (fun ph ->
      List.iter (ask_pair o kernel tally began both_spaces ~typed:false ~sure:false shared ids d ph) (written (List.map snd (flatten (ph_rope ph))))) phs;
    List.iter (fun place ->
      if tally.first_open = None then
        put o kernel tally began both_spaces shared ~remember:(remember tally) ~on_model:(fun _ _ _ -> "a model, where barriers are passed") (parting shared d place))
      parting_places;
    judge_beside o kernel tally began d far together ~given launch command;
    if tally.first_open = None then judge_runs o kernel tally began d far agreed command

(* ---- barriers of warps and tiles: kernel_groups_free ---- *)

(* The number of a thread in its block; along a side of one thread its index is 0. *)
let number (kernel : Reader.kernel) =
  let id base a = NVar (Hashtbl.find kernel.vars (base ^ "." ^ axes.(a))) in
  let rec from a =
    let others = List.exists (fun b -> b > a && kernel.fixed_block.(b) <> 1) [ 1; 2 ] in
    let side = if kernel.fixed_block.(a) > 0 then int kernel.fixed_block.(a) else id "blockDim" a in
    if others then NBin (OAdd, id "threadIdx" a, NBin (OMul, side, from (a + 1))) else id "threadIdx" a in
  from 0

let group_variable (kernel : Reader.kernel) n =
  let name = Printf.sprintf "the thread's group of %d" n in
  if not (Hashtbl.mem kernel.vars name) then Hashtbl.add kernel.vars name (Hashtbl.length kernel.vars);
  Hashtbl.find kernel.vars name

type grouped = { sizes : int list; groups : (int * z) list; shared : int list; ids : int list; seen : int list; known : bexp; far : int;
                 mutable spots_asked : (citem list * crossing) list }

(* Of the m-th size, or the block: the protocol in which what counts separates phases. *)
let counted kernel g p covers m =
  let shares m = g.far :: group_shares g.groups g.shared m and fresh = Hashtbl.length kernel.vars in
  if not (alignable (shares m) fresh (thin (orders Level.kind_level covers m) p)) then open_ "a loop that cannot be aligned (alignable)";
  let p = Theory.between Level.kind_level covers p shares fresh m in
  if not (regular p) then open_ "loops around barriers (regular)";
  shares m, p

(* What is asked of threads of a larger group is of those of a smaller one, too. *)
let judge_meetings o kernel tally began g view p m =
  let shares, crossed = counted kernel g p (fun _ -> true) m in
  if not (even shares crossed) then open_ "where loops around barriers begin (even)";
  List.iter (fun spot ->
    if tally.first_open = None && not (List.mem spot g.spots_asked) then begin
      put o kernel tally began view shares ~remember:(remember tally) ~on_model:(fun _ _ _ -> "a model, where barriers are passed") (question shares g.ids g.known spot);
      g.spots_asked <- spot :: g.spots_asked
    end) (spots crossed)

let judge_group o kernel tally began g space plain m =
  let group = match List.nth_opt g.sizes m with Some n -> Printf.sprintf "group of %d" n | None -> "block by groups" in
  let view = { title = group ^ (if space = Shared then "/shared" else "/global"); level = Of_block; space } in
  match over_l g.far (Level.command_of_groups g.sizes space plain kernel) with
  | None -> open_ "data decides whether a barrier is passed (over_l)"
  | Some p ->
    judge_meetings o kernel tally began g view p m;
    let shares, p = counted kernel g p (Level.kind_covers space) m in
    let accesses = List.map (fun ph -> ph, flatten (ph_rope ph)) (phases p) in
    if not (s_ok (u_fine (dimensions (List.map snd accesses))) g.seen p) then open_ "variables or dimensions (s_ok)";
    List.iter (fun (ph, l) ->
      List.iter (ask_pair o kernel tally began view ~typed:true ~sure:false shares (group_tells g.groups g.ids m) g.known ph) (written (List.map snd l))) accesses

let judge_groups o (kernel : Reader.kernel) tally began d =
  let sizes = Level.group_sizes kernel and plain = two_sizes Level.Of_block kernel and far = Hashtbl.find kernel.vars far in
  let groups = List.map (fun n -> group_variable kernel n, z_of_int n) sizes in
  let known = both d (group_says (number kernel) groups) and ids = builtin kernel [ "threadIdx" ] in
  if not (chained (List.map snd groups)) || List.mem far (ids @ bfv known) then open_ "groups (chained)";
  let launch = List.filter (( <> ) far) (launch_vars kernel) in
  let g = { sizes; groups; shared = builtin kernel [ "blockIdx" ] @ launch; ids; seen = builtin kernel builtins @ (far :: launch); known; far; spots_asked = [] } in
  for m = List.length sizes downto 0 do
    List.iter (fun space -> if tally.first_open = None then judge_group o kernel tally began g space plain m) [ Shared; Global ]
  done

(* ---- all that is asked ---- *)

(* The first attempt that comes to an end; nothing is left of the questions of the others. Else what the first says. *)
let attempts o kernel tally first others =
  let from = tally.asked and stepped = tally.stepped and parts = tally.parts in
  let attempt f = (try f () with Open why -> remember tally why) in
  let again () =
    for n = from + 1 to tally.asked do
      List.iter (fun kind ->
        let path = Filename.concat o.keep (file_name kernel n kind) in
        if Sys.file_exists path then Sys.remove path) [ "smt2"; "steps" ]
    done;
    tally.asked <- from; tally.stepped <- stepped; tally.first_open <- None; tally.parts <- parts in
  attempt first;
  match tally.first_open with
  | None -> ()
  | Some why ->
    List.iter (fun f -> if tally.first_open <> None then (again (); attempt f)) (others ());
    if tally.first_open <> None then tally.first_open <- Some why

let judge o (kernel : Reader.kernel) tally began =
  if not (apart kernel) then open_ "pointers that may meet";
  let d = domain kernel in
  let known = builtin kernel builtins @ launch_vars kernel in
  let typed v = infer_k known (Level.command v.level (Level.Only v.space) (two_sizes v.level kernel) kernel) <> None in
  let all ~constants l () = List.iter (judge_view o kernel tally began d ~constants) l in
  let constants l = if Level.constant_reads kernel (builtin kernel [ "blockIdx" ] @ launch_vars kernel) = [] then [] else [ all ~constants:true l ] in
  let block, grid = List.partition (fun v -> v.level = Level.Of_block) (List.filter (asked o) views) in
  attempts o kernel tally (all ~constants:false block) (fun () ->
    (if block <> [] && Level.group_sizes kernel <> [] then [ (fun () -> judge_groups o kernel tally began d) ] else []) @
    if List.for_all typed block then [] else constants block @ [ (fun () -> judge_together o kernel tally began d) ]);
  if tally.first_open <> None then (if contradicts o then attempts o kernel tally (all ~constants:false grid) (fun () -> []))
  else attempts o kernel tally (all ~constants:false grid) (fun () -> if List.for_all typed grid then [] else constants grid)

(* ---- a witness of the checker, run by the extracted decision procedure ---- *)

(* "threadIdx.x@1=3,n=8": of thread 1, and of both. *)
let values_of text =
  List.map (fun pair ->
    match String.split_on_char '=' pair with
    | [ name; value ] ->
      (match String.split_on_char '@' name with
       | [ n; t ] -> (n, int_of_string t), z_of_string value
       | _ -> (name, 0), z_of_string value)
    | _ -> failwith "--replay: NAME=VALUE or NAME@THREAD=VALUE, with commas between") (String.split_on_char ',' text)

(* Do the two threads race in some phase? *)
let races (kernel : Reader.kernel) values =
  let names = Hashtbl.fold (fun n x l -> (x, n) :: l) kernel.vars [] in
  let env thread x =
    let name = Option.value (List.assoc_opt x names) ~default:"" in
    match List.assoc_opt (name, thread) values with
    | Some v -> v
    | None -> Option.value (List.assoc_opt (name, 0) values) ~default:Z0 in
  let known = builtin kernel builtins @ launch_vars kernel in
  List.exists (fun v ->
    let shared = (if v.level = Level.Of_grid then [] else builtin kernel [ "blockIdx" ]) @ launch_vars kernel in
    match infer_k known (Level.command v.level (Level.Only v.space) (two_sizes v.level kernel) kernel) with
    | None -> open_ "not typable (infer_k)"
    | Some p -> List.exists (fun ph -> pair_racyb ph (env 1) (env 2)) (let phs, _, _ = split known shared kernel p in phs)) views

let replay text form =
  match Reader.kernel form with
  | exception Outside why -> Printf.printf "? open %s\n%!" why
  | k ->
    let stop = Sys.signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise Late)) in
    ignore (Unix.alarm 10);
    let said = try if races k (values_of text) then "races" else "does not race" with
      | Open why | Outside why -> "open " ^ why | Late -> "open time" | Stack_overflow | Out_of_memory -> "open size" in
    ignore (Unix.alarm 0);
    Sys.set_signal Sys.sigalrm stop;
    Printf.printf "%s %s\n%!" k.name said

let certify o form =
  let began = Unix.gettimeofday () in
  dropped := false;
  match Reader.kernel form with
  | exception Outside why -> Printf.printf "? open %s\n%!" why
  | k ->
    let tally = { asked = 0; stepped = 0; work = 0; directed = 0; first_open = None; parts = None } in
    let say fmt = Printf.ksprintf (fun s -> Printf.printf "%s %s\n%!" k.name s) fmt in
    (match Option.iter (open_ "unsupported: %s") k.unsupported; judge o k tally began with
     | () ->
       (match tally.first_open with
        | Some why -> say "open %s" why
        | None -> say "certified %d %d %.2f%s" tally.asked tally.stepped (Unix.gettimeofday () -. began) (match tally.parts with None -> " together" | Some why -> " apart " ^ why))
     | exception Open why -> say "open %s" why
     | exception Outside why -> say "open %s" why
     | exception Contradicted (path, why) -> say "contradicted %s %s" path why
     | exception (Stack_overflow | Out_of_memory) -> say "open size")

(* ---- command line ---- *)

let usage () =
  prerr_endline "usage: certify FILE [--by both|steps|z3] [--z3 PROGRAM] [--seconds S] [--kernel-seconds S] [--level block|grid|all] [--keep FOLDER] [--all] [--from FOLDER] [--lost FILE] [--replay WITNESS]";
  exit 2

let rec options o file = function
  | [ "--version" ] when file = None -> print_endline "faial-c-certifier"; exit 0
  | [] -> (match file with Some f -> o, f | None -> usage ())
  | "--by" :: "both" :: l -> options { o with by = Both } file l
  | "--by" :: "steps" :: l -> options { o with by = Steps } file l
  | "--by" :: "z3" :: l -> options { o with by = Z3 } file l
  | "--z3" :: p :: l -> options { o with z3 = p } file l
  | "--seconds" :: s :: l when int_of_string_opt s <> None -> options { o with seconds = int_of_string s } file l
  | "--kernel-seconds" :: s :: l when float_of_string_opt s <> None -> options { o with kernel_seconds = float_of_string s } file l
  | "--level" :: ("block" | "grid" | "all" as level) :: l -> options { o with asks = level } file l
  | "--keep" :: d :: l -> options { o with keep = d } file l
  | "--from" :: d :: l -> options { o with from = Some d; by = Steps } file l
  | "--lost" :: f :: l -> options { o with lost = Some f } file l
  | "--all" :: l -> options { o with all = true } file l
  | "--replay" :: w :: l -> options { o with witness = Some w } file l
  | f :: l when f <> "" && f.[0] <> '-' && file = None -> options o (Some f) l
  | _ -> usage ()

let () =
  enumerates := false;
  Gc.set { (Gc.get ()) with space_overhead = 400; minor_heap_size = 1 lsl 16 };        (* the search leaves much behind and keeps little *)
  let none = { by = Both; z3 = "z3"; seconds = 5; kernel_seconds = 30.; asks = "all"; keep = Filename.get_temp_dir_name (); all = false; from = None; lost = None; witness = None } in
  let o, file = options none None (List.tl (Array.to_list Sys.argv)) in
  try List.iter (match o.witness with Some w -> replay w | None -> certify o) (Sexp.parse (read_file file)) with
  | Sexp.Syntax why | Sys_error why -> Printf.eprintf "%s: %s\n" file why; exit 2
