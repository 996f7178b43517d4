// args: --effort 0.3
// expect: racy
// alarm: 10:3 / 10:3
// label: true
// The top digit is left out.
__global__ void upper(int N, int M, int B, int *out)
{
	for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < B * N * M; index += blockDim.x * gridDim.x) {
		int k = index % M, j = (index - k) / M % N;
		out[M * j + k] = index;
	}
}
