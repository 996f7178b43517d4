// Numbers outside of functions that nothing in the file changes are what they begin with, also where no main is in sight, and so is what they begin
// with made of others. One that some function changes, or that a reference or a pointer leads to, or that is declared for other files, may be anything. What
// runs out of sight may change those that are not static.
// args: --launch auto
// expect: rows drf
// expect: pairs drf
// expect: early racy
// expect: changed possibly-racy
// expect: swapped possibly-racy
// expect: pointed possibly-racy
// expect: elsewhere possibly-racy
// expect: made possibly-racy
// expect: after_others possibly-racy
// expect: own_after_others drf
#include <utility>
#define KERNEL(name) __global__ void name(int *a, int n) { int i = blockIdx.x * n + threadIdx.x; a[i] = i + blockIdx.x; }
KERNEL(rows) KERNEL(pairs) KERNEL(early) KERNEL(changed) KERNEL(swapped) KERNEL(pointed) KERNEL(elsewhere) KERNEL(made)
KERNEL(after_others) KERNEL(own_after_others)

int threads = 512;
static int elements = threads * 2;
static int set_later = 512, exchanged = 512, led_to = 512, of_call = 512;
extern int shared_by_all;
int shared_by_all = 512;
int half = threads / 2;
int count();
int from_call = count();
static int own = 512;
void out_of_sight();

void configure(int n) { set_later = n; }
void exchange(int &n) { std::swap(exchanged, n); }
int *leads() { return &led_to; }

void run(int *a, int blocks)
{
	rows<<<blocks, threads>>>(a, threads);
	pairs<<<blocks, threads>>>(a, elements);
	early<<<blocks, threads>>>(a, half);
	changed<<<blocks, threads>>>(a, set_later);
	swapped<<<blocks, threads>>>(a, exchanged);
	pointed<<<blocks, threads>>>(a, led_to);
	elsewhere<<<blocks, threads>>>(a, shared_by_all);
	made<<<blocks, threads>>>(a, from_call);
	out_of_sight();
	after_others<<<blocks, 512>>>(a, threads);
	own_after_others<<<blocks, 512>>>(a, own);
}
