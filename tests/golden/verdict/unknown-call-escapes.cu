// exec: no clang refuses it: what it calls with a lambda is declared only
// A function without a body may write whatever its arguments lead to: none of these is free of races.
// expect: possibly-racy
struct S { int *p; };
__device__ void by_pointer(S *s);
__device__ void by_reference(S &s);
__device__ void by_value(S s);
struct M { int *p; __device__ void method(); };
__device__ void pointers(int **x);
template <class F> __device__ void apply(F f);
__device__ int counter;
__device__ void bump() { counter++; }

__global__ void k_pointer(int *a) { S s; s.p = a; by_pointer(&s); }
__global__ void k_reference(int *a) { S s; s.p = a; by_reference(s); }
__global__ void k_value(int *a) { S s; s.p = a; by_value(s); }
__global__ void k_method(int *a) { M m; m.p = a; m.method(); }
__global__ void k_pointers(int **a) { pointers(a); }
__global__ void k_capture(int *a) { apply([&](int i) { a[i] = 1; }); }
__global__ void k_shared(int *a) { __shared__ int s[32]; apply([=](int i) { s[0] = i; }); }
__global__ void k_function(int *a) { apply(bump); }
