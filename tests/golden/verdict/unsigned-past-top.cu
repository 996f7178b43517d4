// 512 steps of 2^23 are 2^32, which is 0 again: a number of constants that passes the top once.
// args: --block-dim=1024 --grid-dim=1
// expect: once_around racy
// expect: converted racy
// expect: not_around drf
__global__ void once_around(int *a)
{
	if (threadIdx.x % 512 == 0) a[threadIdx.x * 8388608u] = threadIdx.x;
}

__global__ void converted(int *a)
{
	if (threadIdx.x % 512 == 0) a[(int)(threadIdx.x * 8388608u)] = threadIdx.x;
}

__global__ void not_around(int *a)
{
	if (threadIdx.x % 512 == 0) a[threadIdx.x * 4194304u] = threadIdx.x;
}
