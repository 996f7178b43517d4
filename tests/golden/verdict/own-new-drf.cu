// The program's own `operator new` and `operator delete` are run: where they give each thread a place of its own, and store apart, nothing
// races. Twin: own-new-racy.cu.
// args: --block-dim 32 --grid-dim 1
// expect: drf
// exec: [destroyed] no the memory is the caller's
typedef decltype(sizeof 0) size;
__device__ int counter[32], freed[32];
__device__ __align__(8) char pool[4096];

struct Pool { int used[32]; };
__device__ void *operator new(size n, Pool *p)
{
	p->used[threadIdx.x] += (int)n;
	return pool + threadIdx.x * n;
}
__device__ void *operator new(size n, char *place, int i) { return place + n * i; }

struct Counted {
	int v;
	__device__ static void *operator new(size n)
	{
		counter[threadIdx.x] = 1;
		return pool + threadIdx.x * n;
	}
	__device__ static void operator delete(void *) { freed[threadIdx.x] = 1; }
};
struct Plain {
	int v;
	__device__ Plain(int n) : v(n) {}
};

__global__ void placed(Pool *p)
{
	int *n = new (p) int;
	*n = threadIdx.x;
}
__global__ void one_place(char *p) { new (p, (int)threadIdx.x) Plain(threadIdx.x); }
__global__ void made()
{
	Counted *c = new Counted;
	c->v = threadIdx.x;
}
__global__ void destroyed(Counted **p) { delete p[threadIdx.x]; }
