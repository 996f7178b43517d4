// exec: no clang refuses it: use of undeclared identifier SYNCHRONISE
// A call of code that is not seen may be a barrier: accesses on both sides of it are at most possibly unordered. A name that is a
// statement is a macro, which may do anything.
// expect: between possibly-racy
// expect: statement unsupported
// expect: beside racy
// args: --block-dim=64 --grid-dim=1
__device__ int wait_for_all(int);
__global__ void between(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	int zero = wait_for_all(3);
	A[threadIdx.x] = s[threadIdx.x ^ 1] + zero;
}

__global__ void statement(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	SYNCHRONISE;
	A[threadIdx.x] = s[threadIdx.x ^ 1];
}

// Both accesses before the call, in the same iteration or not.
__global__ void beside(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x / 2] = threadIdx.x;
	A[threadIdx.x] = wait_for_all(threadIdx.x);
}
