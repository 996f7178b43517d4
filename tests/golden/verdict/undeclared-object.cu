// An object that nothing declares may be anything: what is said of it is at most possible.
// expect: updates possibly-racy
// expect: stores possibly-racy
// alarm: 10:2 / 10:2
// alarm: 10:2 / 10:2
// alarm: 16:2 / 16:2
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
