// A number that is chosen again and again from two that share what they are chosen from: asked for its axis it is not followed to the end.
// expect: benign
// args: --block-dim 64 --grid-dim 1
#define CHOOSE(bit) x = (n >> bit) & 1 ? ((m >> bit) & 1 ? x : y) : (m > bit ? x : bit); y = x + 1 - 1;
#define EIGHT(bit) CHOOSE(bit) CHOOSE(bit + 1) CHOOSE(bit + 2) CHOOSE(bit + 3) CHOOSE(bit + 4) CHOOSE(bit + 5) CHOOSE(bit + 6) CHOOSE(bit + 7)
__global__ void chosen(unsigned *a, unsigned n, unsigned m)
{
	uint3 t = threadIdx;
	unsigned x = t.x, y = 1;
	EIGHT(0) EIGHT(8) EIGHT(16) EIGHT(24)
	EIGHT(1) EIGHT(9) EIGHT(17)
	if (x < n) a[0] = n;
}
