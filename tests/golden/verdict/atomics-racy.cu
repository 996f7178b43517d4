// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 6 / 8
__global__ void k(int *A, int *out)
{
	atomicAdd(&A[0], 1);
	out[threadIdx.x] =
		A[0];
}
