// Two shifts leave four bits of a number, or six with a sign.
__global__ void k(int *a, unsigned n)
{
	unsigned x = threadIdx.x + n;
	int y = (int)x << 26;
	a[(x << 28) >> 28] = y >> 26;
}
