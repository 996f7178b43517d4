// expect: racy
// args: --block-dim=7 --grid-dim=1
// alarm: 8 / 8
// One value stored at two places that overlap by half: no two words get the same.
__global__ void k(unsigned *A)
{
	unsigned long long *p = (unsigned long long *)(A + threadIdx.x);
	*p = 1;
}
