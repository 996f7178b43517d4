// The program's own `operator new` and `operator delete` are functions as any other: what they store races. Twin: own-new-drf.cu.
// args: --block-dim 32 --grid-dim 1
// expect: racy
// exec: [destroyed] no the memory is the caller's
// exec: [array_destroyed] no the memory is the caller's
typedef decltype(sizeof 0) size;
__device__ int counter, freed;
__device__ char pool[4096];

struct Pool { int used; };
__device__ void *operator new(size n, Pool *p)
{
	int at = p->used;
	p->used = at + (int)(n * threadIdx.x);
	return pool + threadIdx.x * n;
}
__device__ void *operator new(size n, char *place, int i) { return place + n * (i / 2); }

struct Counted {
	int v;
	__device__ static void *operator new(size n)
	{
		counter = threadIdx.x;
		return pool + threadIdx.x * n;
	}
	__device__ static void *operator new[](size n)
	{
		counter = threadIdx.x;
		return pool + threadIdx.x * 64;
	}
	__device__ static void operator delete(void *) { freed = threadIdx.x; }
	__device__ static void operator delete[](void *) { freed = threadIdx.x; }
};
struct Plain {
	int v;
	__device__ Plain(int n) : v(n) {}
};

__global__ void placed(Pool *p) { new (p) int; }
__global__ void one_place(char *p) { new (p, (int)threadIdx.x) Plain(threadIdx.x); }
__global__ void made() { new Counted; }
__global__ void array_made() { new Counted[2]; }
__global__ void destroyed(Counted **p) { delete p[threadIdx.x]; }
__global__ void array_destroyed(Counted **p) { delete[] p[threadIdx.x]; }
