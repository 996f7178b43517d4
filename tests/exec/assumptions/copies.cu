// Assumptions about copies, barriers and surfaces: see ../assumptions.py for the lines before the kernels.
// args: --block-dim 32 --grid-dim 1
#include <cuda_pipeline.h>

// drf in_time: other: an asynchronous copy is waited for before the next barrier
// kept in_time: 32 1 n=16 waits=1
// violated in_time: 32 1 n=16 waits=0
// without in_time: no
__global__ void in_time(int *a, const int *b, int n, int waits)
{
	__shared__ int s[64];
	if (threadIdx.x == 0) __pipeline_memcpy_async(s, b, n);
	__pipeline_commit();
	if (waits) __pipeline_wait_prior(0);
	__syncthreads();
	a[threadIdx.x] = s[threadIdx.x + 1];
}

// drf surfaces: other: different surfaces are different memory, which no pointer or texture reaches
// kept surfaces: 32 1
// violated surfaces: 32 1 s=100 t=100
// without surfaces: no
__global__ void surfaces(cudaSurfaceObject_t s, cudaSurfaceObject_t t)
{
	surf1Dwrite(1, s, threadIdx.x * 4);
	surf1Dwrite(2, t, (31 - threadIdx.x) * 4);
}
