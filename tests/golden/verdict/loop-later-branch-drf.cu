// expect: drf
// args: --block-dim=64 --grid-dim=1
__global__ void k(int *A, int n)
{
	int b = threadIdx.x, c = 0;
	for (int i = 0; i < n; i++) {
		A[b] = threadIdx.x;
		for (int j = 0; j < 4; j++)
			if (j > 0) c = threadIdx.x / 2;
	}
	A[b] = c;
}
