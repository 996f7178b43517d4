// A loop of the host that doubles or halves gives a launch one of few numbers, also where it is unsigned, and where it begins at a part of
// what an outer loop doubles. A warp has 32 threads on every device of CUDA.
// What one way through a loop makes larger does not become smaller.
// expect: exchange drf
// expect: rows drf
// expect: spread drf
__global__ void exchange(unsigned *key, unsigned stride)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned at = 2 * i - (i & (stride - 1));
	unsigned a = key[at], b = key[at + stride];
	key[at] = min(a, b);
	key[at + stride] = max(a, b);
}

/* each warp has a row */
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
	cudaDeviceProp device;
	cudaMalloc(&key, 4 << 14);
	cudaMalloc(&out, 1 << 20);
	for (unsigned size = 1024; size <= 16384; size <<= 1)
		for (unsigned stride = size / 2; stride > 0; stride >>= 1)
			if (stride >= 512) exchange<<<64, 128>>>(key, stride);
	cudaGetDeviceProperties(&device, 0);
	for (int block = device.warpSize; block <= 1024; block *= 2) rows<<<512 * device.warpSize / block, block>>>(out, 512, 500);
	int left = argc, by = 1;
	while (left != 0) {
		spread<<<4, 64>>>(out, by);
		if (left == 1) left = 0;
		else {
			by = by * 2;
			left = (left + 1) / 2;
		}
	}
}
