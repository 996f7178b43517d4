// Numbers that are addresses: whether two of them lead into one object is not known; one leads where it leads.
// expect: two possibly-racy
// expect: one racy
// expect: own drf
// exec: no an address is a number
#include <cstdint>
__global__ void two(intptr_t state, intptr_t out)
{
	int *s = reinterpret_cast<int *>(state) + threadIdx.x, *o = reinterpret_cast<int *>(out);
	o[threadIdx.x] = *s;
}
__global__ void one(intptr_t out, int n) { reinterpret_cast<int *>(out)[threadIdx.x % n] = threadIdx.x; }
__global__ void own(intptr_t out) { reinterpret_cast<int *>(out)[threadIdx.x] = threadIdx.x; }
void run(intptr_t state, intptr_t out)
{
	two<<<1, 64>>>(state, out);
	one<<<1, 64>>>(out, 32);
	own<<<1, 64>>>(out);
}
