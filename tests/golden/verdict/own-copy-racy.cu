// expect: racy
/* Copies that the compiler writes run those of the members and bases. */
#define HALF (threadIdx.x / 2)
struct put { int *p; __device__ put(int *q) : p(q) {} __device__ put(const put &o) : p(o.p) { p[HALF] = threadIdx.x; } };
struct holder { put m; int n; };
struct derived : put { int n; __device__ derived(int *q) : put(q) {} };
struct assigned { int *p; __device__ assigned &operator=(const assigned &o) { p[HALF] = threadIdx.x; return *this; } };
struct assigned_holder { assigned m; };
struct assigned_array { assigned m[2]; };
template <typename T> struct part { assigned m; T v; };
__global__ void member(int *A) { holder a{put(A), 1}; holder b = a; }
__global__ void base(int *A) { derived a(A); derived b = a; }
__device__ void take(holder h) {}
__global__ void argument(int *A) { holder a{put(A), 1}; take(a); }
__global__ void element(int *A) { holder a{put(A), 1}; holder b[2] = {a, a}; }
__global__ void captured(int *A) { holder a{put(A), 1}; auto f = [a]() {}; f(); }
__global__ void assign(int *A) { assigned_holder a{{A}}, b{{A}}; a = b; }
__global__ void assign_elements(int *A) { assigned_array a{{{A}, {A}}}, b{{{A}, {A}}}; a = b; }
__global__ void parts(part<int> a, part<int> b) { a = b; }
/* An array of many objects: the constructor of each. */
__device__ int made[4];
struct counted { int n; __device__ counted() : n(0) { made[0] = threadIdx.x; } };
__global__ void many(int *A) { counted c[100]; }
struct next { int *p; __device__ next(int *q) : p(q) {} __device__ next(const next &o) : p(o.p + 1) {} };
struct chain { next n; };
__global__ void moved(int *A) { chain a{next(A + threadIdx.x)}; chain b = a; b.n.p[0] = 1; a.n.p[0] = 2; }
