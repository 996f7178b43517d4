// expect: racy
// args: --block-dim=64 --grid-dim=1
// A barrier in what is never run separates nothing.
__device__ int meet()
{
	__syncthreads();
	return 0;
}
__global__ void asked(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	int known = __builtin_constant_p(meet());
	a[threadIdx.x] = s[63 - threadIdx.x] + known;
}
__global__ void assumed(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	__builtin_assume(meet() == 0);
	a[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void size_of(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	a[threadIdx.x] = s[63 - threadIdx.x] + (int)sizeof(meet()) + (int)noexcept(meet());
}
