#!/usr/bin/env bash
# Flags that make no sense: one message that names the flag, exit status 2, and nothing is checked.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
printf '__global__ void k(int *a, int n) { a[threadIdx.x] = n; }\n' >k.cu

refuse() {
	local pattern=$1
	shift
	run "$@"
	expect "$*" 2 "$pattern"
	[ ! -s out ] || complain "$*: wrote output: $(head -c 200 out)"
}

refuse 'usage'                        # no command
refuse 'no command' chekc k.cu
refuse 'no command' k.cu
refuse 'no file' check
refuse 'unrecognized option' check --nope k.cu
refuse 'invalid option' check -Z k.cu
for bad in 0 -1 8,0 8,8,8,8 '8,,' ',' '' x 8x '[8' '8]' '[]' 8.5 ' 8' '8 ' +8 1025 1,1025 1,1,65 64,64 \
	99999999999999999999; do
	refuse 'block-dim' check --block-dim "$bad" k.cu
done
for bad in 0 -3 2147483648 1,65536 1,1,65536 1,2,3,4 many; do
	refuse 'grid-dim' check --grid-dim "$bad" k.cu
done
for bad in n n= =4 n=x n=1.5 n=99999999999999999999 'n m=4'; do
	refuse 'param' check --param "$bad" k.cu
done
refuse 'twice' check --param n=1 --param n=2 k.cu
refuse 'no kernel of this file' check --param nosuch=1 k.cu
printf '__global__ void byte(int *a, unsigned char n) { a[n] = threadIdx.x; }\n' >byte.cu
run check --param n=300 byte.cu
expect 'a value beyond its type' 3
grep -q '300 is out of range for parameter n' out || complain "a value beyond its type: $(head -c 400 out)"
! grep -q 'alarm' out || complain "a value beyond its type: alarms of another launch: $(head -c 400 out)"
run check --kernel nosuch k.cu
expect '--kernel nosuch' 2 "no kernel 'nosuch'"
refuse 'level' check --level warp k.cu
refuse 'arith' check --arith real k.cu
refuse 'format' check --format yaml k.cu
refuse 'color' check --color blue k.cu
refuse 'launch' check --launch device k.cu
for bad in 0 -1 x '' nan 1e9 inf; do
	refuse 'time limit' check --timeout "$bad" k.cu
	refuse 'time limit' check --file-timeout "$bad" k.cu
done
for bad in 0 -1 x 1000000; do refuse '\-j' check -j "$bad" k.cu; done
refuse 'memory' check --memory 1 k.cu
refuse 'stage' infer k.cu
refuse 'stage' infer --stage tokens k.cu

run --help
expect --help 0
grep -q 'Exit status' out || complain "--help does not tell the exit statuses"
run check --help
expect 'check --help' 0
grep -q -- '--block-dim' out || complain "check --help does not name --block-dim"
run --version
expect --version 0
grep -qE '^faial-c [0-9]+\.[0-9]+' out || complain "--version: $(cat out)"
finish
