#!/usr/bin/env bash
# The pager of `corpus triage`, driven through a terminal: it pages, marks, takes notes, helps, and keeps what was marked.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
command -v python3 >/dev/null || skip "no python3 to make a terminal"
rm -f -- *.db*
run corpus run "$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml" -d e.db -q
expect "run" 0
cat >terminal.py <<'P'
# terminal.py STATUS DATABASE, then pairs: what must appear, and what is typed then ("^D" ends input, "KILL" kills).
import os, pty, select, signal, sys, time
status, steps = int(sys.argv[1]), sys.argv[3:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(os.environ["FAIAL_C"], ["faial-c", "corpus", "triage", sys.argv[2]])
seen, ended = b"", False
def more():
    global seen, ended
    if select.select([fd], [], [], 0.2)[0]:
        try: got = os.read(fd, 4096)
        except OSError: got = b""
        ended = not got
        seen += got
for want, send in zip(steps[::2], steps[1::2]):
    end = time.time() + 20
    while want.encode() not in seen and not ended and time.time() < end: more()
    if want.encode() not in seen: sys.exit("no %r in %r" % (want, seen[-600:]))
    seen = seen[seen.index(want.encode()) + len(want):]
    if send == "KILL": os.kill(pid, signal.SIGKILL)
    elif send == "^D": os.write(fd, b"\x04")
    elif send != "-": os.write(fd, send.encode() + b"\n")
end = time.time() + 20
while not ended and time.time() < end: more()
if not ended: sys.exit("it does not end: %r" % seen[-600:])
got = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
sys.exit(0 if got == status else "exit status %d, not %d: %r" % (got, status, seen))
P
pager() { # NAME STATUS STEPS...
	local name=$1
	shift
	python3 terminal.py "$1" e.db "${@:2}" >said 2>&1 || complain "$name: $(cat said)"
}
open_alarms() { # NUMBER NAME
	run corpus triage e.db --all
	[ "$(grep -c ' open ' out)" -eq "$1" ] || complain "$2: not $1 open: $(cat out)"
}

pager "help, marks, notes" 0 '1 of 10  [' '?' 'c NOTE  confirmed' - '1 of 10  [' '' \
	'2 of 10  [' "c it \"is\" one; 'really'" '3 of 10  [' 'no idea' 'c NOTE  confirmed' - '3 of 10  [' n \
	'4 of 10  [' f '5 of 10  [' p ' false ' - '4 of 10  [' n '5 of 10  [' 'a later' '6 of 10  [' q
open_alarms 7 "marks"
for mark in "confirmed .*# it \"is\" one; 'really'\$" 'false  *examples' 'accepted .*# later$'; do
	[ "$(grep -cE "$mark" out)" -eq 1 ] || complain "not one alarm '$mark': $(cat out)"
done
pager "open again; end of input" 0 '1 of 7  [' c '2 of 7  [' p ' confirmed ' o '2 of 7  [' '^D'
open_alarms 7 "open again"
pager "killed after a mark" -9 '1 of 7  [' 'f not lost' '2 of 7  [' KILL
open_alarms 6 "killed"
grep -q 'not lost' out || complain "a mark was lost with the pager"
pager "to the end" 0 '1 of 6  [' c '2 of 6  [' c '3 of 6  [' c '4 of 6  [' c '5 of 6  [' c '6 of 6  [' c
pager "nothing is open" 0 'no alarm is open' -
finish
