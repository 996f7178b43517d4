// expect: first drf
// expect: second unsupported
__global__ void first(int *A)
{
	A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void second(int *A)
{
	asm volatile("bar.arrive 1, 64;");
	A[threadIdx.x] = 1;
}
