// expect: racy
// args: --block-dim=4,4,2 --grid-dim=1
// alarm: 7 / 7
__global__ void k()
{
	__shared__ int cube[4][4][4];
	cube[threadIdx.z][threadIdx.y / 2][threadIdx.x] = threadIdx.y;
}
