// cuda::pipeline of one thread: a stage that nobody waits for, and one too many that stays in flight.
// expect: racy
// args: --block-dim=64 --grid-dim=1
#include <cuda/pipeline>
#define T threadIdx.x
__global__ void once(int *a, int *out)
{
	__shared__ int s[64];
	auto pipe = cuda::make_pipeline();
	pipe.producer_acquire();
	cuda::memcpy_async(&s[T], &a[T], sizeof(int), pipe);
	pipe.producer_commit();
	__syncthreads();
	out[T] = s[63 - T];
	pipe.consumer_release();
}
__global__ void stages(int *a, int *out, int n)
{
	__shared__ int s[2][64];
	int sum = 0;
	auto pipe = cuda::make_pipeline();
	cuda::memcpy_async(&s[0][T], &a[T], sizeof(int), pipe);
	pipe.producer_commit();
	for (int k = 0; k < n; k++) {
		cuda::memcpy_async(&s[(k + 1) % 2][T], &a[(k + 1) * 64 + T], sizeof(int), pipe);
		pipe.producer_commit();
		cuda::pipeline_consumer_wait_prior<2>(pipe);
		__syncthreads();
		sum += s[k % 2][63 - T];
		__syncthreads();
	}
	out[T] = sum;
}
