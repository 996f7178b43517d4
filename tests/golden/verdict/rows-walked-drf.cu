// Rows that a thread walks from where its block's begins: a negative height goes round in `blockIdx.x * height`, which is unsigned, and comes back where it is an int again.
// expect: drf
// expect: rows_of_rows benign
__global__ void begins_at_thread(float *out, int height)
{
	int begin = blockIdx.x * height + threadIdx.x, end = blockIdx.x * height + height;
	for (int i = begin; i < end; i += blockDim.x) out[i] = threadIdx.x;
}
__global__ void row_after(float *out, int height)
{
	if (height <= 0) return;
	int begin = blockIdx.x * height + threadIdx.x, end = (blockIdx.x + 1) * height;
	for (int i = begin; i < end; i += blockDim.x) out[i] += 1;
}
__global__ void begins_at_row(float *out, int height, int first)
{
	int begin = (blockIdx.x + first) * height, end = begin + height;
	for (int i = begin + threadIdx.x; i < end; i += blockDim.x) out[i] = threadIdx.x;
}
__global__ void rows_of_rows(float *out, int height, int width)
{
	int row = blockIdx.y * height + blockIdx.x, begin = row * width + threadIdx.x;
	if ((int)blockIdx.x >= height) return;
	for (int i = begin; i < row * width + width; i += blockDim.x) out[i] = threadIdx.x;
}
