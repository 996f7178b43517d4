// expect: drf
// What all threads of a block read together is one value for them (Uniform.v): which thread writes, and where, is the same for all.
__global__ void chosen(int *a, const int *which)
{
	__shared__ int s[1024];
	int x = which[blockIdx.x];
	if (threadIdx.x == x) s[0] = 1;
	__syncthreads();
	a[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}

// The place is a block's own, and somebody of the block stores there after the barrier.
__global__ void own_place(int *a, int *place)
{
	__shared__ int s[1024];
	int x = place[blockIdx.x];
	if (threadIdx.x == x) s[0] = x;
	__syncthreads();
	if (threadIdx.x == 0) place[blockIdx.x] = s[0];
}

// Through shared memory: one thread finds it, the others read it after a barrier, and it decides in global memory.
__global__ void handed_on(int *a, const int *b)
{
	__shared__ int first, end;
	if (threadIdx.x == 0) {
		first = b[2 * blockIdx.x];
		end = b[2 * blockIdx.x + 1];
	}
	__syncthreads();
	int x = first, n = end;
	if (threadIdx.x + x == n) a[blockIdx.x] = x;
}

// One after the other, in a branch that a parameter decides; the index is computed.
__global__ void chain(int *a, const int *b, int k)
{
	__shared__ int s[2];
	if (k > 3) {
		int x = b[k + 1], y = b[x];
		if (threadIdx.x == y) s[0] = 1;
	}
	__syncthreads();
	a[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
}

// What is computed of such a read is unknown, and the same for all.
__global__ void computed(int *a, const float *f)
{
	__shared__ int s[1024];
	int x = 3 * (int)f[blockIdx.x];
	if (x > 7) {
		s[threadIdx.x] = x;
		__syncthreads();
		a[blockIdx.x * blockDim.x + threadIdx.x] = s[(threadIdx.x + 1) % blockDim.x];
		__syncthreads();
	}
	if (threadIdx.x == x) s[0] = 1;
}
