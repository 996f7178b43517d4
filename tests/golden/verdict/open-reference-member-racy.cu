// A reference member that a list initialises is a name for its element: nothing is read until it is used.
// expect: written racy
// expect: read_through racy
// expect: of_template racy
// expect: by_constructor racy
// expect: by_arrow racy
// expect: by_value racy
// expect: of_element racy
// expect: of_copy racy
// expect: captured racy
// expect: designated racy
// args: --block-dim=32 --grid-dim=1
template <class T> struct pair_of { T &a, &b; };
template <class T> __global__ void written(T *x) { struct two { T &a; T &b; }; two r{x[1], x[2]}; r.a = threadIdx.x; }
template <class T> __global__ void read_through(T *x) { struct two { T &a; T &b; }; two r{x[1], x[2]}; if (threadIdx.x == 0) x[1] = 1; x[threadIdx.x + 32] = r.a; }
template <class T> __global__ void of_template(T *x) { pair_of<T> r{x[threadIdx.x / 2], x[0]}; r.a = threadIdx.x; }
template <class T> struct holder { T &a; __device__ holder(T &x) : a(x) {} };
template <class T> struct member { T &a; int n; };
template <class T> __device__ void put(member<T> p) { p.a = threadIdx.x; }
template <class T> __global__ void by_constructor(T *x) { holder<T> r(x[1]); r.a = threadIdx.x; }
template <class T> __global__ void by_arrow(T *x) { member<T> r{x[1], 2}; member<T> *p = &r; p->a = threadIdx.x; }
template <class T> __global__ void by_value(T *x) { put(member<T>{x[1], 2}); }
template <class T> __global__ void of_element(T *x) { member<T> r[2] = {{x[1], 2}, {x[2], 3}}; r[0].a = threadIdx.x; }
template <class T> __global__ void of_copy(T *x) { member<T> r = {x[1], 2}, q = r; q.a += threadIdx.x; }
template <class T> __global__ void captured(T *x) { member<T> r{x[1], 2}; auto f = [&] { r.a = threadIdx.x; }; f(); }
template <class T> __global__ void designated(T *x) { member<T> r{.a = x[1], .n = 2}; r.a = threadIdx.x; }
