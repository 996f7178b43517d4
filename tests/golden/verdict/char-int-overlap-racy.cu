// Byte 5 lies in word 1.
// expect: racy
// args: --block-dim=8 --grid-dim=1
// alarm: 9 / 11
__global__ void k(int *A)
{
	char *bytes = (char *)A;
	if (threadIdx.x == 0)
		A[1] = 3;
	if (threadIdx.x == 1)
		bytes[5] = 1;
}
