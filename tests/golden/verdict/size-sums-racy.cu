// args: --block-dim 16,16,1 --assume images==gridDim.y
// expect: racy
// The same with a row that is one too short.
__global__ void planes(float *y, int images, int kernel, int high, int wide)
{
	int h_out = high - kernel + 1, w_out = wide - kernel + 1;
	int n = blockIdx.x, m = blockIdx.y, h = blockIdx.z * 16 + threadIdx.y, w = threadIdx.x;
	if (h < h_out && w < w_out) y[((n * images + m) * h_out + h) * (w_out - 1) + w] = h;
}

__global__ void tiles(float *y, int images, int kernel, int high, int wide)
{
	int h_out = high - kernel + 1, w_out = wide - kernel + 1, across = (w_out + 15) / 16;
	int n = blockIdx.x, m = blockIdx.y;
	int h = blockIdx.z / across * 16 + threadIdx.y, w = blockIdx.z % across * 16 + threadIdx.x;
	if (h < h_out && w <= w_out) y[n * images * h_out * w_out + m * h_out * w_out + h * w_out + w] = n;
}
