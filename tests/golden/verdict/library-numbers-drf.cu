// expect: drf
// args: --block-dim=64 --grid-dim=1 -std=c++20
// Numbers and sizes that the library gives.
#include <numeric>
#include <tuple>
__global__ void half_way(int *a)
{
	a[std::midpoint(200u, 2 * threadIdx.x)] = threadIdx.x;
}
__global__ void divisor(int *a)
{
	a[threadIdx.x * std::gcd(-4, 6u)] = threadIdx.x;
	a[threadIdx.x * 2 + 1] = 4;
}
__global__ void pairs(std::tuple<int, int> *a)
{
	std::get<0>(a[threadIdx.x]) = 1;
	std::get<1>(a[threadIdx.x]) = 2;
	if (threadIdx.x == 0) ((int *)a)[128] = 3;
}
__global__ void strided(int *a)
{
	a[threadIdx.x * sizeof(std::tuple<int, int>) / 4] = 1;
	a[threadIdx.x * 2 + 1] = 3;
}
