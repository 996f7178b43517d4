// expect: drf
// Sizes that every thread reads at one place of memory that nothing writes are the same for all of them.
struct sizes { int width, height, pitch; };

__global__ void rows(float *out, const sizes *s)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < s->width && y < s->height)
		out[y * s->width + x] = x;
}

__global__ void list(float *out, float *copy, const int *dims)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int pitch = dims[0];
	if (x >= dims[0])
		return;
	out[y * dims[0] + x] = x;
	copy[y * pitch + x] = y;
}

__global__ void loops(float *out, const sizes *s)
{
	for (int x = threadIdx.x; x < s->width; x += blockDim.x)
		out[blockIdx.x * s->width + x] = x;
}
