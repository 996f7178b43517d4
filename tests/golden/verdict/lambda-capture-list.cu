// args: --block-dim=32 --grid-dim=1
// expect: copied racy
// expect: referred drf
// expect: listed racy
// expect: listed_reference drf
// expect: beside_copies racy
// expect: beside_copies_kept drf
// expect: behind_macro drf
// expect: in_macro drf
/* Lists of captures in templates, where clang does not say what is captured: comments, and macros that may hide how they begin. */
#define DEFAULT =
#define LAMBDA [=]() mutable { return y += 3; }
template <class T> __global__ void copied(int *a) {
	int t = threadIdx.x, y = 0;
	auto f = [/* & */ = /* each */]() mutable { return y += t; };
	f();
	a[y] = t;
}
template <class T> __global__ void referred(int *a) {
	int t = threadIdx.x, y = 0;
	auto f = [ // =
		&]() mutable { return y += t; };
	f();
	a[y] = t;
}
template <class T> __global__ void listed(int *a) {
	int t = threadIdx.x, y = 0;
	auto f = [y, t]() mutable { return y += t; };
	f();
	a[y] = t;
}
template <class T> __global__ void listed_reference(int *a) {
	int t = threadIdx.x, y = 0;
	auto f = [&y, t]() mutable { return y += t; };
	f();
	a[y] = t;
}
template <class T> __global__ void beside_copies(int *a) {
	int x = threadIdx.x * 7;
	auto f = [=, &x]() mutable { x += 9; return x; };
	x = 1;
	a[f()] = threadIdx.x;
}
template <class T> __global__ void beside_copies_kept(int *a) {
	int t = threadIdx.x, x = 1;
	auto f = [=, &x]() mutable { x += t; t = 0; return x; };
	x = 2;
	a[f() + 0 * t] = t;
}
template <class T> __global__ void behind_macro(int *a) {
	int t = threadIdx.x, y = 0;
	auto f = [DEFAULT]() mutable { return y += 3; };
	f();
	a[y + t] = t;
}
template <class T> __global__ void in_macro(int *a) {
	int t = threadIdx.x, y = 0;
	auto f = LAMBDA;
	f();
	a[y + t] = t;
}
