// -1 % 2 is -1, which no other thread has.
// expect: drf
// args: --block-dim=2 --grid-dim=1
__global__ void k(int *A)
{
	int t = threadIdx.x;
	A[(t * 2 - 1) % 2 + 4] = t;
}
