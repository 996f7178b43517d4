// expect: racy
// alarm: 10:36 / 10:36
// label: true
// The loop goes one past the row.
__global__ void causal(int *att, int B, int T, int H)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < B * T * H) {
		int h = i % H, t = i / H % T, b = i / (H * T);
		for (int j = 0; j <= t + 1; j++) att[b * H * T * T + h * T * T + t * T + j] = i;
	}
}
