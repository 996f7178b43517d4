#!/usr/bin/env bash
# The architecture that nvcc's flags name is the one that the kernel is read for; what nvcc would write is not overwritten.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
cat >old.cu <<'EOF'
__global__ void k(int *a)
{
#if __CUDA_ARCH__ < 750
	a[0] = threadIdx.x;
#else
	a[threadIdx.x] = 1;
#endif
}
EOF
# arch STATUS NUMBER FLAG...: the answer, and what __CUDA_ARCH__ is taken for
arch() {
	local status_wanted=$1 number=$2
	shift 2
	run check old.cu --block-dim 32 --grid-dim 1 "$@"
	expect "$*" "$status_wanted"
	grep -q "__CUDA_ARCH__, which the file tests, is $number$" out || complain "$*: not read for $number: $(cat out)"
}
arch 1 700 -arch=sm_70
arch 1 700 -arch sm_70
arch 1 700 --gpu-architecture=compute_70
arch 1 700 -gencode arch=compute_70,code=sm_70
arch 0 860 -gencode arch=compute_86,code=sm_86 -gencode arch=compute_70,code=sm_70
arch 0 860 -arch=sm_70 -arch=sm_86
arch 0 800
echo object >old.o
run check -c old.cu -o old.o
expect "-o old.o" 2 "product"
[ "$(cat old.o)" = object ] || complain "-o old.o: overwritten"
finish
