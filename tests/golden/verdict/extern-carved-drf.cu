// Two arrays cut out of one dynamic shared array.
// expect: drf
// args: --block-dim=32 --grid-dim=1
extern __shared__ int pool[];
__global__ void k()
{
	int *left = pool, *right = pool + blockDim.x;
	left[threadIdx.x] = 1;
	right[threadIdx.x] = 2;
}
