// printf takes more than it has parameters, also where a template leaves open what they are and nothing makes an instance of it.
// expect: drf
template <typename T> __global__ void told(const T *a, T *b, int n)
{
	static_assert(sizeof(T) == 480, "");
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i == 0) for (int j = 0; j < n; ++j) printf("%d: %g ", j, a[j]);
	b[i] = 1;
}
