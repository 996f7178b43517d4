// In place the neighbour's texel may be written already; and texels of four bytes at steps of two overlap.
// expect: neighbour racy
// expect: overlap racy
// args: --block-dim=16,16
__global__ void neighbour(cudaSurfaceObject_t s)
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	float v = surf2Dread<float>(s, (x + 1) * 4, y);
	surf2Dwrite(v, s, x * 4, y);
}

__global__ void overlap(cudaSurfaceObject_t s)
{
	surf2Dwrite(1.0f * threadIdx.x, s, 4 * (threadIdx.x / 2), threadIdx.y + 16 * blockIdx.y);
}
