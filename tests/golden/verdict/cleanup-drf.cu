// What a cleanup function does, it does after all else of its scope, and once. Twin: cleanup-racy.cu.
// args: --block-dim 32 --grid-dim 1
// expect: drf
__device__ int last[64];
__device__ void note(int *x) { last[*x] = 1; }
struct Guard {
	int *to;
	__device__ ~Guard() { to[0] = threadIdx.x; }
};
__device__ void apart(Guard *g) { g->to += threadIdx.x; }

__global__ void at_end()
{
	__attribute__((cleanup(note))) int x = 0;
	x = threadIdx.x;
}
__global__ void on_return(int n)
{
	__attribute__((cleanup(note))) int x = threadIdx.x;
	if (n > 3) return;
	x += 32;
}
__global__ void object(int *p) { __attribute__((cleanup(apart))) Guard g = { p }; }
