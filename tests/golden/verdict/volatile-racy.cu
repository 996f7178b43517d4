// volatile orders nothing between threads.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 7 / 9
__global__ void k(volatile int *A, int *out)
{
	A[threadIdx.x] = 1;
	out[threadIdx.x] =
		A[threadIdx.x ^ 1];
}
