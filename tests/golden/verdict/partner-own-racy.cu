// args: --effort 0.3
// expect: racy
// label: true
// Each thread chooses the bits: 0 swaps with 1, and 1 with 2.
extern __shared__ int row[];

__global__ void swap()
{
	int i = threadIdx.x, p = i ^ (i % 2 * 2 + 1);
	if (p > i) {
		int t = row[i];
		row[i] = row[p];
		row[p] = t;
	}
}
