// The same, where each thread has its own.
// args: --block-dim=32 --grid-dim=1
// expect: drf
template <class T> __global__ void by_reference(int *a) { int y = 0; auto f = [&](int v) { y = v; }; f(threadIdx.x); a[y] = threadIdx.x; }
template <class T> __global__ void listed(int *a) { int y = 0; auto f = [&y](int v) { y = v; }; f(threadIdx.x); a[y] = threadIdx.x; }
template <class T> __global__ void two(int *a) { int y = 3, z = 0; auto f = [&y, &z](int v) { y = z; }; z = threadIdx.x; f(0); a[y] = threadIdx.x; }
template <class F> __device__ void call(F f) { f(threadIdx.x); }
template <class T> __global__ void handed(int *a) { int y = 0; auto f = [&](int v) { y = v; }; call(f); a[y] = threadIdx.x; }
template <class T> __global__ void copied(int *a) { int y = threadIdx.x; auto f = [=]() { return y; }; y = 0; a[f()] = threadIdx.x; }
