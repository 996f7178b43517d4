// Numbers that loops count, and what ends these.
// inputs: 1
PROBED(skipped)
PROBED(left)
PROBED(left_last)
PROBED(down)
PROBED(halved)
PROBED(doubled)
PROBED(after)
PROBED(nested)
PROBED(left_nested)
PROBED(gone_to)
PROBED(summed)
PROBED(chunk)
PROBED(recursive)
PROBED(stepped)
PROBED(searched)
PROBED(iterated)

static void recurse(int *d, int n)
{
	if (n <= 1) return;
	recursive<<<1, 32>>>(d, n);
	recurse(d, n - 2);
}

static bool next(int &i)
{
	if (i >= 5) return false;
	i += 2;
	return true;
}
struct place {
	int i;
	bool operator!=(const place &end) const { return i != end.i; }
	place &operator++() { ++i; return *this; }
	int operator*() const { return 2 * i; }
};
struct range {
	int n;
	place begin() const { return { 0 }; }
	place end() const { return { n }; }
};

int main()
{
	int *d, n = in(0) & 7, sum = 1, i = 0;
	cudaMalloc(&d, 4096);
	for (int k = 0; k < 10; k++) {
		if (k == 3) continue;
		if (k == 6) break;
		skipped<<<1, 32>>>(d, k);
	}
	for (int k = 0; k < n; k += 2) {
		left<<<1, 32>>>(d, k);
		if (k >= 4) break;
	}
	for (int k = 0; ; k++) {
		if (k * k > 20) break;
		left_last<<<1, 32>>>(d, k);
	}
	for (int k = n; k-- > 3;) down<<<1, 32>>>(d, k);
	for (int k = 8; k > 1; k /= 2) halved<<<1, 32 * k>>>(d, k);
	for (int k = 1; k < n; k <<= 1) doubled<<<1, 32>>>(d, k);
	while (i < n && i < 5) i += 2;
	after<<<1, 32>>>(d, i);
	for (int j = 0; j < 3; j++)
		for (int k = j; k < 3; k++) nested<<<1, 32>>>(d, j * 3 + k);
	for (int j = 0; j < 3; j++)
		for (int k = 0; k < 3; k++) {
			if (k > j) break;
			left_nested<<<1, 32>>>(d, j * 3 + k);
		}
	i = 0;
again:
	if (i < 4) {
		gone_to<<<1, 32>>>(d, i);
		i++;
		goto again;
	}
	for (int k = 0; k < (n & 3); k++) {
		sum += 2;
		summed<<<1, 32>>>(d, sum);
	}
	for (int from = 0; from < n; from += 3) chunk<<<1, 32>>>(d, n - from < 3 ? n - from : 3);
	recurse(d, 7);
	i = 0;
	while (next(i)) stepped<<<1, 32>>>(d, i);
	for (int low = 0, high = 8; low < high;) {
		int middle = (low + high) / 2;
		searched<<<1, 32>>>(d, middle);
		if (middle < n) low = middle + 1;
		else high = middle;
	}
	for (int twice : range{ 3 }) iterated<<<1, 32>>>(d, twice);
}
