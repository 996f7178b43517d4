// expect: racy
// args: --block-dim=8 --grid-dim=2
/* Two arrays that may be one, of a different number of dimensions. */
__global__ void k(cudaSurfaceObject_t out, int **P)
{
	surf2Dwrite(1.0f, out, threadIdx.x / 2, 0);
	P[0][0] = 3;
}
