// expect: racy
// label: true
// Both numbers of a pair exchange.
__global__ void exchange(int *v, int step)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ step;
	if (other != i) {
		v[i] = i;
		v[other] = i + 1;
	}
}
