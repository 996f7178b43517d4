#!/usr/bin/env bash
# What `certify` makes of what the certifier says; here that is a script. The real one: tests/golden/certify.py.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cat >free.cu <<'EOC'
__global__ void k(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) a[i] = n;
}
EOC
cat >racy.cu <<'EOC'
__global__ void k(int *a) { a[0] = threadIdx.x; }
EOC
printf '#!/bin/sh\necho "Z3 version 4"\n' >z3 && chmod +x z3
export FAIAL_C_Z3=$PWD/z3 FAIAL_C_CERTIFIER=$PWD/certifier TMPDIR=$PWD/scratch
rm -rf scratch kept checked instances && mkdir scratch
# certifier WORDS...: says this of the kernel, and keeps the text that it was given
certifier() {
	printf '#!/bin/sh\n[ "$1" != --version ] || exit 0\ncp "$1" "%s/text.core"\nwhile [ "$1" != --keep ]; do shift; done\necho script >"$2/k.1.smt2"\necho "%s"\n' \
		"$PWD" "$*" >certifier
	chmod +x certifier
}
certifier k certified 2 1 0.10 together
run certify free.cu racy.cu
expect "certified beside racy" 3
grep -q 'free.cu:1: kernel k: certified, 2 questions' out || complain "certified: $(cat out)"
grep -q 'racy.cu:1: kernel k: racy, nothing to certify' out || complain "racy: $(cat out)"
grep -q '2 kernels: 1 certified, 0 open, 0 contradicted, 1 not drf' out || complain "the sum: $(cat out)"
[ -z "$(ls scratch)" ] || complain "scripts of a certified kernel are left: $(ls scratch)"
# no-overflow is a condition of the text, which is read back to the same answer
grep -q '(and (< (\* blockIdx.x blockDim.x) 4294967296)' text.core || complain "overflow is not stated: $(cat text.core)"
run check text.core
expect "the stated text" 0
run certify free.cu
expect "certified" 0
run certify --format json free.cu
expect "json" 0
python3 -c 'import json, sys; k = json.load(sys.stdin)["kernels"][0]; assert k["certified"] and k["questions"] == 2 and k["verdict"] == "drf", k' <out ||
	complain "json: $(cat out)"
python3 -c 'import json, sys; assert json.load(sys.stdin)["kernels"][0]["detail"] == ""' <out || complain "json: a detail of barriers: $(cat out)"
certifier k certified 2 1 0.10 apart a model, at question 2
run certify free.cu
expect "certified, but for barriers" 0
grep -q 'certified, 2 questions, 1 of them by steps, but for that threads pass barriers together: a model, at question 2' out || complain "barriers: $(cat out)"
run certify --keep kept free.cu
[ -s kept/free.cu.k.0/kernel.core ] && [ -s kept/free.cu.k.0/k.1.smt2 ] || complain "--keep: $(find kept)"
certifier k open time, at question 1
run certify free.cu
expect "open" 3
grep -q 'kernel k: open: time, at question 1' out || complain "open: $(cat out)"
# shellcheck disable=SC2016 # for the stand-in to expand
certifier k contradicted '$2/k.1.smt2' n = 1
run certify free.cu
expect "contradicted" 4
path=$(sed -n 's/.*contradicted: \([^ ]*\) .*/\1/p' out)
[ -s "$path" ] && [ -s "$(dirname "$path")/kernel.core" ] || complain "contradicted: what it is about is gone: $(cat out)"
# -- what one certifier looked for in vain is told to the next of the run, and to no other run
cat >three.cu <<'EOC'
__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 1; }
__global__ void l(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 2; }
__global__ void m(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 3; }
EOC
printf '#!/bin/sh\n[ "$1" != --version ] || exit 0\nwhile [ "$1" != --lost ]; do shift; done\nwc -l <"$2" >>"%s/heard"\necho lost >>"$2"\necho "k open time"\n' "$PWD" >certifier
for command in "certify" "check --certify"; do
	rm -f heard
	# shellcheck disable=SC2086 # two words
	run $command -j1 three.cu
	[ "$(tr -d ' \n' <heard)" = 012 ] || complain "$command: what was lost is not told on: $(cat heard)"
done
# shellcheck disable=SC2016 # for the stand-in to expand
certifier k contradicted '$2/k.1.smt2' n = 1
# -- check --certify: each face marks the answer
run check --certify racy.cu free.cu
expect "check: contradicted" 4
grep -q 'free.cu:1: kernel k: unknown, not certified' out || complain "check: contradicted: $(cat out)"
path=$(sed -n 's/.*contradicted by its certificate, .* \([^ ]*\.smt2\).*/\1/p' out)
[ -z "$path" ] && path=$(tr -d '\n' <out | grep -o '/[^ ]*smt2' | head -n 1)
[ -s "$path" ] || complain "check: contradicted: the question is gone: $(cat out)"
grep -q '2 kernels: 1 racy, 1 unknown; 0 certified, 1 contradicted' out || complain "check: the sum of contradicted: $(cat out)"
certifier k open time, at question 1
run check --certify free.cu
expect "check: open" 0
grep -q 'kernel k: drf, not certified' out && grep -q 'nothing against the answer: time, at question 1' out || complain "check: open: $(cat out)"
certifier k certified 2 1 0.10 together
run check --certify --keep checked free.cu racy.cu
expect "check: certified beside racy" 1
grep -q 'free.cu:1: kernel k: drf, certified' out && grep -q 'racy.cu:1: kernel k: racy (' out || complain "check: certified: $(cat out)"
grep -q '1 drf; 1 certified' out || complain "check: the sum: $(cat out)"
[ -s checked/free.cu.k.0/k.1.smt2 ] || complain "check --keep: $(find checked)"
run check --certify --format json free.cu
python3 -c 'import json, sys; [k] = json.load(sys.stdin)["files"][0]["kernels"]; assert k["certified"] is True and k["certificate"] == {
	"state": "certified", "questions": 2, "by_steps": 1, "seconds": 0.1}, k' <out || complain "check: json: $(cat out)"
run check --certify --format sarif free.cu
python3 -c 'import json, sys; [r] = json.load(sys.stdin)["runs"][0]["results"]; assert r["properties"]["certified"] is True and "certified" in r["message"]["text"], r
' <out || complain "check: sarif: $(cat out)"
run check --certify --format html free.cu
grep -q '<b class="drf">drf</b>, certified' out || complain "check: html"
run check --format json free.cu
grep -q certif out && complain "nobody asked for a certificate: $(cat out)"
FAIAL_C_Z3=$PWD/no-z3 run check --certify free.cu
expect "check: without z3" 2 "'certify' asks z3"
# each instance of a template is certified; a file without its last look does not lose its answer
cat >both.cu <<'EOC'
template <int N> __global__ void t(int *a) { a[threadIdx.x + N * blockIdx.x] = N; }
template __global__ void t<2048>(int *);
template __global__ void t<4096>(int *);
EOC
certifier t certified 2 1 0.10
run check --certify --keep instances both.cu
[ "$(find instances -name kernel.core | wc -l)" -ge 2 ] || complain "instances: $(find instances) $(cat out)"

# -- a study: its workers start no programs, so another process certifies for them
cat >study.yaml <<'EOC'
schema: faial-c/corpus/1
name: certificates
flags: [--certify]
sources:
  - name: two
    folder: src
EOC
rm -rf -- src study.db*
mkdir -p src && cp free.cu racy.cu src
certifier k certified 2 1 0.10 together
run corpus run study.yaml -d study.db -q
expect "study" 0
run corpus report study.db --format csv
tr -d '\r' <out | grep -qx 'certificates,certified,1,1' || complain "study: $(cat out)"
python3 -c 'import sqlite3; rows = sqlite3.connect("study.db").execute("SELECT path, certified FROM kernel ORDER BY path").fetchall()
assert rows == [("free.cu", 1), ("racy.cu", None)], rows' || complain "study: the column"
# shellcheck disable=SC2016 # for the stand-in to expand
certifier k contradicted '$2/k.1.smt2' n = 1
run corpus run study.yaml -d study.db -q --again
expect "study: contradicted" 4 "1 proofs are contradicted"
FAIAL_C_CERTIFIER=$PWD/none run corpus run study.yaml -d study.db -q
expect "study: without certifier" 2 "faialw certify"
# No certificate is kept from one run to the next, and none is told that was.
certifier k certified 1 0 0.1
FAIAL_C_CACHE=$PWD/answers run check --certify free.cu
expect "certified, with a cache" 0
[ -z "$(find answers -type f 2>/dev/null)" ] || complain "a certificate is kept: $(find answers -type f)"
certifier other certified 1 0.1
run certify free.cu
expect "an answer about another kernel" 3
printf '#!/bin/sh\n[ "$1" = --version ] || kill -9 $$\n' >certifier
run certify free.cu
expect "a certifier that dies" 3
FAIAL_C_Z3=$PWD/no-z3 run certify free.cu
expect "without z3" 2 "'certify' asks z3"
FAIAL_C_CERTIFIER=$PWD/none run certify free.cu
expect "without certifier" 2 "faialw certify"
run certify --format sarif free.cu
expect "a format that it has not" 2 "text and json"
run certify missing.cu
expect "no file" 2
finish
