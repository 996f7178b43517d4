// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int s = blockDim.x;
	while (s > 0) {
		A[s * 16 + threadIdx.x] = s;
		s >>= 1;
	}
}
