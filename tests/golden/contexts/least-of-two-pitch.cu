// Rows as wide as the least of two numbers, or a multiple of 16 below a size, in memory with a pitch: `4 * n <= pitch || 16384 <= pitch` is looked at by halves.
// expect: rows drf
// expect: whole_tiles drf
// expect: too_wide racy
#include <cuda_runtime.h>
__device__ void add(float *d, int width, int pitch, int height, float *v)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < width && y < height) d[y * pitch + x] += v[y];
}
__global__ void rows(float *d, int width, int pitch, int height, float *v) { add(d, width, pitch, height, v); }
__global__ void whole_tiles(float *d, int width, int pitch, int height, float *v) { add(d, width, pitch, height, v); }
__global__ void too_wide(float *d, int width, int pitch, int height, float *v) { add(d, width, pitch, height, v); }

void some_rows(float *v, size_t n, int height)
{
	float *d;
	size_t pitch, most = min(n, (size_t)4096);
	cudaMallocPitch(&d, &pitch, most * sizeof(float), height);
	int width = most, all = n;
	rows<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(d, width, pitch / sizeof(float), height, v);
	too_wide<<<dim3((all + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(d, all, pitch / sizeof(float), height, v);
}

void by_tiles(float *v, size_t free, int height)
{
	float *d;
	size_t pitch, most = min(free / 16 * 16, (size_t)4096);
	cudaMallocPitch(&d, &pitch, most * sizeof(float), height);
	for (int i = 0; i < 4096; i += most) {
		int width = min(most, (size_t)4096 - i);
		whole_tiles<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(d, width, pitch / sizeof(float), height, v);
	}
}
