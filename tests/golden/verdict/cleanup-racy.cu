// `__attribute__((cleanup(f)))`: f is called with the variable's address where its scope ends, whatever way. Twin: cleanup-drf.cu.
// args: --block-dim 32 --grid-dim 1
// expect: racy
__device__ int last;
__device__ void note(int *x) { last = *x; }
struct Guard {
	int *to;
	__device__ ~Guard() { to[0] = threadIdx.x; }
};
__device__ void halve(Guard *g) { g->to += threadIdx.x / 2; }

__global__ void at_end() { __attribute__((cleanup(note))) int x = threadIdx.x; }
__global__ void on_return(int n)
{
	__attribute__((cleanup(note))) int x = threadIdx.x;
	if (n > 3) return;
	x = 0;
}
__global__ void each_iteration(int *p)
{
	for (int i = 0; i < 2; i++) {
		__attribute__((cleanup(note))) int x = i;
		p[threadIdx.x] = last;
	}
}
/* before its destructor */
__global__ void object(int *p) { __attribute__((cleanup(halve))) Guard g = { p }; }
