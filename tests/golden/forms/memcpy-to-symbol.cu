// A constant that the host sets by name: any value, one for the launch.
// args: --launch host
// expect: drf drf
// expect: racy racy
// label: true
__constant__ int width;
__device__ int device_width;
__global__ void drf(int *a)
{
	a[threadIdx.y * 32 + threadIdx.x] = width + device_width;
	if (width > 32)
		a[(threadIdx.y + 1) * width * 4 + threadIdx.x] = 1;
}
__global__ void racy(int *a)
{
	if (width == 31)
		a[threadIdx.y * width + threadIdx.x] = threadIdx.x;
}
void host(int *a, int w)
{
	cudaMemcpyToSymbol(width, &w, sizeof(int));
	cudaMemcpyToSymbol("device_width", &w, sizeof(int), 0, cudaMemcpyHostToDevice);
	void *p;
	cudaGetSymbolAddress(&p, device_width);
	drf<<<1, dim3(32, 2)>>>(a);
	racy<<<1, dim3(32, 2)>>>(a);
}
