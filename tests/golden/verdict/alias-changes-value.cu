// What lies in the file's own memory may be written through a pointer meanwhile: a thread need not find one value twice.
// args: --alias --block-dim=32 --grid-dim=1
// expect: twice possibly-racy
// expect: constant drf
// alarm: 14 / 15
// alarm: 14 / 17
// alarm: 15 / 16
// alarm: 15 / 17
// alarm: 16 / 17
// alarm: 17 / 17
__device__ int own[64];
__global__ void twice(int *p, int *a)
{
	int x = own[0];
	p[threadIdx.x] = x;
	int y = own[0];
	if (x != y) a[32] = threadIdx.x;
}

__constant__ int fixed[1];
__global__ void constant(int *a)
{
	int x = fixed[0], y = fixed[0];
	if (x != y) a[32] = threadIdx.x;
}
