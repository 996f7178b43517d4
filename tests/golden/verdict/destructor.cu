// expect: racy
// args: --block-dim=64 --grid-dim=1
/* What a destructor writes is not dropped. */
struct writes { int *p; __device__ ~writes() { *p = threadIdx.x; } };
struct holds { writes w; };
__global__ void k(int *A) { writes w{A}; }
__global__ void part(int *A) { holds h; h.w.p = A; }
__global__ void temporary(int *A) { writes{A}; }
