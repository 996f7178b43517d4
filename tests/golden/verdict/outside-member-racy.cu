// An index that leaves an array which is a member, or a table: what follows means nothing, and no race there is a true one.
// expect: inside racy
// expect: may_leave racy
// expect: rows racy
// expect: behind racy
// expect: before_leaving racy
// expect: table racy
// expect: only_outside possibly-racy
// expect: meets_next_member possibly-racy
// expect: parameter possibly-racy
// expect: of_element possibly-racy
// expect: next_row possibly-racy
// expect: class_operator possibly-racy
// expect: global_object possibly-racy
// expect: beyond_table possibly-racy
// expect: beyond_constants possibly-racy
// bounds: beyond_constants
// expect: beyond_zeros possibly-racy
// exec: global_object no a write outside of the object
// args: --block-dim=32 --grid-dim=1
struct S { int a[4]; int b; };
struct R { int m[2][4]; int b[8]; };
struct tail { int n; int a[1]; };
struct list { int at_[4], n; __device__ int &operator[](int i) { return at_[i]; } };
__device__ S object;
const int constants[4] = {1, 2, 3, 4};
__global__ void inside() { __shared__ S s; s.a[threadIdx.x / 8] = threadIdx.x; }
__global__ void may_leave(int n) { __shared__ S s; s.a[n & 127] = threadIdx.x; }
__global__ void rows() { __shared__ R r; r.m[1][threadIdx.x / 8] = threadIdx.x; }
__global__ void behind(tail *t) { t->a[threadIdx.x / 2] = threadIdx.x; }
__global__ void before_leaving(int *x) { __shared__ S s; x[0] = threadIdx.x; s.a[4] = 1; }
__global__ void table(int *x) { int a[4] = {0, 1, 1, 2}; x[a[threadIdx.x % 4]] = threadIdx.x; }
__global__ void only_outside() { __shared__ S s; s.a[4] = threadIdx.x; }
__global__ void meets_next_member() { __shared__ S s; int T = threadIdx.x; if (T == 4) s.a[T] = T; if (T == 5) s.b = 1; }
__global__ void parameter(S *s) { s->a[5 + threadIdx.x / 16] = threadIdx.x; }
__global__ void of_element(S *s) { s[threadIdx.x / 2].a[4] = threadIdx.x; }
__global__ void next_row() { __shared__ R r; r.m[0][4 + threadIdx.x / 8] = threadIdx.x; }
__global__ void class_operator() { __shared__ list l; l[4] = threadIdx.x; }
__global__ void global_object() { object.a[5 + threadIdx.x / 2] = threadIdx.x; }
__global__ void beyond_table(int *x) { int a[4] = {1, 2, 3, 4}; x[7 & a[4 + threadIdx.x / 2]] = threadIdx.x; }
__global__ void beyond_constants(int *x) { x[7 & constants[4 + threadIdx.x / 2]] = threadIdx.x; }
__global__ void beyond_zeros(int *x) { int a[4] = {1}; x[7 & a[4 + threadIdx.x / 2]] = threadIdx.x; }
