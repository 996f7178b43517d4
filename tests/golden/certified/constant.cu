// expect: drf
// What nobody writes is a parameter (Constants.v): the same for all threads, and for all blocks, wherever it is read.
__global__ void rows(int *out, const int *size)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < size[0] && y < size[1]) out[y * size[0] + x] = 1;
}

__global__ void one_block(int *a, const int *which)
{
	if (blockIdx.x == which[0]) a[threadIdx.x] = blockIdx.x;
}

__global__ void same_again(int *a, const int *b)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, x = b[3];
	for (int i = 0; i < x; i++) {
		if (b[3] == x) a[t] = i;
		else a[0] = t;
	}
}

struct list { int first, next[32]; };
__global__ void followed(int *a, const list *l)
{
	if (threadIdx.x > 3) {
		int n = l->first, m = l->next[n];
		if (threadIdx.x == m) a[blockIdx.x] = threadIdx.x;
	}
}

__global__ void with_barriers(int *a, const int *rounds)
{
	__shared__ int s[1024];
	for (int i = 0; i < rounds[0]; i++) {
		s[threadIdx.x] = i;
		__syncthreads();
		if (rounds[1] > i) a[blockIdx.x * blockDim.x + threadIdx.x] += s[(threadIdx.x + 1) % blockDim.x];
		__syncthreads();
	}
}
