// Rows of forty in which threads lie by their number are for forty threads at most.
// args: --preconditions=infer
// expect: conditional
// precondition: padded: blockDim.x <= 40 && gridDim.y == 1
// precondition: padded_racy: none
// expect: padded_racy racy
__global__ void padded(int *out)
{
	__shared__ int s[40 * 32];
	s[40 * threadIdx.y + threadIdx.x] = threadIdx.x;
	__syncthreads();
	out[(blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = s[40 * threadIdx.y];
}

__global__ void padded_racy(int *out)
{
	__shared__ int s[40 * 32];
	s[40 * threadIdx.y + threadIdx.x] = threadIdx.x;
	out[(blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = s[1279 - 40 * threadIdx.y - threadIdx.x];
}
