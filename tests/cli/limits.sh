#!/usr/bin/env bash
# Limits hold, and what they cut off is unknown. Files beside keep their answers.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=1200       # sixty hard kernels, one after the other, under the sanitizers, beside a dozen other processes
printf '__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' >fine.cu
{
	for i in $(seq 20); do
		printf '__global__ void k%d(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n' "$i"
	done
} >many.cu

run check --file-timeout 0.001 many.cu
expect "a millisecond" 3 "time limit"

# The sanitizer needs more address space than any limit leaves.
if ! nm "$FAIAL_C" 2>/dev/null | grep -q __asan_init; then
	for memory in 64; do            # the program and clang take more
		run check --memory $memory fine.cu
		expect "little memory" 3 "memory limit of $memory MiB"
		[ "$(wc -l <err)" -le 3 ] || complain "little memory: $(wc -l <err) lines of messages"
	done
fi
run check fine.cu
expect "no limit reached" 0

# In a file with more hard kernels than there is work for each has an answer, whoever ended first.
{
	echo '#define K(n) __global__ void k##n(int *a, int x, int y, int z) { int i = threadIdx.x + blockIdx.x * blockDim.x; \'
	echo 'if (x < 100 || y < 1000 || z < 10000) return; \'
	echo 'a[(i * x * y + z) % (x + y) * z + (i ^ x) * y] = i; a[(i * i * x + y * z) % (z * z + 1)] = x; }'
	for i in {1..60}; do echo "K($i)"; done
} >hard.cu
for jobs in 4 1; do
	run check -j $jobs --effort 0.05 hard.cu
	expect "sixty hard kernels" 3
	grep -q 'worker.limit' out err && complain "sixty hard kernels, -j $jobs: the file was stopped: $(cat err)"
	answers=$(grep -c 'kernel k[0-9]*: unknown' out)
	[ "$answers" -eq 60 ] || complain "sixty hard kernels, -j $jobs: $answers answers"
	grep -q 'work limit of the kernel' out || complain "sixty hard kernels, -j $jobs: no limit of the work: $(head -n 4 out)"
	mv out "hard.$jobs"
done
cmp hard.1 hard.4 || complain "sixty hard kernels: the answers differ between -j 1 and -j 4"
run check --effort 0.05 --format json --kernel k1 hard.cu
expect "a limit of the work" 3
grep -q '"limit":"work"' out || complain "a limit of the work is not told: $(head -c 400 out)"
run check --timeout 0.125 --assume 'n % blockDim.x == 0' "$FAIAL_SOURCE_DIR/examples/divergent_barrier.cu"
expect "an eighth of a second" 3
grep -qF 'time limit (0.125 s)' out || complain "an eighth of a second: $(head -n 3 out)"
# The clock's limits are a net. Before the file is stopped its kernels are given up.
for format in text json sarif; do
	run check -j 1 --file-timeout 8 --format $format hard.cu
	expect "eight seconds" 3
done
grep -q '"limit": *"time"' out || complain "a limit by the clock is not told: $(head -c 400 out)"

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
