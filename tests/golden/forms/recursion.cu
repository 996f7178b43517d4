// A bounded recursion runs to its end; what it writes is written.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__device__ void spread(int *a, int at, int depth)
{
	if (depth == 0) {
		a[at] = threadIdx.x;
		return;
	}
	spread(a, 2 * at, depth - 1);
	spread(a, 2 * at + 1, depth - 1);
}
__global__ void drf(int *a)
{
	spread(a, threadIdx.x, 3);
}
__global__ void racy(int *a)
{
	spread(a, threadIdx.x, 3);
	a[8 * threadIdx.x + 8] = threadIdx.x;
}
