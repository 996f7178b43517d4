// An inherited constructor gives the base's what it is given: numbers, defaults, references, objects.
// args: --block-dim=16 --grid-dim=1
// expect: numbers racy
// expect: numbers_apart drf
// expect: reference racy
// expect: object_apart drf
// expect: copied possibly-racy
struct base { int x; __device__ base(int v, int w = 5) : x(v + w) {} };
struct derived : base { using base::base; };
__global__ void numbers(int *a) { derived o(threadIdx.x); a[threadIdx.x + 200 + (o.x < 10)] = threadIdx.x; }
__global__ void numbers_apart(int *a) { derived o(threadIdx.x); a[o.x] = threadIdx.x; }

template <class T> struct holds { T x; int *p; __device__ holds(T v, int &r) : x(v), p(&r) {} };
template <class T> struct holds_more : holds<T> { int more = 3; using holds<T>::holds; };
__global__ void reference(int *a) { holds_more<int> o(threadIdx.x, a[0]); *o.p = threadIdx.x; }

struct pair { int first, second; };
struct of_pair { int x; __device__ of_pair(pair p) : x(p.first + p.second) {} };
struct of_pair_too : of_pair { using of_pair::of_pair; };
__global__ void object_apart(int *a) { of_pair_too o(pair{3, (int)threadIdx.x}); a[o.x] = threadIdx.x; }

struct counted { int n; __device__ counted(int k) : n(k) {} __device__ counted(const counted &o) : n(o.n) {} };
struct of_counted { int x; __device__ of_counted(counted c) : x(c.n) {} };
struct of_counted_too : of_counted { using of_counted::of_counted; };
__global__ void copied(int *a) { of_counted_too o(counted(threadIdx.x)); a[o.x] = threadIdx.x; }
