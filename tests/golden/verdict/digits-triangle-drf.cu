// expect: drf
// The lowest digit is a loop below another digit.
__global__ void causal(float *att, int B, int T, int H)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < B * T * H) {
		int h = i % H, t = i / H % T, b = i / (H * T);
		float *row = att + b * H * T * T + h * T * T + t * T;
		for (int j = 0; j <= t; j++) row[j] = 0;
	}
}
