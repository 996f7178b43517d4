// args: --effort 0.02
// expect: halves drf
// expect: butterfly drf
// Steps of a sorting network and of a transform: who is in the first half of a row of unknown width exchanges with its partner in the second.
__global__ void halves(int width, int *a)
{
	int i = blockDim.x * blockIdx.x + threadIdx.x;
	int row = i / width, half = width / 2, partner = -1;
	if (i < width * row + half) partner = i + half;
	if (partner != -1 && a[i] > a[partner]) {
		int low = a[partner];
		a[partner] = a[i];
		a[i] = low;
	}
}

__global__ void butterfly(unsigned stride, unsigned n, int *b)
{
	unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
	if (i % (2 * stride) < stride && i + stride < n) {
		int x = b[i], y = b[i + stride];
		b[i] = x + y;
		b[i + stride] = x - y;
	}
}
