// t - 1 of thread 0 is no small number, so it fails the test.
// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	unsigned t = threadIdx.x;
	if (t - 1 < 1)
		A[0] = t;
}
