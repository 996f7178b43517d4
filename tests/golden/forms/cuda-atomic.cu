// cuda::atomic and atomic_ref; updates do not race, plain accesses beside them do.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#include <cuda/atomic>
__global__ void drf(cuda::atomic<int> *counter, int *a)
{
	a[threadIdx.x] = counter->fetch_add(1, cuda::memory_order_relaxed);
	cuda::atomic_ref<int, cuda::thread_scope_device> r(a[100]);
	r.fetch_max(threadIdx.x);
	r += 2;
}
__global__ void racy(cuda::atomic<int> *counter, int *a)
{
	counter->fetch_add(1);
	cuda::atomic_ref<int, cuda::thread_scope_device> r(a[100]);
	r.fetch_add(threadIdx.x);
	a[100] = threadIdx.x;
}
