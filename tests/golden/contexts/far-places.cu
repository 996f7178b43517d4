// A launch whose constants make an index come round, under conditions that make it hard: with less known of the launch its constants stay.
// expect: near racy
// expect: few drf
__global__ void near(float *to, int dx)
{
	unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y, width = gridDim.x * blockDim.x;
	to[width * y + x + dx] = y;
}
__global__ void few(float *to, int dx)
{
	unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y, width = gridDim.x * blockDim.x;
	to[width * y + x + dx] = y;
}
void run(float *a, int n, int m)
{
	if (n * m <= 3) return;
	near<<<dim3(128, 65535), dim3(512, 2)>>>(a, n * m);
	few<<<dim3(128, 128), dim3(512, 2)>>>(a, n * m);
}
