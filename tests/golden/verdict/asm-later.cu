// expect: unsupported
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
/* What is copied or multiplied at a later time is not done when a barrier is passed. */
__global__ void bulk_copy(int *A)
{
	__shared__ alignas(16) int s[64];
	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	if (threadIdx.x == 0)
		asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;"
			:: "l"(A), "r"((unsigned)__cvta_generic_to_shared(s)) : "memory");
	__syncthreads();
	s[threadIdx.x] = 0;
}
__global__ void matrix(float *A)
{
	__shared__ alignas(128) int s[64];
	s[threadIdx.x] = threadIdx.x;
	unsigned long long place = (unsigned long long)__cvta_generic_to_shared(s) >> 4;
	float d = 0;
	asm volatile("wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%0}, %1, %1, 1, 1, 1;" : "+f"(d) : "l"(place));
	A[threadIdx.x] = d;
}
