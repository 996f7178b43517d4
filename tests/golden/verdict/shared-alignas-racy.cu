// expect: racy
// args: --block-dim=64 --grid-dim=2
// alarm: 8 / 9
// label: true
__global__ void reverse(int *g)
{
	__shared__ alignas(16) int s[64];
	s[threadIdx.x] = g[blockIdx.x * blockDim.x + threadIdx.x];
	g[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
// exec: no clang refuses it: an attribute list cannot appear here
