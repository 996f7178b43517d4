// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *A)
{
	A[min((int)threadIdx.x, 31)] = threadIdx.x;
	A[32 + max(0, (int)threadIdx.x)] = abs(-3);
}
