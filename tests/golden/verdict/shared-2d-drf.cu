// expect: drf
// args: --block-dim=8,8 --grid-dim=1
__global__ void k(int *out)
{
	__shared__ int tile[8][9];
	tile[threadIdx.y][threadIdx.x] = threadIdx.x;
	__syncthreads();
	out[threadIdx.y * 8 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
