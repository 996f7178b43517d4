// expect: drf
// args: --block-dim=1024 --grid-dim=131072
// exec: k no too many threads
__global__ void k(int *A)
{
	unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) * 32u;
	A[i] = blockIdx.x;
}
