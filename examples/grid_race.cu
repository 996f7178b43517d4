// expect: racy
// Free of races inside a block; but all blocks add to the same elements.
__global__ void column_sums(const float *in, float *sum, int columns)
{
	int x = threadIdx.x;
	if (x < columns) sum[x] += in[blockIdx.x * columns + x];
}
