// expect: drf
// args: --block-dim=64 --grid-dim=1
// What is never run accesses nothing.
__device__ int last(int *s)
{
	s[63 - threadIdx.x] = 2;
	return 0;
}
__global__ void asked(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	if (__builtin_constant_p(last(s))) a[threadIdx.x] = s[threadIdx.x];
}
__global__ void assumed_with_effects(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	__builtin_assume(last(s) == 0);
	a[threadIdx.x] = s[threadIdx.x];
}
