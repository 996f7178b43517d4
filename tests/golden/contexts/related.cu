// args: --launch auto
// expect: drf
// With any launch n may be smaller than the grid, and two threads meet.
__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }

void run(float *d, int blocks)
{
	int n = blocks * 64;
	if (blocks < 1) return;
	scatter<<<blocks, 64>>>(d, n);
}
