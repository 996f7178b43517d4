// expect: drf
// args: --block-dim=8 --grid-dim=2
#include <cuda/atomic>
__global__ void temporary(int *A)
{
	__shared__ int s[64];
	cuda::atomic_ref<int, cuda::thread_scope_block>(s[0]).fetch_add(1);
	cuda::atomic_ref<int, cuda::thread_scope_device> r(A[0]);
	++r;
	atomicAdd(&A[0], 1);
}
__global__ void exchanged(int *A)
{
	cuda::atomic_ref<int> r{A[0]};
	int seen = 0;
	while (!r.compare_exchange_weak(seen, 1)) seen = 0;
	A[threadIdx.x + 1 + blockIdx.x * blockDim.x] = r;
}
__global__ void object(int *A)
{
	__shared__ cuda::atomic<unsigned, cuda::thread_scope_block> n;
	if (threadIdx.x == 0) n.store(0);
	n += 3;
	A[threadIdx.x + blockIdx.x * blockDim.x] = n.load();
}
