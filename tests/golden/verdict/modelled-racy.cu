// exec: no it calls a function without a body
// The same functions, used so that threads meet.
// args: --models models.yaml --level block
// expect: racy
// expect: k_uniform possibly-racy
// expect: k_pure possibly-racy
// expect: k_range possibly-racy
namespace lib { __device__ void exchange(int *p, int i); }
struct Box { int v; __device__ void put(); };
__device__ void fill(float *p, int n);
__device__ unsigned index_of(int x);
__device__ int count(int *p);
__device__ int *pass(int *p);
__device__ void stop();
__device__ int vote(int x);
__device__ int hash(int x);
__device__ void meet();
__device__ void detail(int *p) { p[0] = 0; }

__global__ void k_fill(float *a, int n) { fill(a + threadIdx.x * n, n + 1); }
__global__ void k_exchange(int *a) { lib::exchange(a, threadIdx.x); }
__global__ void k_method(Box *b) { b->put(); }
__global__ void k_range(int *a, int x) { a[threadIdx.x * 31 + index_of(x)] = threadIdx.x; }
__global__ void k_atomic(int *a) { count(a); a[threadIdx.x] = 0; }
__global__ void k_argument(int *a) { pass(a)[0] = threadIdx.x; }
__global__ void k_noreturn(int *a) { if (threadIdx.x > 1) stop(); a[0] = 1 + threadIdx.x; }
__global__ void k_uniform(int *a, int *b) { if (vote(1) == b[threadIdx.x]) __syncthreads(); }
__global__ void k_pure(int *a, int n) { if (hash(threadIdx.x) == 3) __syncthreads(); }
__global__ void k_barrier(int *a) { a[threadIdx.x] = 1; meet(); a[threadIdx.x + 1] = 2; }
__global__ void k_override(int *a) { detail(a + threadIdx.x / 2); }
__device__ int hash_of(const int &x);
__global__ void k_reference(int *a) { a[threadIdx.x] = hash_of(a[threadIdx.x + 1]); }
