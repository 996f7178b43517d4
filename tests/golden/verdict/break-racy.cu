// The loop's first iteration happens whatever the break does.
// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 10 / 10
__global__ void k(int *A)
{
	for (int i = 0; i < 4; i++) {
		if (threadIdx.x == 3)
			break;
		A[i] = threadIdx.x;
	}
}
