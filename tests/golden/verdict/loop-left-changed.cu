// What a loop carries may be changed on the way to a `break`: bounds, pointers and uniformity of the values after the loop.
// args: --block-dim 64 --grid-dim 1
// expect: below_the_range possibly-racy
// expect: beyond_the_range possibly-racy
// expect: flag possibly-racy
// expect: pointer_elsewhere possibly-racy
// expect: ping_pong possibly-racy
// expect: own_value possibly-racy
// expect: declared_outside possibly-racy
// expect: inner_pointer possibly-racy
// expect: two_breaks possibly-racy
// expect: below_both drf
// expect: flag_stays drf
// expect: pointer_kept drf
// expect: same_for_all drf
// expect: found_or_end drf
__global__ void below_the_range(int *a, const int *g, int n)
{
	int i;
	for (i = 0; i < n; i++) if (g[i]) { i = -1; break; }
	if (i < 0) a[0] = threadIdx.x;
}
__global__ void beyond_the_range(int *a, const int *g, int n)
{
	int i;
	for (i = 0; i < n; i++) if (g[i]) { i += 1000; break; }
	if (i > n) a[0] = threadIdx.x;
}
__global__ void flag(int *a, const int *g, int n)
{
	int none = 1;
	for (int i = 0; i < n; i++) if (g[i]) { none = 0; break; }
	if (none == 0) a[0] = threadIdx.x;
}
__global__ void pointer_elsewhere(int *a, int *b, const int *g, int n)
{
	int *p = a;
	for (int i = 0; i < n; i++) if (g[i]) { p = b; break; }
	p[threadIdx.x] = 1;
	b[threadIdx.x + 1] = 2;
}
__global__ void ping_pong(int *a, int *b, const int *g, int n)
{
	int *p = a, *q = b;
	for (int k = 0; k < n && g[k]; k++) { int *t = p; p = q; q = t; }
	p[threadIdx.x] = 1;
	b[threadIdx.x + 1] = 2;
}
__global__ void own_value(int *a, int n)
{
	int x = 0;
	for (int i = 0; i < n; i++) if (i == 5) { x = threadIdx.x; break; }
	if (x > 3) __syncthreads();
}
__global__ void declared_outside(int *a, int n)
{
	int x;
	for (int i = 0; i < n; i++) { if (i == 5) { x = threadIdx.x; break; } x = 0; }
	if (x > 3) __syncthreads();
}
__global__ void inner_pointer(int *a, int *b, const int *g, int n)
{
	for (int k = 0; k < 2; k++) {
		int *p = a;
		for (int i = 0; i < n; i++) if (g[i + k]) { p = b; break; }
		p[threadIdx.x] = 1;
	}
	b[threadIdx.x + 1] = 2;
}
__global__ void two_breaks(int *a, const int *g, int n)
{
	int i, x = 0;
	for (i = 0; i < n; i++) {
		if (g[i] == 1) { x = 1; break; }
		if (g[i] == 2) { x = 2; break; }
	}
	if (x == 2) a[0] = threadIdx.x;
}
__global__ void below_both(int *a, const int *g, int n)
{
	int i;
	for (i = 0; i < n; i++) if (g[i]) { i = -1; break; }
	if (i < -1) a[0] = threadIdx.x;
}
__global__ void flag_stays(int *a, const int *g, int n)
{
	int x = 1;
	for (int i = 0; i < n; i++) if (g[i]) { x = 0; break; }
	if (x > 1) a[0] = threadIdx.x;
}
__global__ void pointer_kept(int *a, int *b, const int *g, int n)
{
	int *p = a;
	for (int i = 0; i < n; i++) if (g[i]) { p = b; break; }
	p[threadIdx.x] = 1;
}
__global__ void same_for_all(int *a, int n)
{
	int x = 0;
	for (int i = 0; i < n; i++) if (i == 5) { x = n; break; }
	if (x > 3) __syncthreads();
}
__global__ void found_or_end(int *a, const int *g, int n)
{
	int i;
	for (i = 0; i < n; i++) if (g[i]) break;
	if (n >= 0 && i > n) a[0] = threadIdx.x;
}
