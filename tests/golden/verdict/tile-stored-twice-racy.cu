// Rows of threads that store different elements to one place of a tile: of two iterations, of a row each, of their own rounds.
// args: --block-dim 32,2 --grid-dim 2
// expect: racy
// expect: end_and_begin possibly-racy
// expect: rows_end_and_begin possibly-racy
__global__ void end_and_begin(const float *in, float *out)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int begin = 0; begin < 2048; begin += 32) {
		if (threadIdx.y == 0) tile[threadIdx.x] = in[begin + threadIdx.x];
		__syncthreads();
		sum += in[begin];
		if (threadIdx.y == 1) tile[threadIdx.x] = in[begin + threadIdx.x];
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void row_each(const float *in, float *out)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int begin = 0; begin < 2048; begin += 32) {
		tile[threadIdx.x] = in[begin + threadIdx.y * 2048 + threadIdx.x];
		__syncthreads();
		sum += tile[31 - threadIdx.x];
		__syncthreads();
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void own_rounds(const float *in, float *out)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int begin = 0; begin < 2048; begin += 32) {
		for (int i = 0; i <= threadIdx.y; i++) tile[threadIdx.x] = in[begin + i * 2048 + threadIdx.x];
		__syncthreads();
		sum += tile[31 - threadIdx.x];
		__syncthreads();
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void rows_end_and_begin(const float *in, float *out, int rows)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int row = 0; row < rows; row++)
		for (int begin = 0; begin < 64; begin += 32) {
			if (threadIdx.y == 0) tile[threadIdx.x] = in[row * 64 + begin + threadIdx.x];
			__syncthreads();
			sum += in[begin];
			if (threadIdx.y == 1) tile[threadIdx.x] = in[row * 64 + begin + threadIdx.x];
		}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void where_a_barrier_comes_at_times(const float *in, float *out, int n)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int i = 0; i < n; i++) {
		if (threadIdx.y == i % 2) tile[threadIdx.x] = in[i * 32 + threadIdx.x];
		if (i % 3 == 2) __syncthreads();
		sum += in[i];
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void by_list(const float *in, const int *tiles, float *out, int n)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int i = 0; i < n; i++) {
		tile[threadIdx.x] = in[tiles[i + threadIdx.y] * 32 + threadIdx.x];
		__syncthreads();
		sum += tile[31 - threadIdx.x];
		__syncthreads();
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
