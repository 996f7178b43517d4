// Two threads at one access, whose index is a remainder of two unknown numbers, beside another access that none of them meets.
// args: --block-dim=32 --grid-dim=1
// expect: by_itself racy
// expect: with_other drf
__global__ void by_itself(int *a, int n, int m)
{
	if (n <= 0 || m <= 0 || n > 1000 || m > 1000) return;
	int x = a[0];
	a[threadIdx.x * n % m + 1] = threadIdx.x + x;
}

__global__ void with_other(int *a, int *b, int n, int m)
{
	if (n <= 0 || m <= 0 || n > 1000 || m > 1000) return;
	int x = a[0];
	b[threadIdx.x] = n % m + x;
}
