// The next part begins where the eighth of this one lies.
// expect: channels racy
// args: --block-dim=256 --grid-dim=29184
__global__ void channels(float *to, int all, int height, int width)
{
	int size = height * width;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < all; i += blockDim.x * gridDim.x) {
		int first = i / size * 7, y = i % size / width, x = i % width;
		for (int k = 0, at = first * size + y * width + x; k < 8; k++, at += size) to[at] = k;
	}
}
