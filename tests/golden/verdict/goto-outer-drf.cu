// expect: drf
// args: --block-dim 32 --grid-dim 1
// goto out of inner loops, to a label in an outer loop or behind it.
__global__ void k1(int *a, const int *b, int n) {
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) if (b[j] == i) goto next;
		a[threadIdx.x] = i;
	next:
		a[threadIdx.x] = i + 1;
	}
}
__global__ void k2(int *a, const int *b, int n) {
	for (int i = 0; i < n; i++) {
		do {
			for (int j = 0; j < n; j++) { if (b[j] == i) goto record; if (b[j] < i) goto skip; }
		} while (b[i] > 4);
	record:
		a[threadIdx.x] = i;
	skip:
		;
	}
	a[threadIdx.x] = 7;
}
__global__ void k3(int *a, const int *b, int n) {
	int i, j;
	for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (b[threadIdx.x + j] == i) goto found;
	a[threadIdx.x] = -1;
	return;
found:
	a[threadIdx.x] = 1;
}
