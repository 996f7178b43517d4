// expect: drf
// Four elements at once: the number is a multiple of four, its digits need not be.
__global__ void runs(float *out, int B, int T, int C)
{
	int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
	if (i < B * T * C) {
		int bt = i / C, c = i % C;
		float *row = out + bt / T * T * C + bt % T * C + c;
		*(float4 *)row = make_float4(1, 2, 3, 4);
	}
}
