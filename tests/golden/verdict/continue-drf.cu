// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	for (int i = 0; i < 16; i++) {
		if (threadIdx.x != i)
			continue;
		A[0 + i] = threadIdx.x;
	}
}
