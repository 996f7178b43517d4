// What a function's parameters stand for is deduced through pointers, arrays and base classes, where another one stays open.
// args: --block-dim=64 --grid-dim=1
// expect: heir racy
// expect: written racy
// expect: array racy
// expect: twice racy
// expect: constant racy
// expect: heir_free drf
// expect: written_free drf
// expect: array_free drf
// expect: twice_free drf
// expect: constant_free drf
template <class E> struct view { E *p; int n; };
struct named : view<double> { };
template <class A, class B> __device__ void object(A x, view<B> &w, int i) { w.p[i] = 1; }
template <class A, class B> __device__ void pointer(A x, B p[], int i) { p[i] = 1; }
template <class A, class B, int N> __device__ void sized(A x, B (&p)[N], int i) { p[i] = 1; }
template <class A, class B> __device__ void deep(A x, B **p, int i) { p[0][i] = 1; }
template <class A, class B> __device__ void constant_pointer(A x, B *const &p, int i) { p[i] = 1; }
template <class T> __global__ void heir(double *a) { named v; v.p = a; object((T)1, v, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void heir_free(double *a) { named v; v.p = a; object((T)1, v, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void written(double *a) { pointer((T)1, a, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void written_free(double *a) { pointer((T)1, a, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void array(int *b) { __shared__ double a[128]; sized((T)1, a, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void array_free(int *b) { __shared__ double a[128]; sized((T)1, a, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void twice(double *a) { double *q[1] = {a}; deep((T)1, q, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void twice_free(double *a) { double *q[1] = {a}; deep((T)1, q, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void constant(double *a) { constant_pointer((T)1, a, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void constant_free(double *a) { constant_pointer((T)1, a, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
