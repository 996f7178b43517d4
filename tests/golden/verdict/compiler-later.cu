// expect: unsupported
// args: --block-dim=64 --grid-dim=1
// exec: no what the compiler's own functions access is not logged
/* What a function of the compiler copies at a later time is not there behind a barrier. */
__global__ void copied(int *A)
{
	__shared__ int s[64];
	__nvvm_cp_async_ca_shared_global_4((__attribute__((address_space(3))) void *)(s + threadIdx.x), (__attribute__((address_space(1))) void *)(A + threadIdx.x));
	__syncthreads();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
