// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* The test at the end changes what the next iteration sees. */
__global__ void down(int *A)
{
	int i = threadIdx.x;
	do A[i] = threadIdx.x; while ((i = i - 7) > 0);
}
__global__ void count(int *A)
{
	int i = 4;
	do A[i + threadIdx.x] = threadIdx.x; while (--i > 0);
}
__global__ void both(int *A)
{
	int i = threadIdx.x;
	do {
		A[i] = threadIdx.x;
		i += 1;
	} while ((i = i - 7) > 0);
}
