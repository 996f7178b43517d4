// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 6 / 6
__global__ void k(int *A)
{
	A[min((int)threadIdx.x, 30)] = threadIdx.x;
}
