// 64-bit indices do not wrap where 32-bit ones do.
// args: --block-dim=64 --grid-dim=2
// expect: drf drf
// expect: racy racy
// label: true
#include <stdint.h>
__global__ void drf(char *a)
{
	size_t i = (size_t)(blockIdx.x * blockDim.x + threadIdx.x) << 30;
	a[i] = threadIdx.x;
	int64_t j = INT64_C(200) * 1000000000 + 7ll * threadIdx.x + 500 * (long long)blockIdx.x;
	a[j] = threadIdx.x;
}
__global__ void racy(char *a)
{
	size_t i = (blockIdx.x * blockDim.x + threadIdx.x) << 30;
	a[i] = threadIdx.x;
}
