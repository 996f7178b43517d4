// In a template an index of a parameter's type leaves the element without a type: eight bytes all the same.
// expect: racy
// alarm: 10 / 9
// alarm: 12 / 9
// args: --block-dim=64 --grid-dim=1
template<class T> __global__ void k(long long *a, T n)
{
	T t = threadIdx.x;
	long long kept = a[threadIdx.x + 100];
	if (n == 101) a[t + n] = 1;
	auto p = a + n;
	if (n == 99) p[t] = kept;
}
