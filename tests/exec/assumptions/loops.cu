// Assumptions about loops: see ../assumptions.py for the lines before the kernels.
#define LOST(a) if (blockIdx.x == 0) a[0] = threadIdx.x

// drf progress: termination: the loop over … ends: its step makes progress
// kept progress: 32 1 n=8 m=2
// violated progress: 32 1 n=8 m=0
// without progress: --param n=8 --param m=0 --block-dim 32 --grid-dim 1
__global__ void progress(int *a, int n, int m)
{
	for (int i = 0; i < n; i += m) if (m < 1) LOST(a);
}

// drf reaches: termination: the loop over … ends: it reaches its limit
// kept reaches: 32 1 n=8 m=2
// violated reaches: 32 1 n=1 m=2
// without reaches: --param n=1 --param m=2 --block-dim 32 --grid-dim 1
__global__ void reaches(int *a, int n, int m)
{
	for (int i = m; i != n; i++) if (m > n) LOST(a);
}

// drf above_zero: termination: the loop over … ends: it starts above zero
// kept above_zero: 32 1 n=8 m=1
// violated above_zero: 32 1 n=8 m=0
// without above_zero: --param n=8 --param m=0 --block-dim 32 --grid-dim 1
__global__ void above_zero(int *a, int n, int m)
{
	for (int i = m; i < n; i *= 2) if (m < 1) LOST(a);
}

// drf factor: termination: the loop over … ends: its factor makes progress
// kept factor: 32 1 n=8 m=2
// violated factor: 32 1 n=8 m=1
// without factor: --param n=8 --param m=1 --block-dim 32 --grid-dim 1
__global__ void factor(int *a, int n, int m)
{
	for (int i = 1; i < n; i *= m) if (m < 2) LOST(a);
}

// drf not_negative: termination: the loop over … ends: it starts at zero or above
// kept not_negative: 32 1 m=8
// violated not_negative: 32 1 m=-8
// without not_negative: --param m=-8 --block-dim 32 --grid-dim 1
__global__ void not_negative(int *a, int m)
{
	for (int i = m; i; i >>= 1) if (m < 0) LOST(a);
}

// drf limit: termination: the loop over … ends: its limit is not negative
// kept limit: 32 1 n=1
// violated limit: 32 1 n=-1
// without limit: --param n=-1 --block-dim 32 --grid-dim 1
__global__ void limit(int *a, int n)
{
	for (int i = 16; i > n; i /= 2) if (n < 0) LOST(a);
}

// drf wraps: no-overflow: loop variable … does not wrap around
// drf wraps: other: …: nothing is written there that other threads see, nor anywhere in the kernel
// kept wraps: 32 1 n=9
// violated wraps: 32 1 n=0xffffffff
// without wraps: --param n=0xffffffff --block-dim 32 --grid-dim 1
__global__ void wraps(int *a, unsigned n)
{
	for (unsigned i = 0x60000000; i < n; i += 0x50000000) if (i < 0x60000000) LOST(a);
}

// drf named: no-overflow: loop variable … does not wrap around
// drf named: other: …: what is done there with … reads and writes nothing
// kept named: 32 1 n=9
// violated named: 32 1 n=0xffffffff
// without named: --param n=0xffffffff --block-dim 32 --grid-dim 1
__global__ void named(int *a, int *b, unsigned n)
{
	for (unsigned i = 0x60000000; i < n; i += 0x50000000) if (i < 0x60000000) LOST(b);
	a[threadIdx.x + blockDim.x * blockIdx.x] = 1;
}
