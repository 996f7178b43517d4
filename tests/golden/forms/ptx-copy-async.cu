// exec: no inline assembly is not executed
// cp.async writes shared memory until it is waited for; the wait is the thread's own.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, const int *b)
{
	__shared__ int s[32];
	unsigned at = (unsigned)__cvta_generic_to_shared(s + threadIdx.x);
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(at), "l"(b + threadIdx.x) : "memory");
	asm volatile("cp.async.commit_group;");
	asm volatile("cp.async.wait_group 0;");
	__syncthreads();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void racy(int *a, const int *b)
{
	__shared__ int s[32];
	unsigned at = (unsigned)__cvta_generic_to_shared(s + threadIdx.x);
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(at), "l"(b + threadIdx.x) : "memory");
	asm volatile("cp.async.commit_group;");
	asm volatile("cp.async.wait_all;");
	a[threadIdx.x] = s[31 - threadIdx.x];
}
