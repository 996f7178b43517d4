// expect: drf
// args: --block-dim=64 --grid-dim=1
/* What many bit operations made of unknown numbers is unknown, but not where it lies. */
#define STEP(a, b, c) a = (a & b) | (~a & c); a = a << 7 | a >> 25; a ^= b + c;
#define STEPS(a, b, c) STEP(a, b, c) STEP(b, c, a) STEP(c, a, b) STEP(a, c, b) STEP(b, a, c) STEP(c, b, a)
__global__ void stores(unsigned *A, const unsigned *B)
{
	unsigned a = B[threadIdx.x], b = 1, c = 2;
	STEPS(a, b, c) STEPS(c, a, b)
	A[threadIdx.x] = a + b + c;
}
__global__ void range(unsigned *A, const unsigned *B)
{
	__shared__ unsigned s[128];
	unsigned a = B[threadIdx.x], b = 1, c = 2;
	STEPS(a, b, c) STEPS(c, a, b)
	unsigned at = 64 + (a & 63);
	s[threadIdx.x] = a;
	A[threadIdx.x] = s[at];
}
/* The thread's own number is known: what is made of it is exact, however long it takes. */
__global__ void known(unsigned *A)
{
	unsigned a = threadIdx.x, b = 1, c = 2, a2 = a, b2 = b, c2 = c;
	STEPS(a, b, c) STEPS(a2, b2, c2)
	A[threadIdx.x + (a - a2)] = 1;
}
