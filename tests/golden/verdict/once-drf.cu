// expect: copy drf
// expect: count drf
// expect: shared racy
// args: --launch auto
// exec: no a compiler reads all of it twice, as nobody compiles it
/* What the header declares it defines: the header includes it at its end, so that all of it would stand here twice. */
#include "include/once.cuh"
template<class T> __global__ void copy(T *to, const T *from, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) to[i] = from[i];
}
__global__ void count(int *to, range r)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < r.n) to[i] = i;
}
__global__ void shared(int *to, range r)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < r.n) to[i / 2] = i;
}
void start(int *a, int *b, range r)
{
	copy<<<4, 64>>>(a, b, 256);
	count<<<4, 64>>>(a, r);
	shared<<<4, 64>>>(a, r);
}
