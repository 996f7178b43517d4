// args: --effort 0.02
// expect: drf
// A column that is taken round, sizes whose sign nobody knows, and a half of what is given as a choice.
__global__ void around(int *a, int n)
{
	if (threadIdx.x || threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z || gridDim.x != n) return;
	for (int row = blockIdx.x; row < n; row += gridDim.x) {
		for (int d = 0; d < n - 1; d++) {
			int column = row + d + 1;
			if (column >= n) column -= n;
			a[row * n + column] = d;
		}
	}
}

__global__ void groups(float *out, int channels, int high, int wide, int n)
{
	if (n == 0 || threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return;
	int size = high * wide, length = channels / n;
	for (int i = threadIdx.x; i < size * length; i += blockDim.x) out[blockIdx.x * size * length + i] = blockIdx.x;
}

__global__ void halves(int *a, int given, int length)
{
	if (threadIdx.y || threadIdx.z || gridDim.y > 1 || gridDim.z > 1) return;
	if (length != (given >= 1 ? 128 : 2 * given) || 2 * blockDim.x > length || length > 2 * blockDim.x + 1) return;
	int *row = a + blockIdx.x * length;
	row[threadIdx.x] = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
	row[threadIdx.x + length / 2] = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1;
}
