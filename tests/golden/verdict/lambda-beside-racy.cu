// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 11 / 11
int host(int n)
{
	auto twice = [=](int x) { return x * n; };
	return twice(2);
}
__global__ void k(int *A)
{
	A[1] = threadIdx.x;
}
