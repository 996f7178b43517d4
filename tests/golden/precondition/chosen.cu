// What is alarmed happens in launches whose kind nothing here speaks of: each witness tells of its own.
// expect: conditional
// precondition: planes: stride >= 3
__global__ void planes(unsigned n, float *rgb, unsigned stride, int kind)
{
	unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
	if (i >= n) return;
	float *v = &rgb[i / 3 * stride + i % 3];
	if (kind == 2) *v = *v * 2;
	if (kind == 3) *v = *v * 3;
}
