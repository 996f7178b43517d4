// Bytes, values, modes.
// truth: neighbours 32 1
// truth: bytes_of_int 32 1 race 24/24 block
// truth: same 32 1 race 25/25 block same
// truth: differ 32 1 race 26/26 block
// truth: atomics 32 2
// truth: atomic_and_plain 32 1 race 30/31 block
// truth: scope_of_block 32 2 race 33/33 grid
// truth: scope_of_block 32 1
// truth: sizes 32 1 race 37/38 block
// truth: copies 32 1 race 43/43 block
// truth: wide 32 1 race 47/47 block
// truth: field 32 1 race 50/50 block
// truth: past_the_end 32 1 out-of-bounds
// truth: private_memory 32 1
// by_value hangs on what it is given: values are named
// truth: by_value 32 1 n.at=0 n.step=1
// truth: by_value 32 1 n.at=0 n.step=0 race 60/60 block same
// truth: dynamic 32 1 race 64/65 block
// truth: file_wide 32 2 race 69/69 block race 69/69 grid
// truth: heap 32 1
__global__ void neighbours(char *a) { a[threadIdx.x] = threadIdx.x; }

__global__ void bytes_of_int(char *a) { *(int *)(a + 4 * (threadIdx.x / 2) + 2 * (threadIdx.x & 1)) = threadIdx.x; }
__global__ void same(int *a) { a[threadIdx.x / 2] = 5; }
__global__ void differ(int *a) { a[threadIdx.x / 2] = threadIdx.x; }
__global__ void atomics(int *a) { atomicAdd(a, 1); atomicMax(a, (int)threadIdx.x); }
__global__ void atomic_and_plain(int *a)
{
	atomicAdd(a, 1);
	if (threadIdx.x == 5) a[0] = 1;
}
__global__ void scope_of_block(int *a) { atomicAdd_block(a, 1); }
__global__ void sizes(int *a)
{
	int t = threadIdx.x;
	if (t == 0) atomicAdd((unsigned long long *)a, 1ull);
	if (t == 1) atomicAdd(a + 1, 1);
}
struct four { int v[4]; };
__global__ void copies(four *a)
{
	a[threadIdx.x & 15] = a[threadIdx.x];
}
__global__ void wide(float4 *a)
{
	((float *)a)[threadIdx.x] = a[threadIdx.x / 4].x;
}
struct pair { int x; int y; };
__global__ void field(pair *a) { if (threadIdx.x) a->y = threadIdx.x == 1 ? a->x : a->y; }
__global__ void past_the_end(int *a) { __shared__ int s[16]; s[threadIdx.x] = 1; }
__global__ void private_memory(int *a)
{
	int mine[4] = { 1, 2, 3, 4 };
	for (int &v : mine) v += threadIdx.x;
	a[threadIdx.x] = mine[threadIdx.x & 3];
}
struct numbers { int at; int step; };
__global__ void by_value(int *a, numbers n)
{ a[n.at + n.step * threadIdx.x] = 7; }
__global__ void dynamic(int *a)
{
	extern __shared__ int d[];
	d[threadIdx.x] = threadIdx.x;
	a[threadIdx.x] = d[31 - threadIdx.x];
}
__device__ int total;
__global__ void file_wide(int *a)
{ total = a[threadIdx.x] + threadIdx.x + blockIdx.x; }
__global__ void heap(int *a) { int *p = (int *)malloc(16); p[1] = threadIdx.x; a[threadIdx.x] = p[1]; free(p); }
