// No number of n keeps threads apart where only overflow, which is assumed not to be, tells them apart: launches with such numbers are tried.
// args: --preconditions=infer
// expect: racy
// precondition: halves: none
__global__ void halves(int *out, long n)
{
	long at = threadIdx.x * (n << 32);
	if (blockIdx.x == 0 && n > 0) out[(int)at] = threadIdx.x;
}
