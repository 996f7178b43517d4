// certify: --by steps
// args: --block-dim 16,16,1
// expect: drf
// Rows whose length is converted to an unsigned number: as it stands in the index it is no less than zero, which the parameter may be.
__global__ void image(double *out, int height, int width)
{
	const unsigned rows = height, columns = width;
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < columns && y < rows) out[y * columns + x] = 1;
}
