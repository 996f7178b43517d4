// The type of a member speaks of its class's parameters, which are not those of the function that names it: `view<double>`
// given to a function whose first parameter is open holds doubles.
// args: --block-dim=64 --grid-dim=1
// expect: first racy
// expect: first_free drf
// expect: pointer racy
// expect: pointer_free drf
// expect: result racy
// expect: result_free drf
// expect: moved racy
// expect: moved_free drf
// expect: nested racy
// expect: nested_free drf
// expect: array racy
// expect: array_free drf
// expect: known racy
// expect: known_free drf
template <class E> struct view { E *p; int n; __device__ E *begin() { return p; } };
template <class E> struct more { int n; view<E> in; };
template <class A, class B> __device__ void put(A x, view<B> w, int i) { w.p[i] = 1; }
template <class A, class B> __device__ void walk(A x, view<B> w, int i) { auto q = w.p; auto r = q + i; *r = 1; ++q; }
template <class A, class B> __device__ void call(A x, view<B> w, int i) { w.begin()[i] = 1; }
template <class A, class B> __device__ void move(A x, view<B> w, int i) { auto q = w.begin(); q += i; *q = 1; }
template <class A, class B> __device__ void deep(A x, more<B> w, int i) { w.in.p[i] = 1; }
template <class A, class B, int N> __device__ void second(A x, view<B> (&w)[N], int i) { w[1].p[i] = 1; }
template <class T> __global__ void first(double *a) { put((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void first_free(double *a) { put((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void pointer(double *a) { walk((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void pointer_free(double *a) { walk((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void result(double *a) { call((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void result_free(double *a) { call((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void moved(double *a) { move((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void moved_free(double *a) { move((T)1, view<double>{a, 3}, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void nested(double *a) { deep((T)1, more<double>{3, {a, 3}}, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void nested_free(double *a) { deep((T)1, more<double>{3, {a, 3}}, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
template <class T> __global__ void array(double *a) { view<double> v[2] = {{a, 3}, {a, 3}}; second((T)1, v, threadIdx.x); ((int *)a)[threadIdx.x + 64] = threadIdx.x; }
template <class T> __global__ void array_free(double *a) { view<double> v[2] = {{a, 3}, {a, 3}}; second((T)1, v, threadIdx.x); ((int *)a)[threadIdx.x + 128] = threadIdx.x; }
// The other way round: the class's parameter is open, and the function's first is a double.
template <class T> __global__ void known(T *a) { put(1.0, view<T>{a, 3}, threadIdx.x); a[threadIdx.x + 63] = threadIdx.x; }
template <class T> __global__ void known_free(T *a) { put(1.0, view<T>{a, 3}, threadIdx.x); a[threadIdx.x + 64] = threadIdx.x; }
