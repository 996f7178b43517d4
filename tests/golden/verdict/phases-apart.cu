// expect: possibly-racy
// label: possible
// A superset of the phases lets the two stores meet, the run does not: the barrier of iteration 3 is between them.
__global__ void phases_apart(void)
{
	__shared__ int place;
	for (int i = 0; i < 8; i++) {
		if (i % 2 == 1) __syncthreads();
		if (i == 1 && threadIdx.x == 0) place = 1;
		if (i == 4 && threadIdx.x == 1) place = 2;
	}
}
