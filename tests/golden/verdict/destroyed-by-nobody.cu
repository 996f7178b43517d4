// A class of the host's library in code for the device: its destructor is called by no expression.
// args: --block-dim=64 --grid-dim=2
// expect: possibly-racy
#include <string>

template<class T> __device__ int length_of(T text)
{
	std::string all(text);
	return 1;
}

__global__ void measured(int *out)
{
	out[threadIdx.x + blockIdx.x * blockDim.x] = length_of("abc");
}
