// expect: shifted racy
// expect: moved racy
// label: true
// What comes in on the left lies in the row below; or on the place that another one has.
__global__ void shifted(int d, int n, int *v)
{
	for (int i = blockIdx.x; i < n; i += gridDim.x) {
		const int j = i + d + 1 >= n ? i + d + 1 - n - d : i + d + 1;
		if (threadIdx.x == 0) v[i / 2 * n + j] = i;
	}
}

__global__ void moved(int w, int *v)
{
	int x = threadIdx.x, to = x + 1 == w ? 1 : x + 1;
	if (blockIdx.x == 0 && x < w) v[to] = x;
}
