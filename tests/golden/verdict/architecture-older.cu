// exec: no it is executed for one architecture
// expect: newest unsupported
// expect: older racy
// args: -D__CUDA_ARCH__=700
// The twin of architecture.cu, for an older one.
__global__ void newest(int *a)
{
#if __CUDA_ARCH__ >= 900
	a[0] = threadIdx.x;
#endif
}

__global__ void older(int *a)
{
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ < 750)
	a[0] = threadIdx.x;
#else
	a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#endif
}
