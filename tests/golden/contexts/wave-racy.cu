// expect: racy
#include <stdlib.h>
// As wave-drf.cu, but the line that is read is above the next tile, which is the last of the tile there.
__global__ void wave(int *y, int pitch, int n)
{
	int row = n - 1 - blockIdx.x, first = pitch * 16 * row + 16 * blockIdx.x + threadIdx.x + 1;
	int above = y[first + 16];
	for (int k = 0; k < 16; k++) y[first + pitch * (k + 1)] = above;
}

int main(int argc, char **argv)
{
	int size = atoi(argv[1]), pitch = size + 1, *y;
	if (size % 16) return 1;
	cudaMalloc(&y, pitch * pitch * sizeof *y);
	for (int n = 1; n <= size / 16; n++) wave<<<n, 16>>>(y, pitch, n);
	return 0;
}
