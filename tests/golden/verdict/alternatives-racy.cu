// args: --preconditions=none --assume padded:stride==w&&w%32==0||stride==1 --effort 0.3
// expect: racy
// label: true
// One case too many, and a stride that is too short.
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
		for (unsigned long i = first; i < n; i += total - 1) a[i] = a[i] * 0.5 + 1;
}
