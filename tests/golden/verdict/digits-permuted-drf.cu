// expect: drf
// Digits in another order, each with the stride of those below it.
__global__ void unpermute(float *out, const float *in, int B, int N, int H, int D)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= B * H * N * D) return;
	int b = i / (H * N * D), rest = i % (H * N * D);
	int h = rest / (N * D);
	rest = rest % (N * D);
	out[b * N * H * D + rest / D * (H * D) + h * D + rest % D] = in[i];
}
