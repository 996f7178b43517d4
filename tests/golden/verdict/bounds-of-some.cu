// expect: racy
// label: true
// Accesses that only some threads or some launches perform do not say how large a block is: of 64 threads, two meet in `few`.
__global__ void bounded_threads(void)
{
	__shared__ int some[8], few[16];
	if (threadIdx.x < 8) some[threadIdx.x] = 0;
	few[threadIdx.x % 16] = threadIdx.x;
}
__global__ void bounded_launches(int n)
{
	__shared__ int some[8], few[16];
	if (n > 100) some[threadIdx.x] = 0;
	few[threadIdx.x % 16] = threadIdx.x;
}
