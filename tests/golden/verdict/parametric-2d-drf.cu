// expect: drf
__global__ void k(int *A, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < pitch)
		A[y * pitch + x] = 1;
}
