// exec: no clang refuses it: what it calls with a lambda is declared only
// A function without a body gets hold of one that synchronises: no answer is better than a wrong one.
// expect: possibly-racy
template <class F> __device__ void apply(F f);
struct block { __device__ void sync(); };
__device__ void meet() { __syncthreads(); }
__global__ void k_lambda(int *a) { apply([=](int i) { a[i] = 1; __syncthreads(); }); }
__global__ void k_function(int *a) { apply(meet); }
__global__ void k_method(int *a) { block b; apply([=](int i) mutable { b.sync(); }); }
