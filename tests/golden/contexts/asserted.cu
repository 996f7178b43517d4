// What host code asserts holds at its launches, as do its checks by functions that do not return.
// args: --launch auto
// expect: multiple drf
// expect: greatest drf
// expect: unasserted racy
#include <algorithm>
#include <cassert>
#define KERNEL(name) __global__ void name(float *s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; s[i % n] = i; }
KERNEL(multiple) KERNEL(greatest) KERNEL(unasserted)
void run(float *s, int n, int blocks)
{
	assert(n == blocks * 64);
	multiple<<<blocks, 64>>>(s, n);
}
template <int A> void run_most(float *s, int n, int blocks)
{
	constexpr int B = 32;
	assert(blocks <= 1000 && n >= blocks * max(A, B));
	greatest<<<blocks, std::max(A, B)>>>(s, n);
}
void run_both(float *s, int n, int blocks) { run_most<64>(s, n, blocks); }
void run_any(float *s, int n, int blocks) { unasserted<<<blocks, 64>>>(s, n); }
