// args: --block-dim=32 --grid-dim=1
// expect: drf
/* The twins of template-argument-racy.cu. */
template <int N> __device__ int add(int i) { return i + N; }
template <int N> __global__ void calls(int *x) { x[add<N>(threadIdx.x)] = 1; x[threadIdx.x + N] = 2; }

template <int N> __device__ void put(int *x) { x[threadIdx.x + N] = N; }
template <int N> __global__ void named(int *x) { put<N>(x); put<(N + 1) - 1>(x); }

template <int M> __device__ void both(int *x) { put<M>(x); put<M + 1 - 1>(x); }
template <int N> __global__ void nested(int *x) { both<N * 2>(x); x[threadIdx.x + 2 * N] = 3; }

template <typename T, int N> __device__ void put_of(T *x) { x[threadIdx.x + N] = N; }
template <int N> __global__ void typed(int *x) { put_of<int, N + 1>(x); x[threadIdx.x + N + 1] = 7; }

template <bool B> __device__ void when(int *x) { if (B) x[threadIdx.x] = 1; }
template <int N> __global__ void chosen(int *x) { when<(N > 4)>(x); if (N <= 4) x[threadIdx.x + 1] = 2; }

template <int A, int B = A * 2> __device__ void two(int *x) { x[threadIdx.x + A] = 1; __syncthreads(); x[threadIdx.x + B] = 2; }
template <int N> __global__ void defaulted(int *x) { two<N>(x); x[threadIdx.x + 2 * N] = 3; }
template <int N> __global__ void in_lambda(int *x) { auto f = [&](auto i) { put<N + 1>(x); x[threadIdx.x + N + 1] = 3; }; f(1); }

template <int M> struct tile { __device__ void put(int *x); };
template <int K> __device__ void tile<K>::put(int *x) { x[threadIdx.x + K] = K; }
template <int N> __global__ void objects(int *x) { tile<N> t, u; t.put(x); u.put(x); x[threadIdx.x + N] = 3; }
template <int A, int B> __global__ void elsewhere(int *x) { tile<A> t; t.put(x); x[threadIdx.x + A] = 1; }
template <int B, int A> __global__ void swapped(int *x) { tile<B> t; t.put(x); x[threadIdx.x + B] = 1; }

template <int M> __device__ void give(tile<M> t, int *x) { x[threadIdx.x + M] = 1; }
template <int N> __global__ void given(int *x) { tile<N + 1> t; give(t, x); x[threadIdx.x + N + 1] = 2; }

template <int M> struct base { __device__ void put(int *x) { x[threadIdx.x + M] = M; } };
template <int M> struct heir : base<M + 1> { __device__ void go(int *x) { this->put(x); x[threadIdx.x + M + 1] = 77; } };
template <int N> __global__ void inherits(int *x) { heir<N> h; h.go(x); }

template <int M> struct made { __device__ made(int *x) { x[threadIdx.x + M] = M; } };
template <int N> __global__ void constructed(int *x) { made<N> a(x); x[threadIdx.x + N] = 70; }
template <int M> struct dies { int *x; __device__ ~dies() { x[threadIdx.x + M] = M; } };
template <int N> __global__ void destroyed(int *x) { dies<N> a{x}; x[threadIdx.x + N] = 70; }
template <int M> struct holder { static __device__ void put(int *x) { x[threadIdx.x + M] = M; } };
template <int N> __global__ void scoped(int *x) { holder<N>::put(x); x[threadIdx.x + N] = 3; }
template <int N> __global__ void local(int *x) { constexpr int K = N + 1; put<K>(x); x[threadIdx.x + K] = 1; }
