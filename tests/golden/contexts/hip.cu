// args: --launch auto
// expect: started drf
// expect: template_started drf
// expect: too_many racy
// HIP starts kernels by a macro, as <<<>>> does.
__global__ void started(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void too_many(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
template <class T, int N> __global__ void template_started(T *a, int n) { a[threadIdx.x % n] = threadIdx.x + N; }

void run(int *d)
{
	int n = 32;
	hipLaunchKernelGGL(started, dim3(1), dim3(32), 0, 0, d, n);
	hipLaunchKernelGGL(too_many, dim3(1), dim3(64), 0, 0, d, n);
	hipLaunchKernelGGL(HIP_KERNEL_NAME(template_started<int, 3>), 1, n, 0, nullptr, d, n);
}
