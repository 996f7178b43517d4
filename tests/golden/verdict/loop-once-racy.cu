// expect: racy
// args: --block-dim=32 --grid-dim=1
// A loop over an unsigned number that runs once is not one that never runs.
template <unsigned TILES>
__device__ void tiles(int *a)
{
	for (unsigned i = 0; i < TILES; i++) a[threadIdx.x / 2 + i] = threadIdx.x;
}
__global__ void once(int *a) { tiles<1>(a); }
__global__ void the_last(int *a)
{
	for (unsigned char i = 255; i >= 255; i--) a[threadIdx.x / 2] = threadIdx.x;
}
