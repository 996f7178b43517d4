// Each thread its own texel of one surface, read from the place in another that a neighbour's lies.
// expect: drf
// args: --block-dim=16,16
__global__ void k(cudaSurfaceObject_t in, cudaSurfaceObject_t out)
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	float4 v;
	surf2Dread(&v, in, (x + 1) * sizeof(float4), y);
	surf2Dwrite(v, out, x * sizeof(float4), y);
}
