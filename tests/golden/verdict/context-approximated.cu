// Whether the threads come there at all is the same for all, and not known.
// args: --block-dim=32 --grid-dim=1
// expect: by_flag possibly-racy
// expect: by_number racy
__global__ void by_flag(int *a, const int *flag)
{
	if (flag[0]) {
		__syncthreads();
		a[0] = threadIdx.x;
		__syncthreads();
	}
}

__global__ void by_number(int *a, int flag)
{
	if (flag) {
		__syncthreads();
		a[0] = threadIdx.x;
		__syncthreads();
	}
}
