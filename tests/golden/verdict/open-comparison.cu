// expect: bounded drf
// expect: halves racy
// Operators of a class beside a template of any type: `<=` and `>=` compare, and store nothing.
struct fixed { int bits; };
__device__ bool operator<=(const fixed &a, const fixed &b);
__device__ bool operator>=(const fixed &a, const fixed &b);

template<class T> __global__ void bounded(T *v, const T *least, const T *most, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && *least <= *most && v[i] >= *least) v[i] += *most;
}

template<class T> __global__ void halves(int *v, T n)
{
	T i = threadIdx.x / 2;
	if (i <= n && i == 5) v[0] = threadIdx.x;
}

template<class T> void start(T *v, int *w, int n)
{
	bounded<T><<<(n + 63) / 64, 64>>>(v, v + n, v + n + 1, n);
	halves<T><<<1, 64>>>(w, n);
}
