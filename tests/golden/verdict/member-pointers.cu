// Pointers to members as values: chosen, swapped, null, of a base, kept in arrays and in memory; pointers to methods.
// args: --block-dim=32 --grid-dim=1
// expect: swap_drf drf
// expect: swap_racy racy
// expect: swap_meets racy
// expect: method_swap racy
// expect: method_chosen racy
// expect: method_chosen_drf drf
// expect: adjusted racy
// expect: adjusted_drf drf
// expect: back racy
// expect: none racy
// expect: none_drf drf
// expect: zeroed racy
// expect: zeroed_part racy
// expect: null_derived racy
// expect: given possibly-racy
// expect: given_meets possibly-racy
// expect: given_apart drf
// expect: shared_held possibly-racy
// expect: method_shared unsupported
// expect: from_table possibly-racy
// expect: own_table racy
// expect: own_table_drf drf
// expect: open possibly-racy
// expect: open_member racy
// expect: argument possibly-racy
// expect: bits racy
// expect: equal possibly-racy
struct A { int x; }; struct B { int y; __device__ void put(int q) { y = q; } }; struct D : A, B { int z; __device__ void set(int q) { z = q; } };
struct S { int a, b, c[4]; __device__ void one(int q) { a = q; } __device__ void two(int q) { b = q; } };
__global__ void swap_drf(S *s) { int S::*p = &S::a, S::*q = &S::b; for (int i = 0; i < 3; i++) { auto t = p; p = q; q = t; s[threadIdx.x].*p = i; } }
__global__ void swap_racy(S *s) { int S::*p = &S::a, S::*q = &S::b; for (int i = 0; i < 3; i++) { auto t = p; p = q; q = t; s[threadIdx.x / 2].*p = i + threadIdx.x; } }
__global__ void swap_meets(S *s) { int S::*p = &S::a, S::*q = &S::b; for (int i = 0; i < 3; i++) { auto t = p; p = q; q = t; if (threadIdx.x == 0) s->*p = 7; } if (threadIdx.x == 1) s->a = 3; }
__global__ void method_swap(S *s) { void (S::*p)(int) = &S::one; void (S::*q)(int) = &S::two; for (int i = 0; i < 3; i++) { auto t = p; p = q; q = t; if (threadIdx.x == 0) (s->*p)(7); } if (threadIdx.x == 1) s->a = 3; }
__global__ void method_chosen(S *s, bool c) { void (S::*p)(int) = c ? &S::one : &S::two; if (threadIdx.x == 0) (s->*p)(7); if (threadIdx.x == 1) s->b = 3; }
__global__ void method_chosen_drf(S *s, bool c) { void (S::*p)(int) = c ? &S::one : &S::two; (s[threadIdx.x].*p)(7); }
__global__ void adjusted(D *d, bool c) { void (D::*p)(int) = c ? (void (D::*)(int))&B::put : &D::set; if (threadIdx.x == 0) (d->*p)(7); if (threadIdx.x == 1) d->y = 3; }
__global__ void adjusted_drf(D *d, bool c) { void (D::*p)(int) = c ? (void (D::*)(int))&B::put : &D::set; if (threadIdx.x == 0) (d->*p)(7); if (threadIdx.x == 1) d->x = 3; }
__global__ void back(D *d) { int D::*p = &D::y; int B::*q = static_cast<int B::*>(p); B *b = d; if (threadIdx.x == 0) b->*q = 1; if (threadIdx.x == 1) d->y = 2; }
__global__ void none(S *s) { int S::*p = nullptr; if (!p) s->a = threadIdx.x; }
__global__ void none_drf(S *s) { int S::*p = nullptr; if (p) s->a = threadIdx.x; }
__global__ void zeroed(S *s) { int S::*p{}; if (p == nullptr) s->a = threadIdx.x; }
struct Q { int S::*m; int n; };
__global__ void zeroed_part(S *s) { Q q{}; if (q.m == nullptr) s->a = threadIdx.x; }
__global__ void null_derived(D *d) { int B::*p = nullptr; int D::*q = p; if (!q) d->z = threadIdx.x; }
__global__ void given(S *s, int S::*p) { s->*p = threadIdx.x; }
__global__ void given_meets(S *s, int S::*p) { if (threadIdx.x == 0) s->*p = 1; if (threadIdx.x == 1) s->b = 2; }
__global__ void given_apart(S *s, int S::*p) { s[2 * threadIdx.x].*p = 1; }
__global__ void shared_held(S *s) { __shared__ Q q; if (threadIdx.x == 0) q.m = &S::b; __syncthreads(); s->*q.m = threadIdx.x; }
__global__ void method_shared(S *s) { __shared__ void (S::*m)(int); if (threadIdx.x == 0) m = &S::two; __syncthreads(); (s->*m)(threadIdx.x); }
__device__ int S::*table[2] = { &S::a, &S::b };
__global__ void from_table(S *s) { if (threadIdx.x == 0) s->*table[1] = 1; if (threadIdx.x == 1) s->b = 2; }
__global__ void own_table(S *s, int i) { int S::*t[2] = { &S::a, &S::b }; if (threadIdx.x == 0) s->*t[i] = 1; if (threadIdx.x == 1) s->b = 2; }
__global__ void own_table_drf(S *s, int i) { int S::*t[2] = { &S::a, &S::a }; if (threadIdx.x == 0) s->*t[i] = 1; if (threadIdx.x == 1) s->b = 2; }
template<class T, class F> __global__ void open(T *t, F T::*m) { t->*m = threadIdx.x; }
template<class T> __global__ void open_member(T *t) { int T::*m = &T::b; t->*m = threadIdx.x; }
template<int S::*M> __global__ void argument(S *s) { s->*M = threadIdx.x; }
__global__ void bits(S *s) { int S::*p = &S::b; long long n = *(long long *)&p; s[n].a = threadIdx.x; if (n == 4) s->a = threadIdx.x; }
__global__ void equal(S *s) { void (S::*p)(int) = &S::one; if (p == &S::one) s->a = threadIdx.x; }
