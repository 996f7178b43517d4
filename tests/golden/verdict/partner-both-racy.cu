// args: --effort 0.3
// expect: racy
// label: true
// Both of two partners swap.
extern __shared__ int row[];

__global__ void swap(int j)
{
	int i = threadIdx.x, p = i ^ j;
	if (p != i) {
		int t = row[i];
		row[i] = row[p];
		row[p] = t;
	}
}
