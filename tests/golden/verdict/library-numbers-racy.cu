// expect: racy
// args: --block-dim=64 --grid-dim=1 -std=c++20
#include <numeric>
#include <tuple>
__global__ void half_way(int *a)
{
	a[std::midpoint(200u, threadIdx.x)] = threadIdx.x;
}
__global__ void multiple(int *a)
{
	a[threadIdx.x * (std::lcm(-4, 6) - 12)] = threadIdx.x;
}
// The third and fourth number belong to the second pair.
__global__ void pairs(std::tuple<int, int> *a)
{
	std::get<0>(a[threadIdx.x]) = 1;
	if (threadIdx.x == 0) ((long long *)a)[1] = 3;
}
