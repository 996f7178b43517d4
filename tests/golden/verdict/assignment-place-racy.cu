// An assignment that is used as a place runs once.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__global__ void bound(int *x) { int i = threadIdx.x; int &r = (x[i++] = 5); r = 3; x[i] = 4; }
__global__ void compound(int *x) { int i = 0; (i += 2) = threadIdx.x/2; x[i] = threadIdx.x; }
__global__ void twice(int *x) { int i = threadIdx.x; (i *= 2) /= 4; x[i] = threadIdx.x; }
__global__ void before(int *x) { int i = 0; ++(++i); x[i == 2 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void thrice(int *x) { int i = 0; ++(++(++i)); x[i == 3 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void mixed(int *x) { int i = 0; (++i) += 3; x[i == 4 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void addressed(int *x) { int i = 0, *p = &(i = 3); *p += 1; x[i == 4 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void reference(int *x) { int i = 0; int &r = ++i; r++; x[i == 2 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void pointer(int *x) { int *p = x + threadIdx.x; int *&q = (p += 32); q += 32; *q = threadIdx.x; x[65] = threadIdx.x; }
struct P { int a, b; };
__global__ void object(P *x) { P p{1, 2}, q; (q = p).a = threadIdx.x/2; x[q.a] = {(int)threadIdx.x, 1}; }
__global__ void element(P *x) { P p{1, 2}; int i = threadIdx.x; (x[i++] = p).a = threadIdx.x; x[i].b = 3; }
__device__ void inc(int &i) { i++; }
__global__ void argument(int *x) { int i = 0; inc(++i); inc(i += 2); x[i == 5 ? 0 : threadIdx.x] = threadIdx.x; }
template<class T> __global__ void open(int *x) { T i = 0; ++(++i); (i += 2) += 1; x[i == 5 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void calls(int *x) { int n = 0; auto f = [&]() { return n++; }; int a[4]; (a[f()] = 1) = 2; (a[f()] += 1) = 3; x[n == 2 ? 0 : threadIdx.x] = threadIdx.x; }
