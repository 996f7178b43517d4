// What is taken for granted of a template's types is said: their size where views of others meet them, and that no
// specialisation is meant.
// expect: drf
// expect: primary possibly-racy
template <class T> __global__ void views(T *a)
{
	int i = threadIdx.x + blockIdx.x * blockDim.x;
	a[i] = 1;
	((char *)a)[4 * i] = 2;
}
template <class T> struct place { __device__ int at(int i) { return i; } };
template <> struct place<float> { __device__ int at(int i) { return i / 2; } };
template <class T> __global__ void primary(T *a)
{
	place<T> p;
	a[p.at(threadIdx.x + blockIdx.x * blockDim.x)] = threadIdx.x;
}
