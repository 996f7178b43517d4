// expect: racy
// alarm: 9:3 / 9:3
// label: true
// What divides differs between the threads: equal digits, different numbers.
__global__ void by_loop(int *out, int C)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int j = 1; j <= C; j++)
		out[i / j * C + i % j] = i;
}
