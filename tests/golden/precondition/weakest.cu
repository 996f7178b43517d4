// Of what is natural the weakest: a size that is a power of two, or at most a constant, before one that is a constant; digits in digits.
// expect: conditional
// precondition: masked: is_power_of_two(blockDim.x)
// precondition: folded: blockDim.x <= 64
// precondition: warps: blockDim.x % 32 == 0
// precondition: cells: w >= gridDim.x * blockDim.x && h >= gridDim.y * blockDim.y
// precondition: planes: d >= gridDim.z * blockDim.z && h >= gridDim.y * blockDim.y
// precondition: within: pitch >= w && rows >= h
__global__ void masked(int *o)
{
	__shared__ int s[1024];
	s[threadIdx.x & (blockDim.x - 1)] = threadIdx.x;
	__syncthreads();
	o[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
__global__ void folded(int *o) { o[blockIdx.x * 64 + threadIdx.x % 64] = threadIdx.x; }
__global__ void warps(int *o)
{
	__shared__ int s[128];
	if (threadIdx.x < 128) s[threadIdx.x] = threadIdx.x;
	if (threadIdx.x % 32 == 0) o[blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32] = threadIdx.x;
}
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
#define Z (blockIdx.z * blockDim.z + threadIdx.z)
__global__ void cells(int *o, int w, int h) { int x = X, y = Y, z = Z; o[(z * h + y) * w + x] = x + 100 * y + 10000 * z; }
__global__ void planes(int *o, int d, int h) { int x = X, y = Y, z = Z; o[(x * h + y) * d + z] = x + 100 * y + 10000 * z; }
__global__ void within(int *o, int w, int h, int pitch, int rows)
{
	int x = X, y = Y, z = Z;
	if (x < w && y < h) o[(z * rows + y) * pitch + x] = x + 100 * y + 10000 * z;
}
