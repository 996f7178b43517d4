// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *out)
{
	__shared__ int s[16];
	s[threadIdx.x] = 1;
	int n = __syncthreads_count(threadIdx.x < 4);
	out[threadIdx.x] = s[15 - threadIdx.x] + n;
	if (__syncthreads_or(n > 3))
		s[15 - threadIdx.x] = 2;
}
