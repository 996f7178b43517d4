// expect: drf
// args: --grid-dim=1
__global__ void k(int *A, int mode)
{
	__shared__ int s[32];
	if (mode) {
		s[threadIdx.x] = threadIdx.x;
		A[threadIdx.x % 64] = threadIdx.x;
	}
}
__global__ void loop(int *A, int n)
{
	__shared__ int s[32];
	if (n < 1) return;
	for (int i = 0; i < n; i++) s[threadIdx.x] = i;
	A[threadIdx.x % 64] = threadIdx.x;
}
