// Padding below zero, where all else is sizes: rows are then shorter than what is stored of them. It shows where that one number alone is negative.
// expect: padded conditional
// precondition: padded: pad >= 0
// expect: shrunk racy
// precondition: shrunk: none
__global__ void padded(const float *in, float *out, int depth, int height, int width, int pad)
{
	int n = blockIdx.x, y = blockIdx.y, x = blockIdx.z, row = width + 2 * pad, rows = height + 2 * pad;
	for (int c = threadIdx.x; c < depth; c += 32)
		out[n * (depth * rows * row) + (y + pad) * (row * depth) + (x + pad) * depth + c] = in[((n * depth + c) * height + y) * width + x];
}
__global__ void shrunk(const float *in, float *out, int depth, int height, int width, int pad)
{
	int n = blockIdx.x, y = blockIdx.y, x = blockIdx.z, row = width + 2 * pad, rows = height + 2 * pad;
	for (int c = threadIdx.x; c < depth; c += 32)
		out[n * (depth * rows * row) + (y + pad) * (row * depth) + (x + pad) * depth + c] = in[((n * depth + c) * height + y) * width + x];
}

void pad_images(const float *in, float *out, int images, int depth, int height, int width, int pad)
{
	padded<<<dim3(images, height, width), 32>>>(in, out, depth, height, width, pad);
	shrunk<<<dim3(images, height, width), 32>>>(in, out, depth, height, width, -1);
}
