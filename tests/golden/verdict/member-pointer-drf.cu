// The same without a race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
struct S { int a, b, c[4]; };
__global__ void of_object(S *s) { int S::*p = &S::b; s[threadIdx.x].*p = threadIdx.x; }
__global__ void of_pointer(S *s) { int S::*p = &S::b; (s + threadIdx.x)->*p = threadIdx.x; }
__global__ void read_local(int *x) { int S::*p = &S::b; S s{0, (int)threadIdx.x}; x[s.*p] = threadIdx.x; }
__global__ void written_local(int *x) { int S::*p = &S::b; S s{0, 0}; s.*p = threadIdx.x; x[s.b] = threadIdx.x; }
template<int S::*M> __device__ int &get(S &s) { return s.*M; }
__global__ void argument(S *s) { get<&S::a>(s[threadIdx.x]) = threadIdx.x; }
__device__ int &mem(S *s, int S::*m) { return s->*m; }
__global__ void chosen(S *s, bool q) { mem(s + threadIdx.x, q ? &S::a : &S::b) = threadIdx.x; }
struct A { int x; }; struct Bb { int y; }; struct M : A, Bb { int z; };
__global__ void derived(M *m) { int Bb::*p = &Bb::y; int M::*q = p; m[threadIdx.x].*q = threadIdx.x; m[threadIdx.x].x = 1; }
__global__ void meets(M *m) { int M::*q = &Bb::y; if (threadIdx.x == 0) m->x = 1; if (threadIdx.x == 1) m->*q = 2; }
__global__ void tested(S *s) { int S::*p = &S::a; int S::*q = &S::b; if (p == q) s->*p = threadIdx.x; }
__global__ void array(S *s) { auto p = &S::c; int *q = s->*p; if (threadIdx.x < 4) q[threadIdx.x] = threadIdx.x; }
__global__ void atomic(S *s) { int S::*p = &S::b; atomicAdd(&(s->*p), 1); }
struct T3 { S s; int n; };
__global__ void nested(T3 *t) { S T3::*p = &T3::s; int S::*q = &S::b; (t[threadIdx.x].*p).*q = threadIdx.x; }
template<class C, class F> __device__ void put(C *c, F C::*m, F v) { c->*m = v; }
__global__ void deduced(S *s) { put(s + threadIdx.x, &S::b, (int)threadIdx.x); }
template<class T> __global__ void open(S *s, T v) { int S::*m = &S::b; s[threadIdx.x].*m = v; }
struct Q { int S::*m; }; 
__global__ void held(S *s) { Q q{&S::a}; s[threadIdx.x].*q.m = threadIdx.x; }
