// expect: racy
// alarm: 9:28 / 9:28
// label: true
// A row is one shorter than its threads are many.
__global__ void rows(int *f, int nx, int nz)
{
	int k = blockIdx.y * blockDim.y + threadIdx.y;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < nx + 2 && k < nz) f[k * (nx + 1) + i] = k;
}
