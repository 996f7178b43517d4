// expect: racy
// alarm: 9:3 / 9:3
// label: true
// The middle digit is missing.
__global__ void flatten(int *out, int B, int T, int V)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < B * T * V)
		out[i / (T * V) * T * V + i % V] = i;
}
