// A host lambda in the file is no reason to give up on the kernel.
// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *A)
{
	A[threadIdx.x] = 1;
}
int host(int n)
{
	auto twice = [=](int x) { return x * n; };
	return twice(2);
}
