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
finish
