#!/usr/bin/env bash
# Preconditions: inferred and given; what they do to the exit status; what is wrong with them.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cat >k.cu <<'EOF'
__global__ void copy(float *a, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	a[y * pitch + x] = x + y;
}
__global__ void other(int *b, int size) { b[threadIdx.x * size] = 1 + threadIdx.x; }
EOF
run check -q --preconditions=none k.cu
expect "not inferred" 1
for launch in '--launch=any' '--block-dim=64,2' '--param=pitch=2'; do
	run check -q "$launch" --kernel copy k.cu
	expect "a launch that is named: $launch" 1
done
run check -q --preconditions=infer --launch=any --kernel copy k.cu
expect "inferred of every launch" 0
run check -q --kernel copy k.cu
expect "inferred" 0
grep -qF 'conditional: race-free if pitch >= gridDim.x * blockDim.x' out || complain "inferred: $(cat out)"
run check --strict --kernel copy k.cu
expect "strict" 1
grep -qF 'without pitch >= gridDim.x * blockDim.x: true race on global array a' out || complain "the witness: $(cat out)"
for format in json sarif html; do
	run check --format "$format" --kernel copy k.cu
	expect "$format" 0
	grep -q 'pitch &*[gt;>]*=* gridDim.x \* blockDim.x' out || complain "$format: no precondition"
	grep -q conditional out || complain "$format: no verdict"
done
run check --format gcc --kernel copy k.cu
grep -qF 'k.cu:1:17: note: kernel copy: race-free if pitch >= gridDim.x * blockDim.x [conditional]' out || complain "gcc: $(cat out)"
# Given: what was inferred proves it. A name of one kernel says nothing of others.
run check -q --assume 'copy: pitch >= gridDim.x * blockDim.x' --assume 'size >= 1 && gridDim.x == 1' k.cu
expect "assumed" 0
run check --preconditions=none --assume 'is_power_of_two(blockDim.x) && !(blockDim.x < 64 || pitch % 32 != 0)' --kernel copy k.cu
expect "a longer one" 1
for wrong in 'pich >= 1|did you mean .pitch.' 'cpy: pitch >= 1|did you mean .copy.' 'pitch >= threadIdx.x|not the same for the whole launch' \
	'pitch >=|missing' 'pitch + 1|number stands' '(pitch >= 1|is missing' 'pitch >= 1 2|nothing that belongs' \
	'pitch < blockDim.x && pitch > 2000|no launch' 'blockDim.y == 0|no launch'; do
	run check -q --assume "${wrong%|*}" --kernel copy k.cu
	expect "${wrong%|*}" 2 "${wrong#*|}"
done
run check -q --assume 'blockDim.y == 2' --assume 'blockDim.y == 3' --kernel copy k.cu
expect "two that contradict" 2 "no launch"
# Facts about data: of arrays that the kernel only reads, as numbers of one type. The alarm's help names one that was tried.
cat >data.cu <<'EOF'
__global__ void scatter(const int *order, const unsigned char *bytes, const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[order[i]] = in[i] + bytes[i];
}
__global__ void rows(const int *begins, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		for (int k = begins[i]; k < begins[i + 1]; k++) out[k] = 1 + i;
}
// faial: assume distinct(begin)
__global__ void starts(const int *begins, float *out) { out[begins[blockIdx.x * blockDim.x + threadIdx.x]] = 1 + threadIdx.x; }
EOF
run check data.cu
expect "nothing is said of data" 1 "is not assumed of starts: no array is called .begin.; did you mean .begins."
for fact in 'scatter:distinct(order)' 'rows:sorted(begins)' 'starts:distinct(begins)'; do
	tr -s ' \n' ' ' <out | grep -qF -e "--assume '$fact'" || complain "no help with $fact: $(cat out)"
	run check --kernel "${fact%:*}" --assume "$fact" data.cu
	expect "$fact" 0
	grep -qF "precondition: ${fact#*:} (--assume)" out || complain "$fact is not listed: $(cat out)"
	run check data.cu
done
run check -q --kernel scatter --alias --preconditions=none --assume 'distinct(order)' data.cu
expect "with --alias nothing is known of a parameter" 1
cat >level.cu <<'EOF'
__global__ void each(const int *order, float *out) { out[order[threadIdx.x]] = blockIdx.x + 2 * threadIdx.x; }
EOF
run check -v level.cu
[ "$(tr -s ' \n' ' ' <out | grep -o -F -e "--assume 'each:distinct(order)'" | wc -l)" -eq 1 ] || complain "of two blocks it proves nothing: $(cat out)"
run check --format json --kernel rows data.cu
grep -qF '"assume":"rows:sorted(begins)"' out || complain "json: no assume"
for wrong in 'distinct(ordr)|did you mean .order.' 'sorted(out)|the kernel writes .out.' 'distinct(in)|not read as whole numbers' 'distinct(bytes)|of 16 bits or more' \
	'distinct(order) && n > 0|no parameter and no dimension'; do
	run check -q --assume "${wrong%|*}" --kernel scatter data.cu
	expect "${wrong%|*}" 2 "${wrong#*|}"
done
run check -q --assume 'rows:distinct(begins)' --assume 'rows: sorted( begins )' data.cu
expect "only one of an array" 2 "only one of the two"
run check -q --preconditions=perhaps k.cu
expect "no such word" 2 "none of auto, infer, none"

# Sums that double with each step are looked at in parts: written out, this index has 2^55 terms.
{
	echo '__global__ void twice(int *a, unsigned n, unsigned m) {'
	for _ in $(seq 40); do echo '  n = n + m; m = m + n;'; done
	echo '  a[n + threadIdx.x % 2] = threadIdx.x; }'
} >sums.cu
timeout 300 "$FAIAL_C" check --level block sums.cu >out 2>err
[ $? -lt 124 ] && grep -q 'kernel twice' out && ! grep -q 'time limit' out || complain "sums that double: $(cat out err)"

# Work that ends within the check of a proposal: a race of equal values, at which that check stops first, says nothing of the others.
cat >short.cu <<'EOF'
__device__ float reduce(float value, volatile float *temp)
{
	int thread = threadIdx.x;
	__syncthreads();
	temp[thread] = value;
	__syncthreads();
	for (int step = 1; step < 16; step <<= 1) {
		if (thread + step < blockDim.x && thread % (2 * step) == 0) temp[thread] = temp[thread] + temp[thread + step];
		__syncwarp();
	}
	for (int step = 16; step < blockDim.x; step <<= 1) {
		if (thread + step < blockDim.x && thread % (2 * step) == 0) temp[thread] = temp[thread] + temp[thread + step];
		__syncthreads();
	}
	return temp[0];
}
__global__ void scaled(float *alpha, float *scale, float *result, const float *x, const int *flag, int n, int end, int large)
{
	__shared__ volatile float temp[1024];
	if (*flag) return;
	if (large) {
		float most = 1, sum = 0;
		for (int i = threadIdx.x; i < n; i += blockDim.x) most = fmaxf(most, x[end * n + i]);
		most = reduce(most, temp);
		for (int i = threadIdx.x; i < n; i += blockDim.x) sum += most * x[end * n + i];
		sum = reduce(sum, temp);
		if (threadIdx.x == 0) { scale[end] = sum * most; *result = sum; }
	} else {
		float sum = 0;
		for (int i = threadIdx.x; i < n; i += blockDim.x) sum += x[end * n + i];
		sum = reduce(sum, temp);
		if (threadIdx.x == 0) { atomicAdd(scale + end, sum); atomicAdd(result, sum); }
	}
	for (int i = threadIdx.x; i <= 50; i += blockDim.x) alpha[i] = 0;
}
EOF
for effort in 0.05 0.1 0.16 0.18 0.19 0.20 0.21 0.22 0.24 0.26 0.28 0.3; do
	run check -q --effort "$effort" short.cu
	! grep -q 'kernel scaled: conditional' out || grep -q 'race-free if gridDim.x == 1' out || complain "with effort $effort: $(head -1 out)"
done
finish
