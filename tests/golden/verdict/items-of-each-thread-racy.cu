// One item more than the tile has.
// expect: strided racy
__global__ void strided(int *out, size_t n)
{
	for (size_t i = (size_t)blockIdx.x * 1024; i < n; i += gridDim.x * 1024)
		for (int j = 0; j < 4; j++) {
			int at = threadIdx.x * 4 + j;
			if (at < n - i && at < 1025) out[i + at] = threadIdx.x;
		}
}
