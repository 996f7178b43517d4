// expect: drf
// args: --block-dim=64 --grid-dim=1
/* Strings of the thread's own, and functions of the compiler on one number. */
__global__ void string(int *A)
{
	char s[4];
	__builtin_strcpy(s, "ab");
	A[threadIdx.x] = s[0];
}
__global__ void number(float *A)
{
	int exponent;
	A[threadIdx.x] = __builtin_frexpf(threadIdx.x, &exponent) + exponent;
}
