// args: --block-dim=32 --grid-dim=1
// expect: drf
/* The twins of template-operator-racy.cu: eight bytes of an unrelated class are none of four-byte elements. */
struct C { float x, y; };
__device__ C &operator+=(C &a, C b) { a.x += b.x; a.y += b.y; return a; }
__device__ C operator+(C a, C b) { return C{a.x + b.x, a.y + b.y}; }
template <typename T> __global__ void open_type(T *x, T v) { x[threadIdx.x] += v; }
template <typename T> __global__ void sum(T *x, T *y) { x[threadIdx.x] = x[threadIdx.x] + y[threadIdx.x + 1]; }
template <typename T> __global__ void reduce(T *x)
{
	__shared__ T s[64];
	s[threadIdx.x] = x[threadIdx.x];
	__syncthreads();
	if (threadIdx.x < 16) s[threadIdx.x] += s[threadIdx.x + 16];
	__syncthreads();
	x[threadIdx.x] = s[0];
}
__global__ void plain(C *x, C v) { x[threadIdx.x] += v; }
template <typename T> __device__ void add_to(T &a, T b) { a += b; }
__global__ void known(C *x, C v) { add_to(x[threadIdx.x], v); }
__global__ void number(int *x, int v) { add_to(x[threadIdx.x], v); }
