// expect: unsupported
// expect: kept drf
// expect: kept_wrap drf
// expect: racing racy
// args: --block-dim=32 --grid-dim=1 --param n=8 --param m=0 --param most=0xffffffff
// A launch in which a loop does not end, or its counter wraps, gets no proof that rests on the opposite.
__global__ void no_progress(int *a, int n, int m) { for (int i = 0; i < n; i += m) if (m < 1) a[0] = threadIdx.x; }

__global__ void passes_limit(int *a, int n, int m) { for (int i = n; i != m; i++) if (n > m) a[0] = threadIdx.x; }

__global__ void starts_at_zero(int *a, int n, int m) { for (int i = m; i < n; i *= 2) if (m < 1) a[0] = threadIdx.x; }

__global__ void wraps(int *a, unsigned most)
{
	for (unsigned i = 5; i < most; i += 0x50000000) if (i > 5 && i < 0x50000000) a[0] = threadIdx.x;
}

__global__ void kept(int *a, int n, int m) { for (int i = 0; i < m; i += n) a[0] = threadIdx.x; }

__global__ void kept_wrap(int *a, unsigned most)
{
	for (unsigned i = 0; i < most; i += 0x33333333) if (i % 0x33333333) a[0] = threadIdx.x;
}

__global__ void racing(int *a, int n, int m) { for (int i = 0; i < n; i += 1 + m) a[0] = threadIdx.x; }
