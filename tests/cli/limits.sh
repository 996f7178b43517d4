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
	for memory in 64 200; do        # libclang alone takes more
		run check --memory $memory fine.cu
		expect "little memory" 3 "memory limit of $memory MiB"
		[ "$(wc -l <err)" -le 3 ] || complain "little memory: $(wc -l <err) lines of messages"
	done
fi
run check fine.cu
expect "no limit reached" 0

# A file with more hard kernels than its time has room for ends in time, and each kernel has an answer.
{
	echo '#define K(n) __global__ void k##n(int *a, int x, int y, int z) { int i = threadIdx.x + blockIdx.x * blockDim.x; \'
	echo 'if (x < 100 || y < 1000 || z < 10000) return; \'
	echo 'a[(i * x * y + z) % (x + y) * z + (i ^ x) * y] = i; a[(i * i * x + y * z) % (z * z + 1)] = x; }'
	for i in {1..60}; do echo "K($i)"; done
} >hard.cu
for jobs in 4 1; do
	run check -j $jobs --file-timeout 10 hard.cu
	expect "sixty hard kernels" 3
	grep -q 'worker.limit' out err && complain "sixty hard kernels, -j $jobs: the file was stopped: $(cat err)"
	answers=$(grep -c 'kernel k[0-9]*: ' out)
	[ "$answers" -eq 60 ] || complain "sixty hard kernels, -j $jobs: $answers answers"
done
grep -q 'time limit of the file' out || complain "sixty hard kernels: nothing is left to the file's limit"

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
# Without time for the questions of a kernel nothing is proved of it.
run check --kernel-timeout 0.000001 "$FAIAL_SOURCE_DIR/examples/reduce.cu"
expect "no time to build a question" 3
grep -q 'kernel reduce: unknown' out && grep -q 'not built yet: time limit of the kernel' out || complain "no time: $(cat out)"

finish
