// The same pair of lines collides harmlessly at 0 and harmfully at 1.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	int i = threadIdx.x % 4 < 2 ? 0 : 1;
	A[i] = i * threadIdx.x;
}
