// expect: racy
// label: true
// As even-channels-drf.cu, but odd channels write too: two to each place.

__global__ void masks(int n, int width, int height, int taps_y, int taps_x, int groups, float *out)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		int x = i % width, y = i / width % height, channel = i / width / height % (2 * taps_y * taps_x * groups);
		int image = i / width / height / (2 * taps_y * taps_x * groups);
		int group = channel / (2 * taps_y * taps_x), tap = channel - group * 2 * taps_y * taps_x;
		out[(((image * groups + group) * taps_y * taps_x + tap / 2) * height + y) * width + x] = channel;
	}
}
