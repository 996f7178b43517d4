// auto: of values, pointers, references, results.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__device__ auto half(int i) { return i / 2; }
__global__ void drf(int *a)
{
	auto i = threadIdx.x;
	auto *p = a + i;
	auto &cell = *p;
	i = 0;
	cell = 1 + i;
	decltype(auto) again = (*p);
	again = 2;
}
__global__ void racy(int *a)
{
	auto at = half(threadIdx.x);
	auto p = a + at;
	*p = threadIdx.x;
}
