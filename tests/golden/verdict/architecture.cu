// exec: newest no it is executed for one architecture
// expect: newest racy
// expect: older drf
// The file is read for the newest architecture that it names.
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
