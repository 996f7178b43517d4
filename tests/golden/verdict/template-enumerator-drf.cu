// args: --block-dim=32 --grid-dim=1
// expect: drf
// expect: of_parameter possibly-racy
/* The twins of template-enumerator-racy.cu. No class in sight has a K that `of_parameter` could be looked at with. */
template <int N> struct C {
	enum { H = 4, I, J = N + 1, K, L = J * 2 };
	static constexpr int M = N + 2;
	static const int O = M + 1;
	__device__ void plain(int *x) { x[threadIdx.x + H] = 1; x[threadIdx.x + 4] = 2; }
	__device__ void counted(int *x) { x[threadIdx.x + I] = 1; x[threadIdx.x + 5] = 2; }
	__device__ void member(int *x) { x[threadIdx.x + J] = 1; x[threadIdx.x + N + 1] = 2; }
	__device__ void next(int *x) { x[threadIdx.x + K] = 1; x[threadIdx.x + N + 2] = 2; }
	__device__ void twice(int *x) { x[threadIdx.x + L] = 1; x[threadIdx.x + N + N + 2] = 2; }
	__device__ void constant(int *x) { x[threadIdx.x + O] = 1; x[threadIdx.x + N + 3] = 2; }
};
template <int N> __global__ void plain(int *x) { C<N> c; c.plain(x); }
template <int N> __global__ void counted(int *x) { C<N> c; c.counted(x); }
template <int N> __global__ void member(int *x) { C<N> c; c.member(x); }
template <int N> __global__ void next(int *x) { C<N> c; c.next(x); }
template <int N> __global__ void twice(int *x) { C<N> c; c.twice(x); }
template <int N> __global__ void constant(int *x) { C<N> c; c.constant(x); }
template <int N> __global__ void scoped(int *x) { x[threadIdx.x + C<N>::J] = 1; x[threadIdx.x + C<N - 1>::K] = 2; }
template <int N> __global__ void aliased(int *x) { using B = C<N>; x[threadIdx.x + B::M] = 1; x[threadIdx.x + N + 2] = 2; }
template <int N> __global__ void local(int *x) { enum { H = N, I }; x[threadIdx.x + I] = 1; x[threadIdx.x + N + 1] = 2; }
template <typename T> __global__ void guarded(T *x) { enum { H = 4 }; if (threadIdx.x + 3 < H) x[0] = threadIdx.x; }
template <int N> __device__ void put(int *x) { x[threadIdx.x + N] = N; }
template <typename T> __global__ void argument(int *x) { enum { H = 4 }; put<H>(x); put<4>(x); }
template <class P> __global__ void of_parameter(int *x) { x[threadIdx.x + P::K] = 1; put<P::K>(x); }
