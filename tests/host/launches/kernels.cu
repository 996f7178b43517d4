// Which kernel is started, and with what, is known by pointers, members, templates and calls.
// inputs: 1
PROBED(first)
PROBED(second)
PROBED(conditional)
PROBED(otherwise)
PROBED(of_member)
PROBED(by_template)
PROBED(by_pack)
PROBED(by_address)
PROBED(of_lambda)
PROBED(of_method)
PROBED(virtually)
PROBED(at_end)

struct entry { void (*kernel)(int *, int); int block, n; };
static const entry table[] = { { first, 32, 3 }, { second, 64, 5 } };

template<int N> static void sized(int *d) { by_template<<<1, N>>>(d, N / 32); }
template<class F, class... A> static void start(F kernel, int block, A &&...a) { kernel<<<1, block>>>(static_cast<A &&>(a)...); }
struct runner {
	int *d, n = 4;
	void run() const { of_method<<<1, 32>>>(d, n); }
	runner &with(int m) { n = m; return *this; }
};
struct shape { int *d; virtual void run() = 0; };
struct square : shape { void run() override { virtually<<<2, 32>>>(d, 3); } };
struct line : shape { int length = 6; void run() override { virtually<<<1, 32>>>(d, length); } };
struct guard { int *d, n; ~guard() { at_end<<<1, 32>>>(d, n); } };

int main()
{
	int *d, n = in(0);
	cudaMalloc(&d, 4096);
	for (const entry &e : table) e.kernel<<<1, e.block>>>(d, e.n);
	void (*kernel)(int *, int) = n > 3 ? conditional : otherwise;
	kernel<<<1, 32>>>(d, n > 3 ? 2 : 5);
	entry one = { of_member, 16, 7 };
	one.n--;
	one.kernel<<<1, one.block>>>(d, one.n);
	if (n == 1) sized<32>(d);
	else if (n == 2) sized<64>(d);
	start(by_pack, 32, d, 3);
	void *args[] = { &d, &n };
	if (n == 4) cudaLaunchKernel((const void *)by_address, dim3(2), dim3(32), args, 0, 0);
	auto later = [&](int block) { of_lambda<<<1, block>>>(d, n); };
	n = 5;
	later(16);
	n = 9;
	later(8);
	runner r = { d };
	r.run();
	r.with(6).run();
	square s;
	line l;
	s.d = l.d = d;
	shape *shapes[] = { &s, &l };
	for (shape *x : shapes) x->run();
	guard g = { d, 3 };
	{
		guard h = g;
		h.n = 4;
	}
	g.n = 8;
}
