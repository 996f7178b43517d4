// Two arrays that may be one object are compared by bytes, whatever their elements: atomics of two sizes are not atomic for
// one another, and a byte is not the int around it.
// args: --alias --block-dim=32 --grid-dim=1
// expect: mixed possibly-racy
// expect: runs possibly-racy
// expect: halves possibly-racy
// expect: like drf
// expect: viewed drf
// expect: bytes possibly-racy
// expect: same benign
// expect: unknown possibly-racy
__global__ void mixed(int *a, unsigned long long *b) { atomicAdd(&a[0], 1); atomicAdd(&b[0], 1ull); }
__global__ void runs(char *c, int *a, unsigned long long *b)
{
	c[8 + threadIdx.x] = 1;
	atomicAdd((int *)c, 1);
	atomicAdd(&b[0], 1ull);
}
__global__ void halves(int *a, unsigned short *b) { atomicCAS(&a[0], 1, 2); atomicCAS(&b[0], 1, 2); }
__global__ void like(int *a, unsigned *b) { atomicAdd(&a[0], 1); atomicAdd(&b[0], 1u); }
__global__ void viewed(int *a, unsigned long long *b) { atomicAdd(&a[0], 1); atomicAdd((unsigned *)&b[0], 1u); }
__global__ void bytes(int *a, unsigned char *b)
{
	if (threadIdx.x == 0) a[0] = 1;
	if (threadIdx.x == 1) b[1] = 1;
}
__global__ void same(int *a, int *b)
{
	if (threadIdx.x == 0) a[0] = 1;
	if (threadIdx.x == 1) b[1] = 1;
}
__global__ void unknown(unsigned long long **p, int *a) { atomicAdd(&a[0], 1); atomicAdd(p[0], 1ull); }
