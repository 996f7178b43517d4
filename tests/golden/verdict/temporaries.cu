// Temporaries die at the end of their full expression, parameters with their function: what destructors write is there.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: racy
// expect: own drf
// expect: own_reference drf
// expect: own_parameter drf
// expect: before_barrier drf
// expect: condition drf
// label: true
struct guard {
	int *p;
	__device__ guard(int *q) : p(q) {}
	__device__ ~guard() { *p = threadIdx.x; }
	__device__ int get() const { return 3; }
};
__device__ void take(guard g) {}
__device__ int use(const guard &g) { return g.get(); }
__device__ guard made(int *p) { return guard(p); }
__global__ void own(int *a) { int x = guard(a + threadIdx.x).get(); a[threadIdx.x] = x; }
__global__ void other(int *a) { int x = guard(a).get(); }
__global__ void own_reference(int *a) { a[threadIdx.x] = use(guard(a + threadIdx.x)); }
__global__ void other_reference(int *a) { use(guard(a)); }
__global__ void own_parameter(int *a) { guard g(a + threadIdx.x); take(g); take(guard(a + 32 + threadIdx.x)); }
__global__ void other_parameter(int *a) { take(guard(a + threadIdx.x / 2)); }
__global__ void from_call(int *a) { made(a).get(); }
__global__ void before_barrier(int *a)
{
	__shared__ int s[32];
	use(guard(s + threadIdx.x));
	__syncthreads();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void after_barrier(int *a)
{
	__shared__ int s[32];
	guard g(s + threadIdx.x);
	__syncthreads();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void condition(int *a) { if (guard(a + threadIdx.x).get() == 3) a[32 + threadIdx.x] = 1; }
__global__ void loop(int *a, int n) { while (guard(a).get() < n) n--; }
