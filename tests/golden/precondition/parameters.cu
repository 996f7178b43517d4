// Parameters against dimensions, products of them, and each other.
// args: --preconditions=infer
// expect: conditional
// precondition: pitch: pitch >= gridDim.x * blockDim.x
// precondition: pitch_and_width: pitch >= w
// precondition: offset: off >= n
// precondition: stride: stride >= 1
// precondition: whole: n >= gridDim.x * blockDim.x
// precondition: tile: blockDim.x <= 16 && blockDim.y <= 16
// expect: guarded drf
__global__ void pitch(float *a, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	a[y * pitch + x] = x + y;
}

__global__ void pitch_and_width(float *a, int w, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w) a[y * pitch + x] = x + y;
}

__global__ __launch_bounds__(256) void offset(float *a, int n, int off)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n) a[x + off] = a[x];
}

__global__ void stride(float *a, int stride)
{
	a[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x;
}

/* A barrier after some threads have left. */
__global__ void whole(float *a, int n)
{
	__shared__ float s[1024];
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x >= n) return;
	s[threadIdx.x] = a[x];
	__syncthreads();
	a[x] = s[blockDim.x - 1 - threadIdx.x];
}

__global__ void tile(float *a)
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	a[y * (16 * gridDim.x) + x] = threadIdx.x + 100 * threadIdx.y;
}

__global__ void guarded(float *a, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w) a[y * w + x] = x + y;
}
