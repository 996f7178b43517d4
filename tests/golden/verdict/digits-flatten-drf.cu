// expect: drf
// A number taken apart into three digits and put together again; the sizes may have any sign.
__global__ void flatten(float *out, const float *in, int B, int T, int V)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < B * T * V) {
		int b = i / (T * V), t = i / V % T, v = i % V;
		float *row = out + b * T * V + t * V;
		row[v] += in[i];
	}
}
