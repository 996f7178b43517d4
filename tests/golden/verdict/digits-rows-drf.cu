// expect: drf
// Rows and planes whose extents are sums, as grids with a margin have them.
__global__ void planes(double *f, int nx, int nz, double r)
{
	int k = blockIdx.y * blockDim.y + threadIdx.y;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < nx + 1 && k < nz) {
		f[0 * (nz + 1) * (nx + 1) + k * (nx + 1) + i] = r;
		f[1 * (nz + 1) * (nx + 1) + k * (nx + 1) + i] = r * 2;
		f[3 * (nz + 1) * (nx + 1) + k * (nx + 1) + i] = r * 3;
	}
}
