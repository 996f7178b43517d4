// What [[assume]] takes for true is not seen: what follows it races at most possibly; what is free without it is free.
// expect: before racy
// expect: idle racy
// expect: after possibly-racy
// expect: old_spelling possibly-racy
// expect: by_macro possibly-racy
// expect: open possibly-racy
// expect: in_branch possibly-racy
// expect: free drf
// expect: across_barrier drf
// args: --block-dim=32 --grid-dim=1 --param n=5
#define ASSUME(c) [[assume(c)]]
#define FALLS __attribute__((fallthrough))
__global__ void before(int *x, int n) { x[0] = threadIdx.x; [[assume(n > 1)]]; }
__global__ void idle(int *x, int n) { switch (n) { case 5: FALLS; case 6: [[fallthrough]]; default: x[0] = threadIdx.x; } }
__global__ void after(int *x, int n) { int t = threadIdx.x; [[assume(t < 1)]]; x[0] = t; }
__global__ void old_spelling(int *x, int n) { int t = threadIdx.x; __attribute__((assume(t < 1))); x[0] = t; }
__global__ void by_macro(int *x, int n) { int t = threadIdx.x; ASSUME(t < 1); x[0] = t; }
template <class T> __global__ void open(T *x, int n) { int t = threadIdx.x; [[assume(t < 1)]]; x[0] = t; }
__global__ void in_branch(int *x, int n) { int t = threadIdx.x; if (n > 2) { [[assume(t < 1)]]; x[0] = t; } }
__global__ void free(int *x, int n) { int t = threadIdx.x; [[assume(n > 1)]]; x[t] = t; }
__global__ void across_barrier(int *x, int n) { __shared__ int s[32]; int t = threadIdx.x; s[t] = t; [[assume(n > 1)]]; __syncthreads(); x[t] = s[31 - t]; }
