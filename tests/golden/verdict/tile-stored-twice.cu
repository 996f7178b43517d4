// A tile that rows of threads load alike: in every iteration, the first and the next ones, they store what is the same element.
// args: --block-dim 32,2 --grid-dim 2
// expect: benign
__global__ void tiles(const float *in, float *out)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int begin = 0; begin < 2048; begin += 32) {
		tile[threadIdx.x] = in[begin + threadIdx.x];
		__syncthreads();
		sum += tile[31 - threadIdx.x];
		__syncthreads();
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void rows_of_tiles(const float *in, float *out, int rows, int width)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int row = 0; row < rows; row++)
		for (int begin = 0; begin < width; begin += 32) {
			tile[threadIdx.x] = in[row * width + begin + threadIdx.x];
			__syncthreads();
			sum += tile[31 - threadIdx.x];
			__syncthreads();
		}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
__global__ void by_list(const float *in, const int *tiles, float *out, int n)
{
	__shared__ float tile[32];
	float sum = 0;
	for (int i = 0; i < n; i++) {
		tile[threadIdx.x] = in[tiles[i] * 32 + threadIdx.x];
		__syncthreads();
		sum += tile[31 - threadIdx.x];
		__syncthreads();
	}
	out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = sum;
}
