// Kernels that are started through pointers, references, tables and objects that hold them.
// inputs: 1
PROBED(by_star)
PROBED(by_reference)
PROBED(by_table)
PROBED(by_other)
PROBED(by_object)
PROBED(by_copy)
PROBED(by_number)
PROBED(by_closure)
PROBED(by_address)
PROBED(by_condition)

typedef void kernel(int *, int);
struct task {
	kernel *k;
	int n;
	void go(int *d) { k<<<1, 32>>>(d, n); }
};
template <kernel *K> static void start(int *d, int n) { K<<<1, 32>>>(d, n); }
static void through(kernel &k, int *d, int n) { k<<<1, 32>>>(d, n); }
template <class... A> static void hand_on(void (*k)(A...), A... a) { (*k)<<<1, 32>>>(a...); }

int main()
{
	int *d, n = in(0);
	cudaMalloc(&d, 4096);
	kernel *p = by_star, &k = by_reference;
	(*p)<<<1, 32>>>(d, 3);
	k<<<1, 32>>>(d, 4);
	through(k, d, 5);
	hand_on(by_star, d, 6);
	kernel *table[2] = { by_table, by_other };
	table[n & 1]<<<1, 32>>>(d, 7);
	for (int i = 0; i < 2; i++) table[i]<<<1, 32>>>(d, 2);
	task one = { by_object, 1 }, other = one;
	one.go(d);
	other.n += 7;
	other.k = by_copy;
	other.go(d);
	task all[2] = { { by_object, 2 }, { by_copy, 2 } };
	for (task &t : all) t.n *= 3;
	for (task t : all) t.go(d);
	start<by_number>(d, 9);
	auto f = [&](auto kern, int m) { kern<<<1, 32>>>(d, m); };
	f(by_closure, n & 1);
	void *args[] = { &d, &n };
	n = 5;
	cudaLaunchKernel((const void *)by_address, 1, 32, args, 0, 0);
	kernel *c = n > 3 ? by_condition : by_star;
	c<<<1, 32>>>(d, 8);
}
