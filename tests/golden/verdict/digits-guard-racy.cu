// expect: racy
// alarm: 8:2 / 8:2
// label: true
// No guard: numbers beyond N * M have the same two digits as smaller ones.
__global__ void two(int *out, int N, int M)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i / N % M + i % N * M] = i;
}
