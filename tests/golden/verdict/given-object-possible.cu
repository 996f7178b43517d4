// Code that is not seen may call the methods of what it is given: lambdas, functors, objects in objects, classes that are a template's
// arguments. What they name is accessed, though no pointer leads there. Twin: given-object-drf.cu.
// args: --block-dim 64 --grid-dim 1 -std=c++17
// expect: lambda possibly-racy
// expect: generic_lambda possibly-racy
// expect: functor possibly-racy
// expect: method possibly-racy
// expect: member_of_base possibly-racy
// expect: member_of_field possibly-racy
// expect: by_pointer possibly-racy
// expect: template_argument possibly-racy
// expect: overridden possibly-racy
// expect: copied possibly-racy
// expect: method_of_template possibly-racy
// expect: through_global_pointer possibly-racy
// expect: invoke_one possibly-racy
// expect: tile_reduce possibly-racy
// expect: tile_reduce_pointer possibly-racy
// expect: block_reduce possibly-racy
// expect: library possibly-racy
// exec: no the functions that are called have no body, and cub and thrust are not here
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/cub.cuh>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
namespace cg = cooperative_groups;

__shared__ int one;
__device__ int *where;

struct Functor {
	__device__ int operator()(int a, int b) const
	{
		one = threadIdx.x;
		return a + b;
	}
};
struct Method { __device__ void store() const { one = threadIdx.x; } };
struct Derived : Method { };
struct Holder { Method m; };
struct Shape { __device__ virtual void draw() { } };
struct Square : Shape { __device__ void draw() override { one = threadIdx.x; } };
struct Copied {
	Copied() = default;
	__device__ Copied(const Copied &) { one = threadIdx.x; }
};
template<class T> struct Open { __device__ void store(T v) const { one = v; } };

template<class F> __device__ void run(F f);
template<class F> __device__ void run_it(const F *f);
template<class F> __device__ void make();
__device__ void paint(Shape *s);

__global__ void lambda() { run([] { one = threadIdx.x; }); }
__global__ void generic_lambda() { run([](auto x) { one = threadIdx.x + x; }); }
__global__ void functor() { run(Functor()); }
__global__ void method() { run(Method()); }
__global__ void member_of_base() { run(Derived()); }
__global__ void member_of_field() { run(Holder()); }
__global__ void by_pointer() { Functor f; run_it(&f); }
__global__ void template_argument() { make<Functor>(); }
__global__ void overridden() { Square s; paint(&s); }
__global__ void copied() { Copied c; run_it(&c); }
__global__ void method_of_template() { run(Open<int>()); }
__global__ void through_global_pointer() { run([] { *where = threadIdx.x; }); }
__global__ void invoke_one(int *p)
{
	__shared__ int s;
	cg::invoke_one(cg::this_thread_block(), [&] { s = 1; });
	p[threadIdx.x] = s;
}
__global__ void tile_reduce(int *p)
{
	p[threadIdx.x] = cg::reduce(cg::tiled_partition<32>(cg::this_thread_block()), 1, Functor());
}
__global__ void tile_reduce_pointer(int *p, int *q)
{
	p[threadIdx.x] = cg::reduce(cg::tiled_partition<32>(cg::this_thread_block()), 1, [=](int a, int b) { q[0] = threadIdx.x; return a + b; });
}
__global__ void block_reduce(int *p)
{
	typedef cub::BlockReduce<int, 64> Reduce;
	__shared__ Reduce::TempStorage storage;
	int sum = Reduce(storage).Reduce(1, Functor());
	if (threadIdx.x == 0) p[0] = sum;
}
__global__ void library()
{
	thrust::for_each(thrust::seq, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(4), [](int i) { one = i; });
}
