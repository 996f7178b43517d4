// A race that only some numbers show: those that the text names are looked at, and between others the number is a parameter.
// args: --block-dim=32 --grid-dim=1
// exec: instance named<7>
// exec: instance remainder<5>
// exec: instance large<64>
// exec: instance special<9>
// expect: named racy
// expect: remainder racy
// expect: large possibly-racy
// expect: special racy
template <int N> __device__ int place(int i) { return N == 7 ? i / 2 : i; }
template <int N> __global__ void named(int *a) { a[place<N>(threadIdx.x)] = threadIdx.x; }
template <int N> __device__ int every(int i) { return N % 5 == 0 ? i / 2 : i; }
template <int N> __global__ void remainder(int *a) { a[every<N>(threadIdx.x)] = threadIdx.x; }
template <int N> __device__ int far(int i) { return i + N; }
template <int N> __global__ void large(int *a) { if (threadIdx.x < 2) a[threadIdx.x * 64] = threadIdx.x; else if (threadIdx.x < 3) a[far<N>(0)] = 5; }
template <int N> struct at { static __device__ int index(int i) { return i; } };
template <> struct at<9> { static __device__ int index(int i) { return i / 2; } };
template <int N> __global__ void special(int *a) { a[at<N>::index(threadIdx.x)] = threadIdx.x; }
