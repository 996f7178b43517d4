// exec: no clang refuses it: use of undeclared identifier at
// Namespaces and templates that nothing declares: what is not touched by them keeps its exact answer, a store through them
// is a store somewhere.
// expect: beside drf
// expect: through possibly-racy
// expect: member possibly-racy
// expect: given possibly-racy
// expect: constructed possibly-racy
// args: --block-dim=32 --grid-dim=1
__global__ void beside(int *a, at::View<float, 2, at::Plain> v, at::cuda::Mode mode)
{
	if (mode == at::cuda::fast) a[threadIdx.x] = v.size();
}
__global__ void through(at::View<float, 2, at::Plain> v)
{
	v[0] = threadIdx.x;
}
__global__ void member(int *a)
{
	Rows<int, 4>::first(a)[0] = threadIdx.x;
}
__global__ void given(int *a)
{
	at::fill<4>(a, threadIdx.x);
}
__global__ void constructed(int *a)
{
	at::Slice s(a, 4, threadIdx.x);
	s[0] = 1;
}
