// args: --block-dim=32 --grid-dim=1
// expect: alone racy
// expect: brought drf
// expect: other drf
/* A name in parentheses brings no functions from the namespaces of its arguments' types. */
template <class U> __device__ int at(const U &) { return 4; }
template <class U> __device__ int apart(const U &) { return threadIdx.x; }
template <class T> __device__ int plain(const T &t) { return at(t); }
template <class T> __device__ int quiet(const T &t) { return (at)(t); }
template <class T> __device__ int quiet_apart(const T &t) { return (apart)(t); }
namespace far { struct R { int v; }; __device__ int at(const R &r) { return r.v; } __device__ int apart(const R &r) { return 4; } }
template <int N> __global__ void alone(int *x) { far::R r{(int)threadIdx.x}; x[quiet(r)] = threadIdx.x; }
template <int N> __global__ void brought(int *x) { far::R r{(int)threadIdx.x}; x[plain(r)] = threadIdx.x; }
template <int N> __global__ void other(int *x) { far::R r{(int)threadIdx.x}; x[quiet_apart(r)] = threadIdx.x; }
