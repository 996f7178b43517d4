// certify: --by steps
// args: --level block
// expect: drf
// Digits of sizes that may have either sign: what is taken apart and put together again is the number itself, whatever the signs are.
__global__ void rows(float *out, int n, int width, int height)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		int column = i % width;
		int row = (i - column) / width % height;
		int image = (i - width * row - column) / (width * height);
		out[column + width * row + width * height * image] = 1.0f;
	}
}

// A quotient of a quotient, and the other way round.
__global__ void channels(float *out, int n, int half)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int k = i % n, j = i / n % half, image = i / half / n;
	out[image * half * n + j * n + k] = 1.0f;
}
