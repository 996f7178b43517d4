// __managed__ and __device__ variables are memory of the whole grid.
// args: --block-dim=32 --grid-dim=2
// expect: drf drf
// expect: racy racy
// label: true
__managed__ int total[64];
__device__ int cells[64];
__global__ void drf(int *a)
{
	int i = blockIdx.x * 32 + threadIdx.x;
	total[i] = 1;
	cells[i] = total[i];
}
__global__ void racy(int *a)
{
	total[threadIdx.x] = blockIdx.x;
}
