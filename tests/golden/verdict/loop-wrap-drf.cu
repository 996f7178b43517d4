// expect: drf
// args: --block-dim=5 --grid-dim=2
/* Unsigned: i - 15 passes zero, and adding 15 to that comes back to i. */
__global__ void k(int *A)
{
	unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
	int unused;
	for (unsigned i = gid; i < 10; i += blockDim.x * gridDim.x) {
		A[gid] = 1;
		unused = A[15 - blockIdx.x * 5 + (i - 15) + blockIdx.x * 5];
	}
}
