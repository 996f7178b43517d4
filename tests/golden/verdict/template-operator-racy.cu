// args: --block-dim=32 --grid-dim=1
// expect: racy
/* An operator of a class that happens to be in scope is not that of a template's own type; where it is the class's own it is. */
struct C { float x, y; };
__device__ C &operator+=(C &a, C b) { a.x += b.x; a.y += b.y; return a; }
template <typename T> struct V { T x, y; };
template <typename T> __device__ V<T> &operator+=(V<T> &a, V<T> b) { a.x += b.x; a.y += b.y; return a; }
template <typename T> __global__ void open_type(T *x, T v) { x[0] += v; }
__global__ void plain(C *x, C v) { x[threadIdx.x / 2] += v; }
template <typename T> __device__ void add_to(T &a, T b) { a += b; }
__global__ void known(C *x, C v) { add_to(x[threadIdx.x / 2], v); }
template <typename T> __global__ void beside(C *x, C v, T t) { x[threadIdx.x / 2] += v; }
