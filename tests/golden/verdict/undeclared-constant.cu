// A constant that nothing defines has one value, which may be one that excludes the race.
// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
// alarm: 9:2 / 9:2
// label: possible
__global__ void k(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x % WIDTH] = threadIdx.x;
}
// exec: no clang refuses it: use of undeclared identifier WIDTH
