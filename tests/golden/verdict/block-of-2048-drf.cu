// expect: drf
// exec: k no no GPU has blocks of 2,048 threads
// args: --block-dim 2048 --grid-dim 1
__global__ void k(int *a)
{
	a[threadIdx.x] = 1;
	if (threadIdx.x == 1500) a[3600] = 2;
}
