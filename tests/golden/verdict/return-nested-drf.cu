// Threads that return early do not reach the last line.
// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *A, int n)
{
	if (threadIdx.x > 0) {
		if (n > 3) {
			if (threadIdx.x < 40)
				return;
		} else {
			return;
		}
	}
	A[0] = threadIdx.x;
}
