// args: --launch auto
// expect: by_call drf
// expect: too_many racy
// expect: together drf
// expect: configured drf
// expect: by_template drf
// expect: changed racy
// expect: shared racy
// Launches that are calls: the kernel, its sizes, and arguments that lie where a list says, with what is there when the kernel is started.
__global__ void by_call(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void too_many(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void together(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void configured(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
template <class T> __global__ void by_template(T *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void changed(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void shared(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }

void run(int *d)
{
	int n = 32;
	void *args[] = {&d, &n};
	cudaLaunchKernel((void *)by_call, dim3(1), dim3(32), args, 0, 0);
	void *more[] = {&d, &n};
	cudaLaunchKernel((const void *)&too_many, 1, 64, more, 0, 0);
	void *rest[] = {(void *)&d, (void *)&n};
	cudaLaunchCooperativeKernel((void *)together, dim3(1), dim3(n), rest);
	void *again[] = {&d, &n};
	cudaLaunchConfig_t c = {};
	c.gridDim = dim3(1);
	c.blockDim = dim3(n);
	cudaLaunchKernelExC(&c, (void *)configured, again);
	cudaLaunchKernelEx(&c, by_template<int>, d, n);
	void *last[] = {&d, &n};
	n = 16;
	cudaLaunchKernel((void *)changed, dim3(1), dim3(32), last, 0, 0);
	void *both[] = {&d, &d};
	cudaLaunchKernel((void *)shared, dim3(1), dim3(32), both, 0, 0);
}
