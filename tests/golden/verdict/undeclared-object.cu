// An object that nothing declares may be anything: what is said of it is at most possible.
// expect: updates possibly-racy
// expect: stores possibly-racy
// alarm: 12:2 / 12:2
// alarm: 12:2 / 13:2
// alarm: 18:2 / 18:2
// alarm: 18:2 / 19:2
// It may refer to an element of A.
// label: possible
__global__ void updates(int *A)
{
	state.count &= 1;
	A[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}

__global__ void stores(int *A)
{
	level = 3;
	A[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
// exec: no clang refuses it: use of undeclared identifier state
