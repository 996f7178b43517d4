// Case 1 falls through into case 2.
// expect: racy
// args: --block-dim=8 --grid-dim=1
// alarm: 14 / 14
__global__ void k(int *A)
{
	switch (threadIdx.x % 4) {
	case 0:
		A[8 + threadIdx.x] = 0;
		break;
	case 1:
		A[16 + threadIdx.x] = 0;
	case 2:
		A[threadIdx.x / 4] = threadIdx.x;
		break;
	default:
		A[24 + threadIdx.x] = 0;
	}
}
