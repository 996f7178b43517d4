// Surfaces are read and written, the first coordinate counts bytes.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(cudaSurfaceObject_t s)
{
	int v;
	surf2Dread(&v, s, threadIdx.x * 4, 1);
	surf2Dwrite(v + 1, s, threadIdx.x * 4, 1);
}
__global__ void racy(cudaSurfaceObject_t s)
{
	surf2Dwrite((int)threadIdx.x, s, threadIdx.x * 4, 1);
	int v;
	surf2Dread(&v, s, 4 * 3, 1);
}
