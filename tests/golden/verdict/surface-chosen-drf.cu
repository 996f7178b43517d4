// expect: drf
// args: --block-dim=64 --grid-dim=1
/* Each thread its own texel, of whichever surface; what the other branch would write is of the other. */
__global__ void chosen(cudaSurfaceObject_t s, cudaSurfaceObject_t t, int k)
{
	cudaSurfaceObject_t u = k ? s : t;
	surf1Dwrite<int>(threadIdx.x, u, threadIdx.x * 4);
}
__global__ void apart(cudaSurfaceObject_t s, cudaSurfaceObject_t t)
{
	cudaSurfaceObject_t u = threadIdx.x & 1 ? s : t;
	surf1Dwrite<int>(threadIdx.x, u, threadIdx.x / 2 * 4);
}
