// expect: drf
// exec: no clang refuses it: use of undeclared identifier nobody_declares
/* What is const stays what it is, whoever is given a reference to it. */
__device__ void look(const unsigned &n);
__global__ void builtin(int *A)
{
	nobody_declares(threadIdx.x, blockDim.x);
	A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void reference(int *A)
{
	look(blockDim.x);
	A[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void own(int *A)
{
	const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
	nobody_declares(at);
	look(at);
	A[at] = 1;
}
