// expect: racy
__device__ int *out;
enum mode { FIRST, SECOND, THIRD };
__global__ void k(const int *in, mode m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[3 * i + m] = in[i] + out[3 * i];
}
