// expect: racy
// In place: a thread may overwrite what its neighbour has yet to read.
__global__ void average(float *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i + 1 < n) data[i] = (data[i] + data[i + 1]) / 2;
}
