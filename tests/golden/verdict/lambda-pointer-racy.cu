// expect: racy
// expect: pack racy
// expect: pack_shared racy
// expect: pack_index racy
/* A lambda that became a pointer to a function is called as itself. */
typedef void (*function)(int *, int);
__device__ void apply(function f, int *A) { f(A, threadIdx.x / 2); }
__global__ void converted(int *A) { function f = [](int *p, int i) { p[i] = threadIdx.x; }; f(A, threadIdx.x / 2); }
__global__ void given(int *A) { apply([](int *p, int i) { p[i] = threadIdx.x; }, A); }
__global__ void named(int *A) { auto l = [](int *p, int i) { p[i] = threadIdx.x; }; function f = l; f(A, threadIdx.x / 2); }
__global__ void cast(int *A) { static_cast<function>([](int *p, int i) { p[i] = threadIdx.x; })(A, threadIdx.x / 2); }
/* The arguments of a pack of references are written through it. */
__global__ void pack(int *A) { auto f = [](auto &...x) { ((x = threadIdx.x), ...); }; f(A[0], A[1]); }
__global__ void pack_shared(int *A)
{
	__shared__ int s[4];
	int own;
	auto f = [](auto &&...x) { ((x = threadIdx.x), ...); };
	f(own, s[0]);
}
__global__ void pack_index(int *A)
{
	int own, i = blockIdx.x * blockDim.x + threadIdx.x;
	auto f = [](auto &...x) { ((x = 0), ...); };
	f(own, i);
	A[i] = threadIdx.x;
}
