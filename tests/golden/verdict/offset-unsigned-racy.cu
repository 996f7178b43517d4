// The same in launches that are so large that the index comes round: nothing is assumed of numbers that are known.
// expect: near racy
// expect: far racy
// expect: own racy
// args: --block-dim=512,2 --grid-dim=128,65535 --level=grid
// exec: no too many blocks to run
#define PLACE unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y, width = gridDim.x * blockDim.x
__global__ void near(float *to, int dx)
{
	PLACE;
	to[width * y + x + dx] = y;
}
__global__ void far(float *to, int dx, int dy)
{
	PLACE;
	int column = x + dx, row = y + dy;
	to[width * row + column] = y;
}
__global__ void own(float *to, int dx)
{
	unsigned x = blockDim.x * blockIdx.x + threadIdx.x;
	to[x + dx * (int)threadIdx.y] = x + blockIdx.y;
}
