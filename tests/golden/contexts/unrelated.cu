// args: --launch auto
// expect: racy
// The host makes n smaller than the grid on one of its ways.
__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }

void run(float *d, int blocks, bool half)
{
	int n = blocks * 64;
	if (blocks < 1) return;
	if (half) n = n / 2;
	scatter<<<blocks, 64>>>(d, n);
}
