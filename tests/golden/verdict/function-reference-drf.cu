// expect: drf
// args: --block-dim=32 --grid-dim=1
__device__ void next(int &i, int by)
{
	i += by;
}
__global__ void k(int *A)
{
	int i = threadIdx.x;
	next(i, i);
	A[i] = 0;
	next(i, 1);
	A[i] = i;
}
