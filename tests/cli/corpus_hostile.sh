#!/usr/bin/env bash
# A source that means harm: each file is reported as what it is, the run goes on, and nothing from outside the source is
# in the database.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
chmod -R u+w evil 2>/dev/null
rm -rf -- *.db* evil outside
mkdir -p evil/deep outside
secret=outside-is-secret-4711
printf '__global__ void stolen(int *%s) { *%s = threadIdx.x; }\n' "${secret//-/_}" "${secret//-/_}" >outside/secret.cu
printf '#define %s 1\nint %s_x = ;\n' "${secret//-/_}" "${secret//-/_}" >outside/secret.h
ln -s ../.. evil/deep/up
ln -s . evil/deep/self
ln -s ../outside/secret.cu evil/link.cu
ln -s ../outside evil/folder
truncate -s 2G evil/big.cu
printf '__global__ void k(int *a) { a[0] = threadIdx.x; }\n' >evil/$'line\nbreak "quoted" \' <b>.cu'
printf '__global__ void k(int *a) { a[0] = threadIdx.x; }\n' >evil/$'not\xff\xfeutf8.cu'
printf '__global__ void k(int *a) { a[0] = threadIdx.x; }\n' >evil/-j.cu
printf '#include "/dev/zero"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n' >evil/zero.cu
printf '#include "/etc/passwd"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n' >evil/passwd.cu
printf '#include "%s/outside/secret.h"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n' "$PWD" >evil/absolute.cu
printf '#include "../outside/secret.cu"\n' >evil/relative.cu
ln -s ../outside/secret.h evil/innocent.h
printf '#include "innocent.h"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n' >evil/through_link.cu
printf 'template <int N> struct S { static const int v = S<N + 1>::v + S<N + 2>::v; };\n__global__ void k(int *a) { a[0] = S<0>::v; }\n' >evil/template.cu
{
	printf '#define A0 x\n'
	for i in $(seq 40); do printf '#define A%d A%d A%d\n' "$i" $((i - 1)) $((i - 1)); done
	printf '__global__ void k(int *a) { A40; }\n'
} >evil/macros.cu
printf '#include "bomb.cu"\n#include "bomb.cu"\n' >evil/bomb.cu
printf '__global__ void good(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' >evil/zz_good.cu
mkfifo evil/pipe.cu
deep=evil/$(printf 'd/%.0s' $(seq 80))
mkdir -p "$deep"
printf '__global__ void k(int *a) { a[0] = threadIdx.x; }\n' >"$deep/k.cu"
printf 'schema: faial-c/corpus/1\nlimits: {seconds: 5, memory_mib: 1024, file_mib: 1}\nsources: [{name: evil, folder: evil}]\n' >m.yaml

timeout 200 "$FAIAL_C" corpus run m.yaml -d evil.db -j 2 >out 2>err
status=$? seconds=0
expect "a hostile source" 0
run corpus report evil.db --format csv
expect "report" 0
for pattern in 'skipped,a symbolic link' 'skipped,larger than the limit' 'skipped,not a regular file' 'skipped,a folder deeper'; do
	grep -q "$pattern" out || complain "no '$pattern' in the report: $(grep '^files' out)"
done
run corpus report evil.db --format html -o evil.html
expect "page" 0
grep -q '<b>\.cu' evil.html && complain "a file name is markup in the page"
run corpus triage evil.db
expect "triage" 0
for place in evil.db evil.html out; do
	grep -qa 'outside.is.secret' "$place" && complain "$place holds what is outside the source"
	grep -qa 'root:x:0' "$place" && complain "$place holds /etc/passwd"
done
grep -q 'zz_good' <("$FAIAL_C" corpus triage evil.db --all) && complain "the good kernel has an alarm"
if command -v python3 >/dev/null; then
	python3 - "$FAIAL_C" <<'P' || complain "the files are not what they should be"
import sqlite3, sys
c = sqlite3.connect("evil.db")
c.text_factory = bytes
got = {p: s.decode() for p, s in c.execute("SELECT path, status FROM files")}
drf = {p for p, v in c.execute("SELECT path, verdict FROM kernel") if v == b"drf"}
bad = 0
for name in (b"zz_good.cu", b"-j.cu", b"not\xff\xfeutf8.cu", b"line\nbreak \"quoted\" ' <b>.cu"):
    if got.get(name) != "checked":
        print(name, got.get(name)); bad = 1
verdicts = {p for p, in c.execute("SELECT path FROM kernel")}
for name in (b"-j.cu", b"not\xff\xfeutf8.cu", b"line\nbreak \"quoted\" ' <b>.cu"):
    if name not in verdicts: print(name, "has no kernel"); bad = 1
asan = b"__asan_init" in open(sys.argv[1], "rb").read()
for name, status, reason in ((b"big.cu", "skipped", b"larger than the limit"), (b"link.cu", "skipped", b"symbolic link"),
        (b"pipe.cu", "skipped", b"regular file"), (b"bomb.cu", "failed", b"parse.too-deep"),
        (b"template.cu", "failed", b"parse.too-deep"), (b"macros.cu", "limit", b"limit of")):
    said = c.execute("SELECT status, reason FROM files WHERE path = CAST(? AS TEXT)", (name,)).fetchone()
    if (said[0].decode() != status or reason not in said[1]) and not (asan and name == b"macros.cu"):
        print(name, said); bad = 1
for name in (b"zero.cu", b"template.cu", b"macros.cu", b"bomb.cu", b"relative.cu"):
    if name in drf: print(name, "is drf"); bad = 1
if b"zz_good.cu" not in drf: print("good is not drf"); bad = 1
sys.exit(bad)
P
fi
chmod -R u+w evil
rm -f evil/big.cu
finish
