// A closure that is called where it is made runs with what is captured there, in others, too; one that is kept may run with anything.
// args: --launch auto
// expect: once drf
// expect: nested drf
// expect: kept possibly-racy
// expect: kept_short drf
#define KERNEL(name) __global__ void name(float *s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; s[i % n] = i; }
KERNEL(once) KERNEL(nested) KERNEL(kept) KERNEL(kept_short)
void run(float *s, int blocks, int kind)
{
	if (blocks < 1 || blocks > 1000) return;
	const int n = blocks * 64;
	[&] { once<<<blocks, 64>>>(s, n); }();
	[&] {
		switch (kind) {
		case 1: return ([&] { nested<<<blocks, 64>>>(s, n); })();
		case 2: return ([&] { nested<<<blocks - 1, 64>>>(s, n); })();
		}
	}();
}
template <class F> void later(F f);
void run_later(float *s, int blocks)
{
	if (blocks < 1 || blocks > 1000) return;
	int n = blocks * 64;
	auto start = [&] { kept<<<blocks, 64>>>(s, n); };
	start();
	later(start);
	n = 1;
	later(1);
	later([=] { kept_short<<<1, 64>>>(s, 64); });
}
