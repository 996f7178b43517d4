/* A table of kernels with the numbers that each is started with: of another's number nothing is true. */
// expect: first possibly-racy
// expect: second possibly-racy
#define KERNEL(name, value) __global__ void name(int *out, int n) { if (n == value) out[0] = threadIdx.x; }
KERNEL(first, 4)
KERNEL(second, 3)

int main()
{
	int *d;
	cudaMalloc(&d, 4096);
	void (*all[2])(int *, int) = { first, second };
	for (int i = 0; i < 2; i++) all[i]<<<1, 64>>>(d, i + 3);
}
