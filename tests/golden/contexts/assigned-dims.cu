// args: --launch auto
// expect: narrow drf
// expect: wide racy
// expect: kept possibly-racy
// An object that is assigned is known to nobody but who names it: what a destructor runs does not change it, unless the reference that was given back is kept.
#include <cuda_runtime.h>
void log(const char *);
void keep(dim3 &);
struct image { float *data; ~image() { log("image"); } };
__global__ void narrow(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void wide(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void kept(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }

void run(float *d, int n)
{
	image i;
	dim3 threads(32), others(32), known(32);
	if (n > 3) threads = dim3(16, 1);
	narrow<<<n, threads>>>(d);
	others = dim3(64);
	wide<<<n, others>>>(d);
	keep(known = dim3(32));
	kept<<<n, known>>>(d);
}
