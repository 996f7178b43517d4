// args: --launch auto
// expect: changed possibly-racy
// expect: changed_again possibly-racy
// expect: inside possibly-racy
// expect: kept drf
// expect: referred drf
// expect: made_there drf
// A closure that a function takes by value is another one: what its calls change there, the variable that holds the closure never sees.
#define KERNEL(name) __global__ void name(int *a, int n) { if (n != 8) a[0] = threadIdx.x; }
KERNEL(changed)
KERNEL(changed_again)
KERNEL(inside)
KERNEL(kept)
KERNEL(referred)
KERNEL(made_there)
struct counter { mutable int n; int next() const { return n++; } };
template <class F> int once(F f) { return f(); }
template <class F> int twice(F f) { f(); return f(); }
template <class F> int of_reference(F &f) { f(); return f(); }
template <class F> int apply(F f) { return f(3); }
void numbers(int *d)
{
	int n = 5;
	auto up = [n]() mutable { return n++; };
	once(up);
	once(up);
	once(up);
	changed<<<1, 32>>>(d, up());
	auto on = [n]() mutable { return ++n; };
	twice(on);
	changed_again<<<1, 32>>>(d, on());
}
void parts(int *d)
{
	counter c{7};
	auto next = [c] { return c.next(); };
	once(next);
	inside<<<1, 32>>>(d, next());
}
void others(int *d)
{
	int n = 6;
	auto sum = [n](int more) { return n + more; };
	apply(sum);
	kept<<<1, 32>>>(d, sum(2));
	auto up = [n]() mutable { return ++n; };
	referred<<<1, 32>>>(d, of_reference(up));
	made_there<<<1, 32>>>(d, twice([n]() mutable { return ++n; }));
}
