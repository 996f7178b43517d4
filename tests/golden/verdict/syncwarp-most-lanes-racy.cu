// expect: racy
// args: --block-dim=64 --grid-dim=1
// exec: no a lane that is not in its own mask may do anything
// A barrier of 24 lanes, which are no tile, waits for none of the other eight.
__global__ void most(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__syncwarp(0x00ffffff);
	A[threadIdx.x] = s[threadIdx.x ^ 31];
}
