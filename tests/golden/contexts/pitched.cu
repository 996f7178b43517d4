// args: --launch auto
// expect: rows drf
// expect: narrow racy
// Rows that cudaMallocPitch gives are at least as long as they were asked to be.
__global__ void rows(float *a, int pitch, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w && y < h) a[y * pitch + x] = 1;
}

__global__ void narrow(float *a, int pitch, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w && y < h) a[y * pitch + x] = x;
}

void run(int w, int h)
{
	float *d, *e;
	size_t pitch, less;
	if (w < 1 || h < 1 || w > 10000 || h > 10000) return;
	cudaMallocPitch(&d, &pitch, w * sizeof(float), h);
	cudaMallocPitch(&e, &less, w / 2 * sizeof(float), h);
	dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
	rows<<<grid, block>>>(d, (int)(pitch / sizeof(float)), w, h);
	narrow<<<grid, block>>>(e, (int)(less / sizeof(float)), w, h);
}
