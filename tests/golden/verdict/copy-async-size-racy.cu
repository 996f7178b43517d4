// expect: racy
// args: --block-dim=64 --grid-dim=1
#include <cuda_pipeline.h>
__global__ void k(int *A)
{
	__shared__ int s[128];
	__pipeline_memcpy_async(&s[threadIdx.x], &A[threadIdx.x], 16);
}
