// A file of several kernels leaves each enough work for what it needs of its launches.
// expect: conditional
// precondition: columns: columns >= gridDim.x * blockDim.x
// precondition: image: pitch >= w
// precondition: scaled: pitch >= w
__global__ void columns(unsigned char *out, const unsigned char *data, unsigned length, unsigned columns)
{
	unsigned long first = threadIdx.x + blockIdx.x * blockDim.x;
	if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return;
	for (unsigned long i = 0; i < length; i++) out[i * columns + first] = data[i];
}

__global__ void image(float *out, const float *data, int w, int h, int pitch)
{
	int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
	if (x < w && y < h) out[y * pitch + x] = data[y * w + x];
}

__global__ void scaled(float *out, const float *data, int w, int h, int pitch)
{
	int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
	if (x < w && y < h) out[y * pitch + x] = 2 * data[y * pitch + x];
}
