// expect: racy
// args: --block-dim=64 --grid-dim=1
/* What is stored replaces what was there. */
#include <cuda/atomic>
__global__ void stored(int *a)
{
	cuda::atomic<int, cuda::thread_scope_thread> x(threadIdx.x);
	x.store(0);
	a[x.load()] = threadIdx.x;
}
__global__ void masked(int *a)
{
	int n = threadIdx.x;
	cuda::atomic_ref<int, cuda::thread_scope_thread> r(n);
	r &= 1;
	a[n] = threadIdx.x;
}
__global__ void exchanged(int *a)
{
	int n = threadIdx.x;
	cuda::atomic_ref<int, cuda::thread_scope_thread> r(n);
	int was = r.exchange(5);
	a[was] = 1;
	a[n + 100] = threadIdx.x;
}
// The next number is the neighbour's.
__global__ void counted(int *a)
{
	int n = threadIdx.x;
	cuda::atomic_ref<int> r(n);
	a[threadIdx.x] = 1;
	a[++r] = threadIdx.x;
}
__global__ void of_all(int *a)
{
	cuda::atomic_ref<int, cuda::thread_scope_thread> r(a[0]);
	r.fetch_add(1);
}
