// expect: racy
// args: --block-dim=64 --param=n=12 --param=zero=0 --param=most=-2147483648
/* At which bit a number of the launch begins or ends. */
__global__ void told(int *out, int n, int zero, int most)
{
	if (__ffs(n) != 2 || __clz(n) != 28) out[0] = threadIdx.x;
	if (__ffs(zero) != 0 || __clz(zero) != 32) out[0] = threadIdx.x;
	if (__ffs(most) != 32 || __clz(most) != 0) out[0] = threadIdx.x;
	if (__ffs(zero - 1) != 1 || __clz(zero - 1) != 0 || __clz(zero + 1) != 31) out[0] = threadIdx.x;
}
__global__ void rows(float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, shift = 31 - __clz(n - 1);
	if (i < n) out[(blockIdx.y << shift) + i] = threadIdx.x;
}
