// Without the guard the rows overlap.
// expect: racy
// alarm: 8 / 8
__global__ void k(int *A, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	A[y * pitch + x] = x;
}
