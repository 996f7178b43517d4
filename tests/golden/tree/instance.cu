// A launch makes an instance of a kernel's template: concrete types, constants with values. What nothing instantiates stays open.
template <class T, int N> __device__ T twice(T x) { return x * N; }
template <class T, int N> __global__ void fill(T *a)
{
	__shared__ T s[N * 2];
	s[threadIdx.x] = twice<T, 2>(a[threadIdx.x]);
	if constexpr (sizeof(T) == 8) a[0] = s[0];
	a[N] = T{};
}
template <class T> __global__ void open(T *a, typename T::index i) { a->at(i) = helper(a); }
template <class T> void start(T *a)
{
	fill<T, 32><<<1, 32>>>(a);
}
void host(float *f, double *d)
{
	start(f);
	start(d);
	fill<int, 4><<<dim3(2, 2), 4, 16>>>(nullptr);
}
