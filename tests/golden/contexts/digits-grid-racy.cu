// expect: racy
// alarm: 8:2 / 8:2
// label: true
// The last block of a row may be cut off by the row's end, and nothing asks.
__global__ void rotate(unsigned *out, int width, int height, unsigned v)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	out[y * width + x] = v + y;
}

void start(unsigned *out, const int w, const int h)
{
	dim3 block(8, 8, 1);
	dim3 grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y, 1);
	rotate<<<grid, block>>>(out, w, h, 7);
}
