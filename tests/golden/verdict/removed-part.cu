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

// So does a macro of another build, of what it is given.
#ifdef USER
#define STORE(p, v) (*(p) = (v))
#define ALSO(x) x
#else
#define STORE(p, v) ((void)0)
#define ALSO(x)
#endif
// expect: given unsupported
__global__ void given(int *a) { STORE(a, threadIdx.x); }
// expect: also drf
__global__ void also(int *a) { ALSO(a[0] = threadIdx.x;) a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
// expect: no_access drf
__global__ void no_access(int *a) { ALSO(printf("n = %d", 4)); a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
