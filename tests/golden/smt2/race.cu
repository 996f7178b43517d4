// args: --block-dim=64 --grid-dim=1
// One phase, two accesses: neighbours meet.
__global__ void k(int *A)
{
	A[threadIdx.x] = 1;
	A[threadIdx.x + 1] = 2;
}
