// certify: --by steps
// args: --block-dim 256,1,1
// expect: drf
// Elements of a tile in shared memory are stored in an order that spares banks: a part of the place turns the low bits of the whole over. The bits above stay, and equal bits turn equal
// numbers over.
__global__ void exchange(float *out, const float *in)
{
	__shared__ float tile[512];
	int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row = threadIdx.x % 8, column = threadIdx.x / 8;
	for (int c = 0; c < 2; c++)
		tile[c * 256 + ((warp * 32 + lane) ^ warp)] = in[(blockIdx.x * 2 + c) * 256 + threadIdx.x];
	__syncthreads();
	float a = tile[(row * 32 + column) ^ row], b = tile[256 + ((row * 32 + column) ^ row)];
	__syncthreads();
	for (int c = 0; c < 2; c++)
		tile[c * 256 + ((row * 32 + column) ^ row)] = c ? a - b : a + b;
	__syncthreads();
	for (int c = 0; c < 2; c++)
		out[(blockIdx.x * 2 + c) * 256 + threadIdx.x] = tile[c * 256 + ((warp * 32 + lane) ^ warp)];
}
