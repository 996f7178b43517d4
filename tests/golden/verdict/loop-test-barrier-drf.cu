// expect: drf
// args: --block-dim=64 --grid-dim=1
/* The test of a loop runs once more than its body: a barrier in it separates the last iteration from what follows. */
__global__ void at_the_head(int *a, int n)
{
	__shared__ int s[64];
	for (int i = 0; __syncthreads(), i < n; i++)
		s[(threadIdx.x + i) % 64] = 1;
	a[threadIdx.x] = s[63 - threadIdx.x];
}

__device__ bool more(int i, int n)
{
	__syncthreads();
	return i < n;
}

__global__ void in_a_call(int *a, int n)
{
	__shared__ int s[64];
	s[threadIdx.x] = n;
	int i = 0;
	while (more(i, n)) {
		a[threadIdx.x] += s[(threadIdx.x + i) % 64];
		i++;
	}
	s[threadIdx.x] = 3;
}

__global__ void never_runs(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	for (int i = 0; __syncthreads(), i < 0; i++)
		s[0] = 1;
	a[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void halves(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = a[threadIdx.x];
	for (int i = 32; __syncthreads(), i > 0; i >>= 1)
		if (threadIdx.x < i) s[threadIdx.x] += s[threadIdx.x + i];
	a[threadIdx.x] = s[0];
}

// Behind the body, before each test.
__global__ void at_the_end(int *a)
{
	__shared__ int s[64];
	int i = threadIdx.x;
	do {
		s[i % 64] = i;
		i++;
	} while (__syncthreads(), i < threadIdx.x + 4);
	s[threadIdx.x] = 1;
}

__global__ void warps(int *a)
{
	__shared__ int s[64];
	int *w = s + threadIdx.x / 32 * 32, lane = threadIdx.x % 32;
	for (int i = 0; __syncwarp(), i < 3; i++)
		w[(lane + i) % 32] = i;
	a[threadIdx.x] = w[31 - lane];
}
