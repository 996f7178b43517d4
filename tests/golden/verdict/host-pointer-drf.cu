// A global pointer that only the host sets is like a parameter; an enum holds what its enumerators' bits can.
// expect: drf
__device__ int *out;
enum mode { FIRST, SECOND, THIRD };
__global__ void k(const int *in, mode m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	out[4 * i + m] = in[i] + out[4 * i];
}
