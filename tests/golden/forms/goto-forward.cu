// goto forward, over statements and out of loops.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, int n)
{
	int i = threadIdx.x;
	if (i >= 16)
		goto end;
	a[i + 1] = 1;
end:
	if (i == 0)
		a[0] = 2;
}
__global__ void racy(int *a, int n)
{
	int i = threadIdx.x;
	if (i >= 16)
		goto end;
	i = 16;
end:
	a[i] = threadIdx.x;
}
