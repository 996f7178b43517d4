#!/usr/bin/env bash
# Progress: plain lines when not on a terminal; on one a row that is redrawn, never wider than the terminal.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
rm -f -- *.db*
manifest=$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml
run corpus run "$manifest" -d plain.db
expect "plain" 0 '^13/13 files, 14 kernels, [0-9.]+/s, 0:[0-9]{2} in all: 5 racy 1 possibly-racy 1 benign 7 drf'
grep -q $'[\r\x1b]' err && complain "plain lines hold control characters"
run corpus run "$manifest" -d quiet.db -q
[ ! -s err ] || complain "quiet, but: $(cat err)"
command -v python3 >/dev/null || skip "no python3 to make a terminal"
cat >rows.py <<'P'
# rows.py COLUMNS DATABASE MANIFEST: the widest row that was redrawn, whether one had a bar, and the last line.
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    os.execv(os.environ["FAIAL_C"], ["faial-c", "corpus", "run", sys.argv[3], "-d", sys.argv[2], "-j", "1"])
seen = b""
while True:
    try: got = os.read(fd, 4096)
    except OSError: break
    if not got: break
    seen += got
rows = [r for r in seen.decode().split("\r\x1b[K") if r]
print(max(len(r) for r in rows[:-1]), any("#" in r for r in rows), len(rows) > 2, rows[-1].split("\r\n")[0])
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
P
many=0
printf 'schema: faial-c/corpus/1\nname: many\nsources:\n  - name: many\n    folder: many\n' >many.yaml
rm -rf many; mkdir many
more() {
	for _ in {1..30}; do
		((++many))
		printf '__global__ void k%d(int *a, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = %d; }\n' "$many" "$many" >many/$many.cu
	done
}
more
for width in 30 80 160; do
	# So many files that a row is drawn more than once, however fast they are.
	while
		rm -f t$width.db
		python3 rows.py $width t$width.db many.yaml >rows || complain "$width columns: $(cat rows)"
		read -r widest bar redrawn last <rows
		[ "$redrawn" != True ] && ((many < 600))
	do more; done
	[ "$widest" -lt $width ] || complain "$width columns: a row of $widest"
	[ "$redrawn" = True ] || complain "$width columns: not redrawn"
	[ "$bar" = True ] || [ $width -lt 160 ] || complain "$width columns: no bar"
	[[ $last = "$many/$many files, $many kernels"* ]] || complain "$width columns: ends with '$last'"
done
finish
