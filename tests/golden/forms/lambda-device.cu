// Lambdas in the kernel: captures by value, by reference, with an initialiser, generic, passed on.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
template <typename F> __device__ void twice(F f) { f(0); f(1); }
__global__ void drf(int *a)
{
	int i = threadIdx.x;
	int *p = a;
	auto put = [=](int k) { a[2 * i + k] = k; };
	twice(put);
	auto walk = [&](auto k) { *p = k; };
	p = a + 100 + i;
	walk(i);
	auto own = [at = 2 * i + 200, a]() mutable { a[at] = 1; at++; };
	own();
	own();
	i = 0;
	put(0);
}
__global__ void racy(int *a)
{
	int i = threadIdx.x;
	auto put = [&](int k) { a[2 * i + k] = threadIdx.x; };
	twice(put);
	i = 0;
	put(0);
}
