// A number that a template leaves open is a parameter where the instances looked at differ in it only.
// args: --block-dim=32 --grid-dim=1
// exec: instance beside<5>
// exec: instance two<8, 5>
// exec: instance typed<int, 6>
// exec: instance tiled<int, 8>
// expect: drf
template <int N> __device__ int by(int i) { return i * N; }
template <int N> __global__ void beside(int *a) { a[by<N>(threadIdx.x) + N] = threadIdx.x; }
template <int A, int B> struct row { int v[A + B]; __device__ int &at(int i) { return v[i]; } };
template <int A, int B> __global__ void two(row<A, B> *r) { r[threadIdx.x].at(A) = r[threadIdx.x].at(B); }
template <class T, int N> __device__ void put(T *a, T x) { a[N * 2 + threadIdx.x] = x; }
template <class T, int N> __global__ void typed(T *a) { put<T, N>(a, 1); put<T, N>(a, 2); }
template <class T, int N> struct tile { T v[N + 32]; };
template <class T, int N> __device__ void fill(tile<T, N> &t, T x) { for (int i = threadIdx.x; i < N + 32; i += blockDim.x) t.v[i] = x; }
template <class T, int N> __global__ void tiled(T *a) { __shared__ tile<T, N> t; fill(t, a[0]); __syncthreads(); a[threadIdx.x] = t.v[N]; }
