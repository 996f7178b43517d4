// expect: drf
// Without the digit above them the two below tell threads apart only because of the guard.
__global__ void two(float *out, int N, int M)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < N * M) out[i / N % M + i % N * M] = 1;
}
