// args: --block-dim 16,4,4
// expect: racy
// alarm: 11:23 / 11:23
// label: true
// Of the first tile half of the elements are written: the last of a column and the first of the next may be one.
__global__ void inner(float *a, int n, int m)
{
	int begin = blockIdx.y * blockDim.y, plane = blockIdx.z * blockDim.z;
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = max(begin, 0) + threadIdx.y, k = max(plane, 0) + threadIdx.z;
	if ((int)gridDim.y != (m % 4 == 0 ? m / 4 : m / 4 + 1)) return;
	if (i < n && j >= 2) a[(k * m + j) * n + i] = j;
}
