#!/usr/bin/env bash
# Answers of single kernels are kept: where a file changes, those of its kernels that did not are as they were, and tell the places of now.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf kept work out
mkdir -p work out
export FAIAL_C_CACHE=$PWD/kept
cd work || exit 1

plain() { sed 's/"seconds":[0-9.e-]*//g; s/"solver_seconds":[0-9.e-]*//g'; }
entries() { find ../kept -type f | wc -l; }
# same NAME MORE ARG...: as without kept answers, and so many more are kept than before; '+': two or more
same() {
	local name=$1 more=$2 before after
	shift 2
	before=$(entries 2>/dev/null)
	"$FAIAL_C" check --effort 0.2 --format json "$@" 2>/dev/null | plain >../out/now
	after=$(entries)
	"$FAIAL_C" check --effort 0.2 --cache none --format json "$@" 2>/dev/null | plain >../out/anew
	cmp -s ../out/now ../out/anew || complain "$name: not what is found anew: $(diff ../out/now ../out/anew | head -c 600)"
	case $more in
	+) [ $((after - before)) -ge 2 ] ;;
	*) [ $((after - before)) -eq "$more" ] ;;
	esac || complain "$name: $((after - before)) answers more are kept, not $more"
}

# Of goldens each: whole, moved, and with a line between any two. One answer more is kept then, the file's; of array-member-racy no other one
# is at first, for what guesses find is not.
goldens=$FAIAL_SOURCE_DIR/tests/golden
for case in verdict/label-some-lanes verdict/register-racy verdict/multiples-drf verdict/strides-chain-drf contexts/ceiling contexts/host-choices-racy contexts/array-member-racy; do
	first=+
	[ "$case" != contexts/array-member-racy ] || first=1
	args=$(sed -n 's,^// args: ,,p' "$goldens/$case.cu")
	cp "$goldens/$case.cu" one.cu
	same "$case" $first $args one.cu
	sed -i '1i // one more line\n' one.cu
	same "$case, moved" 1 $args one.cu
	sed -i G one.cu
	same "$case, spread" 1 $args one.cu
done

# What an answer rests on: the kernel, what it calls, what was asked.
two() {
	cat <<K
__device__ int twice(int x) { return $1 * x; }
__global__ void first(int *a, int n) { for (int i = 0; i < n; i++) { a[i * $2 + threadIdx.x] = i; a[i * n + twice(threadIdx.x)] = 1; } }
__global__ void second(int *a, int n, int m) { for (int i = 0; i < n; i++) { a[i * m + threadIdx.x] = i; a[i * n + threadIdx.x] = 1; } }
K
}
two 2 n >two.cu
same "two kernels" + two.cu
{ two 2 n; echo '__global__ void third(int *a) { a[threadIdx.x] = 1; }'; } >two.cu
same "a kernel more" 1 two.cu
two 2 5 >two.cu
same "one is another" 3 two.cu
two 3 5 >two.cu
same "what it calls" + two.cu
same "a launch" + --block-dim 64 two.cu
same "another effort" + --effort 0.3 two.cu
same "no aliases" + --alias two.cu
{ echo '#define n 5'; two 3 n; } | sed 's/int n)/int k)/; s/int n, int m/int k, int m/' >two.cu
same "names of parameters" + two.cu

# The same kernel with what it calls above it, and below: its places are in another order.
called='__device__ void put(int *a, unsigned n, unsigned m) { for (int i = 0; i < n; i++) a[(i * m + threadIdx.x * threadIdx.x) % n] = i; }'
calls='__global__ void k(int *a, unsigned n, unsigned m) { put(a, n, m); a[(threadIdx.x * n + 5) / m] = 1; }'
printf '%s\n' '__device__ void put(int *a, unsigned n, unsigned m);' '//' "$called" "$calls" >three.cu
same "what it calls above" + three.cu
printf '%s\n' '__device__ void put(int *a, unsigned n, unsigned m);' '//' "$calls" "$called" >three.cu
same "what it calls below" + three.cu

# Damage is seen.
two 2 7 >two.cu
same "before damage" + two.cu
for damage in 'truncate -s -1' 'truncate -s 20' 'truncate -s 0' 'sed -i s/second/secund/g'; do
	find ../kept -type f -exec $damage {} +
	same "damaged by $damage" 0 two.cu
done
finish
