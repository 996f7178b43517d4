// Pointers through functions: by value, by reference, by address, as void *.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__device__ void move(int *&p, int by) { p += by; }
__device__ void choose(int **p, int *to) { *p = to; }
__device__ void put(void *p, int at) { static_cast<int *>(p)[at] = threadIdx.x; }
__device__ void lost(int *p) { p += 1; }
__global__ void drf(int *a)
{
	int *p;
	choose(&p, a);
	move(p, 2 * threadIdx.x);
	put(p, 1);
	lost(p);
	*p = 1;
}
__global__ void racy(int *a)
{
	int *p;
	choose(&p, a);
	move(p, 2 * threadIdx.x);
	put(p, 2);
	*p = 1;
}
