// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 10
__global__ void k(int *out)
{
	__shared__ int s[16];
	int n = __syncthreads_and(threadIdx.x < 4);
	s[threadIdx.x] = 1;
	out[threadIdx.x] = n +
		s[15 - threadIdx.x];
}
