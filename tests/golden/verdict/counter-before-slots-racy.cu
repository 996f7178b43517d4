// args: --block-dim 64 --grid-dim 4
// Slots that reach the counter, or each other, or a counter that others change.
// expect: on_it possibly-racy
__global__ void on_it(int *out, const int *in)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	out[atomicAdd(out, 1)] = in[t];
}

// expect: short_records possibly-racy
__global__ void short_records(unsigned *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned at = atomicAdd(out, 1);
	out[at * 2 + 1] = t;
	out[at * 2 + 2] = t;
	out[at * 2 + 3] = t;
}

// expect: before possibly-racy
__global__ void before(int *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	int at = atomicAdd(out + 8, 1);
	out[at] = t;
}

// expect: taken_back possibly-racy
__global__ void taken_back(int *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	int at = atomicAdd(out, 1);
	if (at > 100) atomicSub(out, 1);
	out[1 + at] = t;
}

// expect: downwards possibly-racy
__global__ void downwards(int *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	int at = atomicAdd(out, 1);
	out[100 - at] = t;
}

// expect: by_number possibly-racy
__global__ void by_number(int *out, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	int at = atomicAdd(out, 1);
	out[1 + at * n] = t;
}

// expect: begun racy
__global__ void begun(int *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t == 0) out[0] = 0;
	int at = atomicAdd(out, 1);
	out[1 + at] = t;
}
