// exec: no inline assembly is not executed
// st.shared by an address that __cvta_generic_to_shared gave.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	__shared__ int s[64];
	unsigned at = (unsigned)__cvta_generic_to_shared(s + threadIdx.x);
	asm volatile("st.shared.u32 [%0], %1;" :: "r"(at), "r"(threadIdx.x) : "memory");
	__syncthreads();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void racy(int *a)
{
	__shared__ int s[64];
	unsigned at = (unsigned)__cvta_generic_to_shared(s + threadIdx.x);
	asm volatile("st.shared.u32 [%0], %1;" :: "r"(at + 4), "r"(threadIdx.x) : "memory");
	a[threadIdx.x] = s[threadIdx.x];
}
