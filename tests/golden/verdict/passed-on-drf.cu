// args: --block-dim=64 --grid-dim=1
// expect: moved drf
// expect: forwarded drf
// expect: constant drf
// expect: address drf
// expect: unless_it_throws drf
// expect: pointer drf
// expect: aligned drf
// std::move and its like access nothing: clang knows them, and leaves their bodies out.
#include <memory>
#include <utility>

__global__ void moved(int *p, int *o)
{
	o[threadIdx.x] = std::move(p[0]);
}

__global__ void forwarded(int *p, int *o)
{
	o[threadIdx.x] = std::forward<int &>(p[0]);
}

__global__ void constant(int *p, int *o)
{
	o[threadIdx.x] = std::as_const(p[0]);
}

__global__ void address(int *p, int *o)
{
	o[threadIdx.x] = std::addressof(p[0])[1];
}

__global__ void unless_it_throws(int *p, int *o)
{
	o[threadIdx.x] = *std::move_if_noexcept(p);
}

__global__ void pointer(int *p, int *o)
{
	int *q = std::move(p);
	__builtin_prefetch(q + 4);
	o[threadIdx.x] = q[1];
}

__global__ void aligned(float *p)
{
	float4 *q = (float4 *)__builtin_assume_aligned(p, 16);
	q[threadIdx.x].x = threadIdx.x;
}
