// A geometric loop that goes on until a value is met, which this launch never meets: no proof, and no race behind it.
// args: --block-dim 48 --grid-dim 1 --param n=48 --param f=2
// expect: of_parameter unsupported
// expect: of_size unsupported
// expect: downwards unsupported
// expect: by_threes unsupported
// expect: from_three drf
// expect: to_zero drf
// expect: to_one drf
// expect: of_some_threads unsupported
// expect: where_data_says unsupported
// expect: of_no_thread drf
// expect: left_before drf
// expect: other_way_racy possibly-racy
// expect: factor_unknown possibly-racy
// expect: to_zero_by drf
// expect: tail unsupported
#define T threadIdx.x
__global__ void of_parameter(int *a, int n) { for (int s = 1; s != n; s *= 2) a[T * 1024 + s] = 1; }
__global__ void of_size(int *a) { for (unsigned s = 1; s != blockDim.x; s *= 2) a[s * 64 + T] = 1; }
__global__ void downwards(int *a, int n) { for (int s = n; s != 5; s /= 2) a[s * 64 + T] = 1; }
__global__ void by_threes(int *a, int n) { for (int s = n / 8; s != 1; s /= 3) a[s * 64 + T] = 1; }
__global__ void from_three(int *a, int n) { for (int s = 3; s != n; s *= 2) a[s * 64 + T] = 1; }
__global__ void to_zero(int *a, int n) { for (int s = n; s != 0; s /= 5) a[s * 64 + T] = 1; }
__global__ void to_one(int *a, int n) { for (int s = n; s != 1; s >>= 1) a[s * 64 + T] = 1; }
__global__ void of_some_threads(int *a, int n)
{
	if (T < 16) for (int s = 1; s != n; s *= 2) a[s * 64 + T] = 1;
}
__global__ void where_data_says(int *a, int *g, int n)
{
	if (g[T] > 3) for (int s = 1; s != n; s *= 2) a[s * 64 + T] = 1;
}
__global__ void of_no_thread(int *a, int n)
{
	if (T > 90) for (int s = 1; s != n; s *= 2) a[s * 64 + T] = 1;
	a[T] = 1;
}
__global__ void left_before(int *a, int n)
{
	a[T] = 1;
	if (n & (n - 1)) return;
	for (int s = 1; s != n; s *= 2) a[s * 64 + T] = 1;
}
__global__ void other_way_racy(int *a, int n)
{
	for (int s = 1; s != n; s *= 2) if (s > 64) { a[0] = T; break; }
}
__global__ void factor_unknown(int *a, int n, int f)
{
	for (int s = 1; s != n + 16; s *= f) if (s > 20) a[0] = T;
}
__global__ void to_zero_by(int *a, int n, int f) { for (int s = n; s != 0; s /= f) a[T * 64 + s] = T; }
__global__ void tail(int *a)
{
	int s = blockDim.x;
	do { a[s * 64 + T] = 1; s /= 2; } while (s != 5);
}
