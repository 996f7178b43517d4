// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 9 / 9
__global__ void k(int *A)
{
	for (int i = 0; i < 16; i++) {
		if (threadIdx.x == i)
			continue;
		A[i] = threadIdx.x;
	}
}
