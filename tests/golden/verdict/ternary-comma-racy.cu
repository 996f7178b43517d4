// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 10
__global__ void k(int *A, int *B)
{
	int t = threadIdx.x, u;
	u = (t++, t + 1);
	A[t] = 1;
	B[threadIdx.x] = threadIdx.x < 4 ?
		A[u] :
		0;
}
