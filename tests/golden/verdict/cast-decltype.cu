// A cast's type may hold expressions of its own: they are neither evaluated nor cast.
// args: --block-dim=32 --grid-dim=1
// expect: named racy
// expect: named_free drf
// expect: braced racy
// expect: written racy
// expect: written_free drf
// expect: zero racy
// expect: in_template racy
// expect: in_template_free drf
// expect: in_lambda racy
// expect: array_view racy
// expect: array_view_free drf
// label: true

template <typename T> __device__ int half(T x) { return decltype(x)(x / 2); }
template <typename T> __device__ int next(T x) { return static_cast<decltype(x)>(x + 1) + decltype(x)(); }

__global__ void named(int *a) { int t = threadIdx.x; a[decltype(t)(t / 2)] = t; }
__global__ void named_free(int *a) { int t = threadIdx.x; a[decltype(t / 2)(t)] = t; }
__global__ void braced(int *a) { int t = threadIdx.x; a[decltype(t){t / 2}] = t; }
__global__ void written(int *a) { int t = threadIdx.x; a[(__typeof__(t))(t / 2)] = t; }
__global__ void written_free(int *a) { int t = threadIdx.x, half = t / 2; a[(__typeof__(half))(t)] = half; }
__global__ void zero(int *a) { int t = threadIdx.x; a[decltype(t)()] = t; }
__global__ void in_template(int *a) { int t = threadIdx.x; a[half(t)] = t; }
__global__ void in_template_free(int *a) { int t = threadIdx.x; a[next(t)] = t; }
__global__ void in_lambda(int *a)
{
	int t = threadIdx.x;
	auto half = [](auto x) { return decltype(x)(x / 2); };
	a[half(t)] = t;
}
__global__ void array_view(int *a) { int t = threadIdx.x; a[0] = ((int (*)[4])a)[t / 8][t % 4]; }
__global__ void array_view_free(int *a)
{
	int m[4] = {0, 1, 2, 3}, t = threadIdx.x;
	int (*p)[4] = (int (*)[4])m;
	(*p)[1] = t;
	a[m[1]] = t;
}
