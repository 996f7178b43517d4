// expect: possibly-racy
// expect: number racy
// args: --block-dim=64 --grid-dim=1
// exec: masked no pointers made from integers are assumed to be global
/* Which shared array the pointer reads is not known: it must not pass for global memory. */
__global__ void elements(int *A, int k)
{
	__shared__ int s[256];
	int *p[4];
	for (int i = 0; i < 4; i++) p[i] = s + i * 16;
	s[threadIdx.x] = threadIdx.x;
	A[threadIdx.x] = p[k & 3][threadIdx.x ^ 1];
}
__global__ void number(int *A)
{
	__shared__ int s[256];
	unsigned a = (unsigned)(size_t)s;
	s[threadIdx.x] = threadIdx.x;
	A[threadIdx.x] = ((int *)(size_t)a)[threadIdx.x ^ 1];
}
__global__ void masked(int *A)
{
	__shared__ int s[256];
	unsigned a = (unsigned)(size_t)s & ~3u;
	s[threadIdx.x] = threadIdx.x;
	A[threadIdx.x] = ((int *)(size_t)a)[threadIdx.x ^ 1];
}
