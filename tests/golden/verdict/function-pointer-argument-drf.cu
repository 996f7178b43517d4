// expect: drf
// args: --block-dim=32 --grid-dim=1
__device__ void put(int *to, int at, int what)
{
	to[at] = what;
}
__global__ void k(int *A)
{
	put(A + 4, threadIdx.x & 31, threadIdx.x);
	put(A + 36, threadIdx.x, threadIdx.x);
}
