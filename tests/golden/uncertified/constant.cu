// expect: of_each_block possibly-racy
// expect: from_outside possibly-racy
// expect: two_signs possibly-racy
// expect: iterations possibly-racy
// args: --block-dim=32
// Reads that do not give one number in the whole launch.
__global__ void of_each_block(int *a, const int *b)
{
	int x = b[blockIdx.x];
	if (threadIdx.x == 0 && blockIdx.x == x) a[0] = blockIdx.x;
}

__global__ void from_outside(int *a, const volatile int *b)
{
	int x = b[0];
	if (threadIdx.x == x) a[blockIdx.x] = threadIdx.x;
}

__global__ void two_signs(int *a, const int *b)
{
	long long x = b[0], y = ((const unsigned *)b)[0];
	if (x != y) a[blockIdx.x] = threadIdx.x;
}

__global__ void iterations(int *a, const int *b)
{
	for (int i = 0; i < 4; i++) {
		int x = b[i];
		if (threadIdx.x == x) a[blockIdx.x] = threadIdx.x;
	}
}
