// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 12 / 14
__device__ void next(int &i, int by)
{
	i += by;
}
__global__ void k(int *A)
{
	int i = threadIdx.x;
	next(i, i);
	A[i] = 0;
	next(i, 2);
	A[i] = i;
}
