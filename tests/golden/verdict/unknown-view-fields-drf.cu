// expect: drf
// args: --block-dim=64
// known-bug: make<T>(x.first) is not instantiated where nothing declares the type of x, and then approximated
// exec: no nowhere/views.h is not there
#include "nowhere/views.h"
template <typename T> __device__ pair_of<T> make(T x) { pair_of<T> r; r.first = x; return r; }
template <typename T> __global__ void fields(T *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	pair_of<T> x = A[i];
	x.first += 2;
	const pair_of<T> &y = make<T>(x.first);
	A[i] = y.first;
}
