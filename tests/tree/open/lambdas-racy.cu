// Lambdas in templates that nothing instantiates: what they capture by reference they change.
// args: --block-dim=32 --grid-dim=1
// expect: racy
template <class T> __global__ void by_reference(int *a) { int y = threadIdx.x; auto f = [&](int v) { y = v; }; f(0); a[y] = threadIdx.x; }
template <class T> __global__ void listed(int *a) { int y = threadIdx.x; auto f = [&y](int v) { y = v; }; f(0); a[y] = threadIdx.x; }
template <class T> __global__ void two(int *a) { int y = threadIdx.x, z = 0; auto f = [&y, &z](int v) { y = z; }; f(0); a[y] = threadIdx.x; }
template <class F> __device__ void call(F f) { f(0); }
template <class T> __global__ void handed(int *a) { int y = threadIdx.x; auto f = [&](int v) { y = v; }; call(f); a[y] = threadIdx.x; }
template <class T> __global__ void copied(int *a) { int y = 0; auto f = [=]() { return y; }; y = threadIdx.x; a[f()] = threadIdx.x; }
