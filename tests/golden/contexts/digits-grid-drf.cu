// expect: drf
// No guard: the grid ends where the rows do, in blocks of 8.
__global__ void rotate(unsigned *out, int width, int height, unsigned v)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	out[y * width + x] = v + y + x;
}

void start(unsigned *out, const int w, const int h)
{
	dim3 block(8, 8, 1);
	dim3 grid(w / block.x, h / block.y, 1);
	rotate<<<grid, block>>>(out, w, h, 7);
}
