// expect: drf
// expect: contradicted unsupported
// args: --block-dim=32 --grid-dim=1 --param n=2 --param m=-1
// exec: contradicted no it reaches what it says is not reached
__global__ void apart(int *a, int n)
{
	if (n <= 0) __builtin_unreachable();
	a[threadIdx.x * n] = threadIdx.x;
}

__global__ void in_switch(int *a, int n)
{
	int at;
	switch (n) {
	case 1: at = threadIdx.x; break;
	case 2: at = 2 * threadIdx.x; break;
	default: __builtin_unreachable();
	}
	a[at] = 1;
}

__global__ void contradicted(int *a, int m)
{
	if (m < 0) __builtin_unreachable();
	a[0] = threadIdx.x;
}
