// Within one warp a warp barrier orders.
// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *out)
{
	__shared__ int s[32];
	s[threadIdx.x] = threadIdx.x;
	__syncwarp();
	out[threadIdx.x] = s[31 - threadIdx.x];
}
