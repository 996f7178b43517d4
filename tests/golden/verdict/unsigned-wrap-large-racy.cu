// expect: racy
// args: --block-dim=1024 --grid-dim=131072
// exec: k no too many threads
/* 2^27 threads, 64 elements each: the index wraps around, and the launch that is given says so. */
__global__ void k(int *A)
{
	unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) * 64u;
	A[i] = blockIdx.x;
}
