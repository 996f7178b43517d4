// What an inherited constructor gives the base's is not followed, and not the same for all threads.
// expect: possibly-racy
// args: --front tree --block-dim=16 --grid-dim=1
struct base { int x; __device__ base(int v) : x(v) {} };
struct derived : base { using base::base; };
__global__ void k(int *a) { derived o(threadIdx.x); a[threadIdx.x + 200 + (o.x < 10)] = threadIdx.x; }
