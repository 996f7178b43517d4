// What a closure has a reference of, and only reads, nobody changes through it: code out of sight that is called between. What its body may change,
// hands on, or gives to another closure is not known behind such a call.
// expect: loaded drf
// expect: copied drf
// expect: assigned possibly-racy
// expect: addressed possibly-racy
// expect: bound possibly-racy
// expect: again possibly-racy
#define KERNEL(name) __global__ void name(int *a) { int i = blockIdx.x * 256 + threadIdx.x; a[i] += 1; }
KERNEL(loaded) KERNEL(copied) KERNEL(assigned) KERNEL(addressed) KERNEL(bound) KERNEL(again)

void unseen(int *a, int *b);
void keep(dim3 *where);
void run_later(void *closure);
template<class F> void twice(F f) { f(); f(); }
template<class F> void later(F f) { run_later(&f); }

void load(int *a, int n)
{
	int threads = 256, start, stop;
	dim3 grid((n + 255) / 256);
	twice([&] { unseen(&start, &stop); loaded<<<grid.x, threads>>>(a); });
}

void copy(int *a, int n)
{
	dim3 grid((n + 255) / 256), block(256);
	int start, stop;
	auto go = [&] { unseen(&start, &stop); copied<<<dim3(grid), dim3(block)>>>(a); };
	go();
}

void assign(int *a, int n)
{
	int threads = 256;
	later([&] { threads = n; });
	unseen(&n, &n);
	assigned<<<n / 256, threads>>>(a);
}

void address(int *a, int n)
{
	dim3 block(256);
	later([&] { keep(&block); });
	unseen(&n, &n);
	addressed<<<n / 256, block>>>(a);
}

void bind(int *a, int n)
{
	int threads = 256;
	later([&] { int &more = threads; more += n; });
	unseen(&n, &n);
	bound<<<n / 256, threads>>>(a);
}

void nest(int *a, int n)
{
	int threads = 256;
	later([&] { later([&] { threads += 1; }); });
	unseen(&n, &n);
	again<<<n / 256, threads>>>(a);
}
