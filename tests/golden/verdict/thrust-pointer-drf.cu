// args: --block-dim=32 --grid-dim=1
// A thrust::device_ptr that a kernel is given is a pointer, and what it refers to is read and stored as through one.
// expect: remap drf
// exec: no clang has no Thrust
#include <thrust/device_ptr.h>
__global__ void remap(thrust::device_ptr<const int> order, int *out, thrust::device_ptr<float> v, int k)
{
  int i = threadIdx.x;
  if (i >= k) return;
  out[i] = order[order[i]];
  v[i] = 2.0f;
  *(v + i) += 1;
}
