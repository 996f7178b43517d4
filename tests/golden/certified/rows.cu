// expect: drf
// The row of a block begins at a product that is converted to int: what the check takes as one wrap, the text takes not to overflow as a whole, too.
__global__ void but_two(float *y, int width)
{
	const int row = blockIdx.x * (width - 2), i = threadIdx.x;
	if (i < width - 2) y[row + i] = 1;
}
