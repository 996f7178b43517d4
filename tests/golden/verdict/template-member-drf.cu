// args: --block-dim=32 --grid-dim=1
// expect: drf
/* The twins of template-member-racy.cu. */
template <class T> __global__ void apart(int *x) { T v; v.rank = threadIdx.x; v.lane = 5; x[v.rank] = threadIdx.x; }
template <class T> __global__ void other(int *x) { T v; v.id = threadIdx.x; v.end = 5; x[v.id] = threadIdx.x; }
template <class T> __device__ void set(T &v, int i) { v.id = i; }
template <class T> __global__ void given(int *x) { T v; v.end = 7; set(v, threadIdx.x); x[v.id] = threadIdx.x; }
