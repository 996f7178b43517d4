// args: --launch auto
// expect: tiled racy
// expect: elsewhere drf
/* What a pointer in a template holds is not known once something undeclared was given it; the launch is one of each kernel that comes to the pointer. */
template <int B> __global__ void tiled(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x + B; }
template <int B> __global__ void elsewhere(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x + B; }

template <int B> void launch(int *a)
{
	auto f = &tiled<B>;
	auto g = &elsewhere<B>;
	cudaFuncSetCacheConfig(g, UNKNOWN_CONFIG);
	CHECK(cudaFuncSetAttribute(f, UNKNOWN_ATTRIBUTE, 100));
	f<<<1, B>>>(a, 0);
}

void run(int *a)
{
	launch<32>(a);
	tiled<32><<<1, 32>>>(a, 64);
	elsewhere<32><<<1, 32>>>(a, 64);
}
