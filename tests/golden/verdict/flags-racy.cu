// A flag lets more than one thread through where it is taken back, where others store another number, where it is asked otherwise, or is not one flag.
// expect: taken_back possibly-racy
// expect: two_numbers possibly-racy
// expect: its_own possibly-racy
// expect: asked_otherwise possibly-racy
// expect: not_swapped possibly-racy
// expect: swapped_back possibly-racy
// expect: two_flags possibly-racy
// expect: of_each_block possibly-racy
// expect: other_bits possibly-racy
// expect: another_bit possibly-racy
// expect: of_block_scope racy
// expect: begun_again racy
// args: --block-dim=64 --grid-dim=2
#include <cuda/atomic>
__global__ void taken_back(int *out, int *flag)
{
	if (atomicExch(flag, 1) == 0) {
		out[0] = threadIdx.x;
		atomicExch(flag, 0);
	}
}
__global__ void two_numbers(int *out, int *flag)
{
	if (atomicExch(flag, 1) == 2) out[0] = threadIdx.x;
	if (atomicExch(flag, 2) == 1) out[1] = threadIdx.x;
}
__global__ void its_own(int *out, int *flag)
{
	if (atomicExch(flag, threadIdx.x) == 0) out[0] = threadIdx.x;
}
__global__ void asked_otherwise(int *out, int *flag)
{
	if (atomicExch(flag, 1) == 1) out[0] = threadIdx.x;
}
__global__ void not_swapped(int *out, int *flag)
{
	if (atomicCAS(flag, 0, 1) != 0) out[0] = threadIdx.x;
}
__global__ void swapped_back(int *out, int *flag)
{
	if (atomicCAS(flag, 0, 1) == 0) out[0] = threadIdx.x;
	atomicCAS(flag, 1, 0);
}
__global__ void two_flags(int *out, int *flag)
{
	if (atomicExch(&flag[threadIdx.x % 2], 1) == 0) out[0] = threadIdx.x;
}
__global__ void of_each_block(int *out)
{
	__shared__ int flag;
	if (threadIdx.x == 0) flag = 0;
	__syncthreads();
	if (atomicExch(&flag, 1) == 0) out[0] = blockIdx.x;
}
__global__ void of_block_scope(int *out, int *flag)
{
	if (atomicExch_block(flag, 1) == 0) out[0] = blockIdx.x;
}
__global__ void other_bits(int *out, unsigned *flag)
{
	if ((atomicOr(flag, 4u) & 4u) == 0) out[0] = threadIdx.x;
	if ((atomicOr(flag, 1u) & 1u) == 0) out[0] = threadIdx.x;
}
__global__ void another_bit(int *out, unsigned *flag)
{
	if ((atomicOr(flag, 4u) & 2u) == 0) out[0] = threadIdx.x;
}
__global__ void begun_again(int *out, int n)
{
	__shared__ int flag;
	for (int i = 0; i < n; i++) {
		if (threadIdx.x == 0) flag = 0;
		__syncthreads();
		if (atomicExch(&flag, 1) == 0) out[blockIdx.x] = threadIdx.x;
	}
}
