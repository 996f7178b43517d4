// The same where each thread writes what it has read.
// expect: drf
// args: --block-dim=64 --grid-dim=1
template<class T> __device__ long long *from(long long *a, T n) { return a + n; }
template<class T> __global__ void k(long long *a, T n)
{
	T t = threadIdx.x;
	long long kept = a[threadIdx.x + 100];
	if (n == 100) a[t + n] = 1;
	auto p = a + n;
	if (n == 100) p[t] = kept;
	if (n == 200) *(from(a, n) + t) = from(a, t)[100];
}
