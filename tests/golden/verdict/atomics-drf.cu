// expect: drf
// args: --block-dim=16 --grid-dim=2
__global__ void k(int *A)
{
	atomicAdd(&A[0], 1);
	atomicMax(A, 3);
}
