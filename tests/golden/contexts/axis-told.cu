// A size that the host computes, or gives the kernel as well, is no 1 because the kernel never mentions its axis.
// expect: racy
// expect: threads racy
// expect: one_row drf
// expect: any_size drf
#include <cstdlib>
__global__ void rows(int *a, int n)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] += n;
}
__global__ void computed(int *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}
__global__ void threads(int *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}
__global__ void one_row(int *a, int n)
{
	if (blockIdx.y == 0) a[blockIdx.x * blockDim.x + threadIdx.x] += n;
}
__global__ void any_size(int *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}
void start(int *a, dim3 grid, dim3 block) { any_size<<<grid, block>>>(a); }
int main(int argc, char **argv)
{
	int *a, n = atoi(argv[1]), m = atoi(argv[2]);
	if (n < 1 || m < 1) return 1;
	cudaMalloc(&a, 1 << 20);
	rows<<<dim3(4, n), 32>>>(a, n);
	computed<<<dim3(n, m + 1), 32>>>(a);
	threads<<<4, dim3(16, 1, (n + 1) / 2)>>>(a);
	one_row<<<dim3(4, n), 32>>>(a, n);
	return 0;
}
