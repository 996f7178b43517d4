// expect: possibly-racy
// label: possible
// exec: k no no GPU has blocks of 8,192 threads
// args: --block-dim 8192 --grid-dim 1
/* Each 4,096th thread gets the same number: the counter comes round. */
__global__ void k(int *a)
{
	__shared__ unsigned n;
	if (threadIdx.x == 0) n = 0;
	__syncthreads();
	unsigned own = atomicAdd(&n, 1u << 20);
	a[own >> 20] = threadIdx.x;
}
