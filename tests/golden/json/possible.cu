// args: --block-dim=8 --grid-dim=1
// expect: possibly-racy
__global__ void k(int *A, const int *B)
{
	A[B[threadIdx.x]] = 1 + threadIdx.x;
}
