// expect: racy
// args: --block-dim=5 --grid-dim=2
// alarm: 10 / 11
/* Unsigned: i - 6 passes zero, and adding 5 to that comes back. The launch is known, so nothing is assumed away. */
__global__ void k(int *A)
{
	unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
	int unused;
	for (unsigned i = gid; i < 10; i += blockDim.x * gridDim.x) {
		A[gid] = 1;
		if (threadIdx.x == 0) unused = A[blockIdx.x * 5 + (i - blockDim.x - 1)];
	}
}
