// What lies in shared memory that nobody wrote is each block's own: two blocks need not find one value.
// args: --block-dim=1 --grid-dim=2
// expect: own possibly-racy
// expect: common drf
__global__ void own(int *a)
{
	__shared__ int s[1];
	int x = s[0];
	if (x == blockIdx.x) a[0] = blockIdx.x;
}

__global__ void common(int *a, const int *s)
{
	int x = s[0];
	if (x == blockIdx.x) a[0] = blockIdx.x;
}
