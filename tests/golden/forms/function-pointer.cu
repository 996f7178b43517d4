// Pointers to functions: chosen, out of a table, as an argument, of a member.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
typedef int (*place)(int);
__device__ int own(int i) { return i; }
__device__ int next(int i) { return i + 1; }
__device__ int shared(int i) { return i / 2; }
struct chosen { place at; };
__device__ void put(int *a, place at) { a[at(threadIdx.x)] = threadIdx.x; }
__global__ void drf(int *a, int n)
{
	place table[2] = { own, next };
	place f = n ? own : next;
	put(a, f);
	chosen c = { &own };
	a[64 + c.at(threadIdx.x)] = 1;
	for (int k = 0; k < 2; k++)
		a[128 + 64 * k + table[k](threadIdx.x)] = k;
}
__global__ void racy(int *a, int n)
{
	place table[2] = { own, shared };
	put(a, table[n > 3]);
}
