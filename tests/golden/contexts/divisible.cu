// args: --launch auto
// expect: drf
// Groups of channels, as many as divide them: the product of the quotient is the dividend. The host says so after `||`, where the
// numbers are read for the first time.
__global__ void shuffled(int groups, int each, int plane, float *y)
{
	int channels = groups * each, n = blockIdx.y, at = blockIdx.x * 256 + threadIdx.x;
	if (at < plane) y[(n * channels + blockIdx.z) * plane + at] = n;
}

bool shuffle(float *y, int images, int channels, int groups, int plane)
{
	if (channels < 1 || channels > 512 || channels % groups != 0) return false;
	dim3 grid((plane + 255) / 256, images, channels);
	shuffled<<<grid, 256>>>(groups, channels / groups, plane, y);
	return true;
}
