// Barriers of a warp, of a block, of a part of a warp.
__global__ void k(int *A)
{
	A[threadIdx.x] = 1;
	__syncwarp();
	A[threadIdx.x ^ 1] = 2;
	__syncwarp(0xff);
	A[threadIdx.x ^ 2] = 3;
	__syncthreads();
}
