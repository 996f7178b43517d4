// expect: unsupported
// exec: no the function is not declared in this build
// A function that only another build defines.
#ifndef USER
#else
__device__ int G;
template <class V>
__device__ void only(V v)
{
	if (v > 3) G = v;
}
#endif
__global__ void only_there(int *a) { only(threadIdx.x); }

