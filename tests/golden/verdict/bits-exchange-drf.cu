// expect: drf
// One step of a sorting network whose step is a parameter: the smaller number of a pair exchanges both.
__global__ void exchange(int *v, int step)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ step;
	if (other > i) {
		int mine = v[i];
		v[i] = v[other];
		v[other] = mine;
	}
}
