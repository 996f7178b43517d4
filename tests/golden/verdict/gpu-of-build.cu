// args: --launch any
// expect: fill drf
// expect: fill_racy racy
// exec: no a macro that only the build defines
// What a header asks of whether there is a GPU is so for a CUDA file.
#include "include/of-gpu.h"

__global__ void fill(const struct params p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < p.n) p.at[i] = i;
}
__global__ void fill_racy(const struct params p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < p.n) p.at[i / 2] = i;
}
