// args: --block-dim=32 --grid-dim=1
// expect: apart possibly-racy
// expect: other possibly-racy
// expect: renewed possibly-racy
// expect: copied possibly-racy
// expect: given possibly-racy
// expect: in_memory racy
/* Members of an object of which a template tells no class: each name is a place of its own (`lane` and `rank` once shared one), and a new
 * value of the object is one of all its members. Where no class in sight has the members, a race is possible: a class is made up. */
template <class T> __global__ void apart(int *x) { T v; v.lane = 5; v.rank = threadIdx.x; x[v.lane] = threadIdx.x; }
template <class T> __global__ void other(int *x) { T v; v.end = 5; v.id = threadIdx.x; x[v.end] = threadIdx.x; }
template <class T> __global__ void renewed(int *x, T *p) { T v; v.id = threadIdx.x; v = p[0]; x[v.id] = threadIdx.x; }
template <class T> __global__ void copied(int *x, T w) { T v; v.id = threadIdx.x; v = w; x[v.id] = threadIdx.x; }
template <class T> __device__ void set(T &v, int i) { v.id = i; }
template <class T> __global__ void given(int *x) { T v; v.end = threadIdx.x; set(v, 3); x[v.id] = threadIdx.x; }
template <class T> __global__ void in_memory(T *p, T v) { p[threadIdx.x] = v; p[threadIdx.x + 1].x = 2; }
