// expect: benign
// Many threads may write to one place, but all of them write 1.
__global__ void contains(const int *data, int n, int key, int *found)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && data[i] == key) *found = 1;
}
