// args: --launch auto
// expect: taken drf
// expect: referred racy
// expect: named drf
// expect: given_away possibly-racy
// expect: generic drf
// expect: counting racy
// expect: once possibly-racy
// What a lambda took with it by copy is what the variable held when the lambda was made, where only its variable holds it.
#include <type_traits>
#define KERNEL(name) __global__ void name(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
KERNEL(taken)
KERNEL(referred)
KERNEL(named)
KERNEL(given_away)
KERNEL(counting)
KERNEL(once)
template <int N> __global__ void generic(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

template <class F> void keep(F f);
template <int... Ns> static void some(int *d, int n, dim3 block)
{
	auto start = [=](auto I) -> bool {
		constexpr int c = decltype(I)::value;
		if (n == c) generic<c><<<1, block>>>(d, n);
		return n == c;
	};
	if ((start(std::integral_constant<int, Ns>{}) || ...)) return;
}
void run(int *d, int many)
{
	int n = 32;
	dim3 block(32);
	auto a = [=] { taken<<<1, block>>>(d, n); };
	auto c = [d, block, w = n + 32] { named<<<1, block>>>(d, w); };
	auto f = [=]() mutable { counting<<<1, block>>>(d, n); n = n - 1; };
	n = 16;
	block = dim3(64);
	a();
	c();
	f();
	f();
	some<32, 64>(d, many, dim3(32));
}
void refer(int *d)
{
	int n = 32;
	auto b = [&] { referred<<<1, 32>>>(d, n); };
	n = 16;
	b();
}
void give(int *d, int n)
{
	auto e = [=] { given_away<<<1, 32>>>(d, n); };
	keep(e);
}
void twice(int *d, int n)
{
	static auto f = [=] { once<<<1, 32>>>(d, n); };
	f();
}
void both(int *d)
{
	twice(d, 16);
	twice(d, 32);
}
