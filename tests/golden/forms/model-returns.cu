// exec: drf no it calls a function without a body
// exec: racy no it calls a function without a body
// What a model returns: the same for all threads, the thread's own pointer.
// args: --block-dim=32 --grid-dim=1 --models models.yaml
// expect: drf drf
// expect: racy racy
// label: true
__device__ int limit(void);
__device__ int *at(int *p);
__global__ void drf(int *a)
{
	__shared__ int s[32];
	s[threadIdx.x] = 1;
	if (limit() > 3)
		__syncthreads();
	*at(a + threadIdx.x) = 1;
}
__global__ void racy(int *a)
{
	*at(a + threadIdx.x / 2) = threadIdx.x;
}
