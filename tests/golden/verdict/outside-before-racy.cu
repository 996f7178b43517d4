// expect: left possibly-racy
// expect: under_its_guard possibly-racy
// expect: rows possibly-racy
// expect: only_read possibly-racy
// expect: need_not racy
// expect: inside racy
// expect: another_witness racy
// expect: after racy
// args: --grid-dim=1 --preconditions=none
// An index under a guard that leaves its array: what the thread does after that means nothing, and no race there is a true one.
__global__ void left(int *A, int n)
{
	__shared__ int s[32];
	if (threadIdx.x < n) {
		s[threadIdx.x] = threadIdx.x;
		A[threadIdx.x % 64] = threadIdx.x;
	}
}
__global__ void under_its_guard(int *A)
{
	__shared__ int s[32];
	if (threadIdx.x >= 32) s[threadIdx.x] = threadIdx.x;
	A[32 + threadIdx.x % 64] = threadIdx.x;
	if (threadIdx.x < 32) A[threadIdx.x] = 0;
}
__global__ void rows(int *A, int n)
{
	__shared__ int s[4][32];
	if (threadIdx.x < n) {
		s[1][threadIdx.x] = threadIdx.x;
		A[threadIdx.x % 64] = threadIdx.x;
	}
}
__global__ void only_read(int *A, int n)
{
	__shared__ int s[32];
	if (threadIdx.x < n) {
		int x = s[threadIdx.x];
		A[threadIdx.x % 64] = x + threadIdx.x;
	}
}
__global__ void need_not(int *A, int n)
{
	__shared__ int s[32];
	if (threadIdx.x < n) s[threadIdx.x] = threadIdx.x;
	A[threadIdx.x % 64] = threadIdx.x;
}
__global__ void inside(int *A, int n)
{
	__shared__ int s[32];
	if (threadIdx.x < n) {
		s[threadIdx.x] = threadIdx.x;
		A[threadIdx.x % 16] = threadIdx.x;
	}
}
__global__ void another_witness(int *A, int n, int m)
{
	__shared__ int s[32];
	if (m > 40 && threadIdx.x < n) {
		s[m - 64] = 1;
		A[threadIdx.x % 64] = threadIdx.x;
	}
}
__global__ void after(int *A, int n)
{
	__shared__ int s[32];
	if (threadIdx.x < n) {
		A[threadIdx.x % 64] = threadIdx.x;
		s[threadIdx.x] = threadIdx.x;
	}
}
