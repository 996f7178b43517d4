// Any launch whose y and z are 1.
// expect: drf
__global__ void k(int *A)
{
	A[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
