// exec: no inline assembly is not executed
// Sequences of PTX: predicates, addresses in registers, copies and the groups that are waited for.
// args: --block-dim=32 --grid-dim=1
// expect: drf
// expect: never_waits racy
// expect: waits_for_the_other racy
// expect: shared_too_far racy
// expect: named_operands racy
// expect: three_threads racy
// label: true
#include <cuda_pipeline.h>
__device__ unsigned smem(const void *p)
{
	unsigned a;
	asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
	return a;
}
__device__ void cp16(void *to, const void *from, bool pred)
{
	asm volatile("{\n"
	"  .reg .pred p;\n"
	"  setp.ne.b32 p, %0, 0;\n"
	"  @p cp.async.cg.shared.global [%1], [%2], %3;\n"
	"}\n" :: "r"((int)pred), "r"(smem(to)), "l"(from), "n"(16));
}
__global__ void predicated_copy(int *out, const int *in, int n)
{
	__shared__ int s[128];
	cp16(s + 4 * threadIdx.x, in + 4 * threadIdx.x, 4 * threadIdx.x < n);
	asm volatile("cp.async.commit_group;\ncp.async.wait_group %0;\n" :: "n"(0));
	__syncthreads();
	out[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void never_waits(int *out, const int *in, int n)
{
	__shared__ int s[128];
	asm volatile("cp.async.cg.shared.global [%0], [%1], %2;" :: "r"(smem(s + 4 * threadIdx.x)), "l"(in + 4 * threadIdx.x), "n"(16));
	__syncthreads();
	out[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void waits_for_the_other(int *out, const int *in, int n)
{
	__shared__ int s[64];
	__pipeline_memcpy_async(s + threadIdx.x, in + threadIdx.x, 4);
	__pipeline_commit();
	__pipeline_memcpy_async(s + 32 + threadIdx.x, in + threadIdx.x, 4);
	__pipeline_commit();
	__pipeline_wait_prior(1);
	__syncthreads();
	out[threadIdx.x] = s[31 - threadIdx.x];
	out[32 + threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void waits_for_both(int *out, const int *in, int n)
{
	__shared__ int s[64];
	__pipeline_memcpy_async(s + threadIdx.x, in + threadIdx.x, 4);
	__pipeline_commit();
	__pipeline_memcpy_async(s + 32 + threadIdx.x, in + threadIdx.x, 4);
	__pipeline_commit();
	__pipeline_wait_prior(1);
	__syncthreads();
	out[threadIdx.x] = s[31 - threadIdx.x];
	__pipeline_wait_prior(0);
	__syncthreads();
	out[32 + threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void shared_too_far(int *out)
{
	__shared__ int s[64];
	unsigned at = smem(s) + threadIdx.x * 4;
	asm volatile("st.shared.v2.u32 [%0], {%1, %2};" :: "r"(at), "r"(1), "r"(threadIdx.x));
}
__global__ void shared_pairs(int *out)
{
	__shared__ int s[64];
	unsigned at = smem(s) + threadIdx.x * 8;
	asm volatile("st.shared.v2.u32 [%0], {%1, %2};" :: "r"(at), "r"(1), "r"(threadIdx.x));
	asm volatile("{ .reg .u32 x; mov.u32 x, %%tid.x; add.u32 x, x, 1; st.global.u32 [%0+4], x; }" :: "l"(out + threadIdx.x) : "memory");
}
__global__ void named_operands(int *out)
{
	unsigned v;
	asm volatile("ld.global.u32 %[v], [%[p] + -4];" : [v] "=r"(v) : [p] "l"(out + threadIdx.x));
	asm volatile("st.global.u32 [%0], %1;" :: "l"(out + threadIdx.x), "r"(v));
}
__global__ void one_thread(int *out)
{
	asm volatile("{ .reg .pred p; setp.eq.u32 p, %1, 3; @p st.global.u32 [%0], %1; }" :: "l"(out), "r"(threadIdx.x));
}
__global__ void three_threads(int *out)
{
	asm volatile("{ .reg .pred p; setp.ge.u32 p, %1, 3; @!p st.global.u32 [%0], %1; }" :: "l"(out), "r"(threadIdx.x));
}
