// memset and memcpy on the device are accesses of each thread to its own piece.
// expect: drf
__global__ void k(int *a, const int *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	memset(a + 8 * i, 0, 4 * sizeof(int));
	memcpy(&a[8 * i + 4], b, 16);
}
