// Compound literals: structs and arrays without a name, with pointers in them.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct cell { int *p; int at; };
__device__ void put(cell c) { c.p[c.at] = 1; }
__device__ void first(const int *at, int *a) { a[at[0]] = at[1] + threadIdx.x; }
__global__ void drf(int *a)
{
	put((cell){ a, (int)threadIdx.x });
	put((cell){ .p = a + 32, .at = (int)threadIdx.x });
	cell *c = &(cell){ a + 64, 3 };
	c->at = threadIdx.x;
	put(*c);
	first((const int[]){ (int)threadIdx.x + 100, 7 }, a);
}
__global__ void racy(int *a)
{
	first((const int[]){ (int)threadIdx.x / 2, 7 }, a);
	*((cell){ .p = a + 64 }).p = threadIdx.x;
}
