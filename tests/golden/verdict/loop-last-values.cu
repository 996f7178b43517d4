// The last value that a loop takes, of each kind.
// args: --block-dim=32 --grid-dim=1
// expect: down racy
// expect: down_ended drf
// expect: doubled racy
// expect: doubled_ended drf
// expect: halved racy
__global__ void down(int *a)
{
	for (int i = 4; i > 0; i--)
		if (i == 1) a[0] = threadIdx.x;
}

__global__ void down_ended(int *a)
{
	for (int i = 4; i > 1; i--)
		if (i == 1) a[0] = threadIdx.x;
}

__global__ void doubled(int *a)
{
	for (int i = 1; i < 64; i *= 2)
		if (i == 32) a[0] = threadIdx.x;
}

__global__ void doubled_ended(int *a)
{
	for (int i = 1; i < 32; i *= 2)
		if (i == 32) a[0] = threadIdx.x;
}

__global__ void halved(int *a)
{
	for (int i = 32; i > 0; i /= 2)
		if (i == 1) a[0] = threadIdx.x;
}
