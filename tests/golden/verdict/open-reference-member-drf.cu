// A reference member that a list initialises is a name for its element: nothing is read until it is used.
// expect: drf
// args: --block-dim=32 --grid-dim=1
template <class T> struct pair_of { T &a, &b; };
template <class T> __global__ void unused(T *x) { struct two { T &a; T &b; }; two r{x[1], x[2]}; if (threadIdx.x == 0) x[1] = 1; }
template <class T> __global__ void of_template(T *x) { pair_of<T> r{x[1], x[2]}; if (threadIdx.x == 0) r.a = 1; if (threadIdx.x == 1) r.b = 1; }
template <class T> __global__ void own(T *x) { pair_of<T> r{x[threadIdx.x], x[threadIdx.x + 32]}; r.a = r.b; }
__global__ void closed(int *x) { pair_of<int> r{x[1], x[2]}; if (threadIdx.x == 0) r.a = 1; }
