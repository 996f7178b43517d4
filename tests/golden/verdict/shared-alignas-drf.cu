// expect: drf
// args: --block-dim=64 --grid-dim=2
// exec: no clang refuses it: an attribute list cannot appear here
__global__ void reverse(int *g)
{
	__shared__ alignas(16) int s[64];
	s[threadIdx.x] = g[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	g[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
