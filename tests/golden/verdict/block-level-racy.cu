// What another block writes meanwhile is not one value for the threads of a block, also where only one block is asked about.
// expect: possibly-racy
// args: --level block --block-dim=32
#define T threadIdx.x
__global__ void direct(int *a)
{
	__shared__ int s[64];
	int x = a[0];
	if (T == x) s[0] = T;
	__syncthreads();
	if (T == 0) a[0] = blockIdx.x;
}
__global__ void computed(int *a, float *f)
{
	__shared__ int s[64];
	int x = 3 * (int)f[blockIdx.x / 2];
	s[T + x] = T;
	__syncthreads();
	if (T == 0) f[blockIdx.x / 2] = 1;
}
__global__ void barrier(int *a)
{
	if (a[0] > 3) __syncthreads();
	if (T == 0 && blockIdx.x == 1) a[0] = 5;
}
__global__ void counted(int *a)
{
	__shared__ int s[64];
	for (int i = 0; i < a[1]; i++) {
		s[T] = i;
		__syncthreads();
	}
	if (T == 0 && blockIdx.x == 2) a[1] = 5;
}
