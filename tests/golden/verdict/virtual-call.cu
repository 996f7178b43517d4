// expect: unsupported
// args: --block-dim=64 --grid-dim=1
/* Which function runs is the object's business. */
struct base { int k; __device__ virtual int f(int x) { return x; } };
struct derived : base { __device__ int f(int x) override { return x / 2; } };
__global__ void pointer(int *A) { derived d; base *b = &d; A[b->f(threadIdx.x)] = threadIdx.x; }
__global__ void reference(int *A) { derived d; base &b = d; A[b.f(threadIdx.x)] = threadIdx.x; }
