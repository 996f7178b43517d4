// A type parameter: the size of an element comes with it.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
template <typename T> __device__ void put(T *s, int i, T v) { s[i] = v; }
__global__ void drf(double *a)
{
	put<double>(a, threadIdx.x, 1.0);
	put((float *)a + 64, threadIdx.x, 2.0f);
}
__global__ void racy(double *a)
{
	put<double>(a, threadIdx.x, threadIdx.x);
	put((float *)a, threadIdx.x + 63, 2.0f);
}
