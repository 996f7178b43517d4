// Rows whose length is a constant of the source: the launch has at most so many threads along them.
// expect: conditional
// precondition: image: gridDim.x * blockDim.x <= 1024
// precondition: columns: gridDim.x * blockDim.x <= 2048
// precondition: volume: gridDim.x * blockDim.x <= 128 && gridDim.y * blockDim.y <= 64
// precondition: tiles: gridDim.x * blockDim.x <= 16
// precondition: rows_again: blockDim.y == 1 && gridDim.y == 1
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
__global__ void image(float *a)
{
	int x = X, y = Y;
	a[y * 1024 + x] = x + y;
}
__global__ void columns(float *a, int n)
{
	int x = X;
	for (int y = 0; y < n; y++) a[y * 2048 + x] = x + y;
}
__global__ void volume(float *a)
{
	int x = X, y = Y, z = blockIdx.z;
	a[(z * 64 + y) * 128 + x] = x + y + z;
}
__global__ void tiles(float *a)
{
	int x = X, y = Y;
	a[y * 16 + x] = x + y;
}
__global__ void rows_again(float *a)
{
	int x = X, y = Y;
	a[(y % 4) * 64 + x] = x + y;
}
