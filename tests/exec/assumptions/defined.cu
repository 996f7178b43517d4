// Assumptions that what the source writes out is kept: see ../assumptions.py. VIOLATED is a build that leaves the writing out.
// args: --block-dim 32 --grid-dim 1
// flags: -DVIOLATED -DNDEBUG
#include <cassert>

// drf asserted: precondition: assert(…) holds: a thread for which it does not stops there
// kept asserted: 32 1 n=2
// violated asserted: 32 1 n=0
// without asserted: -DNDEBUG
__global__ void asserted(int *a, int n) { assert(n > 0); a[threadIdx.x * n] = threadIdx.x; }

#ifdef VIOLATED
#define NEVER
#define ASSUMED(x)
#else
#define NEVER __builtin_unreachable()
#define ASSUMED(x) __builtin_assume(x)
#endif
// drf assumed: precondition: …, which the kernel assumes
// kept assumed: 32 1 n=2
// violated assumed: 32 1 n=0
// without assumed: --param n=0
__global__ void assumed(int *a, int n) { ASSUMED(n > 0); a[threadIdx.x * n] = threadIdx.x; }

// drf unreachable: precondition: __builtin_unreachable() in line … is not reached
// kept unreachable: 32 1 n=2
// violated unreachable: 32 1 n=0
// without unreachable: --param n=0
__global__ void unreachable(int *a, int n)
{
	if (n < 1) NEVER;
	a[threadIdx.x * n] = threadIdx.x;
}
