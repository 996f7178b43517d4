// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no pipelines with a state that threads share are not executed
/* The state that a pipeline's threads share is set up by one of them, before the others use it. */
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
	pipe.consumer_wait();
	block.sync();
	B[threadIdx.x] = s[63 - threadIdx.x];
	pipe.consumer_release();
}
