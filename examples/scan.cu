// expect: drf
// Inclusive prefix sum of a block by doubling distances. A round reads, waits, writes, waits.
#define THREADS 512

__global__ void scan(float *data)
{
	__shared__ float s[THREADS];
	int tid = threadIdx.x;
	s[tid] = data[blockIdx.x * blockDim.x + tid];
	__syncthreads();
	for (int d = 1; d < blockDim.x; d *= 2) {
		float left = 0;
		if (tid >= d) left = s[tid - d];
		__syncthreads();
		s[tid] += left;
		__syncthreads();
	}
	data[blockIdx.x * blockDim.x + tid] = s[tid];
}
