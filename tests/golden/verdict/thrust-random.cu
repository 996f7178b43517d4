// exec: no Thrust's headers are not there
// expect: own drf
// expect: anywhere possibly-racy
// Thrust's random numbers: an engine is the thread's own, and what it gives is any number.
#include <thrust/random.h>

__device__ float draw(int seed)
{
	thrust::default_random_engine engine(seed);
	thrust::uniform_real_distribution<float> unit(-1, 1);
	engine.discard(seed);
	return unit(engine) + (float)unit(engine);
}

__global__ void own(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) v[i] = draw(i);
}

__global__ void anywhere(int *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	thrust::default_random_engine engine(i);
	thrust::uniform_int_distribution<int> slot(0, n);
	if (i < n) v[slot(engine)] = i;
}
