#!/usr/bin/env bash
# Which launches an answer is for: those in sight by default, every launch of what nothing starts, the one that is named.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -f -- *.cu *.json .faial.yaml

cat >a.cu <<'K'
__global__ void started(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void alone(int *a) { a[threadIdx.x] = threadIdx.x; }
void run(int *d) { started<<<1, 32>>>(d, 32); }
K
run check a.cu
expect "in sight" 0
grep -q 'for the launch at a.cu:3: gridDim = (1, 1, 1), blockDim = (32, 1, 1)' out || complain "the launch is not named: $(cat out)"
grep -q 'no launch found' out && complain "what was not asked is told: $(cat out)"
run check --format json a.cu
[ "$(grep -o '"contexts"' out | wc -l)" -eq 1 ] || complain "JSON: contexts of one kernel: $(cat out)"
echo '__global__ void r(int *a) { a[threadIdx.x / 2] = threadIdx.x; } void go(int *a) { r<<<1, 64>>>(a); }' >end.cu
run check --format json end.cu
grep -q '"column":29,"end_line":1,"end_column":47' out || complain "JSON: where an access of a launched kernel ends: $(cat out)"
run check --launch auto a.cu
grep -q 'no launch found: the answer is for every launch' out || complain "asked, and not told that none was found"
run check --launch any a.cu
expect "every launch" 1
run check --block-dim 64 --param n=8 --kernel started a.cu
expect "a launch that is named goes before those in sight" 1
grep -q 'for the launch at' out && complain "another launch than the named one: $(cat out)"
run check --launch auto --param n=32 --kernel started a.cu
expect "both are said" 0 
printf 'launch: any\n' >.faial.yaml
run check a.cu
expect "settings" 1
printf 'kernels:\n  started:\n    block-dim: 64\n' >.faial.yaml
run check --kernel started a.cu
expect "a launch that settings name" 1
rm .faial.yaml

# What hash functions compute doubles with each step: a symbol, and no text that fills the memory.
{
	echo '__global__ void k(int *a, unsigned n) { a[threadIdx.x] = n; }'
	echo 'void f(int *a, unsigned n, unsigned m) {'
	for _ in $(seq 40); do echo '  n = n + m * n; m = m + n;'; done
	echo '  k<<<n, 32>>>(a, n); }'
} >long.cu
run check --memory 1000 --kernel k --level block long.cu
expect "long terms" 0

# Callers take more work than there is: what starts a kernel is followed by itself, as if anybody might call it, and short ones where they are called.
{
	echo '__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }'
	echo 'static void f0(float *d, int n) { if (n > 0) scatter<<<n, dim3(8, 8)>>>(d, n * 64); }'
	echo 'static void f0_1(float *d, int n) { if (n > 0) scatter<<<n, 64>>>(d, n * 64); }'
	for i in $(seq 22); do echo "static void f$i(float *d, int n) { f$((i - 1))(d, n); f$((i - 1))(d, n + 1); f0_1(d, n); }"; done
	echo 'int main(int c, char **v) { float *d; cudaMalloc(&d, 64 * c); f22(d, c); }'
} >deep.cu
run check deep.cu
[ "$(grep -c 'kernel scatter blockDim' out)" -ge 2 ] || complain "too much work for all: $(cat out)"
grep -q 'scatter blockDim (64, 1, 1).*: drf' out || complain "too much work for all: $(cat out)"
# So a helper has what its callers give it.
{
	echo '__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }'
	echo 'static void start(float *d, int blocks, int block) { scatter<<<blocks, block>>>(d, blocks * block); }'
	echo 'static void f0(float *d, int n) { if (n > 0) start(d, n, 64); if (n > 5) start(d, n, 128); }'
	for i in $(seq 22); do echo "static void f$i(float *d, int n) { f$((i - 1))(d, n); f$((i - 1))(d, n + 1); }"; done
	echo 'int main(int c, char **v) { float *d; cudaMalloc(&d, 64 * c); f22(d, c); }'
} >helper.cu
run check helper.cu
[ "$(grep -c 'kernel scatter blockDim ([0-9]*, 1, 1).*: drf' out)" -ge 2 ] || complain "a helper where all is too much work: $(cat out)"
grep -q racy out && complain "a helper where all is too much work, and by itself: $(cat out)"

# Variables of the host have their names, and say whose they are where the kernel has one of that name.
echo '__global__ void k(int *a, int m) { a[threadIdx.x % m] = threadIdx.x; } void f(int *a, int m, int q) { if (m > 0 && q > 0) k<<<1, 64>>>(a, m * q); }' >names.cu
run check names.cu
grep -q ' m (host) = [0-9]*, q = [0-9]*, m = [0-9]' out || complain "names of the host: $(cat out)"
grep -q 'host\.' out && complain "a name of our own: $(cat out)"

# A dimension that is not constant is no 0.
echo '__global__ void k(int *a) { a[threadIdx.y * 4 + threadIdx.x] = 1; } void f(int *a, int n) { k<<<1, dim3(4, n)>>>(a); }' >open.cu
run check open.cu
grep -q 'kernel k blockDim (4, ?, 1) gridDim (1, 1, 1): drf' out || complain "an open dimension: $(cat out)"
# What is free for its launches, and not for others: a line, no alarm.
cat >elsewhere.cu <<'K'
__global__ void axpy(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += x[i]; }
__global__ void tile(int *y, int n) { int i = blockIdx.x * 64 + threadIdx.x; if (i < n) y[i] += 1; }
__global__ void same(int *y, int n) { y[n] = 1; }
__global__ void both(int *y, const int *x) { y[threadIdx.x] += x[blockIdx.x]; }
void f(int *y, int *x, int n) {
	if (n <= 0) return;
	axpy<<<(n + 127) / 128, 128>>>(y, x, n); tile<<<(n + 63) / 64, 64>>>(y, n); same<<<n, 64>>>(y, n);
	both<<<1, 64>>>(y, x); both<<<1, 32>>>(y, x);
}
K
run check elsewhere.cu
expect "elsewhere is no alarm" 0
[ "$(grep -c 'elsewhere:' out)" -eq 3 ] || complain "three kernels have other launches that race: $(cat out)"
[ "$(grep -A3 'kernel axpy' out | grep -c 'elsewhere: gridDim.y = 2 races')" -eq 1 ] || complain "an axis that nobody uses: $(cat out)"
grep -A5 'kernel tile' out | grep -q 'elsewhere: blockDim = ' || complain "a longer block: $(cat out)"
run check --kernel r end.cu
expect "a racy launch" 1
grep -q elsewhere: out && complain "what races here is told of elsewhere: $(cat out)"
run check --format json --kernel axpy elsewhere.cu
grep -q '"elsewhere":"gridDim.y = 2"' out || complain "JSON: elsewhere: $(cat out)"
run check --format html --kernel axpy elsewhere.cu
grep -q 'elsewhere: gridDim.y = 2 races' out || complain "HTML: elsewhere"
grep -q 'for the launch at elsewhere.cu:7' out || complain "HTML: the launches that the answer is for"
run check --format sarif --kernel axpy elsewhere.cu
grep -q 'elsewhere: gridDim.y = 2 races' out || complain "SARIF: elsewhere"
run check --launch any --kernel same elsewhere.cu
grep -q elsewhere: out && complain "every launch is asked about, and another is told: $(cat out)"
# What a launch in sight is asked about says where the doubt lies, too.
echo '__global__ void k(int *a, const int *i) { a[i[threadIdx.x]] = threadIdx.x; } void f(int *a, int *i) { k<<<1, 64>>>(a, i); }' >doubt.cu
run check doubt.cu
grep -q 'value of i\[threadIdx.x\] (doubt.cu:1:[0-9]*)' out || complain "the place of a doubt: $(cat out)"
# A kernel that is started in more ways than a file may ask about: the first are answered, of the others it says so, and none is drf in silence.
{
	echo '__global__ void k(int *a) { a[threadIdx.x] = 1; }'
	echo 'int main() { int *p; cudaMalloc(&p, 4096);'
	for ((i = 1; i <= 132; i++)); do echo "k<<<1, $i>>>(p);"; done
	echo '}'
} >ways.cu
for jobs in 1 2; do
	run check -j $jobs --format gcc ways.cu
	expect "132 ways, -j $jobs" 3
	run check -j $jobs --format json ways.cu
	[ "$(grep -o '"verdict": *"[a-z]*"' out | sort | uniq -c | tr -s ' \n' ' ')" = ' 128 "verdict":"drf" 4 "verdict":"unknown" ' ] ||
		complain "132 ways, -j $jobs: $(grep -o '"verdict": *"[a-z]*"' out | sort | uniq -c)"
	grep -q 'are started in too many ways' out || complain "132 ways, -j $jobs: no reason"
done
finish
