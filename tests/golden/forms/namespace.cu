// Nested, inline and unnamed namespaces, aliases and using: each name is the one that C++ finds.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
namespace outer {
inline namespace v2 { __device__ int at(int i) { return i; } }
namespace inner { __device__ int at(int i) { return i / 2; } }
}
namespace { __device__ int hidden(int i) { return i; } }
namespace in = outer::inner;
__global__ void drf(int *a)
{
	using outer::at;
	a[at(threadIdx.x)] = 1;
	a[32 + hidden(threadIdx.x)] = threadIdx.x;
}
__global__ void racy(int *a)
{
	using namespace outer::inner;
	a[in::at(threadIdx.x)] = threadIdx.x;
}
