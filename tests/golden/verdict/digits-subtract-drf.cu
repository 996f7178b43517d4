// expect: drf
// Remainders by subtraction, from an unsigned number and in a loop that strides by the grid.
__global__ void subtract(float *out, unsigned B, unsigned C, unsigned W)
{
	for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < B * C * W; i += blockDim.x * gridDim.x) {
		unsigned row = i / W, w = i - row * W, b = row / C, c = row - b * C;
		out[(b * W + w) * C + c] = 2;
	}
}
