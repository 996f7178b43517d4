// Placement new of the header <new>: The objects overlap by half.
// expect: racy
// args: --block-dim=32 --grid-dim=1
#include <new>
struct Pair { int x, y; __device__ Pair(int a) : x(a), y(-a) {} };
__global__ void k(int *a)
{
	__shared__ int memory[64];
	Pair *p = new (&memory[threadIdx.x]) Pair(threadIdx.x);
	a[threadIdx.x] = p->y;
}
