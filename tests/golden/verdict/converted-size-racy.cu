// Sizes that may be negative, as unsigned types, in cases of their signs: where one is, rows go backwards and meet.
// expect: volume racy
// label: true
// args: --assume volume:ny>=0
__global__ void volume(int *a, int nx, int ny, int nz)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned j = blockIdx.y * blockDim.y + threadIdx.y;
	unsigned k = blockIdx.z * blockDim.z + threadIdx.z;
	if (i < nx && j < ny && k < nz)
		a[k * (nx * ny) + i * ny + j] = i + 3 * j;
}
