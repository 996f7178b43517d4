// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no norm of n numbers is not executed
/* norm(n, p) reads n numbers, and no more. */
__global__ void known(float *A)
{
	float length = normf(3, A + 3 * threadIdx.x);
	A[3 * threadIdx.x + 2] = length;
}
__global__ void open(double *A, int n)
{
	double length = norm(n, A);
	if (threadIdx.x == 5 && n < 9) A[9] = length;
}
