// Intrinsics: integer ones are exact, warp votes and shuffles give values, __syncthreads_or is a barrier.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, const int *b)
{
	__shared__ int s[32];
	int i = threadIdx.x;
	s[__mul24(i, 1)] = __ldg(b + i);
	int any = __syncthreads_or(i == 3);
	a[i] = s[31 - i] + any + __shfl_xor_sync(~0u, i, 1) + __popc(i) + __clz(i) + __ballot_sync(~0u, i & 1);
	a[32 + __umul24(i, 2) + 1] = __float_as_int(1.0f);
	if (__all_sync(~0u, i < 32))
		a[100 + i] = __ffs(i);
}
__global__ void racy(int *a, const int *b)
{
	__shared__ int s[32];
	int i = threadIdx.x;
	s[i] = __ldg(b + i);
	__threadfence_block();
	a[i] = s[31 - i] + __shfl_down_sync(~0u, i, 1);
	a[32 + __mul24(i, 0)] = i;
}
