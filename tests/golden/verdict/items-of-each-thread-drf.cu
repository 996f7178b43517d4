// Each thread has four items of a tile of 1024, blocks stride over tiles: 4 * t + j < 1024 says that t < 256.
// expect: strided drf
__global__ void strided(int *out, size_t n)
{
	for (size_t i = (size_t)blockIdx.x * 1024; i < n; i += gridDim.x * 1024)
		for (int j = 0; j < 4; j++) {
			int at = threadIdx.x * 4 + j;
			if (at < n - i && at < 1024) out[i + at] = threadIdx.x;
		}
}
