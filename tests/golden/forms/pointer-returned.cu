// A pointer that a function gives back, on several paths.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__device__ int *row(int *a, int r)
{
	if (r < 0)
		return a;
	if (r % 2)
		return a + 64 * r;
	int *p = a + 64 * r;
	return p + 1;
}
__device__ int &cell(int *a, int i) { return row(a, 2)[i]; }
__global__ void drf(int *a)
{
	row(a, threadIdx.x)[5] = 1;
	cell(a, 63 * threadIdx.x + 10) = 3;
}
__global__ void racy(int *a)
{
	row(a, threadIdx.x)[5] = 1;
	*(row(a, threadIdx.x + 1) + (threadIdx.x % 2 ? 4 : 5)) = threadIdx.x;
}
