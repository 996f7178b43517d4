// The same, and no two threads meet.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf
__device__ auto adder(int by) { return [=](int i) { return i + by; }; }
__device__ int *number(int n) { return new int(n); }
__global__ void statement(int *a)
{
	int *p;
	p = new int(threadIdx.x);
	int other = 3;
	a[*p] = other;
}
__global__ void function(int *a)
{
	int *p = number(threadIdx.x);
	int other = 3;
	a[*p] = other;
}
__global__ void captured(int *a, int n)
{
	auto f = adder(0), g = adder(32);
	int other = 3;
	a[f(threadIdx.x)] = other;
	a[g(threadIdx.x)] = other;
}
__global__ void chosen(int *a, int n)
{
	auto f = adder(0), g = adder(32);
	auto h = n > 3 ? f : g;
	a[h(threadIdx.x)] = n;
}
