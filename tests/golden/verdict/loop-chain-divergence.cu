// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
// alarm: divergence
/* What differs between threads takes eight iterations to arrive at the barrier's condition. */
__global__ void k(int *A, int n)
{
	int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
	for (int i = 0; i < n; i++) {
		if (a == 0) __syncthreads();
		a = b; b = c; c = d; d = e; e = f; f = g; g = h; h = threadIdx.x;
	}
}
