// Each block takes the tile of its number; the loop's step is that of all blocks, and longer than the way: it runs once. A tile is
// copied to its mirror image.
// args: --block-dim 32,16 --grid-dim 16,16
// exec: no 131072 threads are too many
// expect: mirror drf
__global__ void mirror(double *a)
{
	__shared__ double s[32][33];
	for (int r = 32 * blockIdx.x; r < 512; r += 8192)
		for (int c = 32 * blockIdx.y; c < r; c += 8192) {
			for (int j = threadIdx.y; j < 32; j += 16) s[threadIdx.x][j] = a[(r + threadIdx.x) * 512 + c + j];
			__syncthreads();
			for (int j = threadIdx.y; j < 32; j += 16) a[(c + j) * 512 + r + threadIdx.x] = s[threadIdx.x][j];
			__syncthreads();
		}
}
