// expect: drf
// args: --block-dim=64 --grid-dim=1
#include <cuda_pipeline.h>
__global__ void k(int *A)
{
	__shared__ int s[256];
	__pipeline_memcpy_async(&s[4 * threadIdx.x], &A[4 * threadIdx.x], 16);
}
