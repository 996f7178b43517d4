// expect: low_bits racy
// expect: sign racy
// expect: byte racy
// expect: own benign
// To shift numbers out at the top, or to convert them to a smaller type, loses bits: no overflow is excluded there.
__global__ void low_bits(int *a, unsigned n)
{
	unsigned x = threadIdx.x + n * 16;
	a[(x << 28) >> 28] = threadIdx.x;
}

__global__ void sign(int *a, int n)
{
	int x = (threadIdx.x + n) << 26;
	a[32 + (x >> 26)] = threadIdx.x;
}

__global__ void byte(int *a, unsigned n) { a[(unsigned char)(n + threadIdx.x)] = threadIdx.x; }

__global__ void own(int *a, int n) { a[(threadIdx.x << 20) >> 20] = n; }
