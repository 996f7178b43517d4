// A flag in which atomics store one number alone lets one thread through: by an exchange, a comparison, a bit of its own, of the grid or of each block.
// expect: drf
// args: --block-dim=64
#include <cuda/atomic>
__global__ void exchanged(int *out, int *flag)
{
	if (atomicExch(flag, 1) == 0) out[0] = blockIdx.x;
}
__global__ void compared(int *out, int *flag, int *other)
{
	if (atomicCAS(flag, 0, 1) == 0) out[0] = threadIdx.x;
	if (atomicCAS(&other[threadIdx.x % 4], -1, 7) == -1) out[1 + threadIdx.x % 4] = threadIdx.x;
}
__global__ void either(int *out, int *flag, int n)
{
	if (threadIdx.x < n) {
		if (atomicExch(flag, 5) != 5) out[0] = threadIdx.x;
	} else if (atomicCAS(flag, 0, 5) == 0) out[0] = threadIdx.x;
}
__global__ void of_block(int *out)
{
	__shared__ int flag;
	if (threadIdx.x == 0) flag = 0;
	__syncthreads();
	if (!atomicExch(&flag, 1)) out[blockIdx.x] = threadIdx.x;
}
__global__ void bits(int *out, unsigned *flag)
{
	if ((atomicOr(flag, 4u) & 4u) == 0) out[0] = threadIdx.x;
	if (!(atomicOr(flag, 1u) & 1)) out[1] = threadIdx.x;
}
__global__ void by_object(int *out, int *slots, cuda::atomic<int, cuda::thread_scope_device> *flag, cuda::atomic<int, cuda::thread_scope_device> *count)
{
	if (flag->exchange(1) == 0) out[0] = threadIdx.x;
	slots[count->fetch_add(1)] = threadIdx.x;
}
__global__ void in_loop(int *out, int *flag, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (atomicExch(&flag[i / 2], 1) == 0) out[i / 2] = i;
}
