// Numbers that host code writes to memory that it made itself (`new`, `malloc`) change no variable: a global stays what it is. An object there may be changed.
// Nor does what is printed: a text is only read.
// expect: after_new drf
// expect: after_malloc drf
// expect: after_printf drf
// expect: after_scanf racy
// expect: of_object possibly-racy
// expect: of_parameter possibly-racy
#include <cstdio>
#include <cstdlib>

/* each races where it has more than 64 threads */
#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x % 64] = threadIdx.x; }
KERNEL(after_new) KERNEL(after_malloc) KERNEL(after_printf) KERNEL(after_scanf) KERNEL(of_object) KERNEL(of_parameter)

int threads;
struct config { int threads; };

static void fill(int *numbers, int n)
{
	for (int i = 0; i < n; i++) numbers[i] = i;
}
void run(int *d, int n)
{
	threads = 64;
	int *numbers = new int[n];
	fill(numbers, n);
	*numbers = 1;
	after_new<<<1, threads>>>(d);
	int *more = (int *)malloc(n * sizeof(int));
	more[n / 2] = 128;
	delete[] numbers;
	after_malloc<<<1, threads>>>(d);
	printf("%s: %d\n", n > 64 ? "many" : "few", threads);
	after_printf<<<1, threads>>>(d);
	if (scanf("%d", &threads) != 1) return;
	after_scanf<<<1, threads>>>(d);
	config *c = (config *)malloc(sizeof(config));
	c->threads = 64;
	int *inside = (int *)c;
	inside[0] = 128;
	of_object<<<1, c->threads>>>(d);
}
void set(int *d, int *where)
{
	threads = 64;
	*where = 128;
	of_parameter<<<1, threads>>>(d);
}
