// expect: only_called drf
// expect: called_by_pointer racy
// expect: given_away racy
// expect: kept racy
// expect: called_twice racy
// expect: chosen racy
// expect: by_members racy
// A function that is handed to another which only calls it is called as there, and nowhere else.
#include <utility>

#define KERNEL(name) \
	__global__ void name(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; } \
	static void start_##name(float *d, int n) { name<<<4, 64>>>(d, n); }
KERNEL(only_called)
KERNEL(called_by_pointer)
KERNEL(given_away)
KERNEL(kept)
KERNEL(called_twice)
KERNEL(chosen)
KERNEL(by_members)

template <class F, class... A> float timed(int times, F f, A &&...a)
{
	for (int i = 0; i < times; i++) f(std::forward<A>(a)...);
	return 0;
}
void elsewhere(void (*f)(float *, int), float *d);
void (*last)(float *, int);
template <class F> void keep(F f, float *d, int n)
{
	f(d, n);
	last = f;
}
template <class F> void both(F f, float *d, int n)
{
	f(d, n);
	f(d, 7);
}
template <class F> void one(F f, F g, float *d, int n)
{
	(n > 100 ? f : g)(d, 7);
}
static void nothing(float *, int) {}
struct held { void (*f)(float *, int); };

int main()
{
	float *d;
	int n = 256;
	cudaMalloc(&d, 4096);
	timed(100, start_only_called, d, n);
	timed(100, &start_only_called, d, 512);
	timed(100, start_called_by_pointer, d, n);
	void (*p)(float *, int) = start_called_by_pointer;
	p(d, 7);
	elsewhere(start_given_away, d);
	keep(start_kept, d, n);
	last(d, 7);
	both(start_called_twice, d, n);
	one(start_chosen, nothing, d, n);
	held h = { start_by_members };
	h.f(d, 7);
	timed(100, start_by_members, d, n);
}
