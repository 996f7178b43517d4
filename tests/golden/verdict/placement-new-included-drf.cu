// Placement new of the header <new>: Objects built in shared memory, each thread its own; what `new` gives belongs to one thread.
// expect: drf
// args: --block-dim=32 --grid-dim=1
#include <new>
struct Pair { int x, y; __device__ Pair(int a) : x(a), y(-a) {} };
__global__ void k(int *a)
{
	__shared__ int memory[64];
	Pair *p = new (&memory[2 * threadIdx.x]) Pair(threadIdx.x);
	int *own = new int[4];
	own[0] = p->y;
	a[threadIdx.x] = own[0];
}
