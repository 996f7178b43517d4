// Two warps: the warp barrier does not reach the other.
// expect: racy
// args: --block-dim=64 --grid-dim=1
// alarm: 8 / 11
__global__ void k(int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__syncwarp();
	out[threadIdx.x] =
		s[63 - threadIdx.x];
}
