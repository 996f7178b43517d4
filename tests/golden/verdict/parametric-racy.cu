// Only a block of more than 32 threads races.
// expect: racy
// alarm: 6 / 6
__global__ void k(int *A)
{
	A[blockIdx.x * 2048 + threadIdx.x % 32] = threadIdx.x;
}
