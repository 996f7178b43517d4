// expect: drf
// One step of a Fourier transform: a bit that is 0 is put into each thread's number, and 1 beside it.
__global__ void butterfly(float *v, int n, int bit)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, half = 1 << bit;
	int low = (i >> bit << (bit + 1)) + (i & (half - 1));
	if (i < n) {
		v[low] = i;
		v[low + half] = i + 1;
	}
}
