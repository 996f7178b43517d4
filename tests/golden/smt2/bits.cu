// args: --block-dim=32 --grid-dim=1 --arith bv
// Machine words on demand.
__global__ void k(int *A)
{
	A[threadIdx.x ^ (threadIdx.x >> 1)] = 1;
	A[(threadIdx.x * 3u) & 31] = 2;
}
