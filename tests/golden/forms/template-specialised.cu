// A full and a partial specialisation do something else than the template.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
template <typename T> struct place { __device__ static int of(int i) { return 0 * i; } };
template <> struct place<float> { __device__ static int of(int i) { return i; } };
template <typename T> struct place<T *> { __device__ static int of(int i) { return 2 * i; } };
template <int N> __device__ int step(int i) { return i % N; }
template <> __device__ int step<0>(int i) { return i; }
__global__ void drf(int *a)
{
	a[place<float>::of(threadIdx.x)] = 1 + threadIdx.x;
	a[32 + place<char *>::of(threadIdx.x)] = threadIdx.x;
	a[128 + step<0>(threadIdx.x)] = threadIdx.x;
}
__global__ void racy(int *a)
{
	a[place<double>::of(threadIdx.x)] = threadIdx.x;
	a[32 + step<8>(threadIdx.x)] = threadIdx.x;
}
