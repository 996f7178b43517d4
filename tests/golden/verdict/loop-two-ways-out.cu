// A loop that its own test or a `break` may end: after it neither need hold alone. Found by random programs.
// args: --block-dim 64 --grid-dim 1
// expect: by_break possibly-racy
// expect: by_return possibly-racy
// expect: two_tests possibly-racy
// expect: around_barrier possibly-racy
// expect: at_the_end possibly-racy
// expect: leaves_only_if_entered possibly-racy
// expect: jumps_out_only_if_entered possibly-racy
// expect: past_both drf
// expect: below_start drf
// expect: entered_and_left drf
__global__ void by_break(int *a, const int *g, int n)
{
	int i = 0;
	while (g[i] != 0) { if (i >= n) break; i++; }
	if (i < n) a[0] = threadIdx.x;
}
__global__ void by_return(int *a, const int *g, int n)
{
	int i = 0;
	while (g[i] != 0) { if (i >= n) return; i++; }
	if (i < n) a[0] = threadIdx.x;
}
__global__ void two_tests(int *a, const int *g, int n)
{
	int i = 0;
	while (g[i] != 0 && g[i] != 7) { if (i >= n) break; i++; }
	if (i < n) a[0] = threadIdx.x;
}
__global__ void around_barrier(int *a, const int *g, int n)
{
	int i = 0;
	while (g[i] != 0) { if (i >= n) break; __syncthreads(); i++; }
	if (i < n) a[0] = threadIdx.x;
}
__global__ void at_the_end(int *a, const int *g, int n)
{
	int i = 0;
	do { if (i >= n) break; i++; } while (g[i]);
	if (i < n) a[0] = threadIdx.x;
}
__global__ void leaves_only_if_entered(int *a, const int *g, int n, int m)
{
	for (int i = 0; i < n && g[i]; i++) if (m > 3) return;
	a[0] = threadIdx.x;
}
__global__ void jumps_out_only_if_entered(int *a, const int *g, int n, int m)
{
	for (int k = 0; k < 2; k++) {
		for (int i = 0; i < n && g[i]; i++) if (m > 3) goto out;
		a[0] = threadIdx.x;
	}
out:;
}
__global__ void past_both(int *a, const int *g, int n)
{
	int i = 0;
	while (g[i] != 0) { if (i >= n) break; i++; }
	if (n >= 0 && i > n) a[0] = threadIdx.x;
}
__global__ void below_start(int *a, const int *g, int n)
{
	int i = 0;
	while (g[i] != 0) { if (i >= n) return; i++; }
	if (i < 0) a[0] = threadIdx.x;
}
__global__ void entered_and_left(int *a, int n, int m)
{
	for (int i = 0; i < n; i++) if (m > 3) return;
	if (n > 0 && m > 3) a[0] = threadIdx.x;
}
