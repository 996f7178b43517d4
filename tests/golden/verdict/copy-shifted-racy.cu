// A copy that an earlier iteration began is still under way: it goes where that iteration said.
// expect: racy
// alarm: 12 / 16
// args: --block-dim=64 --grid-dim=1
#include <cuda_pipeline.h>
#define T threadIdx.x
__global__ void k(const float *a, float *out, int n)
{
	__shared__ float s[2][64];
	float sum = 0;
	for (int k = 0; k < n; k++) {
		__pipeline_memcpy_async(&s[k % 2][T], &a[k * 64 + T], 4);
		__pipeline_commit();
		__pipeline_wait_prior(2);
		__syncthreads();
		if (k > 0) sum += s[(k - 1) % 2][63 - T];
		__syncthreads();
	}
	out[T] = sum;
}
