// Numbers live in globals, statics, references, arrays and objects that change between launches.
// inputs: 1
PROBED(of_global)
PROBED(of_static)
PROBED(by_reference)
PROBED(by_pointer)
PROBED(of_array)
PROBED(of_copy)
PROBED(before_main)
PROBED(made)
PROBED(failed)
PROBED(checked)

int total = 3;
static void bump() { total += 2; }
static int next()
{
	static int n = 2;
	return n++;
}
static void twice(int &x) { x *= 2; }
struct pair { int x, y[2]; };
static pair make(int a)
{
	pair p;
	p.x = a, p.y[0] = a + 1, p.y[1] = a + 2;
	return p;
}
struct early { early() { total = 5; } } one;
static int of_function = total + 1;
static int refuses(int n)
{
	if (n > 3) throw 1;
	return n;
}
#define CHECK(x) do { if ((x) != 0) exit(1); } while (0)

int main()
{
	int *d, n = 3, numbers[4] = { 1, 3, 5, 7 };
	CHECK(cudaMalloc(&d, 4096));
	before_main<<<1, 32>>>(d, of_function);
	of_global<<<1, 32>>>(d, total);
	bump();
	of_global<<<1, 32>>>(d, total);
	next();
	of_static<<<1, 32>>>(d, next());
	twice(n);
	by_reference<<<1, 32>>>(d, n);
	int *p = in(0) > 3 ? &n : &numbers[1];
	*p = 9;
	by_pointer<<<1, 32>>>(d, numbers[1] + n - 6);
	for (int *at = numbers; at < numbers + 4; at += 2) of_array<<<1, 32>>>(d, *at);
	pair q = make(3), r = q;
	r.y[1] = 9;
	of_copy<<<q.y[1], 32>>>(d, r.y[1]);
	pair *heap = new pair(make(1));
	heap->x = 7;
	made<<<1, 32>>>(d, heap->x - heap->y[0]);
	int reached = 1;
	try {
		reached = 2;
		refuses(in(0));
		reached = 3;
	} catch (...) {
	}
	failed<<<1, 32>>>(d, reached);
	n = in(0);
	CHECK(n > 5 || n < 2);
	checked<<<1, 32>>>(d, n);
}
