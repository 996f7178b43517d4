// expect: drf
// The size of a part is a quotient: H parts of C / H elements fit into C.
__global__ void heads(float *out, int B, int T, int C, int H)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < B * T * H) {
		int h = i % H, t = i / H % T, b = i / (H * T), size = C / H;
		for (int j = 0; j < size; j++) out[b * T * C + t * C + h * size + j] = 0;
	}
}
