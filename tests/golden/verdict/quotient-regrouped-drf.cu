// Numbers of a large launch are cut in digits and put together again: (i / size) * size is no larger than i, though size times i is.
// expect: channels drf
// args: --block-dim=256 --grid-dim=29184
// exec: no too many threads
__global__ void channels(float *to, size_t all, int height, int width)
{
	int size = height * width;
	size_t count = all / size / 8 * size;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x) {
		int first = i / size * 8, y = i % size / width, x = i % width;
		for (int k = 0, at = first * size + y * width + x; k < 8; k++, at += size) to[at] = k;
	}
}
