// Unsigned arithmetic wraps, conversions wrap, a remainder truncates.
__global__ void k(int *A, unsigned n, int m)
{
	unsigned char c = (unsigned char)(n - 1);
	A[c] = 0;
	A[(n * threadIdx.x) % 8] = 0;
	A[m % 4 + 3] = 0;
}
