// expect: drf
// args: --block-dim=64 --grid-dim=1
/* An atomic object in memory of the thread's own, and one of the thread's scope, hold what was put there; what an operator gives is what is there then. */
#include <cuda/atomic>
__global__ void counted(int *a)
{
	int n = threadIdx.x;
	cuda::atomic_ref<int, cuda::thread_scope_thread> r(n);
	r.fetch_add(n);
	a[n] = n;
	a[++r] = n;
	r.store(n - 1);
	r.fetch_max(200 + n);
	a[n] = n;
}
__global__ void given(int *a)
{
	int n = 2 * threadIdx.x;
	cuda::atomic_ref<int> r(n);
	a[2 * threadIdx.x] = threadIdx.x;
	a[++r] = threadIdx.x;
}
__global__ void exchanged(int *a)
{
	cuda::atomic<int, cuda::thread_scope_thread> x(threadIdx.x);
	int was = 0;
	if (threadIdx.x == 0) x.compare_exchange_strong(was, 64);
	a[x.load()] = was;
}
