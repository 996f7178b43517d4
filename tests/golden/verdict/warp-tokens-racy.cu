// expect: racy
// label: true
// args: --block-dim 128
// Tokens of 8 in a block: two groups of a warp take one.
__global__ void logits(int length, const float *in)
{
	extern __shared__ float token[];
	const int blocks = (length + 15) / 16;
	const int warp = threadIdx.x / 32, group = threadIdx.x / 2, offset = threadIdx.x % 2;
	for (int b = warp; b < blocks; b += 4)
		if (offset == 0) token[b * 16 + group % 8] = threadIdx.x;
}
