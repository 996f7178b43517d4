// expect: racy
// alarm: 10:35 / 10:35
// label: true
// One element more than fits.
__global__ void heads(int *out, int B, int T, int C, int H)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < B * T * H) {
		int h = i % H, t = i / H % T, b = i / (H * T), size = C / H;
		for (int j = 0; j <= size; j++) out[b * T * C + t * C + h * size + j] = i;
	}
}
