/* See heap.h. What is given is malloc's, as the library's own would be; only the count is more. */
#include "smt/heap.h"

#include <cstdlib>
#include <new>

static uint64_t pieces, last;
static void (*when_over)();

void heap_watch(uint64_t most, void (*over)(void))
{
	pieces = 0;
	last = most;
	when_over = over;
}

uint64_t heap_pieces(void)
{
	return pieces;
}

void *operator new(std::size_t n)
{
	if (++pieces == last) when_over();
	for (;;) {
		if (void *p = std::malloc(n ? n : 1)) return p;
		std::new_handler handler = std::get_new_handler();
		if (!handler) throw std::bad_alloc();
		handler();
	}
}

void *operator new(std::size_t n, const std::nothrow_t &) noexcept
{
	try {
		return operator new(n);
	} catch (...) {
		return nullptr;
	}
}

void *operator new[](std::size_t n) { return operator new(n); }
void *operator new[](std::size_t n, const std::nothrow_t &how) noexcept { return operator new(n, how); }
void operator delete(void *p) noexcept { std::free(p); }
void operator delete(void *p, std::size_t) noexcept { std::free(p); }
void operator delete(void *p, const std::nothrow_t &) noexcept { std::free(p); }
void operator delete[](void *p) noexcept { std::free(p); }
void operator delete[](void *p, std::size_t) noexcept { std::free(p); }
void operator delete[](void *p, const std::nothrow_t &) noexcept { std::free(p); }
