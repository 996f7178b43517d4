// expect: drf
// Data decides: which elements are written, how often, and at which place of a thread's own. The certificate is of the protocol over these kernels.
__global__ void guarded(int *a, const int *flags)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (flags[i] > 3) a[i] = flags[i];
}

__global__ void across_barriers(int *a, const int *b)
{
	__shared__ int s[256];
	int i = blockIdx.x * blockDim.x + threadIdx.x, x = b[i];
	s[threadIdx.x] = x;
	__syncthreads();
	int y = s[x & 255];
	__syncthreads();
	if (y > 0) s[threadIdx.x] = y;
	__syncthreads();
	for (int j = 0; j < y; j++) a[i] += s[(threadIdx.x + j) % 256];
}

__global__ void own_part(int *a, const int *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	a[16 * i + (b[i] & 15)] = 1;
	for (int j = 0; j < 4; j++) {
		__syncthreads();
		int x = b[i + j];
		a[16 * i + (x & 15)] = j;
	}
}

__global__ void counted(int *a, const int *keys) { atomicAdd(&a[keys[threadIdx.x]], 1); }

// A row of 256 counters for each thread: a byte stays in it.
__global__ void rows_of_bytes(int *rows, const unsigned char *bytes, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int j = 0; j < n; j++) rows[256 * i + bytes[n * i + j]] += 1;
}
