// How much shared memory a launch asks for, and how many rows of a pitch host code allocates, is how large these are.
// args: --launch auto
// expect: drf
// bounds: less nothing carved by_list by_config rows slices pinned
#define ME int t = threadIdx.x
__global__ void less(float *a) { extern __shared__ float s[]; ME; s[t] = 1; a[blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void enough(float *a) { extern __shared__ float s[]; ME; s[t] = 1; a[blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void nothing(float *a) { extern __shared__ float s[]; ME; s[t] = 1; a[blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void unused(float *a) { extern __shared__ float s[]; ME; if (t < 0) s[t] = 1; a[blockIdx.x * blockDim.x + t] = t; }
__global__ void carved(float *a)
{
	extern __shared__ char all[];
	int *first = (int *)all;
	double *second = (double *)(all + blockDim.x * sizeof(int));
	ME;
	first[t] = t;
	second[t] = t;
	a[blockIdx.x * blockDim.x + t] = first[t] + second[t];
}
__global__ void open(float *a) { extern __shared__ float s[]; ME; s[t] = 1; a[blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void by_list(float *a) { extern __shared__ float s[]; ME; s[t] = 1; a[blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void by_config(float *a) { extern __shared__ float s[]; ME; s[t] = 1; a[blockIdx.x * blockDim.x + t] = s[t]; }
__global__ void rows(char *a, size_t pitch, int w, int h) { int y = blockIdx.x * blockDim.x + threadIdx.x; if (y <= h) a[y * pitch] = 1; }
__global__ void rows_guarded(char *a, size_t pitch, int w, int h) { int y = blockIdx.x * blockDim.x + threadIdx.x; if (y < h) a[y * pitch] = 1; }
__global__ void slices(char *a, size_t pitch, int w, int h, int d) { if (threadIdx.x <= d) a[threadIdx.x * pitch * h] = 1; }
__global__ void pinned(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i <= n) a[i] = 1; }
void launches(float *a, int block, size_t bytes)
{
	if (block < 32 || block > 256) return;
	less<<<8, block, (block - 1) * sizeof(float)>>>(a);
	enough<<<8, block, block * sizeof(float)>>>(a);
	nothing<<<8, block>>>(a);
	unused<<<8, block>>>(a);
	carved<<<8, block, block * 2 * sizeof(int)>>>(a);
	open<<<8, block, bytes>>>(a);
	void *list[] = { &a };
	cudaLaunchKernel((const void *)by_list, dim3(8), dim3(128), list, 64 * sizeof(float), 0);
	cudaLaunchConfig_t config = {};
	config.gridDim = dim3(8);
	config.blockDim = dim3(128);
	config.dynamicSmemBytes = 64 * sizeof(float);
	cudaLaunchKernelEx(&config, by_config, a);
}
void pitches(int w, int h, int d)
{
	char *a;
	float *p;
	size_t pitch;
	if (w <= 0 || h <= 0 || d <= 0 || d > 64) return;
	cudaMallocPitch(&a, &pitch, w, h);
	rows<<<(h + 64) / 64, 64>>>(a, pitch, w, h);
	rows_guarded<<<(h + 64) / 64, 64>>>(a, pitch, w, h);
	cudaPitchedPtr q;
	cudaMalloc3D(&q, make_cudaExtent(w, h, d));
	slices<<<1, 128>>>((char *)q.ptr, q.pitch, w, h, d);
	cudaMallocHost(&p, h * sizeof(float));
	pinned<<<(h + 64) / 64, 64>>>(p, h);
}
