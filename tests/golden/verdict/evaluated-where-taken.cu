// A division is evaluated where its side of && or its arm of a choice is taken: thread 0 does not divide by its number.
// args: --block-dim=32 --grid-dim=1
// expect: side racy
// expect: arm racy
// expect: no_thread_0 drf
__global__ void side(int *a, int n)
{
	int t = threadIdx.x;
	if (t < 2 && !(t != 0 && n / t > 2)) a[0] = t;
}

__global__ void arm(int *a, unsigned n)
{
	if (threadIdx.x < 2) a[threadIdx.x ? n / threadIdx.x : 7] = threadIdx.x;
}

__global__ void no_thread_0(int *a, int n)
{
	int t = threadIdx.x;
	if (t < 2 && t != 0 && n / t > 2) a[0] = t;
}
