// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *a)
{
	const int rows[3] = { 0, 2, 5 };
	for (int r : rows) a[32 * r + threadIdx.x] = r;
}
