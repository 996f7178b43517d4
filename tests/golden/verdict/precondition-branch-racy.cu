// expect: racy
// args: --grid-dim=1
/* What only some launches access says nothing about the size of the others. */
__global__ void k(int *A, int mode)
{
	__shared__ int s[32];
	if (mode) s[threadIdx.x] = threadIdx.x;
	else A[threadIdx.x % 64] = threadIdx.x;
}
__global__ void loop(int *A, int n)
{
	__shared__ int s[32];
	for (int i = 0; i < n; i++) s[threadIdx.x] = i;
	A[threadIdx.x % 64] = threadIdx.x;
}
__global__ void small(int *A)
{
	__shared__ int s[32];
	if (blockDim.x <= 32) s[threadIdx.x] = threadIdx.x;
	A[threadIdx.x % 64] = threadIdx.x;
}
