// Geometric loops: values past 2^31, values that a break leaves.
// args: --block-dim 64 --grid-dim 1
// expect: past_int possibly-racy
// expect: no_power possibly-racy
// expect: negative possibly-racy
// expect: halves_negative possibly-racy
// expect: wrapped_to_zero possibly-racy
// expect: thrice_round possibly-racy
// expect: only_powers drf
// expect: small_powers drf
// expect: halves_down drf
__global__ void past_int(int *a, long long n)
{
	long long s = 1;
	while (s < n) s *= 2;
	if (s > 3000000000LL) a[0] = threadIdx.x;
}
__global__ void no_power(int *a, const int *g, int n)
{
	int s;
	for (s = 1; s < n; s *= 2) if (g[s]) { s = 3; break; }
	if (s == 3) a[0] = threadIdx.x;
}
__global__ void negative(int *a, const int *g, int n)
{
	int s;
	for (s = 1; s < n; s *= 2) if (g[s]) { s = -3; break; }
	if (s < 0) a[0] = threadIdx.x;
}
__global__ void halves_negative(int *a, const int *g, int n)
{
	int s;
	for (s = n; s > 0; s /= 2) if (g[s]) { s = -3; break; }
	if (n > 0 && s < 0) a[0] = threadIdx.x;
}
__global__ void wrapped_to_zero(int *a, unsigned n)
{
	unsigned s;
	for (s = 1; s < n; s *= 2) if (s == 0) break;
	if (s == 0) a[0] = threadIdx.x;
}
__global__ void thrice_round(int *a)
{
	int k = 0;
	for (unsigned s = 3; s < 4000000000u; s *= 3) {
		if (++k > 50) break;
		if (s % 3) a[0] = threadIdx.x;
	}
}
__global__ void only_powers(int *a, const int *g, int n)
{
	int s;
	for (s = 1; s < n; s *= 2) if (g[s]) break;
	if (s == 3) a[0] = threadIdx.x;
}
__global__ void small_powers(int *a, int n)
{
	int s = 1;
	while (s < n) s *= 2;
	if (n < 64 && s > 64) a[0] = threadIdx.x;
}
__global__ void halves_down(int *a, const int *g, int n)
{
	int s;
	for (s = n; s > 0; s /= 2) if (g[s]) break;
	if (n > 0 && s < 0) a[0] = threadIdx.x;
}
