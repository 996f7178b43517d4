#!/usr/bin/env bash
# What `infer` prints can be read back: printing it again gives the same, and checking it the same verdicts.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
for file in "$FAIAL_SOURCE_DIR"/examples/*.cu; do
	name=$(basename "$file" .cu)
	args=$(sed -n 's|^// args: *||p' "$file" | head -n 1)
	run infer --stage core "$file"
	expect "$name: core" 0
	cp out "$name.core"
	run infer --stage core "$name.core"
	expect "$name: core again" 0
	cmp -s out "$name.core" || complain "$name: core changes when read back: $(diff out "$name.core" | head -n 5)"
	# shellcheck disable=SC2086 # words of a flag line
	run check -q $args "$file"
	sed -n 's/.*: kernel //p' out >verdicts
	# shellcheck disable=SC2086
	run check -q $args "$name.core"
	sed -n 's/.*: kernel //p' out | cmp -s - verdicts || complain "$name: core has other verdicts: $(cat out verdicts)"
	# shellcheck disable=SC2086
	run infer --stage core $args --block-dim 64 "$file"
	cp out "$name.64.core"
	# shellcheck disable=SC2086
	run check -q $args --block-dim 64 "$file"
	sed -n 's/.*: kernel //p' out >verdicts
	run check -q "$name.64.core"
	sed -n 's/.*: kernel //p' out | cmp -s - verdicts || complain "$name: core for a launch has other verdicts: $(cat out verdicts)"
	# shellcheck disable=SC2086
	run infer --stage protocol $args "$file"
	expect "$name: protocol" 0
	cp out "$name.protocol"
	run infer --stage protocol "$name.protocol"
	expect "$name: protocol again" 0
	cmp -s out "$name.protocol" || complain "$name: protocol changes: $(diff out "$name.protocol" | head -n 5)"
	for stage in phases smt; do
		# shellcheck disable=SC2086
		run infer --stage "$stage" $args "$file"
		expect "$name: $stage" 0
		[ -s out ] || complain "$name: $stage prints nothing"
	done
done
# The launch is in the text: no other can be put in.
cat >fixed.cu <<-'EOF'
	__global__ void k(float *a)
	{
	    __shared__ float s[64];
	    if (threadIdx.x < 64) s[threadIdx.x % 64] = a[threadIdx.x];
	    else a[0] = 1;
	}
EOF
run infer --stage core --block-dim 64 --grid-dim 1 fixed.cu
cp out fixed.core
run check fixed.core
expect "a launch in the text" 0
run check --block-dim 128 fixed.core
expect "another launch than the text's" 3
grep -q 'stands here as it is with blockDim.x = 64, not 128' out || complain "another launch: $(cat out)"
# What is known of an open launch is a formula there, and what bounds a type alone says is still told apart.
cat >open.cu <<-'EOF'
	__global__ void k(float *a, int n)
	{
	    a[blockIdx.x * blockDim.x + threadIdx.x + n] = 1;
	}
EOF
run infer --stage core --launch host --assume 'blockDim.x <= 96 && n >= 1' --param n=1 --grid-dim 8 open.cu
expect "an open block" 0
grep -qF '(precondition (<= blockDim.x 96))' out || complain "a bound of an open dimension: $(cat out)"
run infer --stage core --block-dim 32 --assume 'n >= 1' open.cu
grep -qF '(param n i32 (bounds 1 2147483647 wide))' out || complain "a bound of a parameter: $(cat out)"
finish
