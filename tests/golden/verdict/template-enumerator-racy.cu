// args: --block-dim=32 --grid-dim=1
// expect: plain racy
// expect: counted racy
// expect: member racy
// expect: next racy
// expect: constant racy
// expect: scoped racy
// expect: aliased racy
// expect: local racy
// expect: guarded racy
// expect: argument racy
// expect: sized possibly-racy
// expect: of_parameter possibly-racy
// expect: special racy
// expect: rows racy
// expect: listed racy
/* Enumerators and constant members of templates have the values that their initialisers say. */
template <int N> struct C {
	enum { H = 4, I, J = N + 1, K };
	static constexpr int M = N + 2;
	static const int O = M + 1;
	__device__ void plain(int *x) { x[threadIdx.x + H] = 1; x[threadIdx.x] = 2; }
	__device__ void counted(int *x) { x[threadIdx.x + I] = 1; x[threadIdx.x + 4] = 2; }
	__device__ void member(int *x) { x[threadIdx.x + J] = 1; x[threadIdx.x + N] = 2; }
	__device__ void next(int *x) { x[threadIdx.x + K] = 1; x[threadIdx.x + J] = 2; }
	__device__ void constant(int *x) { x[threadIdx.x + O] = 1; x[threadIdx.x + M] = 2; }
};
template <int N> __global__ void plain(int *x) { C<N> c; c.plain(x); }
template <int N> __global__ void counted(int *x) { C<N> c; c.counted(x); }
template <int N> __global__ void member(int *x) { C<N> c; c.member(x); }
template <int N> __global__ void next(int *x) { C<N> c; c.next(x); }
template <int N> __global__ void constant(int *x) { C<N> c; c.constant(x); }
template <int N> __global__ void scoped(int *x) { x[threadIdx.x + C<N>::J] = 1; x[threadIdx.x + C<N - 1>::J] = 2; }
template <int N> __global__ void aliased(int *x) { using B = C<N>; x[threadIdx.x + B::H] = 1; x[threadIdx.x] = 2; }
template <int N> __global__ void local(int *x) { enum { H = N, I }; x[threadIdx.x + I] = 1; x[threadIdx.x + N] = 2; }
template <typename T> __global__ void guarded(T *x) { enum { H = 4 }; if (threadIdx.x < H) x[0] = threadIdx.x; }
template <int N> __device__ void put(int *x) { x[threadIdx.x + N] = N; }
template <typename T> __global__ void argument(int *x) { enum { H = 4 }; put<H>(x); put<0>(x); }
template <typename T> __global__ void sized(int *x) { enum { H = sizeof(T) }; x[threadIdx.x + H] = 1; x[threadIdx.x + 4] = 2; }
template <class P> __global__ void of_parameter(int *x) { x[threadIdx.x + P::K] = 1; x[threadIdx.x + P::L] = 2; }
template <int N> struct fact { enum { value = N * fact<N - 1>::value }; };
template <> struct fact<0> { enum { value = 1 }; };
template <int N> __global__ void special(int *x) { x[threadIdx.x + fact<N>::value] = 1; x[threadIdx.x] = 2; }
template <int N> __global__ void rows(int *x) { enum { H = 4 }; __shared__ int s[32][H]; for (int i = 0; i < H; i++) s[i][0] = threadIdx.x; }
template <int N> struct S { enum class Q { a = N, b }; };
template <int N> struct L { enum class Q { a = N, b }; __device__ void go(int *x) { x[threadIdx.x + int(Q::b)] = 1; x[threadIdx.x + N] = 2; } };
template <int N> __global__ void listed(int *x) { L<N> l; l.go(x); }
