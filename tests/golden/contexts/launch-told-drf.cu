// expect: each_its_own drf
// expect: planes drf
// expect: ones benign
// Twins of launch-told-racy.cu: threads that have elements of their own, and that all store one value.
#include <stdlib.h>
__global__ void each_its_own(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) a[i] = i;
}
__global__ void planes(int *a, int count, int rows, int cols, int channels)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	if (i >= count) return;
	int c = i % cols, r = i / cols % rows, k = i / (cols * rows) % channels;
	a[(k * rows + r) * cols + c] = i;
}
__global__ void ones(int *a, int count, int rows, int cols, int channels)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	if (i >= count) return;
	int c = i % cols, r = i / cols % rows, k = i / (cols * rows) % channels;
	a[(k * rows + r) * cols + c] = 1;
}

int main(int, char **words)
{
	int units = atoi(words[1]), each = atoi(words[2]), rows = atoi(words[3]), cols = atoi(words[4]);
	int *a;
	cudaMalloc(&a, 1 << 20);
	each_its_own<<<units * each / 256, 256>>>(a, 1 << 18);
	int channels = units * each, count = channels * rows * cols;
	planes<<<(count + 255) / 256, 256>>>(a, count, rows, cols, channels);
	count *= 4;
	ones<<<(count + 255) / 256, 256>>>(a, count, rows, cols, channels);
}
