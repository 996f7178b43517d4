// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	int s = blockDim.x;
	while (s > 0) {
		A[s * 8 + threadIdx.x] = s;
		s >>= 1;
	}
}
