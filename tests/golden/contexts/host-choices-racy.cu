// expect: racy
// As host-choices-drf.cu, but w is chosen and what the launch is made of is not.
__global__ void columns(float *out, int w, int h, int r)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	out += x;
	out[0] = x;
	for (int y = 1; y < r + 1; y++) out[y * w] = x;
}

void start(float *d, int w, int h, int r, int n, int wide, int many, int times)
{
	int had = w;
	if (times >= 2) {
		w = wide;
		n = many;
	}
	columns<<<had / n, n>>>(d, w, h, r);
}
