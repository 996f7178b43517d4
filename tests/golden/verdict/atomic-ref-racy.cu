// expect: racy
// args: --block-dim=8 --grid-dim=2
#include <cuda/atomic>
__global__ void of_the_block(int *A) { cuda::atomic_ref<int, cuda::thread_scope_block>(A[0]).fetch_add(1); }
__global__ void of_one_thread(int *A) { cuda::atomic_ref<int, cuda::thread_scope_thread>(A[0]).fetch_add(1); }
__global__ void beside_plain(int *A)
{
	cuda::atomic_ref<int> r(A[0]);
	r.store(2);
	A[0] = threadIdx.x;
}
