// An unsigned index and an offset that may lie below zero: what all threads add goes away before anybody asks where that wraps.
// expect: near drf
// expect: rows drf
// expect: line drf
#define PLACE unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y, width = gridDim.x * blockDim.x
__global__ void near(float *to, int dx)
{
	PLACE;
	to[width * y + x + dx] = x + y;
}
__global__ void rows(float *to, int pitch, int rows)
{
	PLACE;
	to[width * y + x - pitch * rows] = x + y;
}
__global__ void line(float *to, int dx)
{
	unsigned x = blockDim.x * blockIdx.x + threadIdx.x;
	to[x + dx] = x;
}
