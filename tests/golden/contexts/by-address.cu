// args: --launch auto
// expect: chosen drf
// expect: narrow racy
// expect: other_list racy
// expect: by_name drf
/* A launch that is given an address alone is of each kernel that is named and never started by its name, and has as many parameters as the list is long. */
struct spec { void *kernel; int tile; };

template <int N> __global__ void chosen(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x + N; }
__global__ void narrow(int *a, int n) { a[(n == 64 ? threadIdx.x : 0) % 32] = threadIdx.x; }
__global__ void other_list(int *a) { a[0] = threadIdx.x; }
__global__ void by_name(int *a, int n) { a[n == 32 ? threadIdx.x : 0] = threadIdx.x; }

template <int M> spec choose(int s)
{
	spec r = {(void *)chosen<M>, 64};
	if (s == 1) r = {(void *)chosen<M + 1>, 32};
	if (s == 2) r.kernel = (void *)narrow;
	return r;
}

void go(int *a, int s)
{
	spec r = choose<4>(s);
	int n = 64;
	void *args[] = {&a, &n};
	cudaLaunchKernel(r.kernel, dim3(1), dim3(64), args, 0, 0);
	cudaFuncSetAttribute(by_name, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
	cudaFuncSetAttribute(other_list, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
	by_name<<<1, 32>>>(a, 32);
}
