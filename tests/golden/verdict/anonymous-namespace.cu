// args: --block-dim=32 --grid-dim=1
// expect: a::b::inside drf
// expect: a::b::pattern drf
// expect: outside racy
// A namespace without a name is no part of a kernel's name.
namespace a { namespace { namespace b {
__global__ void inside(int *x) { x[threadIdx.x] = 1; }
template <class T> __global__ void pattern(T *x) { x[threadIdx.x] = 1; }
} } }
namespace { namespace { __global__ void outside(int *x) { x[threadIdx.x / 2] = threadIdx.x; } } }
