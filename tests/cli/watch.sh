#!/usr/bin/env bash
# check --watch: again when something changes that an answer rests on, and only then. Progress while many files are checked.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf tree seen kept many
mkdir -p tree/inc many
export FAIAL_C_CACHE=$PWD/kept
printf '#include "n.h"\n__global__ void k(int *a) { a[threadIdx.x / N] = threadIdx.x; }\n' >tree/k.cu
echo '#define N 1' >tree/inc/n.h
"$FAIAL_C" check -q --watch --level block -Itree/inc tree -o said.txt >seen 2>&1 &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
rounds() { grep -c '^faial-c: watching' seen; }
after() { # after NAME ROUNDS PATTERN: once there were so many rounds the report says this
	for _ in $(seq 600); do [ "$(rounds)" -ge "$2" ] && break; sleep 0.1; done
	[ "$(rounds)" -eq "$2" ] || complain "$1: $(rounds) rounds, not $2: $(tail -n 3 seen)"
	grep -q "$3" said.txt || complain "$1: $(cat said.txt)"
}
after "first" 1 'kernel k: drf'
echo '#define N 2' >tree/inc/n.h
after "a header" 2 'kernel k: racy'
touch tree/k.cu tree/inc/n.h
sleep 1
after "touched only" 2 'kernel k: racy'
echo '__global__ void m(int *a) { a[0] = threadIdx.x; }' >tree/m.cu
after "a new file" 3 'kernel m: racy'
echo 'level: blok' >tree/.faial.yaml
for _ in $(seq 100); do grep -q blok seen && break; sleep 0.1; done
grep -q "tree/.faial.yaml:1" seen || complain "settings: $(tail -n 3 seen)"
n=$(rounds)
rm tree/.faial.yaml
for _ in $(seq 100); do [ "$(rounds)" -gt "$n" ] && break; sleep 0.1; done
[ "$(rounds)" -gt "$n" ] || complain "settings mended: no round"
kill $pid
wait $pid 2>/dev/null
[ "$(grep -c Sanitizer seen)" -eq 0 ] || complain "$(cat seen)"
run check --watch nosuch.cu --level blok
expect "nothing to watch" 2 "blok"

# -- progress
for i in {1..30}; do
	printf '__global__ void k%d(int *a, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = %d; }\n' "$i" "$i" >many/$i.cu
done
run check -q --cache none many
expect "no terminal" 0
grep -q $'[\r\x1b]' err && complain "no terminal: control characters"
command -v python3 >/dev/null || skip "no python3 to make a terminal"
cat >rows.py <<'P'
import fcntl, os, pty, re, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    os.execv(os.environ["FAIAL_C"], ["faial-c", "check", "--cache", "none", "--color", "never", "-j", "1", *sys.argv[2:]])
seen = b""
while True:
    try: got = os.read(fd, 4096)
    except OSError: break
    if not got: break
    seen += got
text = seen.decode()
rows = re.findall("\r\x1b\\[K([^\r\n\x1b]+)", text)
drawn = [r for r in rows if re.match(r"(\[[#.]+\] )?\d+/\d+ files", r)]
shown = re.sub("\r\x1b\\[K([^\r\n\x1b]*files[^\r\n\x1b]*left:[^\r\n\x1b]*)?", "", text)
print(len(drawn), max(map(len, drawn), default=0), "left:" in shown, shown.count(": benign ("))
P
python3 rows.py 100 many >rows
read -r drawn widest left free <rows
[ "$drawn" -ge 1 ] && [ "$widest" -lt 100 ] && [ "$left" = False ] && [ "$free" -eq 30 ] || complain "on a terminal: $(cat rows)"
python3 rows.py 100 -q many >rows
[ "$(cut -d' ' -f1 rows)" -eq 0 ] || complain "-q draws: $(cat rows)"
finish
