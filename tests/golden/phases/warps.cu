// At warp level a barrier of the warp parts phases, at block level it does not.
__global__ void k(int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	__syncwarp();
	out[threadIdx.x] = s[threadIdx.x ^ 1];
}
