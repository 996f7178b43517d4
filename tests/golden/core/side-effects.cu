// Side effects where C puts them: the index is taken before the increment, the right operand runs only when needed.
__global__ void k(int *A, const int *B)
{
	int i = threadIdx.x, v;
	A[i++] = i;
	if ((v = B[i]) > 0 && B[v] == 1)
		A[--i] = v;
}
