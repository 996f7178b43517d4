// args: --effort=0.05
// expect: rows possibly-racy
// core-text: rows unknown
/* With which numbers a run comes to the launch leaves the solver without an answer, however long: a race with some size of block is possible, and says why. */
__global__ void rows(int *to) { to[blockIdx.x] = threadIdx.x; }

static unsigned hashed(unsigned x)
{
	x ^= x >> 15;
	x *= 0x2c1b3c6du;
	x ^= x >> 12;
	x *= 0x297a2d39u;
	return x ^ (x >> 15);
}

void start(int *to, unsigned seed)
{
	if (hashed(seed) * 1ull * hashed(seed + 1) % 1000003 != 70001) return;
	rows<<<4, seed % 200 + 2>>>(to);
}
