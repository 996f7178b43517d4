// expect: racy
// args: --effort 0.003
// The host tells the launch by equations with its own numbers: the guess takes these first, and computes what they tell. A launch that keeps all of them is
// found before a solver is asked.
#include <stdlib.h>
__global__ void halves(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) a[i / 2] = i;
}
__global__ void planes(int *a, int count, int rows, int cols, int channels)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	if (i >= count) return;
	int c = i % cols, r = i / cols % rows, k = i / (cols * rows) % channels;
	a[(k * rows + r) * cols + c] = i;
}

int main(int, char **words)
{
	int units = atoi(words[1]), each = atoi(words[2]), rows = atoi(words[3]), cols = atoi(words[4]);
	int *a;
	cudaMalloc(&a, 1 << 20);
	halves<<<units * each / 256, 256>>>(a, 1 << 18);
	int channels = units * each, count = channels * rows * cols * 4;
	planes<<<(count + 255) / 256, 256>>>(a, count, rows, cols, channels);
}
