// What a field refers to is followed: each kernel updates an element of s that a thread writes.
// args: --block-dim=32 --grid-dim=1
// expect: constructed racy
// expect: temporary racy
// expect: listed racy
// expect: named racy
// expect: behind racy
// expect: passed racy
// expect: open racy
// expect: open_temporary racy
// expect: open_class racy
// expect: open_listed racy
struct held { int &p; __device__ held(int &q) : p(q) {} __device__ void add(int i) { atomicAdd(&p, i); } };
struct two { int &p; int &q; __device__ void add(int i) { atomicAdd(&q, i); } };
struct after { int n; int &p; __device__ after(int &q) : n(1), p(q) {} };
template<class T> struct of { T &p; __device__ of(T &q) : p(q) {} __device__ void add(int i) { atomicAdd(&p, i); } };
__global__ void constructed() { __shared__ int s[64]; held r(s[2]); r.add(1); s[threadIdx.x] = 1; }
__global__ void temporary() { __shared__ int s[64]; held(s[2]).add(1); s[threadIdx.x] = 1; }
__global__ void listed() { __shared__ int s[64]; two r{s[1], s[2]}; r.add(1); s[threadIdx.x] = 1; }
__global__ void named() { __shared__ int s[64]; two r{s[2], s[1]}; atomicAdd(&r.p, 2); s[threadIdx.x] = 1; }
__global__ void behind() { __shared__ int s[64]; after r(s[2]); atomicAdd(&r.p, r.n); s[threadIdx.x] = 1; }
__device__ void give(held r) { r.add(1); }
__global__ void passed() { __shared__ int s[64]; give(held(s[2])); s[threadIdx.x] = 1; }
template<class T> __global__ void open() { __shared__ T s[64]; held r(s[2]); r.add(1); s[threadIdx.x] = 1; }
template<class T> __global__ void open_temporary() { __shared__ T s[64]; held(s[2]).add(1); s[threadIdx.x] = 1; }
template<class T> __global__ void open_class() { __shared__ T s[64]; of<T> r(s[2]); r.add(1); s[threadIdx.x] = 1; }
template<class T> __global__ void open_listed() { __shared__ T s[64]; two r{s[1], s[2]}; r.add(1); s[threadIdx.x] = 1; }
