// expect: drf
// args: --block-dim 32 --grid-dim 1
// Fields of several base classes lie at places of their own.
struct A { int x; __device__ void setx(int v) { x = v; } };
struct B { int y; __device__ void sety(int v) { y = v; } __device__ int gety() { return y; } };
struct C : A, B { int z; __device__ void both(int v) { setx(v); sety(0); } __device__ void fields(int v) { x = v; y = 0; this->z = 1; } };
__device__ void seta(A &a, int v) { a.x = v; }
__device__ void setb(B &b, int v) { b.y = v; }
__device__ void pb(B *b, int v) { b->y = v; }
struct V { int u; __device__ virtual void f() {} };
struct W : A, V { int w; __device__ void f() override {} };
template <class T> struct TA { T x; };
template <class T> struct TB { T y; };
template <class T> struct TC : TA<T>, TB<T> { T z; __device__ void put(T v) { this->y = 0; this->x = v; this->z = v; } };
__global__ void k1(int *o) { C c; c.x = threadIdx.x; c.y = 0; o[c.x] = 1; }
__global__ void k9(int *o) { C c; c.both(threadIdx.x); A b = c; o[b.x] = threadIdx.x; }
__global__ void k10(int *o) { W c; c.u = 0; c.w = 1; c.x = threadIdx.x;  o[c.x] = threadIdx.x; }
__global__ void k12(int *o) { TC<int> c; c.put(threadIdx.x); o[c.x] = threadIdx.x; }
__global__ void k13(C *c) { c[threadIdx.x].y = 1; c[threadIdx.x].x = 2; }
