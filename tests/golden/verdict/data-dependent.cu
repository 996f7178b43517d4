// Whether indices read from memory collide is not known.
// expect: possibly-racy
// typable: no
// args: --block-dim=16 --grid-dim=1
// alarm: 9 / 9
// label: possible
__global__ void k(int *A, const int *at)
{
	A[at[threadIdx.x]] = threadIdx.x;
}
