// What arithmetic on more than 64 bits gives is not known; places, copies and comparisons of such numbers are.
// args: --block-dim=32 --grid-dim=1
// expect: square possibly-racy
// expect: product possibly-racy
// expect: shifted possibly-racy
// expect: converted possibly-racy
// expect: inverted possibly-racy
// expect: doubled possibly-racy
// expect: counted possibly-racy
// expect: element racy
// expect: index racy
// expect: meets racy
// expect: own_element drf
// expect: own_index drf
// expect: own_half drf
typedef unsigned __int128 wide;
__global__ void square(int *x, long long n) { __int128 v = (__int128)n * n; x[(v >> 64) ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void product(int *x) { wide v = (wide)~0ull * ~0ull; x[(int)(v >> 127) == 1 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void shifted(int *x) { wide v = threadIdx.x / 2; v <<= 80; v >>= 80; x[(int)v] = threadIdx.x; }
__global__ void converted(int *x) { wide v = -1; x[v > ~0ull ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void inverted(int *x) { wide v = ~(wide)0; x[(v >> 100) ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void doubled(int *x) { wide v = 1; for (int i = 0; i < 70; i++) v *= 2; x[v ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void counted(int *x) { wide v = ~0ull; ++v; x[v ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void element(__int128 *x) { x[threadIdx.x / 2] = threadIdx.x; }
__global__ void index(int *x) { __int128 v = threadIdx.x / 2; x[(int)v] = threadIdx.x; }
__global__ void meets(__int128 *x) { x[threadIdx.x] = threadIdx.x; ((long long *)x)[2 * threadIdx.x + 3] = 1; }
__global__ void own_element(__int128 *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void own_index(int *x) { __int128 v = threadIdx.x; x[(int)v] = threadIdx.x; }
__global__ void own_half(__int128 *x) { x[threadIdx.x] = threadIdx.x; ((long long *)x)[2 * threadIdx.x + 1] = 1; }
