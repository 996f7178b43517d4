// What a host variable holds is known only where nothing may change it: no reference, no address, no operator, no lambda.
// args: --launch host
// expect: racy
#include <iostream>
#include <utility>
#define KERNEL(name) __global__ void name(int *a, int n) { if (n == 1) a[blockIdx.x * blockDim.x + threadIdx.x] = 1; else a[0] = threadIdx.x; }
KERNEL(read) KERNEL(referred) KERNEL(swapped) KERNEL(passed) KERNEL(branch) KERNEL(captured) KERNEL(bracketed) KERNEL(parameter)
KERNEL(wrapped) KERNEL(rounded) KERNEL(narrowed) KERNEL(through_variable) KERNEL(through_call) KERNEL(address) KERNEL(looped)
__global__ void shape(int *a, int n) { a[blockIdx.x * blockDim.x + threadIdx.x * n] = threadIdx.x; a[0] = blockIdx.x; }
void set(int &n);
void set_through(int *n);
void configure(dim3 &g, dim3 &b, int n);
void hosts(int *a, bool c)
{
	{ int n = 1; std::cin >> n; read<<<2, 32>>>(a, n); }
	{ int n = 1; int &r = n; r = 2; referred<<<2, 32>>>(a, n); }
	{ int n = 1, m = 2; std::swap(n, m); swapped<<<2, 32>>>(a, n); }
	{ int n = 1; set(n); passed<<<2, 32>>>(a, n); }
	{ int n = 1; if (c) n = 2; branch<<<2, 32>>>(a, n); }
	{ int n = 1; auto f = [&] { n = 2; }; f(); captured<<<2, 32>>>(a, n); }
	{ int n = 1; (n) = 2; bracketed<<<2, 32>>>(a, n); }
	{ unsigned n = 0xffffffffu; wrapped<<<2, 32>>>(a, n + 3); }
	{ float f = 3; rounded<<<2, 32>>>(a, (int)(f / 2 * 2) - 1); }
	{ int n = 258; narrowed<<<2, 32>>>(a, (char)n); }
	{ int n = 1; set_through(&n); address<<<2, 32>>>(a, n); }
	{ for (int n = 1; n < 3; n++) looped<<<2, 32>>>(a, n); }
	{ auto p = through_variable; p<<<2, 32>>>(a, 2); }
	{ cudaLaunchKernel((void *)through_call, dim3(2), dim3(32), nullptr, 0, 0); }
	{ dim3 g(1), b(1); configure(g, b, 2); shape<<<g, b>>>(a, 1); }
}
void default_argument(int *a, int n = 1) { parameter<<<2, 32>>>(a, n); }
