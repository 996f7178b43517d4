// exec: no inline assembly is not executed
// bar.sync and barrier.sync of all threads are barriers.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	__shared__ int s[32];
	s[threadIdx.x] = 1;
	asm volatile("bar.sync 0;" ::: "memory");
	a[threadIdx.x] = s[31 - threadIdx.x];
	asm volatile("barrier.sync %0;" :: "n"(1));
	s[threadIdx.x] = 2;
}
__global__ void racy(int *a)
{
	__shared__ int s[32];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("membar.cta;" ::: "memory");
	a[threadIdx.x] = s[31 - threadIdx.x];
}
