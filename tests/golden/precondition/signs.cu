// Signed sizes, unsigned indices: with one size that is not negative the question is as hard as with none, with both it is easy, and each is needed.
// expect: volume conditional
// precondition: volume: nx >= 0 && ny >= 0
// expect: wrong_stride racy
__global__ void volume(float *a, int nx, int ny, int nz)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned j = blockIdx.y * blockDim.y + threadIdx.y;
	unsigned k = blockIdx.z * blockDim.z + threadIdx.z;
	if (i < nx && j < ny && k < nz)
		a[k * (nx * ny) + i * ny + j] = threadIdx.x + 3 * threadIdx.y;
}
__global__ void wrong_stride(float *a, int nx, int ny, int nz)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned j = blockIdx.y * blockDim.y + threadIdx.y;
	unsigned k = blockIdx.z * blockDim.z + threadIdx.z;
	if (i < nx && j < ny && k < nz)
		a[k * (nx * ny) + i * nx + j] = threadIdx.x + 3 * threadIdx.y;
}
