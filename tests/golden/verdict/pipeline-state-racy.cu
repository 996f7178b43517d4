// expect: racy
// args: --block-dim=64 --grid-dim=1
// exec: no pipelines with a state that threads share are not executed
/* Who sets a pipeline up meets the others there; what is copied later is waited for by its thread alone. */
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void own_copies(int *A, int *B)
{
	__shared__ int s[64];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
	auto block = cooperative_groups::this_thread_block();
	auto pipe = cuda::make_pipeline(block, &state);
	pipe.producer_acquire();
	cuda::memcpy_async(&s[threadIdx.x], &A[threadIdx.x], sizeof(int), pipe);
	pipe.producer_commit();
	block.sync();
	B[threadIdx.x] = s[63 - threadIdx.x];
	pipe.consumer_wait();
	pipe.consumer_release();
}
__global__ void some_only(int *A)
{
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
	if (threadIdx.x < 32) {
		auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state);
		pipe.quit();
	}
	A[threadIdx.x] = 1;
}
