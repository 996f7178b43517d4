// args: --effort 0.3
// expect: racy
// label: true
// The numbers are not spread: no room is left for the bit.
__global__ void butterfly(float *v, int n, int bit)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, half = 1 << bit;
	int low = (i >> bit << bit) + (i & (half - 1));
	if (i < n) {
		v[low] = i;
		v[low + half] = i + 1;
	}
}
