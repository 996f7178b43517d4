(* S-expressions as the core text writes them. *)
type t = Atom of string | Str of string | List of t list

exception Syntax of string

let parse text =
  let n = String.length text and line = ref 1 in
  let fail what = raise (Syntax (Printf.sprintf "line %d: %s" !line what)) in
  let rec skip i =
    if i >= n then i
    else match text.[i] with
      | '\n' -> incr line; skip (i + 1)
      | ' ' | '\t' | '\r' -> skip (i + 1)
      | ';' -> let rec eol j = if j < n && text.[j] <> '\n' then eol (j + 1) else j in skip (eol i)
      | _ -> i in
  let rec str b i =
    if i >= n then fail "string without end"
    else match text.[i] with
      | '"' -> i + 1
      | '\\' when i + 1 < n -> Buffer.add_char b (if text.[i + 1] = 'n' then '\n' else text.[i + 1]); str b (i + 2)
      | c -> Buffer.add_char b c; str b (i + 1) in
  let rec items acc i =
    let i = skip i in
    if i >= n then List.rev acc, i
    else match text.[i] with
      | ')' -> List.rev acc, i
      | '(' ->
        let inner, j = items [] (i + 1) in
        if j >= n then fail "list without end" else items (List inner :: acc) (j + 1)
      | '"' ->
        let b = Buffer.create 16 in
        let j = str b (i + 1) in
        items (Str (Buffer.contents b) :: acc) j
      | _ ->
        let rec word j = if j < n && not (String.contains " \t\r\n();\"" text.[j]) then word (j + 1) else j in
        let j = word i in
        items (Atom (String.sub text i (j - i)) :: acc) j in
  let all, i = items [] 0 in
  if i < n then fail "unexpected )" else all
