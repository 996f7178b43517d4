// ({ ... }) runs its statements, and is its last one.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	int at = ({ int x = threadIdx.x; x *= 2; a[x] = 1; x + 1; });
	a[at] = 2;
}
__global__ void racy(int *a)
{
	int at = ({ int x = threadIdx.x; x *= 2; a[x] = 1; x + 2; });
	a[at] = threadIdx.x;
}
