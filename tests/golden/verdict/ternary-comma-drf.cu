// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A, int *B)
{
	int t = threadIdx.x, u;
	u = (t++, t + 15);
	A[t] = 1;
	B[threadIdx.x] = threadIdx.x > 0 ?
		A[u] :
		0;
}
