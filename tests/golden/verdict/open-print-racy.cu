// printf where a template leaves open what it prints, and nothing makes an instance of it: what is written beside stays a race.
// expect: racy
// label: true
template <typename T> __global__ void told(const T *a, T *b, int n)
{
	static_assert(sizeof(T) == 480, "");
	if (threadIdx.x < n) printf("%d: %g ", n, a[n]);
	b[0] = threadIdx.x;
}
