// expect: drf
// args: --block-dim=32 --grid-dim=4
__global__ void k(int *A)
{
	size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
	A[i] = 1;
}
