// -I, -D, -include and -std as a compiler has them.
// args: --block-dim=32 --grid-dim=1 -I flags -DSTRIDE=1 -DNAME(x)=wide_##x -include flags/before.h -std=c++17
// expect: drf drf
// expect: racy racy
// label: true
#include "scale.h"
#if __cplusplus < 201703L
#error "another standard"
#endif
__global__ void drf(int *a)
{
	NAME(type) i = threadIdx.x * STRIDE;
	a[i * SCALE] = 1;
}
__global__ void racy(int *a)
{
	a[threadIdx.x / SCALE] = threadIdx.x;
}
