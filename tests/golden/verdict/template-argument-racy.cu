// args: --block-dim=32 --grid-dim=1
// expect: calls racy
// expect: named racy
// expect: launched racy
// expect: nested racy
// expect: typed racy
// expect: in_macro racy
// expect: of_size possibly-racy
// expect: chosen racy
// expect: defaulted racy
// expect: in_lambda racy
// expect: objects racy
// expect: elsewhere racy
// expect: swapped racy
// expect: given racy
// expect: inherits racy
// expect: constructed racy
// expect: destroyed racy
// expect: scoped racy
// expect: packed racy
// expect: local racy
/* A call's integer arguments are evaluated where the call stands: each call has its own. */
template <int N> __device__ int add(int i) { return i + N; }
template <int N> __global__ void calls(int *x) { x[add<N>(threadIdx.x)] = 1; x[add<N * 2>(threadIdx.x)] = 2; }

template <int N> __device__ void put(int *x) { x[threadIdx.x + N] = N; }
template <int N> __global__ void named(int *x) { put<N>(x); put<N + 1>(x); }
template <int N> __global__ void launched(int *x) { put<N>(x); put<N + 1>(x); }
void launch(int *x) { launched<1><<<1, 32>>>(x); launched<2><<<1, 32>>>(x); }

template <int M> __device__ void both(int *x) { put<M>(x); put<M + 1>(x); }
template <int N> __global__ void nested(int *x) { both<N>(x); }

template <typename T, int N> __device__ void put_of(T *x) { x[threadIdx.x + N] = N; }
template <int N> __global__ void typed(int *x) { put_of<int, N>(x); put_of<int, N + 1>(x); }
#define PUT(x) put_of<int, N + 1>(x)
template <int N> __global__ void in_macro(int *x) { PUT(x); put_of<int, N>(x); }
template <typename T> __global__ void of_size(int *x) { put<sizeof(T)>(x); put<4>(x); }

template <bool B> __device__ void flag(int *x) { if (B) x[threadIdx.x] = 1; else x[threadIdx.x + 1] = 2; }
template <int N> __global__ void chosen(int *x) { flag<(N > 4)>(x); flag<(N <= 4)>(x); }

template <int A, int B = A + 1> __device__ void two(int *x) { x[threadIdx.x + A] = 1; x[threadIdx.x + B] = 2; }
template <int N> __global__ void defaulted(int *x) { two<N>(x); }
template <int N> __global__ void in_lambda(int *x) { auto f = [&](auto i) { put<N + 1>(x); put<N>(x); }; f(1); }

template <int M> struct tile { __device__ void put(int *x); };
template <int K> __device__ void tile<K>::put(int *x) { x[threadIdx.x + K] = K; }
template <int N> __global__ void objects(int *x) { tile<N> t; tile<N + 1> u; t.put(x); u.put(x); }
template <int A, int B> __global__ void elsewhere(int *x) { tile<A> t; t.put(x); x[threadIdx.x + B] = 1; }
template <int B, int A> __global__ void swapped(int *x) { tile<B> t; t.put(x); x[threadIdx.x + A] = 1; }

template <int M> __device__ void give(tile<M> t, int *x) { x[threadIdx.x + M] = 1; }
template <int N> __global__ void given(int *x) { tile<N + 1> t; give(t, x); x[threadIdx.x + N] = 2; }

template <int M> struct base { __device__ void put(int *x) { x[threadIdx.x + M] = M; } };
template <int M> struct heir : base<M + 1> { __device__ void go(int *x) { this->put(x); x[threadIdx.x + M] = 77; } };
template <int N> __global__ void inherits(int *x) { heir<N> h; h.go(x); }

template <int M> struct made { __device__ made(int *x) { x[threadIdx.x + M] = M; } };
template <int N> __global__ void constructed(int *x) { made<N> a(x); made<N + 1> b(x); }
template <int M> struct dies { int *x; __device__ ~dies() { x[threadIdx.x + M] = M; } };
template <int N> __global__ void destroyed(int *x) { dies<N> a{x}; dies<N + 1> b{x}; }
template <int M> struct holder { static __device__ void put(int *x) { x[threadIdx.x + M] = M; } };
template <int N> __global__ void scoped(int *x) { holder<N>::put(x); holder<N + 1>::put(x); }
template <int... I> __device__ void all(int *x) { (put<I>(x), ...); }
template <int N> __global__ void packed(int *x) { all<N, N + 1>(x); }
template <int N> __global__ void local(int *x) { constexpr int K = N + 1; put<K>(x); put<N>(x); }
