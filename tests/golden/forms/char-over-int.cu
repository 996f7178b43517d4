// Bytes and words of one memory overlap.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(char *c)
{
	int *w = (int *)c;
	w[threadIdx.x] = 1;
	c[4 * threadIdx.x + 3] = 2;
}
__global__ void racy(char *c)
{
	int *w = (int *)c;
	w[threadIdx.x] = threadIdx.x;
	c[4 * threadIdx.x + 4] = 2;
}
