// expect: possibly-racy
// exec: no clang refuses it: use of undeclared identifier nobody_declares
// known-bug: of an instance in which clang finds an error it keeps no body
/* A template's argument may be a reference. */
template<class T> __device__ void store(int *A, const T at)
{
	nobody_declares(at);
	A[at] = threadIdx.x;
}
__global__ void deduced(int *A)
{
	unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
	store<unsigned &>(A, at);
}
