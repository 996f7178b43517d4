// Values that other blocks leave alone are the same for all threads of a block; so are those of shared memory.
// expect: drf
// args: --level block --block-dim=32
#define T threadIdx.x
__global__ void own(int *a)
{
	__shared__ int s[64];
	int x = a[blockIdx.x];
	if (T == x) s[0] = T;
	__syncthreads();
	if (T == 0) a[blockIdx.x] = T;
}
__global__ void never_written(int *a, const int *b)
{
	__shared__ int s[64];
	int x = b[0];
	if (T == x) s[0] = T;
	__syncthreads();
	if (T == 0) a[0] = blockIdx.x;
}
__global__ void copied(int *a)
{
	__shared__ int s[64], x;
	if (T == 0) x = a[0];
	__syncthreads();
	if (T == x) s[0] = T;
	if (T == 0) a[0] = blockIdx.x;
}
__global__ void barrier(int *a)
{
	if (a[blockIdx.x] > 3) __syncthreads();
}
