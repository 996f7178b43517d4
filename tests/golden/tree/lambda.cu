// Closures and what they capture; structured bindings; a loop over a range.
struct Pair { int first, second; };
template <class F> __device__ void apply(F f) { f(2); }
__global__ void k(int *a, int n)
{
	int table[4] = {};
	auto [x, y] = Pair{n, 1};
	apply([=, &n](int i) { a[i] = n + table[1]; });
	for (int t : table) a[t] = [](auto z) { return z + 1; }(x + y);
}
