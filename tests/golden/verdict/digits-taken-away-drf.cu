// expect: drf
// A digit is taken away before the next one is looked at.
__global__ void upper(int N, int M, int B, const int *in, int fill, int *out)
{
	for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < B * N * M; index += blockDim.x * gridDim.x) {
		int k = index % M;
		int j = (index - k) / M % N;
		int i = (index - M * j - k) / (N * M);
		out[N * M * i + M * j + k] = k > j ? fill : in[N * M * i + M * j + k];
	}
}
