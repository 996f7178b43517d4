#!/usr/bin/env bash
# Kernels of one file, checked side by side: the report is that of one after another, and a process that dies takes one
# kernel with it.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
writes() { for n in $(seq "$1"); do printf ' a[threadIdx.x / %d] = threadIdx.x;' $((n + 1)); done; }
kernel() { printf '__global__ void %s(int *a) {%s }\n' "$1" "$(writes "$2")"; }     # racy, at $2 * ($2 + 1) / 2 pairs
hard() {
	printf '__global__ void %s(int *a, int x, int y, int z) { int i = threadIdx.x + blockIdx.x * blockDim.x;\n' "$1"
	printf 'if (x < 100 || y < 1000 || z < 10000) return;\n'
	printf 'a[(i * x * y + z) %% (x + y) * z + (i ^ x) * y] = i; a[(i * i * x + y * z) %% (z * z + 1)] = x; }\n'
}

# The longest first: the others end before it.
{
	kernel longest 24
	for n in 1 2 3 4; do kernel "short$n" $((n + 2)); done
	echo '__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }'
	echo 'void host(int *a, int n) { short2<<<n, 1>>>(a); short2<<<n, 64>>>(a); short2<<<1, n>>>(a); fine<<<n, 32>>>(a); }'
} >many.cu
for flags in '' '--launch host'; do
	for format in text json; do
		for jobs in 1 2 4; do
			run check -j $jobs $flags --format $format many.cu
			expect "-j $jobs $flags" 1
			sed -E 's/"(solver_)?seconds":[^,}]*//g' out >"$format.$jobs"
		done
		cmp -s $format.1 $format.2 || complain "$flags $format: -j 2 differs: $(diff $format.1 $format.2 | head -c 400)"
		cmp -s $format.1 $format.4 || complain "$flags $format: -j 4 differs: $(diff $format.1 $format.4 | head -c 400)"
	done
done
[ "$(grep -o '^many.cu:[0-9]*: kernel [a-z0-9]*' text.1 | sed 's/.* //' | tr '\n' ' ')" = \
	'longest short1 short2 short2 short2 short3 short4 fine ' ] || complain "order: $(cat text.1)"

# kernels_at COUNT: waits until so many processes are at the kernels of the file that $pid checks, and names them.
kernels_at() {
	local tries
	for tries in {1..2000}; do
		worker=$(pgrep -P $pid) && processes=$(pgrep -P "$worker") && [ "$(wc -w <<<"$processes")" -eq "$1" ] && return
		sleep 0.01
	done
	complain "there are never $1 processes at the kernels"
}
begin() {
	"$FAIAL_C" check "$@" >out 2>err &
	pid=$!
}
end() {
	wait $pid
	status=$? seconds=0
}
lost() { grep -q "kernel $1: unknown" out && grep -q "kernel $1: the worker crashed: Killed" err || complain "$1 is not lost: $(cat out err)"; }

# Two kernels that hold both processes, killed one after the other; a third process goes on with the rest.
{
	hard hard1
	hard hard2
	kernel racy 3
	echo '__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }'
} >two.cu
begin -j 2 --timeout 600 --kernel-timeout 600 two.cu
kernels_at 2
sleep 0.5
first=$(head -n 1 <<<"$processes")
kill -9 "$first"
for tries in {1..2000}; do
	kernels_at 1
	[ "$processes" != "$first" ] && break
done
sleep 0.5
kill -9 $processes
end
expect "killed at two kernels" 4 'worker.crashed'
lost hard1
lost hard2
grep -q 'kernel racy: racy' out && grep -q 'kernel fine: drf' out || complain "killed at two kernels: $(cat out)"
[ "$(grep -c 'worker crashed' err)" -eq 2 ] || complain "killed at two kernels: $(cat err)"

# A kernel that takes all of the file's time leaves the others their answers.
run check -j 2 --timeout 600 --kernel-timeout 600 --file-timeout 12 two.cu
expect "two kernels over the file's time" 3 'over the time limit of 12 s'
{
	hard hard1
	kernel racy 3
	echo '__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }'
} >one.cu
run check -j 2 --timeout 600 --kernel-timeout 600 --file-timeout 12 one.cu
expect "a kernel over the file's time" 1 'over the time limit of 12 s'
grep -q 'kernel hard1: unknown' out && grep -q 'kernel racy: racy' out && grep -q 'kernel fine: drf' out ||
	complain "a kernel over the file's time: $(cat out)"

# Nobody outlives the one who asked.
begin -j 2 --timeout 600 --kernel-timeout 600 two.cu
kernels_at 2
sleep 0.5
all="$worker $processes $(for p in $processes; do pgrep -P "$p"; done)"
kill -9 $pid
end
for tries in {1..200}; do
	left=
	for p in $all; do kill -0 "$p" 2>/dev/null && ! grep -q '^State:.Z' "/proc/$p/status" 2>/dev/null && left=$p; done
	[ -z "$left" ] && break
	sleep 0.05
done
[ -z "$left" ] || complain "process $left outlives the kill"

# Many kernels that each take more than their part: a file ends all the same, at the same place however many processes it has. 16 are looked at
# before it is seen what they took.
for n in {1..40}; do
	printf '__global__ void k%d(int *a, int n, int m) { for (int i = 0; i < n; i++) { a[i * m + threadIdx.x + %d] = i; a[(i * n + threadIdx.x * %d) %% m] = 1; } }\n' $n $n $((n + 1))
done >forty.cu
for jobs in 1 2; do
	run check -j $jobs --effort 0.003 --format json forty.cu
	sed -E 's/"(solver_)?seconds":[^,}]*//g' out >forty.$jobs
done
cmp -s forty.1 forty.2 || complain "forty kernels: -j 2 differs: $(diff forty.1 forty.2 | head -c 400)"
[ "$(grep -o 'work limit of the file' forty.1 | wc -l)" -eq 24 ] || complain "forty kernels: $(grep -o '"verdict":"[a-z]*"\|work limit[^"]*' forty.1 | sort | uniq -c)"
finish
