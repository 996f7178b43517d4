// Fields that share a byte are read and written back together; others differ where their numbers do.
// expect: racy
// args: --block-dim=32 --grid-dim=1
struct __attribute__((packed)) S { char c; unsigned p : 8; unsigned q : 12; unsigned r : 4; };
__global__ void shared(S *x) { x[0].r = 1; }
__global__ void number(S *x) { x[0].p = threadIdx.x; }
