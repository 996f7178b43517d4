// args: --launch auto
// expect: small drf
// expect: small_racy racy
// expect: large drf
// expect: both drf
// Sizes that the program goes through exclude a branch: a kernel that nothing else starts is answered as it is meant there, by what its own
// branch says of the size, for of the program's sizes nothing of that can be.
#include <cuda_runtime.h>
__global__ void small(int *a, int n)
{
	int column = blockIdx.x * 64 + threadIdx.x % 64, row = blockIdx.y * 64 + threadIdx.x / 64;
	if (column < n) a[row * n + column] = column;
}
__global__ void small_racy(int *a, int n)
{
	int column = blockIdx.x * 64 + threadIdx.x, row = blockIdx.y;
	a[row * n + column] = column;
}
__global__ void large(int *a, int n)
{
	int column = blockIdx.x * 128 + threadIdx.x;
	if (column < n) a[blockIdx.y * n + column] = column;
}
__global__ void both(int *a, int n)
{
	int column = blockIdx.x * blockDim.x + threadIdx.x;
	if (column < n) a[blockIdx.y * n + column] = column;
}

static void run(int *a, int n)
{
	if (n >= 128) {
		dim3 blocks((n + 127) / 128, n);
		large<<<blocks, 128>>>(a, n);
		both<<<blocks, 128>>>(a, n);
	} else {
		dim3 tiles((n + 63) / 64, (n + 63) / 64);
		small<<<tiles, 64>>>(a, n);
		small_racy<<<tiles, 64>>>(a, n);
		both<<<dim3((n + 63) / 64, n), 64>>>(a, n);
	}
}

int main()
{
	const int sizes[] = { 128, 256, 512 };
	int *a;
	cudaMalloc(&a, 512 * 512 * sizeof *a);
	for (int n : sizes) run(a, n);
}
