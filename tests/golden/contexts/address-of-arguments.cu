// args: --launch auto
// expect: other racy
// expect: second possibly-racy
// expect: drf
/* A list of arguments is an array, begins at its first element, or is the one address that a pointer holds. */
#include <cuda_runtime.h>
struct P { int *a; int n; };
struct L { P params; int other; };
__global__ void one(P p) { p.a[p.n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void first(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void second(int n, int *a) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void other(P p) { p.a[p.n == 64 ? threadIdx.x : 0] = threadIdx.x; }

void start(L &l)
{
	l.params.n = 64;
	void *p = (void *)&l.params;
	cudaLaunchCooperativeKernel((void *)one, dim3(1), dim3(64), (void **)&p, 0, 0);
}

void start_first(int *a)
{
	int n = 64;
	void *args[] = {&a, &n};
	cudaLaunchKernel((void *)first, dim3(1), dim3(64), &args[0], 0, 0);
}

void start_second(int *a)
{
	int before = 64, n = 32;
	void *args[] = {&before, &n, &a};
	cudaLaunchKernel((void *)second, dim3(1), dim3(64), &args[1], 0, 0);
}

void start_other(int *a)
{
	P own = {a, 32};
	void *p = &own;
	cudaLaunchKernel((void *)other, dim3(1), dim3(64), &p, 0, 0);
}
