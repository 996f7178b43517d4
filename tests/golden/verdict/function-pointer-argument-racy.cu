// A device function writes through the pointer that it is given.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 7 / 7
__device__ void put(int *to, int at, int what)
{
	to[at] = what;
}
__global__ void k(int *A)
{
	put(A + 4, threadIdx.x & 15, threadIdx.x);
}
