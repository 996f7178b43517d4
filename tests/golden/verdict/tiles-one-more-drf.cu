// args: --block-dim 16,4,4
// expect: drf
// As many tiles of 4 as a column of m has, and one more for what is left of it; the first tile writes nothing. So those who write are
// fewer than m in a column, the last of which may lie in the next one.
__global__ void inner(float *a, int n, int m)
{
	int begin = blockIdx.y * blockDim.y, plane = blockIdx.z * blockDim.z;
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = max(begin, 0) + threadIdx.y, k = max(plane, 0) + threadIdx.z;
	if ((int)gridDim.y != (m % 4 == 0 ? m / 4 : m / 4 + 1)) return;
	if (i < n && j >= 4) a[(k * m + j) * n + i] = j;
}
