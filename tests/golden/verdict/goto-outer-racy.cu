// expect: r1 racy
// expect: r3 possibly-racy
// args: --block-dim 32 --grid-dim 1
// goto out of inner loops, to a label in an outer loop or behind it.
__global__ void r1(int *a, int n) {
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) if (a[j] == i) goto next;
		a[n + 5] = i;
	next:
		a[n + threadIdx.x / 2] = i;
	}
}
__global__ void r3(int *a, const int *b, int n) {
	int i, j;
	for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (b[threadIdx.x + j] == i) goto found;
	return;
found:
	a[0] = threadIdx.x;
}
