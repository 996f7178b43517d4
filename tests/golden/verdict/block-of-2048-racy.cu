// expect: racy
// label: true
// exec: k no no GPU has blocks of 2,048 threads
// args: --block-dim 2048 --grid-dim 1
/* Two of the threads that CUDA's largest block does not have. */
__global__ void k(int *a)
{
	a[threadIdx.x] = 1;
	if (threadIdx.x == 1500) a[1600] = 2;
}
