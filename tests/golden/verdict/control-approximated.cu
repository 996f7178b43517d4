// expect: possibly-racy
// expect: labels_inside unsupported
// args: --block-dim=64 --grid-dim=1
// Control that is not understood: of a function called, all that it may access counts; of the kernel, no answer.
__global__ void labels_inside(int *a, int n)
{
	switch (n & 3) {
		do {
	case 0: a[threadIdx.x] = 1;
	case 1: a[threadIdx.x + 64] = 1;
		} while (n-- > 0);
	}
}
__device__ void computed(int *a, int n)
{
	void *to[] = { &&first, &&second };
	goto *to[n & 1];
first:
	a[0] = threadIdx.x;
second:
	a[1] = 2;
}
__global__ void calls_computed(int *a, int n) { computed(a, n); }
