// args: --effort 0.05
// expect: shifted drf
// expect: moved drf
// A column that is left on the right comes in on the left: which of the two it is, each thread decides for itself.
__global__ void shifted(int d, int n, int *v)
{
	for (int i = blockIdx.x; i < n; i += gridDim.x) {
		const int j = i + d + 1 >= n ? i + d + 1 - n : i + d + 1;
		if (threadIdx.x == 0) v[i * n + j] = d;
	}
}

__global__ void moved(int w, int *v)
{
	int x = threadIdx.x, to = x + 1 == w ? 0 : x + 1;
	if (blockIdx.x == 0 && x < w) v[to] = x;
}
