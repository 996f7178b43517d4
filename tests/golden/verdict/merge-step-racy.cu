// expect: halves racy
// expect: butterfly racy
// label: true
// One more than half of each row exchanges: it meets what another one exchanges with.
__global__ void halves(int width, int *a)
{
	int i = blockDim.x * blockIdx.x + threadIdx.x;
	int row = i / width, half = width / 2, partner = -1;
	if (i < width * row + half + 1) partner = i + half;
	if (partner != -1) a[partner] = i;
	if (partner != -1) a[i] = i;
}

__global__ void butterfly(unsigned stride, unsigned n, int *b)
{
	unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
	if (i % (2 * stride) <= stride && i + stride < n) {
		b[i] = i;
		b[i + stride] = i + 1;
	}
}
