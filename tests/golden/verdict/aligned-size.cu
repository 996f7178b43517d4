// args: --block-dim=64 --grid-dim=1
// expect: tiles drf
// expect: tiles_racy racy
// expect: piped drf
// expect: piped_racy racy
// exec: no a loop that waits gives no other thread a turn
// A thread's own copies whose size is told with its alignment (cuda::aligned_size_t): with a barrier, and with a pipeline.
#include <cuda/barrier>
#include <cuda/pipeline>
__global__ void tiles(float *a, const float *b)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> full;
	__shared__ alignas(16) float s[256];
	if (threadIdx.x == 0) init(&full, blockDim.x);
	__syncthreads();
	cuda::memcpy_async(&s[4 * threadIdx.x], &b[4 * threadIdx.x], cuda::aligned_size_t<16>(16), full);
	full.arrive_and_wait();
	a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void tiles_racy(float *a, const float *b)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> full;
	__shared__ alignas(16) float s[256];
	if (threadIdx.x == 0) init(&full, blockDim.x);
	__syncthreads();
	cuda::memcpy_async(&s[2 * threadIdx.x], &b[4 * threadIdx.x], cuda::aligned_size_t<sizeof(float4)>(sizeof(float4)), full);
	full.arrive_and_wait();
	a[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void piped(float *a, const float *b)
{
	__shared__ alignas(16) float s[256];
	auto pipe = cuda::make_pipeline();
	pipe.producer_acquire();
	cuda::memcpy_async(&s[4 * threadIdx.x], &b[4 * threadIdx.x], cuda::aligned_size_t<16>(16), pipe);
	pipe.producer_commit();
	pipe.consumer_wait();
	__syncthreads();
	a[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void piped_racy(float *a, const float *b)
{
	__shared__ alignas(16) float s[256];
	auto pipe = cuda::make_pipeline();
	pipe.producer_acquire();
	cuda::memcpy_async(&s[4 * threadIdx.x], &b[4 * threadIdx.x], cuda::aligned_size_t<16>(16), pipe);
	pipe.producer_commit();
	__syncthreads();
	a[threadIdx.x] = s[255 - threadIdx.x];
}
