// Two parts of a loop's condition, met in another order inside the nest: the one that is no range stays a guard.
// expect: drf
// args: --block-dim=32,16 --grid-dim=1 --param n=64 --param m=64
#define LEAST(x, y) ((x) < (y) ? (x) : (y))
__global__ void k(int *A, int n, int m)
{
	long t = threadIdx.x;
	for (long a = 0; a < LEAST(n - 1, 32); a += 8192)
		if (n >= t + a + 2 && t + a >= 1)
			for (long b = 0; b <= LEAST(m - 1, 0); b += 8192)
				for (long c = threadIdx.y; c <= LEAST(LEAST(31, m - b - 1), -t - a - b + (2 * t + 2 * a - 1) / 4); c += 16)
					A[c] = t;
}
