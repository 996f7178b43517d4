// exec: no it calls a function without a body
// A reference that a function without a body returns may refer to memory that other threads use.
// args: --level block
// expect: possibly-racy
struct W { int v[4]; };
struct V { int *p; __device__ int &at(int i) const; };
__device__ int &slot(int i);
__device__ W &whole(int i);
__global__ void k_store(int x) { slot(threadIdx.x) = threadIdx.x; }
__global__ void k_step(int x) { slot(0)++; }
__global__ void k_bound(int x) { int &r = slot(0); r = threadIdx.x; }
__global__ void k_address(int x) { int *q = &slot(1); *q = threadIdx.x; }
__global__ void k_field(int x) { whole(0).v[1] = threadIdx.x; }
__global__ void k_method(V v) { int &r = v.at(3); __syncthreads(); r = threadIdx.x; }
