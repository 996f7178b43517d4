// expect: scale drf
// expect: halve racy
// exec: no nowhere.h is not there
// As in OpenCL: `number` is a word of a header that is missing, behind a macro of the file.
#include <nowhere.h>
#define REAL number_t
#define SIZE BLOCK_SIZE
__global__ void scale(int *out, const int *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	REAL x = in[i];
	int size = SIZE;
	out[i] = (int)x + size;
}
__global__ void halve(int *out)
{
	REAL x = threadIdx.x;
	out[threadIdx.x / 2] = threadIdx.x;
}
