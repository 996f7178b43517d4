// expect: racy
// args: --block-dim=64 --grid-dim=1
// exec: no norm of n numbers is not executed
/* norm(n, p) reads n numbers. */
__global__ void known(float *A)
{
	float length = normf(3, A + threadIdx.x);
	A[threadIdx.x] = length;
}
__global__ void open(double *A, int n)
{
	double length = norm(n, A);
	if (threadIdx.x == 5) A[9] = length;
}
