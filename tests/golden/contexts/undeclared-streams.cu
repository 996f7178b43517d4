// args: --launch auto
// expect: named drf
// expect: asked drf
// expect: instances drf
// expect: blocks possibly-racy
/* The stream of a launch comes from a header that is missing: the launch is one all the same. What stands before `>>>` and after a comma is no type there, as it would
 * be in `a<b<c<int, T>>>`. */
#include <framework/context.h>

template <class T> struct holds { T one; };
__global__ void named(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void asked(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
template <class T> __global__ void instances(T *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void blocks(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }

void start(int *a)
{
	named<<<1, 64, 0, theStream>>>(a, 64);
	asked<<<1, 64, 0, framework::current()>>>(a, 64);
	instances<int><<<1, 64, 0, theStream>>>(a, 64);
	instances<<<1, 64, 0, theStream>>>(a, 64);
	blocks<<<1, theThreads>>>(a, 65);
}
