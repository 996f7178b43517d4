// Threads' numbers below zero are large ones, and what they are multiplied by goes past the top: that is no overflow to be assumed away.
// expect: racy
__global__ void two_below(int *out, int away)
{
	unsigned from = away;
	if (threadIdx.x < 2 || from + 2 >= from) return;
	out[(from - gridDim.x) * (threadIdx.x - blockDim.x)] = threadIdx.x + 1000 * blockIdx.x;
}
__global__ void guarded(int *out, unsigned least, int shift)
{
	size_t most = least + blockDim.x;
	if ((threadIdx.x - shift) * (threadIdx.x * blockIdx.x) < most) return;
	out[blockIdx.x] = threadIdx.x;
}
__global__ void halved(int *out, unsigned by)
{
	if (threadIdx.x >= 8 || blockIdx.x > 0 || by != 4) return;
	unsigned at = (threadIdx.x - 100u) / 2 * by;
	out[(at + 400) / 32] = threadIdx.x;
}
__global__ void size_below(int *out, unsigned size)
{
	if (2 + -2 * size > 1) return;
	out[0] = threadIdx.x;
}
__global__ void size_below_halved(int *out, unsigned size)
{
	if ((2 + -4 * size) / 2 * 4 != 4294967292u) return;
	out[0] = threadIdx.x;
}
