// Line b stores one value from all threads; the pair b / b is harmless, the race c / c beside it is not.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 8 / 8
// alarm: 9 / 9
__global__ void k(int *A, int *B)
{
	A[0] = 1;
	B[threadIdx.x / 2] = threadIdx.x;
}
