// args: --block-dim=64 --grid-dim=1
// expect: moved racy
// expect: forwarded racy
// expect: constant racy
// expect: address racy
// expect: pointer racy
// expect: aligned racy
// As passed-on-drf.cu, where what they pass on is accessed by several threads.
#include <memory>
#include <utility>

__global__ void moved(int *p, int *o)
{
	o[threadIdx.x] = std::move(p[0]);
	p[threadIdx.x] = 1;
}

__global__ void forwarded(int *p)
{
	std::forward<int &>(p[threadIdx.x / 2]) = threadIdx.x;
}

__global__ void constant(int *p, int *o)
{
	o[threadIdx.x] = std::as_const(p[threadIdx.x + 1]);
	p[threadIdx.x] = 1;
}

__global__ void address(int *p)
{
	*std::addressof(p[threadIdx.x / 2]) = threadIdx.x;
}

__global__ void pointer(int *p)
{
	int *q = std::move(p);
	q[threadIdx.x / 2] = threadIdx.x;
}

__global__ void aligned(float *p)
{
	float4 *q = (float4 *)__builtin_assume_aligned(p, 16);
	q[threadIdx.x / 2].x = threadIdx.x;
}
