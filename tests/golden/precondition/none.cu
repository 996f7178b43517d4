// What no natural precondition excludes stays a true alarm: one thread, one block or an empty loop would.
// args: --preconditions=infer
// expect: racy
// label: true
// precondition: barrier_missing: none
// precondition: one_cell: none
// precondition: empty_loop: none
// precondition: blocks_overlap: none
__global__ void barrier_missing(float *a)
{
	__shared__ float s[256];
	s[threadIdx.x] = threadIdx.x;
	a[blockIdx.x * blockDim.x + threadIdx.x] = s[(threadIdx.x + 1) % blockDim.x];
}

__global__ void one_cell(int *a)
{
	a[0] = blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void empty_loop(int *a, int from, int to)
{
	for (int i = from; i < to; i++) a[i] = threadIdx.x + blockIdx.x * blockDim.x;
}

__global__ void blocks_overlap(int *a)
{
	a[blockIdx.x + threadIdx.x] = blockIdx.x * blockDim.x;
}
