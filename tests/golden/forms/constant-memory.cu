// __constant__ memory: read by all, written by the host; what it holds is the same for all threads.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__constant__ int stride;
__constant__ int offset[2];
__constant__ struct { int first, n; } where;
__global__ void drf(int *a)
{
	if (stride == 2)
		a[threadIdx.x * stride] = stride;
	if (offset[1] > 100 && offset[1] < 150)
		a[offset[1] + threadIdx.x] = 1;
	if (where.n > 3)
		a[200 + threadIdx.x] = 3;
}
__global__ void racy(int *a)
{
	if (stride == 2)
		a[threadIdx.x / stride] = threadIdx.x;
}
