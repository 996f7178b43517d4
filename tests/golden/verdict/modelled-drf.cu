// exec: no it calls a function without a body
// exec: k_override no its model stands for its body
// Functions without a body, each with a model (models.yaml).
// args: --models models.yaml --level block
// expect: drf
namespace lib { __device__ void exchange(int *p, int i); }
struct Box { int v; __device__ void put(); };
__device__ void fill(float *p, int n);
__device__ unsigned index_of(int x);
__device__ int count(int *p);
__device__ int *pass(int *p);
__device__ int *make();
__device__ void stop();
__device__ int vote(int x);
__device__ int hash(int x);
__device__ void meet();
__device__ void detail(int *p) { p[0] = p[1] = 0; }

__global__ void k_fill(float *a, int n) { fill(a + threadIdx.x * n, n); }
__global__ void k_exchange(int *a) { lib::exchange(a + threadIdx.x, 1); }
__global__ void k_method(Box *b) { b[threadIdx.x].put(); }
__global__ void k_range(int *a, int x) { a[threadIdx.x * 32 + index_of(x)] = 1; }
__global__ void k_atomic(int *a) { count(a); }
__global__ void k_argument(int *a) { pass(a)[threadIdx.x] = threadIdx.x; }
__global__ void k_noreturn(int *a) { if (threadIdx.x) stop(); a[0] = 1 + threadIdx.x; }
__global__ void k_uniform(int *a) { if (vote(threadIdx.x) == 3) __syncthreads(); }
__global__ void k_pure(int *a, int n) { if (hash(n) == 3) __syncthreads(); }
__global__ void k_barrier(int *a) { __shared__ int s[64]; s[threadIdx.x] = 1; meet(); a[threadIdx.x] = s[threadIdx.x + 1]; }
__global__ void k_override(int *a) { detail(a + threadIdx.x); }
__global__ void k_fresh(int *a) { int *p = make(); p[0] = threadIdx.x; a[threadIdx.x] = p[0]; }
__device__ int hash_of(const int &x);
__global__ void k_reference(int *a, const int *b) { if (hash_of(b[blockIdx.x]) == 3) __syncthreads(); a[threadIdx.x] = 1; }
