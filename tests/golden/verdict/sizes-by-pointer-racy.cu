// expect: written racy
// expect: blocks possibly-racy
// expect: pitch possibly-racy
// expect: iterations possibly-racy
struct sizes { int width, height, pitch; };

// The kernel writes them: what one thread reads another one may have changed.
__global__ void written(float *out, sizes *s)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < s->width && y < s->height)
		out[y * s->width + x] = x;
	if (x == 0 && y == 0)
		s->width = 3;
}

// Each block has sizes of its own.
__global__ void blocks(float *out, const sizes *s)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
	if (x < s[blockIdx.x].width && y < s[blockIdx.x].height)
		out[y * s[blockIdx.x].width + x] = x;
}

// Not the size that the guard is about.
__global__ void pitch(float *out, const sizes *s)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < s->width && y < s->height)
		out[y * s->pitch + x] = x;
}

// Each iteration has a size of its own.
__global__ void iterations(float *out, const sizes *s, int n)
{
	for (int i = 0; i < n; i++)
		if (i < s[i].width)
			out[threadIdx.x * s[i].width + i] = threadIdx.x;
}
