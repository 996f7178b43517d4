#!/usr/bin/env bash
# Instances of one template (front end on clang's tree): those of one core are one kernel that names them, another core is another
# kernel, and past the most that are looked at one kernel without an answer says how many were not.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
rm -f -- *.cu

{
	echo 'template <int N, int Unroll> __global__ void k(int *x) { x[threadIdx.x + N] = threadIdx.x; }'
	echo 'void host(int *x) {'
	for unroll in 2 4 8; do echo "  k<1, $unroll><<<1, 32>>>(x);"; done
	echo '  k<2, 2><<<1, 32>>>(x);'
	echo '}'
} >few.cu
run check --grid-dim 1 --format json few.cu
expect "few" 0
[ "$(grep -o '"verdict":"drf"' out | wc -l)" -eq 2 ] || complain "instances of one core are not one kernel"
grep -q 'arguments are <1, 2>, <1, 4> or <1, 8>, as' out || complain "they are not named"
grep -q 'arguments are <2, 2>, as' out || complain "the other is not named"

{
	echo 'template <int N> __global__ void k(int *x) { x[threadIdx.x + N] = threadIdx.x; }'
	echo '__global__ void other(int *x) { x[threadIdx.x] = threadIdx.x; }'
	echo 'void host(int *x) {'
	for n in $(seq 70); do echo "  k<$n><<<1, 32>>>(x);"; done
	echo '}'
} >many.cu
run check --grid-dim 1 --format json many.cu
expect "many" 3
[ "$(grep -o '"verdict":"drf"' out | wc -l)" -eq 65 ] || complain "not 64 instances and another kernel"
grep -q 'at most 64 instances of a template are looked at, 6 more were not' out || complain "what was left out is not said"
finish
