// expect: possibly-racy
// label: possible
// exec: k no no GPU has blocks of 2,048 threads
// args: --block-dim 2048 --grid-dim 1
/* So many votes there are in no block of CUDA's. */
__global__ void k(int *a)
{
	if (__syncthreads_count(1) > 1024) a[0] = threadIdx.x;
}
