// args: --launch auto
// expect: in_thread racy
// expect: in_function racy
// expect: made racy
// expect: of_policy racy
// expect: overriding racy
// expect: undeclared racy
// expect: by_name drf
// expect: forwarded drf
/* What code out of sight is told of a class, it may call, besides what is called in sight: an operator, a constructor, a policy's function; and what
 * overrides a method of a base that is not in sight. Each is free of races for n = 64. */
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include "missing/layer.h"
#define OF_64 (int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void in_thread OF_64
__global__ void in_function OF_64
__global__ void made OF_64
__global__ void of_policy OF_64
__global__ void overriding OF_64
__global__ void undeclared OF_64
__global__ void by_name OF_64
__global__ void forwarded OF_64

struct worker { int *a; void operator()(int n) const { in_thread<<<1, 64>>>(a, n); } };
struct callback { int *a; void operator()(int n) const { in_function<<<1, 64>>>(a, n); } };
struct maker { maker(int *a, int n) { made<<<1, 64>>>(a, n); } };
struct policy { static void run(int *a, int n) { of_policy<<<1, 64>>>(a, n); } };
struct layer : missing::layer { int *a; void run(int n) override { overriding<<<1, 64>>>(a, n); } };
struct task { int *a; void run(int n) { undeclared<<<1, 64>>>(a, n); } };
/* The library calls no method of such a name; and what is only forwarded stays in sight. */
struct named { int *a; void start_it(int n) { by_name<<<1, 64>>>(a, n); } };
struct functor { int *a; void operator()(int n) const { forwarded<<<1, 64>>>(a, n); } };
template <class T> void apply(int *a);
template <class F> void call(F &&f) { std::forward<F>(f)(64); }

void hand_on(int *a)
{
	worker w = {a};
	std::thread t(w, 0);
	t.join();
	std::function<void(int)> f = callback{a};
	auto p = std::make_unique<maker>(a, 0);
	apply<policy>(a);
	submit(task{a});
	auto n = std::make_unique<named>();
	functor g = {a};
	call(g);
}

void run(int *a)
{
	worker w = {a};
	w(64);
	callback c = {a};
	c(64);
	maker m(a, 64);
	policy::run(a, 64);
	layer l;
	l.a = a;
	l.run(64);
	task t = {a};
	t.run(64);
	named n = {a};
	n.start_it(64);
}
