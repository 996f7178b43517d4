// expect: drf
// args: --launch=host
// exec: no no/such/header.hpp is not there
// Launches whose sizes and arguments are made with the C++ library; host code that the lean library does not know.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <vector>
#include <no/such/header.hpp>

template<int N> __global__ void k(int *a) { a[blockIdx.x * N + threadIdx.x] = threadIdx.x; }

static void odd() { std::no_such_thing<int> x; x.y(std::chrono::no_clock::now()); }

int main()
{
	auto start = std::chrono::steady_clock::now();
	std::vector<int> v(4096);
	auto p = std::make_unique<int[]>(4096);
	const int n = 32;
	k<32><<<std::max(4, 1), n>>>(v.data());
	k<32><<<dim3(std::min(4, 9)), dim3(n)>>>(p.get());
	std::cout << std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() << std::endl;
	odd();
}
