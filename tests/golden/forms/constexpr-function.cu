// constexpr functions, in constants and with values of the thread.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
constexpr int width(int n) { int w = 1; while (w < n) w *= 2; return w; }
constexpr __device__ int at(int r, int c) { return r * width(3) + c; }
template <int N> __device__ void put(int *a) { a[threadIdx.x * N] = 1; a[threadIdx.x * N + 3] = 2; }
__global__ void drf(int *a)
{
	put<width(3)>(a);
	a[at(threadIdx.x, 1)] = 1;
}
__global__ void racy(int *a)
{
	put<width(2) + 1>(a);
	a[200 + at(0, threadIdx.x / 2)] = threadIdx.x;
}
