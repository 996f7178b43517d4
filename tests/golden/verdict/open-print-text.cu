// What a template leaves open may be a text, which printf reads to its end.
// expect: possibly-racy
// label: possible
template <typename T> __global__ void text(T *a)
{
	static_assert(sizeof(T) == 480, "");
	printf("%s", a);
	a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
