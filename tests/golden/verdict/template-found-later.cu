// args: --block-dim=32 --grid-dim=1
// expect: known racy
// expect: open drf
/* A function that is declared behind a template is found by the types of the arguments, where these are known; else it is an assumption
 * that none is (template-found-later.json). */
template <class U> __device__ int at(U u) { return threadIdx.x; }
template <class T> __device__ void put(T t, int *x) { x[at(t)] = threadIdx.x; }
namespace other { struct R { int v; }; }
template <class T> __global__ void open(T t, int *x) { x[at(t)] = threadIdx.x; }
template <class T> __global__ void known(int *x, T t) { other::R r; put(r, x); }
namespace other { __device__ int at(R r) { return 0; } }
