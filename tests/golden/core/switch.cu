// A switch with a case that falls through and a default.
__global__ void k(int *A)
{
	int x = 0;
	switch (threadIdx.x % 4) {
	case 0: x = 1;
	case 1: x += 2; break;
	default: x = 7;
	}
	A[x] = 1;
}
