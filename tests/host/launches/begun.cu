// Loops that begin at what other loops count, or step by it: which number comes with which.
// inputs: 1
PROBED(thirds)
PROBED(halves)
PROBED(wrapped)
PROBED(divided)
PROBED(doubled)
PROBED(below)
PROBED(blocks)
PROBED(stepped)
PROBED(crossed)
PROBED(turned)
PROBED(negative)
PROBED(mirrored)
PROBED(left)

int main()
{
	int *d, n = in(0);
	cudaMalloc(&d, 4096);
	for (int s = 1; s < 9; s *= 3)
		for (int k = s; k < 9; k *= 2) thirds<<<1, 32>>>(d, s + k);
	for (int s = 1; s < 8; s *= 2)
		for (int k = s; k > 0; k /= 2) halves<<<1, 32>>>(d, s + k);
	for (unsigned s = 8; s; s >>= 1)
		for (unsigned k = s; k < 16; k <<= 1) wrapped<<<1, 32>>>(d, s + k);
	for (int s = 6; s > 0; s /= 2)
		for (int k = s; k > 0; k /= 2) divided<<<1, 32>>>(d, s + k);
	for (int s = 2; s < 9; s *= 2)
		for (int k = s; k < 20; k *= 2) doubled<<<1, 32>>>(d, k - s);
	for (int s = 1; s <= 4; s *= 2)
		for (int k = 1; k < s; k++) below<<<1, 32>>>(d, s - k);
	for (int s = 0; s < 3; s++)
		for (int k = 2 * s; k < 2 * s + 2; k++) blocks<<<1, 32>>>(d, 3 * s + k);
	for (int s = 0; s < 4; s++)
		for (int k = 1 << s; k < 2 << s; k += 3) stepped<<<1, 32>>>(d, k);
	for (int i = 0, j = 10; i < 3; i++, j -= 2) crossed<<<1, 32>>>(d, i + j);
	for (int i = 1, j = 8; i < 8; i *= 2, j /= 2) turned<<<1, 32>>>(d, i + j);
	for (int k = -8; k < 0; k /= 2) negative<<<1, 32>>>(d, k + 10);
	for (int s = -4; s < 0; s += 2)
		for (int k = s; k != 0; k /= 2) mirrored<<<1, 32>>>(d, k + 8);
	for (int i = 0; i < n && i < 3; i++)
		for (int k = n; k > i && k > 5; k--)
			if (n < 8) left<<<1, 32>>>(d, 4 * i + k - n);
}
