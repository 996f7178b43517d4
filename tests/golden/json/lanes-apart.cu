// args: --block-dim 64 --grid-dim 1
// expect: half drf
// expect: stays racy
// A shuffle that half of a warp does not come to, of which the others end, which it does not wait for, or wait for the block.
__global__ void half(int *y)
{
	if (threadIdx.x % 32 < 16) y[threadIdx.x] = __shfl_xor_sync(0xffffffff, threadIdx.x, 1);
}
__global__ void stays(int *y)
{
	int v = 0;
	if (threadIdx.x % 32 < 16) v = __shfl_xor_sync(0xffffffff, threadIdx.x, 1);
	__syncthreads();
	y[threadIdx.x] = v;
}
