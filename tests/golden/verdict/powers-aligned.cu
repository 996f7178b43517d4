// Threads multiply by 4 from 1 or from 2: three times each below 64.
// args: --block-dim=32 --grid-dim=1
// expect: three_times drf
// expect: some_more racy
__global__ void three_times(int *a)
{
	for (int i = threadIdx.x % 2 + 1; i < 64; i *= 4) {
		a[threadIdx.x] = i;
		__syncthreads();
	}
}

__global__ void some_more(int *a)
{
	for (int i = threadIdx.x % 2 + 1; i < 32; i *= 4) {
		a[threadIdx.x] = i;
		__syncthreads();
	}
}
