// Both sides of a branch that all threads take alike pass a barrier: what follows it there is done on that side only.
// args: --block-dim=64 --grid-dim=1
// expect: sides drf
// expect: one_side racy
__global__ void sides(int *a, int n)
{
	if (n > 0) {
		__syncthreads();
		a[threadIdx.x] = 1;
	} else {
		__syncthreads();
		a[threadIdx.x + 1] = 2;
	}
}

__global__ void one_side(int *a, int n)
{
	if (n > 0) {
		__syncthreads();
		a[threadIdx.x] = 1;
		a[threadIdx.x + 1] = 2;
	} else {
		__syncthreads();
	}
}
