// args: --block-dim 64 --grid-dim 2 --level block
// expect: changed possibly-racy
// Where nobody asks about two blocks, another one may change what a thread reads twice.
__global__ void changed(int *g, int *a)
{
	int t = threadIdx.x, before = g[t];
	if (before == 0 && g[t] != 0) a[0] = t;
	if (blockIdx.x) g[t] = 1;
}
