// exec: no its macro is of a header that is not there
// expect: all_in_it unsupported
// expect: all_in_function unsupported
// expect: given possibly-racy
// expect: beside drf
// What a macro or a function does that nothing declares is not known: where all that a kernel writes would be in it, there is no answer.
__global__ void all_in_it(int *digests, int n)
{
	int r0 = threadIdx.x, r1 = n;
	COMPARE_M_SIMD(r0, r1);
}

__global__ void all_in_function(int *a) { store_result(threadIdx.x); }

__global__ void given(int *a)
{
	int x = threadIdx.x;
	ADVANCE(x);
	a[x] = threadIdx.x;
}

__global__ void beside(int *a, int n)
{
	KERNEL_ASSERT(n < 4);
	a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
