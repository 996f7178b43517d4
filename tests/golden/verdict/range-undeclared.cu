// args: --block-dim=32 --grid-dim=1
// exec: no nowhere.h is not there
// What begin and end of an object are that nothing declares, or that a template leaves open, nobody knows: how often the loop runs may differ
// between threads, and what it reads may be what others write.
// expect: barrier unsupported
// expect: reads unsupported
// expect: open possibly-racy
#include "nowhere.h"
__global__ void barrier(int *a)
{
	for (auto x : parts) __syncthreads();
	a[threadIdx.x] = 1;
}
__global__ void reads(int *a)
{
	int sum = 0;
	for (auto x : Row<4>(threadIdx.x)) sum += x;
	a[threadIdx.x] = sum;
}
template <class T> __global__ void open(T *parts, int *a)
{
	for (auto x : parts[threadIdx.x]) __syncthreads();
	a[threadIdx.x] = 1;
}
