// args: --assume chars:s0>=4&&s1>=n*s0&&s2>=gridDim.x*s1 --assume floats:s0>=1&&s1>=4*s0&&s2>=4*s1 --assume rows:s0>=1&&s1>=n*s0&&s2>=gridDim.x*s1&&s3>=gridDim.y*s2
// expect: drf
// exec: floats no none of the launches that are tried keeps its strides
// Strides of which each is at least as long as what lies below it: numbers in a radix that is not the same at all places. Also where what is stored is
// four bytes wide and nothing says that the strides are multiples of four.
#define ONE_ROW if (threadIdx.y || threadIdx.z) return
__global__ void floats(float *d, long s2, long s1, long s0)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++) d[t * s2 + i * s1 + j * s0] = t;
}
__global__ void rows(float *d, int n, long s0, long s1, long s2, long s3)
{
	ONE_ROW;
	long z = blockIdx.z, y = blockIdx.y, x = blockIdx.x;
	if ((int)threadIdx.x < n) d[z * s3 + y * s2 + x * s1 + threadIdx.x * s0] = x;
}
__global__ void chars(char *d, int n, long s0, long s1, long s2)
{
	ONE_ROW;
	if (blockIdx.z) return;
	long y = blockIdx.y, x = blockIdx.x;
	if ((int)threadIdx.x < n) *(float *)(d + y * s2 + x * s1 + threadIdx.x * s0) = x;
}
