#!/usr/bin/env bash
# Limits hold, and what they cut off is unknown. Files beside keep their answers.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
printf '__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' >fine.cu
{
	for i in $(seq 20); do
		printf '__global__ void k%d(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' "$i"
	done
} >many.cu

run check --file-timeout 0.001 many.cu
expect "a millisecond" 3 "time limit"
[ "$seconds" -le 5 ] || complain "a millisecond took $seconds s"

# The sanitizer needs more address space than any limit leaves.
if ! nm "$FAIAL_C" 2>/dev/null | grep -q __asan_init; then
	run check --memory 64 fine.cu
	expect "little memory" 3 "memory limit of 64 MiB"
	[ "$(wc -l <err)" -le 3 ] || complain "little memory: $(wc -l <err) lines of messages"
fi
run check fine.cu
expect "no limit reached" 0

# A machine that stands still is no endless parse.
printf '#include <vector>\n#include <algorithm>\n#include <map>\n' | cat - fine.cu >headers.cu
"$FAIAL_C" infer --stage core headers.cu >out 2>err &
pid=$!
until worker=$(pgrep -P $pid) || ! kill -0 $pid 2>/dev/null; do sleep 0.005; done
sleep 0.01
kill -STOP $worker
sleep 10.5
kill -CONT $worker
wait $pid
status=$? seconds=0
expect "stopped for ten seconds" 0
finish
