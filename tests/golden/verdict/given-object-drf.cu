// Objects whose methods only compute may be given to code that is not seen. Twin: given-object-possible.cu.
// args: --block-dim 64 --grid-dim 1 -std=c++17
// expect: lambda drf
// expect: generic_lambda drf
// expect: functor drf
// expect: method drf
// expect: by_pointer drf
// expect: template_argument drf
// expect: of_the_host drf
// expect: invoke_one drf
// expect: tile_reduce drf
// expect: block_reduce drf
// expect: library drf
// exec: no the functions that are called have no body, and cub and thrust are not here
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/cub.cuh>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
namespace cg = cooperative_groups;

__shared__ int one;
__device__ int table[64];

struct Functor { __device__ int operator()(int a, int b) const { return a + b; } };
struct Method {
	int n;
	__device__ void add() { n += 1; }
};
struct Host {
	int n;
	__host__ void fill() { table[0] = n; }
};

template<class F> __device__ int run(F f);
template<class F> __device__ int run_it(const F *f);
template<class F> __device__ int make(int n);

__global__ void lambda(int *p) { p[threadIdx.x] = run([] { return threadIdx.x; }); }
__global__ void generic_lambda(int *p) { p[threadIdx.x] = run([](auto x) { return x + 1; }); }
__global__ void functor(int *p) { p[threadIdx.x] = run(Functor()); }
__global__ void method(int *p) { p[threadIdx.x] = run(Method{1}); }
__global__ void by_pointer(int *p) { Functor f; p[threadIdx.x] = run_it(&f); }
__global__ void template_argument(int *p) { p[threadIdx.x] = make<Functor>(threadIdx.x); }
__global__ void of_the_host(int *p) { table[threadIdx.x] = 1; p[threadIdx.x] = run(Host{1}); }
__global__ void invoke_one(int *p)
{
	__shared__ int s;
	if (threadIdx.x == 0) s = 1;
	cg::invoke_one(cg::this_thread_block(), [] { });
	__syncthreads();
	p[threadIdx.x] = s;
}
__global__ void tile_reduce(int *p)
{
	int sum = cg::reduce(cg::tiled_partition<32>(cg::this_thread_block()), 1, Functor());
	if (threadIdx.x == 0) p[0] = sum;
}
__global__ void block_reduce(int *p)
{
	typedef cub::BlockReduce<int, 64> Reduce;
	__shared__ Reduce::TempStorage storage;
	int sum = Reduce(storage).Reduce(1, Functor());
	if (threadIdx.x == 0) p[0] = sum;
}
__global__ void library(int *p)
{
	p[threadIdx.x] = 1;
	thrust::for_each(thrust::seq, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(4), [](int i) { i++; });
}
