// An obligation of each launch in sight: kept; not known; broken by a launch that is free all the same; broken.
// args: --preconditions=infer --launch any
// expect: kept conditional
// precondition: kept: gridDim.y == 1
// expect: open conditional
// expect: otherwise_free conditional
// expect: broken racy
// precondition: broken: n >= gridDim.x * blockDim.x
__global__ void kept(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y; }
__global__ void open(int *a, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	a[y * pitch + x] = x + y;
}
__global__ void otherwise_free(int *a, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	a[y * pitch + x] = x + y;
}
__global__ void broken(float *a, int n)
{
	__shared__ float s[1024];
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x >= n) return;
	s[threadIdx.x] = a[x];
	__syncthreads();
	a[x] = s[blockDim.x - 1 - threadIdx.x];
}

void host(int *a, float *f, int n)
{
	kept<<<dim3(8, 1), 64>>>(a);
	open<<<dim3(8, n), dim3(16, 16)>>>(a, n);
	otherwise_free<<<dim3(8, 1), dim3(16, 1)>>>(a, 0);
	broken<<<4, 256>>>(f, 1000);
}
