// certify: --by steps
// args: --block-dim 16,16,1 --level block
// expect: drf
// One size is written in two ways, a quotient that rounds to zero and one that rounds down: where the conditions are stated, and in the index. Quotients by it are the same.
__global__ void tiles(float *out, const float *in, int height, int width, int kernel)
{
	int tiles = (width - kernel + 16) / 16;
	int y = blockIdx.z / tiles * 16 + threadIdx.y, x = blockIdx.z % tiles * 16 + threadIdx.x;
	if (y < height && x < width) out[y * width + x] = in[y * width + x];
}
