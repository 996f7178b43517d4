// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 8 / 9
extern __shared__ int pool[];
__global__ void k()
{
	int *left = pool, *right = pool + blockDim.x - 1;
	left[threadIdx.x] = 1;
	right[threadIdx.x] = 2;
}
