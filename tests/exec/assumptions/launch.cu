// Assumptions about launches and numbers: see ../assumptions.py for the lines before the kernels.

// drf distinct: distinct-pointers: pointer parameters point to different memory
// kept distinct: 32 1
// violated distinct: 32 1 b=a
// without distinct: --alias
__global__ void distinct(int *a, int *b) { if (blockIdx.x == 0) a[threadIdx.x] = b[threadIdx.x + 1]; }

__device__ int own_memory[64];
__device__ void add(int *a) { if (blockIdx.x == 0) a[threadIdx.x] = own_memory[threadIdx.x + 1]; }
// drf own: distinct-pointers: pointer parameters do not point to the file's own …
// kept own: 32 1
// violated own: 32 1 own_is_given
// without own: --alias
__global__ void own(int *a) { add(a); }
__global__ void own_is_given() { add(own_memory); }

// drf wraps: no-overflow: no integer overflow in the indices and conditions of the accesses to …
// kept wraps: 32 1 n=7
// violated wraps: 32 1 n=0xfffffff0
// without wraps: --param n=0xfffffff0 --block-dim 32 --grid-dim 1
__global__ void wraps(int *a, unsigned n)
{
	unsigned i = threadIdx.x + n;
	if (blockIdx.x == 0) a[i >= n ? threadIdx.x + 1 : 0] = threadIdx.x;
}

// drf barriers: no-overflow: no integer overflow in the conditions of barriers
// kept barriers: 32 1 n=7
// violated barriers: 32 1 n=0xfffffff0
// without barriers: --param n=0xfffffff0 --block-dim 32 --grid-dim 1
__global__ void barriers(int *a, unsigned n)
{
	a[threadIdx.x + blockDim.x * blockIdx.x] = 1;
	if (threadIdx.x + n >= n) __syncthreads();
}

// benign stored: no-overflow: no integer overflow in the values that both threads of a benign alarm store
// kept stored: 32 1 n=7
// violated stored: 32 1 n=0xfffffff0
// without stored: --param n=0xfffffff0 --block-dim 32 --grid-dim 1
__global__ void stored(int *a, unsigned n)
{
	if (blockIdx.x == 0) a[0] = threadIdx.x + n >= n ? 1 : 2;
}

// drf unit: unit-dimension: …: the kernel never mentions them
// kept unit: 32 2
// violated unit: 8,4 1
// without unit: --block-dim 8,4 --grid-dim 1
__global__ void unit(int *a) { if (blockIdx.x == 0) a[threadIdx.x] = 1; }

#include <cooperative_groups.h>
// drf linear: unit-dimension: …: the kernel mentions them only in linear numbers of threads and blocks
// kept linear: 32 1
// violated linear: 4,8 1
// without linear: --block-dim 4,8 --grid-dim 1
__global__ void linear(int *a)
{
	if (blockIdx.x == 0) a[threadIdx.x] = cooperative_groups::this_thread_block().thread_rank();
}

// drf fits: precondition: blockDim.… <= …, so that … stays in its array
// kept fits: 64 1
// violated fits: no
// without fits: --block-dim 128 --grid-dim 1
__global__ void fits(int *a)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	if (blockIdx.x == 0) a[threadIdx.x % 64] = 1 + threadIdx.x;
}

// drf bounds: precondition: a block has at most … threads (__launch_bounds__)
// kept bounds: 64 1
// violated bounds: 128 1
// without bounds: --block-dim 128 --grid-dim 1
__global__ void __launch_bounds__(64) bounds(int *a) { if (blockIdx.x == 0) a[threadIdx.x % 64] = threadIdx.x; }

// drf dimension: in-bounds: indices of … stay in their dimension
// kept dimension: 16 1 n=3
// violated dimension: 16 1 n=8
// without dimension: no
__global__ void dimension(int *a, int n)
{
	__shared__ int s[32][8];
	s[threadIdx.x][n] = threadIdx.x;
	s[threadIdx.x][0] = 1;
}

// drf commented: precondition: … == … (comment in the source)
// kept commented: 32 1 n=1
// violated commented: 32 1 n=2
// without commented: no
// faial: param n=1
__global__ void commented(int *a, int n) { if (blockIdx.x == 0) a[threadIdx.x / n] = threadIdx.x; }

// drf assumed_in_comment: precondition: … (comment in the source)
// kept assumed_in_comment: 32 1 n=1
// violated assumed_in_comment: 32 1 n=2
// without assumed_in_comment: no
// faial: assume n <= 1
__global__ void assumed_in_comment(int *a, int n) { if (blockIdx.x == 0 && n > 0) a[threadIdx.x / n] = threadIdx.x; }
