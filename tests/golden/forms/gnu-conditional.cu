// a ?: b evaluates a once.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	int i = threadIdx.x, n = 0;
	a[i ?: 32] = 1;
	int j = n++ ?: i;
	a[64 + j * n] = 2;
}
__global__ void racy(int *a)
{
	int i = threadIdx.x, n = 0;
	int j = n++ ?: i;
	a[i ?: 31] = threadIdx.x;
	a[64 + j / (n + 1)] = threadIdx.x;
}
