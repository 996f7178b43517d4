// args: --launch auto
// expect: tiled drf
// expect: tiled_racy racy
// expect: changed possibly-racy
// expect: later drf
// expect: object drf
// A call of what nothing declares, with what a template leaves open: the rest of the template is read all the same. What it is given it may change, and a
// function that the types of its arguments bring is found as ever.
struct params { int *p; int n; ~params(); };
template <int B> __global__ void tiled(int *p) { p[blockIdx.x * B + threadIdx.x] = threadIdx.x; }
template <int B> __global__ void tiled_racy(int *p) { p[blockIdx.x * (B / 2) + threadIdx.x] = threadIdx.x; }
template <int B> __global__ void changed(int *p) { if (threadIdx.x < B) p[threadIdx.x] = 1; else p[0] = threadIdx.x; }
template <int B> __global__ void later(int *p) { if (threadIdx.x < B) p[threadIdx.x] = 1; else p[0] = threadIdx.x; }
template <int B> __global__ void object(int *p) { if (threadIdx.x < B) p[threadIdx.x] = 1; else p[0] = threadIdx.x; }

template <int B> void launch(int *p, int n)
{
	dim3 grid(n);
	auto kernel = &tiled<B>;
	C10_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
	kernel<<<grid, B>>>(p);
	C10_CUDA_KERNEL_LAUNCH_CHECK();
	auto racy = &tiled_racy<B>;
	C10_CUDA_CHECK(cudaFuncSetAttribute(racy, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
	racy<<<grid, B>>>(p);
}

template <int B, class T> void sized(T x)
{
	dim3 block(B);
	resize_to(block, x);
	changed<B><<<1, block>>>(x.p);
}

template <int B, class T> void found(T x)
{
	dim3 block(B);
	told(x);
	later<B><<<1, block>>>(x.p);
	use_object(x);
	object<B><<<1, 64>>>(x.p);
}

void told(const params &x) { }

void run(int *p, int n, int l, params x)
{
	if (l < 100) launch<32>(p, n);
	else launch<64>(p, n);
	sized<64>(x);
	found<64>(x);
}
