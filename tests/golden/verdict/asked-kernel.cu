// A kernel in a variable that is handed to functions which ask of it is still that kernel: neither launch may start the other.
// args: --level block
// expect: one drf
// expect: many racy
template <int N> __global__ void one(int *p) { p[threadIdx.x % N] = threadIdx.x; }
template <int N> __global__ void many(int *p) { p[threadIdx.x % N] = threadIdx.x; }

template <int N> cudaError_t start_one(int *p)
{
	auto kernel = one<N>;
	cudaError_t status = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * N);
	if (status != cudaSuccess) return status;
	void *args[] = { (void *)&p };
	return cudaLaunchKernel((void *)kernel, dim3(1), dim3(N), args, 0, 0);
}

template <int N> cudaError_t start_many(int *p)
{
	auto kernel = many<N>;
	int blocks = 0;
	cudaError_t status = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 2 * N, 0);
	if (status != cudaSuccess) return status;
	void *args[] = { (void *)&p };
	return cudaLaunchKernel((void *)kernel, dim3(1), dim3(2 * N), args, 0, 0);
}

int main()
{
	int *p;
	cudaMalloc(&p, 400);
	start_one<32>(p);
	start_many<32>(p);
}
