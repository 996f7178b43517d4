// args: --launch any
// expect: drf
// What a counter gave one thread of a block, all of its block read: no two blocks have one number.
__global__ void tiles(int *next, int *out, int n)
{
	__shared__ int tile;
	while (true) {
		__syncthreads();
		if (threadIdx.x == 0) tile = atomicAdd(next, 1);
		__syncthreads();
		int mine = tile;
		if (mine >= n) break;
		out[mine * blockDim.x + threadIdx.x] = blockIdx.x;
	}
}

struct work { unsigned number; int other; };
__global__ void member(unsigned *next, int *out, int other)
{
	__shared__ work w;
	if (threadIdx.x == 0) {
		w.number = atomicAdd(next + 2, 1u);
		w.other = other;
	}
	__syncthreads();
	unsigned block = w.number;
	if (threadIdx.x < 32) out[block * 32 + threadIdx.x] = w.other + blockIdx.x;
}

__device__ unsigned ticket;
__global__ void looked_up(int *out)
{
	__shared__ unsigned long long number[1];
	if (threadIdx.x == 0) number[0] = atomicAdd(&ticket, 4u);
	__syncthreads();
	if (threadIdx.x < 4) out[number[0] + threadIdx.x] = blockIdx.x;
}

// a list with an end
__global__ void listed(int *next, const int *in, int *out, int n)
{
	__shared__ int item;
	for (;;) {
		if (threadIdx.x == 0) {
			int i = atomicAdd(next, 1);
			item = i < n ? i : -1;
		}
		__syncthreads();
		int mine = item;
		__syncthreads();
		if (mine < 0) return;
		out[mine * blockDim.x + threadIdx.x] = in[blockIdx.x];
	}
}

// each block begins with its own, and goes on behind all of these
__global__ void own_first(unsigned *next, int *out, int n)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = blockIdx.x;
	__syncthreads();
	while (tile < n) {
		if (threadIdx.x < 64) out[tile * 64 + threadIdx.x] = blockIdx.x;
		__syncthreads();
		if (threadIdx.x == 0) tile = gridDim.x + atomicAdd(next, 1u);
		__syncthreads();
	}
}

// records of several words, each with a number of its own
__global__ void records(int *count, int *out, const float *in, int most)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (in[i] < 0) return;
	int at = atomicAdd(count, 1);
	if (at >= most) return;
	for (int j = 0; j < 3; j++) out[at * 3 + j] = i + j;
}
