// One store is reached in two iterations between which there is no barrier: by thread 0 in the first, by thread 1 in the next.
// args: --block-dim=64 --grid-dim=1
// expect: without racy
// expect: with drf
__global__ void without(int *a, int n)
{
	for (int i = 0; i < n; i++) {
		if (threadIdx.x == i) a[0] = i;
		if (i % 2) __syncthreads();
	}
}

__global__ void with(int *a, int n)
{
	for (int i = 0; i < n; i++) {
		if (threadIdx.x == i) a[0] = i;
		__syncthreads();
	}
}
