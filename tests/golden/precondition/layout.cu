// Strides that nobody tells: each at least as long as what the next lower one runs over, the least as wide as what is stored.
// expect: conditional
// precondition: floats: s2 >= 4 * s1 && s1 >= 4 * s0 && s0 >= 1
// precondition: rows: s2 >= gridDim.x * s1 && s1 >= n * s0 && s0 >= 1
// precondition: chars: s2 >= gridDim.x * s1 && s1 >= n * s0 && s0 >= 4
// precondition: plain: pitch >= n
#define ONE_ROW if (threadIdx.y || threadIdx.z) return
__global__ void floats(float *d, long s2, long s1, long s0)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++) d[t * s2 + i * s1 + j * s0] = t;
}
__global__ void rows(float *d, int n, long s0, long s1, long s2)
{
	ONE_ROW;
	if (blockIdx.z) return;
	long y = blockIdx.y, x = blockIdx.x;
	if ((int)threadIdx.x < n) d[y * s2 + x * s1 + threadIdx.x * s0] = x + threadIdx.x;
}
__global__ void chars(char *d, int n, long s0, long s1, long s2)
{
	ONE_ROW;
	if (blockIdx.z) return;
	long y = blockIdx.y, x = blockIdx.x;
	if ((int)threadIdx.x < n) *(float *)(d + y * s2 + x * s1 + threadIdx.x * s0) = x + threadIdx.x;
}
__global__ void plain(float *d, int n, int pitch)
{
	ONE_ROW;
	if (blockIdx.z || blockIdx.y) return;
	if ((int)threadIdx.x < n) d[(int)blockIdx.x * pitch + (int)threadIdx.x] = blockIdx.x;
}
