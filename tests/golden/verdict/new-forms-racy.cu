// Placement new behind macros and comments, and of arrays.
// expect: racy
// args: --block-dim=32 --grid-dim=1
#include <new>
#define NEW new
#define PLACE(p) new (p)
#define AT(p) (p)
struct P { int a, b; };
struct S { int a, b; __device__ S(int x) : a(x), b(x) {} __device__ S() : a(1) {} };
__global__ void word(int *x) { NEW (x) int(threadIdx.x); }
__global__ void comment(int *x) { new /* here */ (x) int(threadIdx.x); }
__global__ void placed(S *x) { PLACE(x) S(threadIdx.x); }
__global__ void place(S *x) { new AT(x) S(threadIdx.x); }
__global__ void array(int *x) { new (x + threadIdx.x) int[2]{1, 2}; }
__global__ void list(P *x) { new (x + threadIdx.x/2) P{(int)threadIdx.x, 2}; }
__global__ void default_made(int *x) { int *p = NEW (x + threadIdx.x/2) int; *p = threadIdx.x; }
__global__ void global(S *x) { ::new ((void *)x) S(threadIdx.x); }
__global__ void line(S *x) { new
 (x) S(threadIdx.x); }
template<class T> __global__ void open(T *x) { PLACE(x) T(threadIdx.x); }
__global__ void memory(int *x) { int *p = NEW int[4]; p[0] = threadIdx.x/2; x[p[0]] = threadIdx.x; }
__global__ void local(int *x) { S s(1); S *p = PLACE(&s) S(threadIdx.x/2); x[s.a] = threadIdx.x; }
__global__ void local_array(int *x) { int a[4]; PLACE(a) int[4]{(int)threadIdx.x/2, 1, 2, 3}; x[a[0]] = threadIdx.x; }
__global__ void once(int *x) { int n = 0; PLACE(x + n++) int(threadIdx.x); x[n ? 0 : threadIdx.x] = threadIdx.x; }
