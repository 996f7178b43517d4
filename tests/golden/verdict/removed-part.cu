// expect: emptied unsupported
// expect: emptied_below unsupported
// expect: in_part drf
// expect: nothing_to_do drf
// expect: reads drf
// expect: own drf
// A kernel of which the preprocessor took every write away has no answer: the build may well leave them in.
__global__ void emptied(int *a)
{
#if __CUDA_ARCH__ >= 9000
	a[0] = threadIdx.x;
#endif
}

__device__ void put(int *a, int v)
{
#ifdef USER
	a[0] = v;
#endif
}

__global__ void emptied_below(int *a) { put(a, threadIdx.x); }

__global__ void in_part(int *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#ifdef DEBUG
	a[0] = threadIdx.x;
#endif
}

__global__ void nothing_to_do(int *a) {}

__global__ void reads(int *a, int n)
{
	int x = 0;
	for (int i = 0; i < n; i++) x += a[i];
}

__global__ void own()
{
	int x[4], *p = x;
	for (int i = 0; i < 4; i++) p[i] = i;
}
