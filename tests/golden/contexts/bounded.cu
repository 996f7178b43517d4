// args: --launch auto
// expect: drf
// What a launch tells of a number bounds it: a grid of n / 64 blocks has n >= 64, which as unsigned is the same n, and no block
// reaches past n. A byte stays one where it is a dimension.
__global__ void rows(float *out, const float *in, unsigned nx, unsigned ny)
{
	unsigned i = blockDim.x * blockIdx.x + threadIdx.x, j = blockDim.y * blockIdx.y + threadIdx.y;
	out[i + j * nx] = in[i + j * nx];
}
__global__ void bytes(int *a, int n) { if (threadIdx.x >= 300) a[0] = n; a[threadIdx.x] = n; }

void run(float *o, float *i, int *a, int nx, int ny, unsigned char n)
{
	rows<<<dim3(nx / 64, ny / 4), dim3(64, 4)>>>(o, i, nx, ny);
	bytes<<<1, n>>>(a, n);
}
