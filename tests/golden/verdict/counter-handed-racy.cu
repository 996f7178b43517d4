// args: --launch any
// expect: possibly-racy
// expect: own_of_a_row racy
// As counter-handed-drf.cu, but two blocks may have one number, or one block writes twice to what is its own.
__global__ void blocks_count_for_themselves(int *out)
{
	__shared__ int next, tile;
	if (threadIdx.x == 0) next = 0;
	__syncthreads();
	if (threadIdx.x == 0) tile = atomicAdd(&next, 1);
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void counter_of_each(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = atomicAdd(&next[blockIdx.x], 1);
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void something_else(int *next, int *out, int first)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = first;
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
	__syncthreads();
	if (threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void of_two_counters(int *next, int *last, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) {
		if (blockIdx.x & 1) tile = atomicAdd(next, 1);
		else tile = atomicAdd(last, 1);
	}
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void half(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = atomicAdd(next, 1) / 2;
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void narrow(int *next, int *out)
{
	__shared__ unsigned char tile;
	if (threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void set_back(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	if (threadIdx.x == 0 && tile == gridDim.x - 1) *next = 0;
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void one_place(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	if (threadIdx.x == 2) out[tile] = 1;
	else if (threadIdx.x == 3) out[tile] = 2;
}

__global__ void too_few(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	if (threadIdx.x < 8) out[tile * 4 + threadIdx.x] = blockIdx.x;
}

__global__ void beyond(int *next, int *out, int at)
{
	__shared__ int tile[2];
	if (threadIdx.x == 0) {
		tile[at] = 7;
		tile[1] = atomicAdd(next, 1);
	}
	__syncthreads();
	out[tile[1] * blockDim.x + threadIdx.x] = blockIdx.x + tile[0];
}

__global__ void raised(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	if (threadIdx.x == 1) atomicMax(&tile, 100);
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void end_is_stored(int *next, int *out, int n)
{
	__shared__ int item;
	if (threadIdx.x == 0) {
		int i = atomicAdd(next, 1);
		item = i < n ? i : -1;
	}
	__syncthreads();
	out[(item + 1) * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void own_or_counted(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) {
		if (blockIdx.x & 1) tile = blockIdx.x;
		else tile = atomicAdd(next, 1);
	}
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void own_of_a_row(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) {
		if (blockIdx.y) tile = gridDim.x + atomicAdd(next, 1);
		else tile = blockIdx.x;
	}
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.y + blockIdx.z;
}

__global__ void behind_two(int *next, int *out, int a)
{
	__shared__ int tile;
	if (threadIdx.x == 0) {
		if (blockIdx.x & 1) tile = a + atomicAdd(next, 1);
		else tile = gridDim.x + atomicAdd(next, 1);
	}
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void behind_each(int *next, int *out)
{
	__shared__ int tile;
	if (threadIdx.x == 0) tile = blockIdx.x + atomicAdd(next, 1);
	__syncthreads();
	out[tile * blockDim.x + threadIdx.x] = blockIdx.x;
}

__global__ void hashed(unsigned *next, int *out)
{
	unsigned at = atomicAdd(next, 1u);
	out[(at * 2654435761u) >> 20] = blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void shifted_out(unsigned *next, int *out)
{
	unsigned at = atomicAdd(next, 1u);
	out[at * 0x10000u] = blockIdx.x * blockDim.x + threadIdx.x;
}
