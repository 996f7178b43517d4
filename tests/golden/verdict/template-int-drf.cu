// expect: drf
// args: --block-dim=32 --grid-dim=1 --param=W=2
template <int W> __global__ void k(int *A)
{
	A[threadIdx.x * W] = threadIdx.x;
}
template __global__ void k<2>(int *A);
