// expect: drf
// What the host chose stands for itself: w is choose(...), and gridDim that by what blockDim is.
__global__ void columns(const float *in, float *out, int w, int h, int r)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	float t = 0;
	in += x;
	out += x;
	for (int y = 0; y < r + 1; y++) t += in[y * w];
	out[0] = t;
	for (int y = 1; y < r + 1; y++) {
		t += in[(y + r) * w];
		out[y * w] = t;
	}
	for (int y = r + 1; y < h - r; y++) {
		t += in[(y + r) * w];
		out[y * w] = t;
	}
	for (int y = h - r; y < h; y++) out[y * w] = t;
}

void start(const float *in, float *out, unsigned w, unsigned h, int r, unsigned n, int times)
{
	unsigned wide = w, high = h, many = n;
	int radius = r;
	if (times < 2) {
		wide = in != out ? h : w;
		high = w;
		many = n + 1;
		radius = r + 1;
	}
	columns<<<wide / many, many, 0>>>(in, out, wide, high, radius);
}
