// expect: drf
// args: --block-dim=16 --grid-dim=3
__global__ void k(int *A, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		A[i] = i;
}
