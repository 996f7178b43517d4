// expect: drf
// Barriers in loops and branches that all threads of a block take together: the certificate is of that, too.
__global__ void halves(int *a, int n)
{
	__shared__ int s[512];
	s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	for (int half = blockDim.x / 2; half > 0; half /= 2) {
		if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
		__syncthreads();
	}
	if (threadIdx.x == 0) a[blockIdx.x * blockDim.x] = s[0];
}

__global__ void strided(int *a, int rounds)
{
	__shared__ int s[256];
	for (int i = threadIdx.x; i < threadIdx.x + 40; i += 4) {
		s[threadIdx.x] = i + rounds;
		__syncthreads();
		if (blockIdx.x % 2 == 0) {
			a[blockIdx.x * blockDim.x + threadIdx.x] = s[(threadIdx.x + 1) % blockDim.x];
			__syncthreads();
		}
		__syncthreads();
	}
}
