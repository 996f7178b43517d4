// args: --preconditions=infer
// Vectors lie where a device takes them if what an index counts by is a multiple of their size: the one that all others are multiplied by.
// expect: conditional
// precondition: texels: blockDim.z == 1 && channels % 4 == 0
__global__ void texels(float *out, int width, int height, int channels)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
	if (x >= width || y >= height) return;
	float *texel = out + channels * (x + width * (y + height * z));
	for (int i = 0; i < channels; i += 4) *(float4 *)(texel + i) = make_float4(x, y, z, i);
}
