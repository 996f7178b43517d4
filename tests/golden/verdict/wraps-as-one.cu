/* Wraps that are taken as one assume no more than they did singly: `threadIdx.x << 31` is 0 for every second thread, so all of a warp's
 * meet whatever n is. Under one wrap, no overflow of the whole sum would leave thread 0 alone. */
// args: --block-dim 128 --grid-dim 1
// expect: all_at_one_place racy
// expect: all_at_one_place_by_a_cast racy
// expect: all_at_one_place_for_one_n racy
// expect: all_at_one_place_by_a_cast_for_one_n racy
// expect: past_the_top_for_one_n racy
// expect: each_at_its_own drf
__global__ void all_at_one_place(unsigned *a, unsigned n)
{
	if (threadIdx.x % 2 == 0) a[(threadIdx.x << 31) + n * (threadIdx.x / 64)] = threadIdx.x;
}

__global__ void all_at_one_place_by_a_cast(unsigned *a, unsigned n)
{
	if (threadIdx.x % 2 == 0) a[(unsigned)(threadIdx.x * 2147483648l - threadIdx.x / 64) + n * (threadIdx.x / 64)] = threadIdx.x;
}

__global__ void each_at_its_own(unsigned *a, unsigned n)
{
	if (threadIdx.x % 2 == 0) a[(threadIdx.x << 1) + (threadIdx.x << 31) + n] = threadIdx.x;
}

/* As these, but no small launch that is tried out shows it. */
__global__ void all_at_one_place_for_one_n(unsigned *a, unsigned n)
{
	if (n == 12345 && threadIdx.x % 2 == 0) a[(threadIdx.x << 31) + n * (threadIdx.x / 64)] = threadIdx.x;
}

__global__ void all_at_one_place_by_a_cast_for_one_n(unsigned *a, unsigned n)
{
	if (n == 12345 && threadIdx.x % 2 == 0) a[(unsigned)(threadIdx.x * 2147483648l - threadIdx.x / 64) + n * (threadIdx.x / 64)] = threadIdx.x;
}

/* What leaves its type for more threads than a few. */
__global__ void past_the_top_for_one_n(unsigned *a, unsigned n)
{
	if (n == 12345 && threadIdx.x % 64 == 0) a[(unsigned)(threadIdx.x * 67108864l - threadIdx.x / 64 * 12345) + n * (threadIdx.x / 64)] = threadIdx.x;
}
