// exec: no clang refuses it: unknown type name FAST
// An unknown word before a variable may mean that it is shared: no answer. Before a function it means little.
// expect: k unsupported
// expect: plain drf
__global__ void k(int *a)
{
	FAST int s[64];
	s[threadIdx.x] = a[threadIdx.x];
	a[threadIdx.x] = s[0];
}

API __global__ void plain(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
