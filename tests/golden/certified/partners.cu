// certify: --by steps
// expect: drf
// Two threads that turn over the same bits of their numbers are each other's partner, whatever these bits are: of each pair one works.
__global__ void exchange(int *v, unsigned bits)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ bits;
	if (i < other) {
		int mine = v[i];
		v[i] = v[other];
		v[other] = mine;
	}
}

__global__ void turned(int *out, const int *in, unsigned bits)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	out[i ^ bits] = in[i];
}
