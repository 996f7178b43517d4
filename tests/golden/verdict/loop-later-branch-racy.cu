// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* The inner loop's first iteration does not take the branch; the outer loop's second sees what the others did. */
__global__ void k(int *A, int n)
{
	int b = threadIdx.x;
	for (int i = 0; i < n; i++) {
		A[b] = threadIdx.x;
		for (int j = 0; j < 4; j++)
			if (j > 0) b = threadIdx.x / 2;
	}
}
__global__ void skips(int *A, int *B, int n)
{
	int *p = A;
	for (int i = 0; i < n; i++) {
		p[threadIdx.x] = threadIdx.x;
		B[threadIdx.x + 1] = threadIdx.x;
		for (int j = 0; j < 4; j++) {
			if (j == 0) continue;
			p = B;
		}
	}
}
