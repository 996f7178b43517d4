// expect: drf
/* What the float is made of has more ways than can be gone: each choice has the last number twice. */
#define STEP(i) n = a > i ? (b > i ? n : i + 1) : (c > i ? n : i + 7);
#define STEPS(i) STEP(i) STEP(i + 1) STEP(i + 2) STEP(i + 3) STEP(i + 4) STEP(i + 5) STEP(i + 6) STEP(i + 7) STEP(i + 8) STEP(i + 9)
__global__ void k(float *d, int n)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	if (i < n) d[i] = 1;
}
void start(float *d, int n, int a, int b, int c)
{
	STEPS(0) STEPS(10) STEPS(20) STEPS(30)
	k<<<(int)((float)n), 256>>>(d, n);
}
