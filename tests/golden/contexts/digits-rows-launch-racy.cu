// expect: racy
// alarm: 10:25 / 10:25
// label: true
// As digits-rows-launch-drf.cu, but rows overlap by one: the margin on one side is missing, and on the other it is written.
__global__ void margin(int *f, int nx, int nz, int hs)
{
	int l = blockIdx.z * blockDim.z + threadIdx.z;
	int k = blockIdx.y * blockDim.y + threadIdx.y;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i <= nx && k < nz) f[l * (nz + 2 * hs) * nx + (k + hs) * nx + i + hs] = k;
}

void start(int *f)
{
	margin<<<dim3(2, 2, 4), dim3(16, 16, 1)>>>(f, 20, 20, 2);
}
