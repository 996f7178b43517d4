// args: --effort 0.3
// expect: drf
// Bitonic sorting: of two elements whose numbers differ in one bit the lower one's thread swaps them, whatever the size is.
extern __shared__ int row[];

__global__ void one_each(const float *x, int n)
{
	int i = threadIdx.x;
	for (int k = 2; k <= n; k *= 2)
		for (int j = k / 2; j > 0; j /= 2) {
			int p = i ^ j;
			if (i < n && p > i && x[row[i]] > x[row[p]]) {
				int t = row[i];
				row[i] = row[p];
				row[p] = t;
			}
			__syncthreads();
		}
}

__global__ void strided(const float *x, int n)
{
	for (int k = 2; k <= n; k *= 2)
		for (int j = k / 2; j > 0; j /= 2) {
			for (int i = threadIdx.x; i < n; i += blockDim.x) {
				int p = i ^ j;
				if (p > i && (x[row[i]] > x[row[p]]) == ((i & k) == 0)) {
					int t = row[i];
					row[i] = row[p];
					row[p] = t;
				}
			}
			__syncthreads();
		}
}

__global__ void step(float *v, int j)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, p = i ^ j;
	if (i < p && v[i] > v[p]) {
		float t = v[i];
		v[i] = v[p];
		v[p] = t;
	}
}
