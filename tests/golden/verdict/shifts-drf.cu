// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int t = threadIdx.x;
	A[(t << 2) | 1] = 0;
	A[(t >> 1 << 3) + (t & 1) * 4 + 2] = 1;
	A[64 + (t ^ 5)] = 2;
	A[128 + (~t & 15)] = 3;
}
