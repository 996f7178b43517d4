// A local that the loop changes in no known way is approximated, with its cause, inside the loop and after it.
__global__ void k(int *A, int n)
{
	int x = 0;
	for (int i = 0; i < n; i++) {
		A[x] = i;
		x = x * x + i;
	}
	A[x] = 1;
}
