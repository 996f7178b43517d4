// args: --assume padded:stride==w&&w%32==0||stride==w+32-w%32&&w%32>=1
// expect: drf
// What holds in either case of what is known, and the case that is left where the other cannot be.
__global__ void padded(float *d, int w, int h, int stride)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (threadIdx.z || blockIdx.z || w < 1 || x >= w || y >= h) return;
	d[x + y * stride] = x;
}

__global__ void strided(double *a, unsigned long n, unsigned long trials)
{
	if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return;
	unsigned long total = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
	for (unsigned long j = 0; j < trials; j++)
		for (unsigned long i = first; i < n; i += total) a[i] = a[i] * 0.5 + 1;
}
