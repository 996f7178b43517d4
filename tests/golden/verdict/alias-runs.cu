// Stores of several units to two arrays that may be one object: where they meet is not known.
// args: --block-dim=32 --grid-dim=1
// expect: same possibly-racy
// expect: apart possibly-racy
// expect: own drf
__global__ void same(char *a, long long **p)
{
	*(long long *)(a + threadIdx.x * 16) = 1;
	a[threadIdx.x * 16 + 8] = 0;
	*p[threadIdx.x] = 1;
}
__global__ void apart(char *a, long long **p)
{
	*(long long *)(a + threadIdx.x * 16) = 1;
	a[threadIdx.x * 16 + 8] = 0;
	*p[threadIdx.x] = 2;
}
__global__ void own(char *a)
{
	*(long long *)(a + threadIdx.x * 16) = 1;
	a[threadIdx.x * 16 + 8] = 0;
}
