// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* The pointer comes back from memory: what it points to is shared. */
__global__ void k(int *A)
{
	__shared__ int s[65];
	__shared__ int *p;
	if (threadIdx.x == 0) p = s;
	__syncthreads();
	p[threadIdx.x] = threadIdx.x;
	A[threadIdx.x] = s[threadIdx.x + 1];
}
