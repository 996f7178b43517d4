// A field whose bytes are its own is stored as any number; what compilers write beside it is not known.
// expect: possibly-racy
// args: --block-dim=32 --grid-dim=1
// label: possible
struct __attribute__((packed)) S { char c; unsigned p : 8; unsigned q : 16; };
__global__ void same(S *x) { x[0].p = 1; }
__global__ void cut(S *x) { x[0].p = threadIdx.x * 256; }
