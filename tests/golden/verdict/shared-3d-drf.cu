// expect: drf
// args: --block-dim=4,4,2 --grid-dim=1
__global__ void k()
{
	__shared__ int cube[4][4][4];
	cube[threadIdx.z + 1][threadIdx.y][threadIdx.x] = threadIdx.y;
}
