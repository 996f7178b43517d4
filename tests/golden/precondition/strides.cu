// Rows and slices of lengths that the launch gives, in elements and in bytes: each is as long as what lies in it.
// expect: conditional
// precondition: elements: blockDim.z == 1 && slice >= height * row && row >= width
// precondition: bytes: blockDim.z == 1 && slice >= height * row && row >= 4 * width
// expect: shifted racy
// precondition: shifted: none
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
__global__ void elements(float *a, int slice, int row, int width, int height)
{
	int x = X, y = Y, z = blockIdx.z;
	if (x >= width || y >= height) return;
	a[z * slice + y * row + x] += x;
}
__global__ void bytes(float *a, int slice, int row, unsigned width, unsigned height)
{
	unsigned x = X, y = Y, z = blockIdx.z;
	if (x >= width || y >= height) return;
	*((float *)((char *)a + z * (size_t)slice + y * (size_t)row) + x) += x;
}
__global__ void shifted(float *a, int slice, int row, int width, int height)
{
	int x = X, y = Y, z = blockIdx.z;
	if (x >= width || y >= height) return;
	a[z * slice + y * row + x / 2] += x;
}
