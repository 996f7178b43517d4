// expect: drf
// Counts bytes in shared memory first, then adds each block's counts to the total. Which bin a byte falls into is not
// known, but atomics do not race with each other.
#define BINS 256

__global__ void histogram(const unsigned char *data, int n, unsigned int *total)
{
	__shared__ unsigned int count[BINS];
	for (int b = threadIdx.x; b < BINS; b += blockDim.x) count[b] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		atomicAdd(&count[data[i]], 1u);
	__syncthreads();
	for (int b = threadIdx.x; b < BINS; b += blockDim.x) atomicAdd(&total[b], count[b]);
}
