// args: --launch auto
// expect: skipped possibly-racy
// expect: skipped_template possibly-racy
// expect: skipped_free drf
// expect: told racy
// expect: spoken racy
// expect: both racy
// What only a launch shows that nobody knows is possible, where the text has one that was not read; in comments and literals there are none.
#include <cuda_runtime.h>
__global__ void skipped(float *a) { a[blockIdx.x * 32 + threadIdx.x % 32] = threadIdx.x; }
template <int N> __global__ void skipped_template(float *a) { a[blockIdx.x * N + threadIdx.x % N] = threadIdx.x; }
__global__ void skipped_free(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
__global__ void told(float *a) { a[blockIdx.x * 32 + threadIdx.x % 32] = threadIdx.x; }
__global__ void spoken(float *a) { a[blockIdx.x * 32 + threadIdx.x % 32] = threadIdx.x; }
__global__ void both(float *a) { a[blockIdx.x * 32 + threadIdx.x % 32] = threadIdx.x; }
template __global__ void skipped_template<32>(float *a);

void run(float *d, int n)
{
	// spoken<<<n, 32>>>(d);
	const char *text = "spoken<<<n, 32>>>(d);";
	both<<<n, 64>>>(d);
#if 0
	skipped<<<n, 32>>>(d);
	skipped_template<32> <<<n, 32>>>(d);
	skipped_free<<<n, 32>>>(d);
	both<<<n, 32>>>(d);
#endif
}
