// expect: racy
// args: --block-dim=33 --grid-dim=1
__global__ void k(int *a)
{
	const int rows[3] = { 0, 1, 5 };
	for (int r : rows) a[32 * r + threadIdx.x] = r;
}
