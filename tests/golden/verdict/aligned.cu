// A device takes a number only at a multiple of its size: a launch that has that is shown where there is one.
// args: --preconditions none
// expect: racy
#define X int x = blockIdx.x * blockDim.x + threadIdx.x
#define FLAT if (blockIdx.y || blockIdx.z || threadIdx.y || threadIdx.z) return
__global__ void pitched(char *a, int pitch, int width)
{
	X;
	int y = blockIdx.y;
	if (threadIdx.y || threadIdx.z || blockIdx.z || pitch < 2) return;
	if (x < width) ((float *)(a + y * pitch))[x] = x + 100 * y;
}
__global__ void halves(char *a) { X; FLAT; *(int *)(a + 2 * x) = x; }
__global__ void rows(float *a, int n) { FLAT; *(float4 *)(a + n * (int)blockIdx.x + 4 * (int)threadIdx.x) = make_float4(blockIdx.x, 0, 0, threadIdx.x); }
__global__ void bytes(char *a, int n) { FLAT; if (n > 0) for (int i = 0; i < 4; i++) a[n * (int)blockIdx.x + 4 * (int)threadIdx.x + i] = blockIdx.x; }
