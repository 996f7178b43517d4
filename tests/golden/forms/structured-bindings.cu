// Structured bindings: of arrays, structs and pairs, by value and by reference.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf drf
// expect: racy racy
// label: true
#include <utility>
struct cell { int row, column; };
__device__ std::pair<int, int> split(int i) { return { i % 8, i / 8 }; }
__global__ void drf(int *a)
{
	int both[2] = { (int)threadIdx.x, 32 };
	auto [i, by] = both;
	both[0] = 0;
	a[i] = by;
	cell c = { (int)threadIdx.x, 64 };
	auto &[row, column] = c;
	row += column;
	a[c.row] = 1;
	auto [low, high] = split(threadIdx.x);
	a[200 + 8 * high + low] = 1;
}
__global__ void racy(int *a)
{
	int both[2] = { (int)threadIdx.x, 32 };
	auto &[i, by] = both;
	both[0] /= 2;
	a[i] = threadIdx.x;
	auto [low, high] = split(threadIdx.x);
	a[200 + high] = low;
}
