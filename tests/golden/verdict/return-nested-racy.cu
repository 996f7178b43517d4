// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 14 / 14
__global__ void k(int *A, int n)
{
	if (threadIdx.x > 0) {
		if (n > 3) {
			if (threadIdx.x < 30)
				return;
		} else {
			return;
		}
	}
	A[0] = threadIdx.x;
}
