// expect: drf
/* What a thread reads of its own copy before it has waited is no second thread's access: it is assumed not to (of `early` and `stages`, not of `late` and `beside`). */
#include <cuda_pipeline.h>
__global__ void early(int *a, const int *b)
{
	__shared__ int s[64];
	int t = threadIdx.x % 64;
	if (threadIdx.x >= 64) return;
	__pipeline_memcpy_async(s + t, b + t, 4);
	__pipeline_commit();
	a[blockIdx.x * 64 + t] = s[t];
	__pipeline_wait_prior(0);
}

__global__ void late(int *a, const int *b)
{
	__shared__ int s[64];
	int t = threadIdx.x % 64;
	if (threadIdx.x >= 64) return;
	__pipeline_memcpy_async(s + t, b + t, 4);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	a[blockIdx.x * 64 + t] = s[t];
}

__global__ void beside(int *a, const int *b)
{
	__shared__ int s[64], r[64];
	int t = threadIdx.x % 64;
	if (threadIdx.x >= 64) return;
	r[t] = 1;
	for (int i = 0; i < 4; i++) {
		__pipeline_memcpy_async(s + t, b + 64 * i + t, 4);
		__pipeline_commit();
		r[t] += i;
		__pipeline_wait_prior(0);
		a[blockIdx.x * 64 + t] = s[t] + r[t];
	}
}

__global__ void stages(int *a, const int *b)
{
	__shared__ int s[2][64];
	int t = threadIdx.x % 64;
	if (threadIdx.x >= 64) return;
	__pipeline_memcpy_async(&s[0][t], b + t, 4);
	__pipeline_commit();
	for (int i = 0; i < 4; i++) {
		__pipeline_memcpy_async(&s[(i + 1) & 1][t], b + 64 * (i + 1) + t, 4);
		__pipeline_commit();
		__pipeline_wait_prior(1);
		a[blockIdx.x * 64 + t] = s[i & 1][t];
	}
}
