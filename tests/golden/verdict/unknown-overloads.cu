// expect: largest drf
// expect: same_place racy
// expect: through_view drf
// exec: no missing_views.h is not there
// Overloaded functions of values whose type nothing declares: those of the device environment give an unknown value; of
// one that is the file's own nobody knows which is meant, and what is stored through a view is stored somewhere.
// expect: total_of unsupported
#include "missing_views.h"

__device__ inline float total(float2 v) { return v.x + v.y; }
__device__ inline float total(float3 v) { return v.x + v.y + v.z; }

template<typename T> __global__ void largest(const T *in, T *out, int n)
{
	T most = in[0];
	for (int i = 0; i < n; i++) most = max(abs(in[i]), most);
	out[threadIdx.x + blockIdx.x * blockDim.x] = most;
}

template<typename T> __global__ void same_place(const T *in, int *out)
{
	T least = min(in[threadIdx.x], in[0]);
	out[threadIdx.x / 2] = threadIdx.x + (0 * (int)least);
}

__global__ void through_view(const view image, float *out)
{
	out[threadIdx.x + blockIdx.x * blockDim.x] = image.at(0, threadIdx.x) + image.at(1, threadIdx.x);
}

__global__ void total_of(const view image, vector in)
{
	vector sum = in.at(1);
	image.at(threadIdx.x, 1) = total(sum);
}

void run(number *a, number *c, int *b)
{
	largest<number><<<1, 64>>>(a, c, 3);
	same_place<number><<<1, 64>>>(a, b);
}
