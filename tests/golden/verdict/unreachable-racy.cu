// expect: racy
// label: true
// args: --block-dim=32 --grid-dim=1 --param n=2 --param m=-1
__global__ void halves(int *a, int n)
{
	if (n <= 0) __builtin_unreachable();
	a[threadIdx.x / n] = threadIdx.x;
}

__global__ void in_switch(int *a, int n)
{
	int at;
	switch (n) {
	case 1: at = threadIdx.x; break;
	case 2: at = threadIdx.x / 2; break;
	default: __builtin_unreachable();
	}
	a[at] = threadIdx.x;
}

__global__ void other_way(int *a, int m)
{
	if (m > 0) __builtin_unreachable();
	a[threadIdx.x * (m + 1)] = threadIdx.x;
}
