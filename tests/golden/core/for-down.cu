// A loop that halves: a geometric range; the second variable follows the first.
__global__ void k(int *A)
{
	for (int d = blockDim.x / 2, j = 0; d > 0; d >>= 1, j += 2)
		A[d + j] = 0;
}
