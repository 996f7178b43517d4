// Copied also from the other side: the tiles above the diagonal are read where those below it are written.
// args: --block-dim 32,16 --grid-dim 16,16
// expect: mirror racy
__global__ void mirror(int *a)
{
	__shared__ int s[32][33];
	for (int r = 32 * blockIdx.x; r < 512; r += 8192)
		for (int c = 32 * blockIdx.y; c < 512; c += 8192) {
			for (int j = threadIdx.y; j < 32; j += 16) s[threadIdx.x][j] = a[(r + threadIdx.x) * 512 + c + j];
			__syncthreads();
			for (int j = threadIdx.y; j < 32; j += 16) a[(c + j) * 512 + r + threadIdx.x] = s[threadIdx.x][j] + 1 + r;
			__syncthreads();
		}
}
