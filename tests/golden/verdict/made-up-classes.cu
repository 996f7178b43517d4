// Kernels whose parameters no type in sight fits are looked at for a class that is made up: it has the members that the template asks for.
// args: --block-dim=32 --grid-dim=1
// exec: no there is no class in the file that fits
// expect: applied drf
// expect: applied_racy possibly-racy
// expect: stride drf
// expect: part possibly-racy
// expect: place possibly-racy
// expect: data possibly-racy
// expect: data_apart drf
// expect: type drf
// expect: constant possibly-racy
// expect: constant_apart drf
// expect: handed possibly-racy
// expect: changed possibly-racy
// expect: two_classes drf
// expect: by_pointer possibly-racy
template <class Op> __global__ void applied(Op f, int *a) { a[threadIdx.x] = f(a[threadIdx.x], 3); }
template <class Op> __global__ void applied_racy(Op f, int *a) { a[threadIdx.x] = f(a[threadIdx.x + 1]); }
template <class V> __global__ void stride(V v, int *a) { if (v.stride > 0) a[threadIdx.x * v.stride] = threadIdx.x; }
template <class V> __global__ void part(V v, int *a) { a[threadIdx.x * v.step] = threadIdx.x; }
template <class V> __global__ void place(V v) { v(threadIdx.x / 2) = threadIdx.x; }
template <class V> __global__ void data(V v) { v.data[threadIdx.x / 2] = v.size() + threadIdx.x; }
template <class V> __global__ void data_apart(V v) { v.data[threadIdx.x] = v.n; }
template <class V> __global__ void type(int *a) { typename V::value_type x = a[threadIdx.x]; a[threadIdx.x] = x + 1; }
template <class V> __global__ void constant(int *a) { a[threadIdx.x % V::K] = threadIdx.x; }
template <class V> __global__ void constant_apart(int *a) { if (V::K > 3) a[threadIdx.x] = V::K; }
template <class W> __device__ void put(W w, int *p) { p[w.at] = threadIdx.x; }
template <class W> __global__ void handed(W w, int *p) { put(w, p); }
template <class F> __global__ void changed(F f, int *p) { if (threadIdx.x == 0) p[0] = 1; int n = f(p); p[threadIdx.x + 1] = n; }
template <class A, class B> __global__ void two_classes(A a, B b, int *p) { p[threadIdx.x] = a.first(b.n); }
template <class V> __global__ void by_pointer(V *v) { v->n = threadIdx.x; }
