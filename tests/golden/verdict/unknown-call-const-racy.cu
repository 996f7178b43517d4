// expect: possibly-racy
// exec: no clang refuses it: use of undeclared identifier nobody_declares
/* A reference to const does not make its object const. */
__device__ void look(const unsigned &n);
struct count { mutable unsigned n; };
__global__ void undeclared(int *A)
{
	unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
	nobody_declares(at);
	A[at] = threadIdx.x;
}
__global__ void reference(int *A)
{
	unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
	look(at);
	A[at] = threadIdx.x;
}
__global__ void member(int *A)
{
	const count c = { blockIdx.x * blockDim.x + threadIdx.x };
	nobody_declares(c.n);
	A[c.n] = threadIdx.x;
}
