// Branches, switches, tables and conversions choose the numbers.
// inputs: 1
PROBED(chosen)
PROBED(switched)
PROBED(fallen)
PROBED(of_table)
PROBED(stored)
PROBED(lvalue)
PROBED(rounded)
PROBED(truncated)
PROBED(converted)
PROBED(clamped)
PROBED(absolute)
PROBED(both)

enum class mode : short { plain = 3, wide, widest = 8 };
static int of(mode m)
{
	switch (m) {
	case mode::plain: return 2;
	case mode::wide: return 4;
	default: return 6;
	}
}
static int clamp(int n, int least, int most) { return n < least ? least : n > most ? most : n; }

int main()
{
	int *d, n = in(0), table[4] = { 1, 4, 6, 2 }, a = 1, b = 2;
	cudaMalloc(&d, 4096);
	chosen<<<n > 3 ? 2 : 1, n > 3 ? 64 : 32>>>(d, n > 3 ? 4 : 2);
	switched<<<1, 32>>>(d, of((mode)n));
	switch (n) {
	case 0: fallen<<<1, 32>>>(d, 1);
	case 1: fallen<<<1, 32>>>(d, 3); break;
	default: fallen<<<1, 32>>>(d, 5);
	}
	if (n >= 0 && n < 3) {
		of_table<<<1, 32>>>(d, table[n]);
		table[n] = 9;
		stored<<<1, 32>>>(d, table[1]);
	}
	(n > 2 ? a : b) = 6;
	lvalue<<<1, 32>>>(d, a + b);
	if (n >= 1 && n <= 8) rounded<<<(n + 3) / 4, 32>>>(d, (n + 3) & ~3);
	long long large = (1LL << 32) + (n & 3);
	truncated<<<1, 32>>>(d, large);
	unsigned size = n;
	if (size - 2 < 4) converted<<<1, 32>>>(d, size);
	clamped<<<1, 32>>>(d, clamp(n, 2, 6));
	if (n < 0) n = -n;
	absolute<<<1, 32>>>(d, n % 5);
	if (n == 4 || (n > 6 && n < 9)) both<<<1, 32>>>(d, n);
}
