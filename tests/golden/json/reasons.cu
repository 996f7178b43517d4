// args: --block-dim=64 --grid-dim=1
// expect: racy
__global__ void lanes(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	__syncwarp();
	int next = s[threadIdx.x ^ 1];
	s[threadIdx.x] = next + 1;
	A[threadIdx.x] = next;
}
__global__ void returned(int *A, int n)
{
	if (threadIdx.x >= n) return;
	__syncthreads();
	A[threadIdx.x] = 1;
}
