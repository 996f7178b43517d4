// certify: --by steps --timeout 20
// args: --block-dim 16,16,1 --assume gridDim.y==planes
// expect: drf
// An index of four digits whose bases nobody knows, of two blocks: the last digit is the column, what is left has the row as its last, and so on.
__global__ void volume(float *out, const float *in, int planes, int height, int width, int kernel)
{
	int tiles = (width - kernel + 16) / 16;
	int y = blockIdx.z / tiles * 16 + threadIdx.y, x = blockIdx.z % tiles * 16 + threadIdx.x;
	if (y < height && x < width) {
		int i = ((blockIdx.x * planes + blockIdx.y) * height + y) * width + x;
		out[i] = in[i];
	}
}
