// expect: racy
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
__global__ void r1(int *o) { C c; c.y = 0; c.x = threadIdx.x; o[c.y] = threadIdx.x; }
__global__ void r2(int *o) { C c; c.sety(0); c.setx(threadIdx.x); o[c.y] = threadIdx.x; }
__global__ void r3(int *o) { C c; setb(c, 0); seta(c, threadIdx.x); o[c.gety()] = threadIdx.x; }
__global__ void r4(int *o) { C c; pb(&c, 0); c.x = threadIdx.x; o[c.gety()] = threadIdx.x; }
__global__ void r5(int *o) { C c; B *b = &c; b->y = 0; c.x = threadIdx.x; C *d = static_cast<C *>(b); o[d->y] = threadIdx.x; }
__global__ void r6(int *o) { C c; B &b = c; b.y = 0; c.x = threadIdx.x; o[static_cast<C &>(b).y] = threadIdx.x; }
__global__ void r7(int *o) { C c; c.both(threadIdx.x); o[c.y] = threadIdx.x; }
__global__ void r8(int *o) { C c; c.fields(threadIdx.x); o[c.y] = threadIdx.x; }
__global__ void r9(int *o) { C c; c.both(threadIdx.x); B b = c; o[b.y] = threadIdx.x; }
__global__ void r10(int *o) { W c; c.u = 0; c.x = threadIdx.x; c.w = threadIdx.x; o[c.u] = threadIdx.x; }
__global__ void r11(int *o) { TC<int> c; c.y = 0; c.x = threadIdx.x; o[c.y] = threadIdx.x; }
__global__ void r12(int *o) { TC<int> c; c.put(threadIdx.x); o[c.y] = threadIdx.x; }
__global__ void r13(C *c) { c[threadIdx.x].y = 1; c[threadIdx.x / 2].x = threadIdx.x; }
