// Computed in floating point from what differs between blocks, or from memory: no number of the whole grid.
// expect: of_block possibly-racy
// expect: of_memory possibly-racy
// expect: of_iteration possibly-racy
// expect: of_all possibly-racy
// expect: folded possibly-racy
__global__ void of_block(float *to, int n, float part)
{
	int x = blockDim.x * blockIdx.x + threadIdx.x, shift = n * part + blockIdx.x * part;
	to[x + shift] = x;
}

__global__ void of_memory(float *to, int n, const float *part)
{
	int x = blockDim.x * blockIdx.x + threadIdx.x, shift = n * part[blockIdx.x];
	to[x + shift] = x;
}

__global__ void of_iteration(float *to, int n, float part)
{
	int x = blockDim.x * blockIdx.x + threadIdx.x;
	for (int i = 0; i < 4; i++) {
		int shift = (n + i) * part;
		to[x + shift] = x + i;
	}
}

// one number, and a race whatever it is
__global__ void of_all(float *to, int n, float part)
{
	int shift = n * part;
	to[shift] = threadIdx.x + blockIdx.x;
}

// and one that may make it
__global__ void folded(float *to, int n, float part)
{
	int x = blockDim.x * blockIdx.x + threadIdx.x, size = n * part;
	if (size > 0) to[x % size] = x;
}
