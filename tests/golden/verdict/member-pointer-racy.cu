// Pointers to data members are followed.
// expect: racy
// args: --block-dim=32 --grid-dim=1
struct S { int a, b, c[4]; };
__global__ void of_object(S *s) { int S::*p = &S::b; s[0].*p = threadIdx.x; }
__global__ void of_pointer(S *s) { int S::*p = &S::b; (s + threadIdx.x/2)->*p = threadIdx.x; }
__global__ void read_local(int *x) { int S::*p = &S::b; S s{0, (int)threadIdx.x/2}; x[s.*p] = threadIdx.x; }
__global__ void written_local(int *x) { int S::*p = &S::b; S s{0, (int)threadIdx.x}; s.*p = 0; x[s.b] = threadIdx.x; }
template<int S::*M> __device__ int &get(S &s) { return s.*M; }
__global__ void argument(S *s) { get<&S::a>(s[0]) = threadIdx.x; }
__device__ int &mem(S *s, int S::*m) { return s->*m; }
__global__ void chosen(S *s, bool q) { mem(s, q ? &S::a : &S::b) = threadIdx.x; }
struct A { int x; }; struct Bb { int y; }; struct M : A, Bb { int z; };
__global__ void derived(M *m) { int Bb::*p = &Bb::y; int M::*q = p; m->*q = threadIdx.x; }
__global__ void meets(M *m) { int M::*q = &Bb::y; if (threadIdx.x == 0) m->y = 1; if (threadIdx.x == 1) m->*q = 2; }
__global__ void tested(S *s) { int S::*p = nullptr; p = &S::b; if (p) s->*p = threadIdx.x; }
__global__ void first(S *s) { int S::*p = &S::a; if (p) s->*p = threadIdx.x; }
__global__ void compared(S *s) { int S::*p = &S::a; if (p != nullptr) s->*p = threadIdx.x; }
__global__ void array(S *s) { auto p = &S::c; int *q = s->*p; q[threadIdx.x/2] = threadIdx.x; }
__global__ void updated(S *s) { int S::*p = &S::b; (s->*p)++; s->*p += 2; atomicAdd(&(s->*p), 1); }
__global__ void bound(S *s) { int S::*p = &S::b; int &r = s->*p; r = threadIdx.x; }
struct T3 { S s; int n; };
__global__ void nested(T3 *t) { S T3::*p = &T3::s; int S::*q = &S::b; t->*p.*q; (t->*p).*q = threadIdx.x; }
template<class C, class F> __device__ void put(C *c, F C::*m, F v) { c->*m = v; }
__global__ void deduced(S *s) { put(s, &S::b, (int)threadIdx.x); }
template<class T> __global__ void open(S *s, T v) { int S::*m = &S::b; s->*m = v; s[threadIdx.x].b = 1; }
struct Q { int S::*m; }; 
__global__ void held(S *s) { Q q{&S::a}; s->*q.m = threadIdx.x; }
