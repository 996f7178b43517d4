// expect: drf
// A number taken apart into the places of a tensor whose sizes may have any sign: 32 cases, each closed with its own proof. Only even channels
// write, each to a place of its half.

__global__ void masks(int n, int width, int height, int taps_y, int taps_x, int groups, float *out)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		int x = i % width, y = i / width % height, channel = i / width / height % (2 * taps_y * taps_x * groups);
		int image = i / width / height / (2 * taps_y * taps_x * groups);
		int group = channel / (2 * taps_y * taps_x), tap = channel - group * 2 * taps_y * taps_x;
		if (tap % 2 == 0) out[(((image * groups + group) * taps_y * taps_x + tap / 2) * height + y) * width + x] = 1;
	}
}
