// A lambda of the host is a kernel's argument, with what it captured.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
template <typename F> __global__ void drf(F f)
{
	f(threadIdx.x);
}
template <typename F> __global__ void racy(F f)
{
	f(threadIdx.x);
}
void host(int *a, int n)
{
	drf<<<1, 32>>>([=] __host__ __device__(int i) { a[i] = n; });
	racy<<<1, 32>>>([=] __device__(int i) { a[i / 2] = i; });
}
