// args: --launch auto -std=c++17
// expect: after_deleter possibly-racy
// expect: after_function possibly-racy
// expect: after_lambda possibly-racy
// expect: after_elements possibly-racy
// expect: after_shared possibly-racy
// expect: after_shared_deleter possibly-racy
// expect: after_shared_class possibly-racy
// expect: after_any possibly-racy
// expect: after_held possibly-racy
// expect: after_lock possibly-racy
// expect: after_allocator possibly-racy
// expect: after_compared possibly-racy
// expect: after_hashed possibly-racy
// expect: after_quiet drf
// expect: after_quiet_racy racy
// The library runs code that no call names: what deletes for a pointer, unlocks, makes room, compares; and what a shared pointer or a std::function
// holds ends with it, of which its type does not tell. Those that change nothing else leave all as it is.
#include <any>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <stdlib.h>
#include <unordered_map>
#include <vector>
#define KERNEL(name) __global__ void name(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
KERNEL(after_deleter)
KERNEL(after_function)
KERNEL(after_lambda)
KERNEL(after_elements)
KERNEL(after_shared)
KERNEL(after_shared_deleter)
KERNEL(after_shared_class)
KERNEL(after_any)
KERNEL(after_held)
KERNEL(after_lock)
KERNEL(after_allocator)
KERNEL(after_compared)
KERNEL(after_hashed)
KERNEL(after_quiet)
KERNEL(after_quiet_racy)

static int threads, more;
static void doubles(int *) { threads = 512; }
struct deletes { void operator()(int *) const { threads = 512; } };
struct deletes_elements { void operator()(int *) const { threads = 512; } };
struct deletes_shared { void operator()(int *) const { threads = 512; } };
struct ends { ~ends() { threads = 512; } };
struct ends_copied {
	ends_copied() {}
	ends_copied(const ends_copied &) {}
	~ends_copied() { threads = 512; }
	void operator()() {}
};
struct locks {
	void lock() {}
	void unlock() { threads = 512; }
};
template<class T> struct makes_room {
	typedef T value_type;
	T *allocate(size_t n) { threads = 512; return (T *)malloc(n * sizeof(T)); }
	void deallocate(T *p, size_t) { free(p); }
};
struct compares { bool operator()(int a, int b) const { threads = 512; return a < b; } };
struct hashes { size_t operator()(int n) const { threads = 512; return n; } };
struct gives_back { void operator()(int *p) const { free(p); } };

extern "C" void of_deleter(int *y)
{
	{ std::unique_ptr<int, deletes> p(new int); threads = 256; }
	after_deleter<<<1, threads>>>(y);
}

extern "C" void of_function(int *y)
{
	{ std::unique_ptr<int, void (*)(int *)> p(new int, doubles); threads = 256; }
	after_function<<<1, threads>>>(y);
}

extern "C" void of_lambda(int *y)
{
	int n = 256;
	{
		auto last = [&](int *) { n = 512; };
		std::unique_ptr<int, decltype(last)> p(new int, last);
		n = 256;
	}
	after_lambda<<<1, n>>>(y);
}

extern "C" void of_elements(int *y)
{
	std::vector<std::unique_ptr<int, deletes_elements>> list;
	list.emplace_back(new int);
	threads = 256;
	list.clear();
	after_elements<<<1, threads>>>(y);
}

extern "C" void of_shared(int *y)
{
	{ std::shared_ptr<void> p(new ends); threads = 256; }
	after_shared<<<1, threads>>>(y);
}

extern "C" void of_shared_deleter(int *y)
{
	std::shared_ptr<int> p(new int, [](int *) { threads = 512; });
	threads = 256;
	p.reset();
	after_shared_deleter<<<1, threads>>>(y);
}

extern "C" void of_shared_class(int *y)
{
	{ std::shared_ptr<int> p(new int, deletes_shared()); threads = 256; }
	after_shared_class<<<1, threads>>>(y);
}

extern "C" void of_any(int *y)
{
	std::any a = ends_copied();
	threads = 256;
	a.reset();
	after_any<<<1, threads>>>(y);
}

extern "C" void of_held(int *y)
{
	std::function<void()> f = ends_copied();
	threads = 256;
	f = nullptr;
	after_held<<<1, threads>>>(y);
}

extern "C" void of_lock(int *y)
{
	locks l;
	{ std::lock_guard<locks> guard(l); threads = 256; }
	after_lock<<<1, threads>>>(y);
}

extern "C" void of_allocator(int *y)
{
	std::vector<int, makes_room<int>> list;
	threads = 256;
	list.push_back(1);
	after_allocator<<<1, threads>>>(y);
}

extern "C" void of_compared(int *y)
{
	std::set<int, compares> s{ 1, 2 };
	threads = 256;
	s.insert(3);
	after_compared<<<1, threads>>>(y);
}

extern "C" void of_hashed(int *y)
{
	std::unordered_map<int, int, hashes> m;
	threads = 256;
	m[2] = 1;
	after_hashed<<<1, threads>>>(y);
}

extern "C" void of_quiet(int *y)
{
	threads = 256;
	more = 512;
	auto frees = [](int *p) { free(p); };
	std::unique_ptr<int, gives_back> p((int *)malloc(4));
	std::unique_ptr<int, decltype(frees)> q((int *)malloc(4), frees);
	std::shared_ptr<int> r((int *)malloc(4), free);
	p.reset();
	after_quiet<<<1, threads>>>(y);
	after_quiet_racy<<<1, more>>>(y);
}
