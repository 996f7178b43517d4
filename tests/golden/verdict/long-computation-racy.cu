// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
#define STEP(a, b, c) a = (a & b) | (~a & c); a = a << 7 | a >> 25; a ^= b + c;
#define STEPS(a, b, c) STEP(a, b, c) STEP(b, c, a) STEP(c, a, b) STEP(a, c, b) STEP(b, a, c) STEP(c, b, a)
__global__ void index(unsigned *A, const unsigned *B)
{
	unsigned a = B[threadIdx.x], b = 1, c = 2;
	STEPS(a, b, c) STEPS(c, a, b)
	A[a & 63] = threadIdx.x;
}
__global__ void guard(unsigned *A, const unsigned *B)
{
	unsigned a = B[threadIdx.x], b = 1, c = 2;
	STEPS(a, b, c) STEPS(c, a, b)
	if (b == 12345) A[0] = threadIdx.x;
}
