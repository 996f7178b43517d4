// expect: racy
// label: true
// Asked about one power of two at a time: that in one case the two stores write the same says nothing of the others.
__global__ void one(unsigned n)
{
	extern __shared__ int s[];
	for (int i = 1 << n % 4; i < 3; i += 3) {
		__syncthreads();
		s[threadIdx.x + n * blockDim.x] = (1 << blockDim.x % 4) * (n % 8);
		s[threadIdx.x * (1 << i % 4)] = 0;
	}
}

__global__ void several(unsigned n, unsigned m)
{
	extern __shared__ int s[];
	s[threadIdx.x * m] = n % 4 * threadIdx.x;
	s[threadIdx.x + (1 << n % 4)] = 0;
}
