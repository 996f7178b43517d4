// expect: drf
// A margin of hs around each plane; the launch says how wide it is.
__global__ void margin(const double *a, double *f, int nx, int nz, int hs)
{
	int l = blockIdx.z * blockDim.z + threadIdx.z;
	int k = blockIdx.y * blockDim.y + threadIdx.y;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < nx && k < nz) f[l * (nz + 2 * hs) * (nx + 2 * hs) + (k + hs) * (nx + 2 * hs) + i + hs] = a[i];
}

void start(const double *a, double *f, int nx, int nz)
{
	margin<<<dim3((nx + 15) / 16, (nz + 15) / 16, 4), dim3(16, 16, 1)>>>(a, f, nx, nz, 2);
}
