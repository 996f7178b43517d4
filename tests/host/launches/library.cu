// The C++ library holds the numbers, and calls what starts the kernels.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <vector>
PROBED(of_each)
PROBED(of_size)
PROBED(of_list)
PROBED(of_object)
PROBED(of_pair)
PROBED(of_pointer)
PROBED(of_text)
PROBED(ceiling)
PROBED(threaded)

struct config { int block, n; };
static void work(int *d, int n) { threaded<<<1, 32>>>(d, n); }

int main()
{
	int *d, n = 3, m = 8;
	cudaMalloc(&d, 4096);
	std::vector<int> numbers = { 4, 7, 2 };
	std::for_each(numbers.begin(), numbers.end(), [&](int x) { of_each<<<1, 32>>>(d, x); });
	numbers.push_back(1);
	numbers.pop_back();
	numbers.pop_back();
	of_size<<<numbers.size(), 32>>>(d, (int)numbers.size());
	for (int block : { 32, 64 }) of_list<<<1, block>>>(d, block / 32);
	for (const config &c : std::vector<config>{ { 16, 2 }, { 32, 5 } }) of_object<<<1, c.block>>>(d, c.n);
	std::swap(n, m);
	auto [a, b] = std::make_pair(n, m);
	of_pair<<<1, 32>>>(d, a - b);
	auto p = std::make_unique<int>(4);
	of_pointer<<<1, 32>>>(d, *p);
	*p = std::max(6, m);
	of_pointer<<<1, 32>>>(d, *p);
	std::string text = "abcd";
	of_text<<<1, 32>>>(d, text.size());
	ceiling<<<std::ceil(100 / 32.0), 32>>>(d, (int)std::floor(2.9));
	std::thread t(work, d, 5);
	t.join();
}
