// expect: racy
// args: -DUSER
// The twin of removed-part.cu: with what the build defines the part is there.
__device__ void put(int *a, int v)
{
#ifdef USER
	a[0] = v;
#endif
}

__global__ void kept(int *a) { put(a, threadIdx.x); }
