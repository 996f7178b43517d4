// args: --launch auto
// expect: apart possibly-racy
// expect: made possibly-racy
// expect: given racy
// expect: nowhere racy
// expect: anyhow drf
/* A number in constant memory that other host code sets: which one goes with this launch is not known. One that nothing here sets may be any. */
__constant__ int limit, step, width, free_width;
__global__ void apart(int *a)
{
	if (threadIdx.y < limit) a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.y;
}
__global__ void made(int *a) { if (step == 5) a[0] = threadIdx.x; }
__global__ void given(int *a) { if (width == 5) a[0] = threadIdx.x; }
__global__ void nowhere(int *a) { if (free_width == 5) a[0] = threadIdx.x; }
__global__ void anyhow(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = limit; }

void prepare(int rows) { cudaMemcpyToSymbol(limit, &rows, sizeof rows); }
void run(int *a, int n)
{
	int two = 2;
	apart<<<n, dim3(32, 4)>>>(a);
	cudaMemcpyToSymbol(step, &two, sizeof two);
	made<<<4, 64>>>(a);
	cudaMemcpyToSymbol(width, &n, sizeof n);
	given<<<4, 64>>>(a);
	nowhere<<<4, 64>>>(a);
	anyhow<<<4, 64>>>(a);
}
