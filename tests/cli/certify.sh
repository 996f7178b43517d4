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
rm -rf scratch kept && mkdir scratch
# certifier WORDS...: says this of the kernel, and keeps the text that it was given
certifier() {
	printf '#!/bin/sh\n[ "$1" != --version ] || exit 0\ncp "$1" "%s/text.core"\nwhile [ "$1" != --keep ]; do shift; done\necho script >"$2/k.1.smt2"\necho "%s"\n' \
		"$PWD" "$*" >certifier
	chmod +x certifier
}
certifier k certified 2 0.10
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
