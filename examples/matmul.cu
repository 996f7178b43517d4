// expect: drf
// args: --block-dim 16,16
// Product of square matrices whose side is a multiple of the tile's.
#define TILE 16

__global__ void matmul(const float *a, const float *b, float *c, int side)
{
	__shared__ float as[TILE][TILE], bs[TILE][TILE];
	int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
	float sum = 0;
	for (int t = 0; t < side / TILE; t++) {
		as[y][x] = a[row * side + t * TILE + x];
		bs[y][x] = b[(t * TILE + y) * side + column];
		__syncthreads();
		for (int k = 0; k < TILE; k++) sum += as[y][k] * bs[k][x];
		__syncthreads();
	}
	if (row < side && column < side) c[row * side + column] = sum;
}
