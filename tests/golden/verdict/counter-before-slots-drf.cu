// args: --block-dim 64 --grid-dim 4
// expect: drf
// A list with its length before it: what is counted lies behind the counter.
__global__ void list(int *out, const int *in, int most)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (in[t] < 0) return;
	int at = atomicAdd(out, 1);
	if (at >= most) return;
	out[1 + at] = in[t];
}

__global__ void records(unsigned *out, const int *in, unsigned most)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned at = atomicAdd(out, 1);
	if (at >= most) return;
	out[at * 3 + 1] = in[t];
	out[at * 3 + 2] = t;
	out[at * 3 + 3] = t * t;
}

// exec: pairs no its counter may begin below zero there
__global__ void pairs(int *out, const int *in)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	int *p = out + 4 + atomicAdd(out + 3, 2);
	*p++ = in[t];
	*p = t;
}
