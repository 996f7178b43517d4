// What a loop of the host makes three times as large, or begins with any number, is no power of two; nor is a block that begins at 24 a multiple of a warp.
// What any number is taken from does become smaller.
// expect: exchange possibly-racy
// expect: halved racy
// expect: rows racy
// expect: spread possibly-racy
int atoi(const char *);

__global__ void exchange(unsigned *key, unsigned stride)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned at = 2 * i - (i & (stride - 1));
	key[at] = i;
	key[at + stride] = i;
}

__global__ void halved(unsigned *key, unsigned stride)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned at = 2 * i - (i & (stride - 1));
	key[at] = i;
	key[at + stride] = i;
}

__global__ void rows(float *out, int n, int width)
{
	int thread = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize;
	if (row >= n) return;
	for (int i = threadIdx.x % warpSize; i < width; i += warpSize) out[row * width + i] = thread;
}

__global__ void spread(float *out, int by) { out[(blockIdx.x * blockDim.x + threadIdx.x) * by] = threadIdx.x; }

int main(int argc, char **argv)
{
	unsigned *key;
	float *out;
	cudaMalloc(&key, 4 << 20);
	cudaMalloc(&out, 1 << 20);
	for (unsigned size = 1024; size <= 16384; size *= 3) exchange<<<64, 128>>>(key, size);
	for (unsigned stride = atoi(argv[1]); stride > 0; stride >>= 1)
		if (stride <= 8192) halved<<<64, 128>>>(key, stride);
	for (int block = 24; block <= 1024; block *= 2) rows<<<512 * 32 / block, block>>>(out, 512, 500);
	for (int left = argc, by = 1; left != 0; left--) {
		spread<<<4, 64>>>(out, by);
		if (left > 1) by = by * argc - 1;
	}
}
