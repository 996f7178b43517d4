// expect: drf
// args: --block-dim 128 --effort 0.02
// Warps take blocks of 16 tokens in turn, and in a warp the first of each two threads one token: quotients and remainders by numbers only,
// with which a solver of linear arithmetic took half a minute.
__global__ void logits(int length, const float *in)
{
	extern __shared__ float token[];
	const int blocks = (length + 15) / 16;
	const int warp = threadIdx.x / 32, group = threadIdx.x / 2, offset = threadIdx.x % 2;
	for (int b = warp; b < blocks; b += 4)
		if (offset == 0) token[b * 16 + group % 16] = in[b];
}
