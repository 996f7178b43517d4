// args: --block-dim=8 --grid-dim=1
// expect: drf
// bounds: k
__global__ void k(int *A)
{
	__shared__ int s[8];
	s[threadIdx.x] = A[threadIdx.x];
	__syncthreads();
	A[threadIdx.x] = s[threadIdx.x + 1];
}
