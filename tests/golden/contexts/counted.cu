// args: --launch auto
// expect: racy
// The caller changes the size through a reference: the block that is started has twice as many threads as the tile.
__global__ void tile(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
static void twice(int &n) { n *= 2; }

void run(float *d)
{
	int block = 32;
	twice(block);
	tile<<<4, block>>>(d);
}
