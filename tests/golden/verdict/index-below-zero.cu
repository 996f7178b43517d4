// Addresses have 64 bits: an unsigned index of 64 bits that is below zero leads backwards.
// args: --block-dim 32 --grid-dim 1
// expect: backwards racy
// expect: there_and_back racy
// expect: apart drf
// expect: of_32_bits drf
__global__ void backwards(unsigned char *a)
{
	unsigned long long j = threadIdx.x;
	unsigned char *p = a + 64;
	p[j - 40] = 2;
	a[25 + threadIdx.x] = 3;
}
__global__ void there_and_back(int *a, size_t n)
{
	size_t j = threadIdx.x;
	int *p = a + n;
	p[j - n] = 2;
	a[1 + threadIdx.x] = 3;
}
__global__ void apart(unsigned char *a)
{
	unsigned long long j = threadIdx.x;
	unsigned char *p = a + 64;
	p[j - 40] = 2;
	a[56 + threadIdx.x] = 3;
}
__global__ void of_32_bits(unsigned char *a)
{
	unsigned j = threadIdx.x;
	unsigned char *p = a + 64;
	p[j - 40] = 2;
	a[25 + threadIdx.x] = 3;
}
