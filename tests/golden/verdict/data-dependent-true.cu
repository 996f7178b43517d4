// The kernel is ill-typed, but this alarm does not depend on data.
// expect: racy
// typable: no
// args: --block-dim=16 --grid-dim=1
// alarm: 10 / 10
// label: true
__global__ void k(int *A, int *B, const int *at)
{
	int d = at[threadIdx.x];
	A[0] = d;
	if (d < 0)
		d = 0;
	B[threadIdx.x] = at[d];
}
