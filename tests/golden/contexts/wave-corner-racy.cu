// expect: racy
#include <stdlib.h>
// The corner that is read is one of the tile that comes before on the diagonal.
__global__ void wave(int *y, int pitch, int n)
{
	int row = n - 1 - blockIdx.x, base = pitch * 16 * row + 16 * blockIdx.x;
	int corner = threadIdx.x == 0 ? y[base + 17 * pitch] : 0;
	for (int k = 0; k < 16; k++) y[base + threadIdx.x + pitch + 1 + pitch * k] = corner;
}

int main(int argc, char **argv)
{
	int size = atoi(argv[1]), pitch = size + 1, *y;
	if (size % 16) return 1;
	cudaMalloc(&y, pitch * pitch * sizeof *y);
	for (int n = 1; n <= size / 16; n++) wave<<<n, 16>>>(y, pitch, n);
	return 0;
}
